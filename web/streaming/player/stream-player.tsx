import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { StreamState } from '../lease/stream-lease.ts'
import { useStream } from '../lease/use-stream.ts'
import type { PlaybackPosition } from '../playback/playhead.ts'
import { Poster } from './poster.tsx'
import styles from './stream-player.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'
import { Video } from './video.tsx'

type StreamPlayerProps = {
  gameId: number
  /** Accessible name of the video. */
  title: string
  /** Where memberships are sold. */
  membershipsHref: string
  /** The wall clock (ms UTC) of the frame on the screen; null before the first one. */
  onPlayhead: (at: number | null) => void
}

/** The game's video from its lease on, in a box of 16:9 whatever happens. */
export const StreamPlayer = ({ gameId, title, membershipsHref, onPlayhead }: StreamPlayerProps) => {
  const { t } = useTranslation()
  const { state, retry, checkLease } = useStream(gameId)
  const position = useRef<PlaybackPosition | null>(null)
  useEffect(() => {
    // Loads while the lease is requested.
    import('hls.js').catch(() => undefined)
  }, [])
  return (
    <section className={styles.player} aria-label={t('player.video')}>
      {state.at === 'watching' ? (
        <Video
          src={state.src}
          kind={state.kind}
          title={title}
          position={position}
          onAccessDenied={checkLease}
          onPlayhead={onPlayhead}
        />
      ) : (
        <NoVideo state={state} retry={retry} membershipsHref={membershipsHref} />
      )}
    </section>
  )
}

type NoVideoProps = {
  state: Exclude<StreamState, { at: 'watching' }>
  retry: () => void
  membershipsHref: string
}

const NoVideo = ({ state, retry, membershipsHref }: NoVideoProps) => {
  const { t } = useTranslation()
  switch (state.at) {
    case 'opening':
      return <Poster isBusy text={t('player.loading')} />
    case 'other-device':
      return <PlayingElsewhere state={state} retry={retry} />
    case 'replaced':
      return (
        <Poster title={t('player.replacedTitle')} text={t(state.code)}>
          <Button onPress={retry}>{t('player.watchHere')}</Button>
        </Poster>
      )
    case 'failed':
      return (
        <Poster
          title={t('player.failedTitle')}
          text={state.code === 'errors.badRequest' ? t('player.failedText') : t(state.code)}
        >
          <Button onPress={retry}>{t('player.retry')}</Button>
        </Poster>
      )
    case 'refused':
      return (
        <Poster title={t('player.refusedTitle')} text={t(state.code)}>
          {state.code === 'errors.membershipRequired' ? (
            <a className={styles.link} href={membershipsHref}>
              {t('player.toMemberships')}
            </a>
          ) : (
            <Button onPress={retry}>{t('player.retry')}</Button>
          )}
        </Poster>
      )
  }
}

/** The account plays on another device: counts down to the next automatic retry. */
const PlayingElsewhere = ({
  state,
  retry,
}: {
  state: Extract<StreamState, { at: 'other-device' }>
  retry: () => void
}) => {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(state.retryAt)
  return (
    <Poster title={t('player.otherDeviceTitle')} text={t(state.code)}>
      <Button onPress={retry}>{t('player.retry')}</Button>
      <p className={styles.countdown} aria-live="off">
        {seconds > 0 ? t('player.otherDeviceRetry', { seconds }) : t('player.otherDeviceRetrying')}
      </p>
    </Poster>
  )
}
