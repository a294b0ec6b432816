import 'media-chrome/lang/es.js'
import { Volume2 } from 'lucide-react'
import {
  MediaControlBar,
  MediaController,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaTimeRange,
  MediaVolumeRange,
} from 'media-chrome/react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { language } from '../i18n/setup.ts'
import { cx } from '../ui/cx.ts'
import { showToast } from '../ui/toast.tsx'
import { LiveButton } from './live-button.tsx'
import styles from './picture.module.css'
import type { Phase, Place, StreamKind } from './picture-run.ts'
import { QualityChoice } from './quality-choice.tsx'
import { Stopped, Waiting } from './stopped.tsx'
import { usePicture } from './use-picture.ts'

type PictureProps = {
  src: string
  kind: StreamKind
  title: string
  /** Where to go on when the game was watched before; kept up to date for the next time. */
  place: RefObject<Place | null>
  onRefused: () => void
  onPlayhead: (at: number | null) => void
}

const STEP_SECONDS = 10
const TOLD_MS = 5_000
/** The controls' word for what stays on the screen when they hide. */
const alwaysShown = { noautohide: '' }

/** The moving picture with its controls. `data-playing-date` of its root is the picture's wall clock, ISO UTC. */
export const Picture = ({ src, kind, title, place, onRefused, onPlayhead }: PictureProps) => {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { state, goLive, retry, setQuality, heard } = usePicture(video, place, {
    src,
    kind,
    onRefused,
    onDate: (at) => {
      if (root.current !== null) root.current.dataset.playingDate = at?.toISOString() ?? ''
      onPlayhead(at === null ? null : at.getTime())
    },
  })
  useToldFault(state.phase)
  const unmute = () => {
    if (video.current !== null) video.current.muted = false
    heard()
  }
  return (
    <div ref={root} className={styles.picture} data-phase={state.phase.at} data-kind={kind}>
      <MediaController className={styles.controller} lang={language} noAutoSeekToLive>
        <video
          ref={video}
          slot="media"
          playsInline
          aria-label={title}
          onVolumeChange={(event) => event.currentTarget.muted || heard()}
        >
          <track kind="captions" />
        </video>
        <div slot="centered-chrome" className={styles.center} {...alwaysShown}>
          <Waiting phase={state.phase} />
          <Stopped phase={state.phase} onRetry={retry} />
        </div>
        {state.mutedByBrowser && state.phase.at !== 'stopped' ? (
          <button slot="top-chrome" type="button" className={styles.unmute} onClick={unmute} {...alwaysShown}>
            <Volume2 size={18} aria-hidden="true" /> {t('player.unmute')}
          </button>
        ) : null}
        <MediaControlBar className={styles.timeBar}>
          <MediaTimeRange className={styles.range} />
        </MediaControlBar>
        <MediaControlBar className={styles.bar} aria-label={t('player.controls')}>
          <MediaPlayButton className={styles.control} />
          <MediaSeekBackwardButton seekOffset={STEP_SECONDS} className={styles.control} />
          <MediaSeekForwardButton seekOffset={STEP_SECONDS} className={styles.control} />
          <MediaMuteButton className={styles.control} />
          <MediaVolumeRange className={styles.volume} />
          {kind === 'live' ? (
            <LiveButton behindSeconds={state.behindSeconds} onGoLive={goLive} />
          ) : (
            <MediaTimeDisplay showDuration noToggle className={styles.time} />
          )}
          <span className={styles.space} />
          <QualityChoice heights={state.qualities} onChoose={setQuality} />
          <MediaPipButton className={cx(styles.control, styles.float)} />
          <MediaFullscreenButton className={styles.control} />
        </MediaControlBar>
      </MediaController>
    </div>
  )
}

/** A fault is also told once at the edge of the screen, for the five seconds of the specification. */
const useToldFault = (phase: Phase) => {
  const { t } = useTranslation()
  const fault = phase.at === 'stopped' ? phase.fault : null
  useEffect(() => {
    if (fault !== null) showToast(t(`player.faults.${fault}`), 'warning', TOLD_MS)
  }, [fault, t])
}
