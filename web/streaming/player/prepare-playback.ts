import { t } from '../../i18n/setup.ts'
import { earlyPositions, earlyStreams } from '../lease/early-answers.ts'
import { preparedHls } from '../playback/hls/prepared-hls.ts'

/** At the press on "watch": asks for the playback, where the account was and the playlists, while the page is drawn. */
export const preparePlayback = (gameId: number): void => {
  earlyPositions.ask(gameId)
  earlyStreams.ask(gameId).then(
    ({ st, video, playback }) =>
      preparedHls.prepare({
        ...{ gameId, playbackId: playback.id, kind: video.kind, src: video.src || st },
        captionsLabel: t('watch.captions'),
      }),
    // The page is told why when it asks.
    () => undefined,
  )
}
