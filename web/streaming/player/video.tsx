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
import { language } from '../../i18n/setup.ts'
import { cx } from '../../ui/cx.ts'
import { showToast } from '../../ui/toast.tsx'
import type { StreamKind } from '../playback/playback-session.ts'
import type { Phase } from '../playback/playback-state.ts'
import type { PlaybackPosition } from '../playback/playhead.ts'
import { LiveButton } from './live-button.tsx'
import { BufferingIndicator, FaultOverlay } from './playback-overlays.tsx'
import { QualityChoice } from './quality-choice.tsx'
import { useVideo } from './use-video.ts'
import styles from './video.module.css'

type VideoProps = {
  src: string
  kind: StreamKind
  title: string
  /** Where to continue; updated on unmount. */
  position: RefObject<PlaybackPosition | null>
  onAccessDenied: () => void
  onPlayhead: (at: number | null) => void
}

const SEEK_STEP_SECONDS = 10
const FAULT_TOAST_MS = 5_000
/** media-chrome's attribute for what stays visible when the controls hide. */
const alwaysShown = { noautohide: '' }

/** The video with its controls. `data-playing-date` of its root is the wall clock of the frame on the screen, ISO UTC. */
export const Video = ({ src, kind, title, position, onAccessDenied, onPlayhead }: VideoProps) => {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const { state, goLive, retry, setQuality, markUnmuted } = useVideo(video, position, {
    src,
    kind,
    onAccessDenied,
    onDate: (at) => {
      if (root.current !== null) root.current.dataset.playingDate = at?.toISOString() ?? ''
      onPlayhead(at === null ? null : at.getTime())
    },
  })
  useFaultToast(state.phase)
  const unmute = () => {
    if (video.current !== null) video.current.muted = false
    markUnmuted()
  }
  return (
    <div ref={root} className={styles.video} data-phase={state.phase.at} data-kind={kind}>
      <MediaController className={styles.controller} lang={language} noAutoSeekToLive>
        <video
          ref={video}
          slot="media"
          playsInline
          aria-label={title}
          onVolumeChange={(event) => event.currentTarget.muted || markUnmuted()}
        >
          <track kind="captions" />
        </video>
        <div slot="centered-chrome" className={styles.center} {...alwaysShown}>
          <BufferingIndicator phase={state.phase} />
          <FaultOverlay phase={state.phase} onRetry={retry} />
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
          <MediaSeekBackwardButton seekOffset={SEEK_STEP_SECONDS} className={styles.control} />
          <MediaSeekForwardButton seekOffset={SEEK_STEP_SECONDS} className={styles.control} />
          <MediaMuteButton className={styles.control} />
          <MediaVolumeRange className={styles.volume} />
          {kind === 'live' ? (
            <LiveButton behindSeconds={state.behindSeconds} onGoLive={goLive} />
          ) : (
            <MediaTimeDisplay showDuration noToggle className={styles.time} />
          )}
          <span className={styles.space} />
          <QualityChoice heights={state.qualities} onChoose={setQuality} />
          <MediaPipButton className={cx(styles.control, styles.pip)} />
          <MediaFullscreenButton className={styles.control} />
        </MediaControlBar>
      </MediaController>
    </div>
  )
}

/** A fault is also shown once as a toast, for the five seconds of the specification. */
const useFaultToast = (phase: Phase) => {
  const { t } = useTranslation()
  const fault = phase.at === 'stopped' ? phase.fault : null
  useEffect(() => {
    if (fault !== null) showToast(t(`player.faults.${fault}`), 'warning', FAULT_TOAST_MS)
  }, [fault, t])
}
