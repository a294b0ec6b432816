import { t } from '../../i18n/setup.ts'
import { earlyPositions, earlyStreams } from '../lease/early-answers.ts'
import { preparedHls } from '../playback/hls/prepared-hls.ts'

/**
 * Requests the playback, the user's saved position and the playlists at the press on "watch", while the page
 * renders.
 */
export const preparePlayback = (gameId: number): void => {
  earlyPositions.ask(gameId)
  earlyStreams.ask(gameId).then(
    ({ st, video, playback }) =>
      preparedHls.prepare({
        ...{ gameId, playbackId: playback.id, kind: video.kind, src: video.src || st },
        captionsLabel: t('watch.captions'),
      }),
    // The page learns the reason when it asks.
    () => undefined,
  )
}
