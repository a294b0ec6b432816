import { Es } from 'media-chrome/lang/es.js'
import '../i18n/texts/watch.ts'
import { Volume2 } from 'lucide-react'
import type { MediaController as Controller } from 'media-chrome'
import { MediaController } from 'media-chrome/react'
import { addTranslation } from 'media-chrome/utils/i18n.js'
import { type RefObject, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { t } from '../i18n/setup.ts'
import { language } from '../i18n/translate.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { lazySection } from '../lazy/lazy-section.ts'
import { prepareToasts } from '../ui/overlays/toast.tsx'
import { ControlBars } from './controls/control-bars.tsx'
import { QualityNotice, ResumeNotice } from './controls/notices.tsx'
import { ActionFlash, BufferingIndicator, FaultOverlay } from './controls/overlays.tsx'
import { useFaultToast } from './controls/use-fault-toast.ts'
import { useRestingControls } from './controls/use-resting-controls.ts'
import styles from './player.module.css'
import park from './posters/park-at-night.svg'
import type { Phase } from './state/playback-state.ts'
import { useDoubleTap } from './store/double-tap.ts'
import { SEEK_STEP_SECONDS } from './store/player-keys.ts'
import type { CutNow } from './store/use-cut.ts'
import { type Played, usePlayer } from './store/use-player.ts'

const HelpSheet = lazySection(() => import('./controls/after-picture.ts'), 'HelpSheet')
const PlayingCut = lazySection(() => import('./controls/after-picture.ts'), 'PlayingCut')

type VideoProps = Played & {
  /** Where in the game the frame on the screen is: "la 5ª baja"; null without the game's log. */
  moment: string | null
  /** Whether there is a receiver to cast to. */
  canCast: boolean
}

// The Spanish texts of media-chrome call the time bar a search.
addTranslation(language, { ...(language === 'es' ? Es : {}), seek: t('watch.position') })

/**
 * Toasts load this long after the first picture, so that it has a slow connection to itself; faults show
 * later still.
 */
const TOASTS_WAIT_MS = 30_000
/** media-chrome's attribute for what stays visible when the controls hide. */
const alwaysShown = { noautohide: '' }

/** The video with its controls. Its root's `data-playing-date` is the shown frame's wall clock, ISO UTC. */
export const Video = ({ moment, canCast, ...played }: VideoProps) => {
  const [root, controller] = [useRef<HTMLDivElement>(null), useRef<Controller>(null)]
  const video = useRef<HTMLVideoElement>(null)
  const player = usePlayer(played, { root, controller, video })
  const { state, resume, help } = player
  const isLive = played.kind === 'live'
  const tap = useDoubleTap((side) =>
    player.run({ do: 'seek-by', seconds: side === 'back' ? -SEEK_STEP_SECONDS : SEEK_STEP_SECONDS }),
  )
  useFaultToasts(state.phase)
  const hasControls = useHasControls(state.phase.at !== 'loading')
  useRestingControls(controller, hasControls)
  return (
    <div ref={root} className={styles.video} data-phase={state.phase.at} data-kind={played.kind} {...tap}>
      <MediaController
        ref={controller}
        className={styles.controller}
        lang={language}
        noAutoSeekToLive
        noHotkeys
      >
        <video
          ref={video}
          slot="media"
          playsInline
          poster={park}
          x-webkit-airplay="allow"
          aria-label={played.title}
          onVolumeChange={(event) => player.onVolume(event.currentTarget)}
        >
          <track kind="captions" />
        </video>
        <div slot="centered-chrome" className={styles.center} {...alwaysShown}>
          <BufferingIndicator phase={state.phase} />
          <FaultOverlay phase={state.phase} onRetry={player.retry} />
        </div>
        {state.mutedByBrowser && state.phase.at !== 'stopped' ? <UnmuteButton video={video} /> : null}
        {hasControls ? (
          <ControlBars
            player={player}
            isLive={isLive && !state.isOver}
            canCast={canCast}
            moment={moment}
            momentAt={played.momentAt}
          />
        ) : null}
      </MediaController>
      <ActionFlash flash={player.flash} />
      {resume.isShown ? <ResumeNotice {...resume} moment={moment} /> : null}
      <Suspense>{isPlain(player.cut) ? null : <PlayingCut cut={player.cut} />}</Suspense>
      {state.tooHigh === null ? null : (
        <QualityNotice
          height={state.tooHigh}
          onAuto={() => player.setQuality(null)}
          onClose={player.closeTooHigh}
        />
      )}
      <Suspense>{help.isOpen ? <HelpSheet isLive={isLive} onClose={help.close} /> : null}</Suspense>
    </div>
  )
}

/** Whether all of a game plays, and nothing is to be said about that. */
const isPlain = ({ shown, notice }: CutNow): boolean => shown.kind === 'full' && notice === null

/** The picture waits for these no longer than a viewer for something to press. */
const CONTROLS_MS = 1_000

/** The controls come with the picture, or after a while without it: drawn before, they would delay it. */
const useHasControls = (isPictureThere: boolean): boolean => {
  const [hasControls, setHasControls] = useState(false)
  useEffect(() => {
    const show = () => startTransition(() => setHasControls(true))
    const timer = setTimeout(show, isPictureThere ? 0 : CONTROLS_MS)
    return () => clearTimeout(timer)
  }, [isPictureThere])
  return hasControls
}

const UnmuteButton = ({ video }: { video: RefObject<HTMLVideoElement | null> }) => {
  const { t } = useTranslation()
  const unmute = () => {
    if (video.current !== null) video.current.muted = false
  }
  return (
    <button slot="top-chrome" type="button" className={styles.unmute} onClick={unmute} {...alwaysShown}>
      <Volume2 size={18} aria-hidden="true" /> {t('player.unmute')}
    </button>
  )
}

const useFaultToasts = (phase: Phase) => {
  const { t } = useTranslation()
  useFaultToast(phase.at === 'stopped' ? t(`player.faults.${phase.fault}`) : null)
  const isPictureThere = phase.at !== 'loading'
  useEffect(() => {
    if (!isPictureThere) return
    const timer = setTimeout(prepareToasts, TOASTS_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isPictureThere])
}
