import { Captions, CaptionsOff, Maximize2, Minimize2, RotateCcw } from 'lucide-react'
import {
  MediaAirplayButton,
  MediaCastButton,
  MediaControlBar,
  MediaFullscreenButton,
  MediaMuteButton,
  MediaPipButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeDisplay,
  MediaVolumeRange,
} from 'media-chrome/react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { CAST_CONTROLLER } from '../casting/cast-screen.tsx'
import { clockText } from '../state/live-edge.ts'
import type { Phase } from '../state/playback-state.ts'
import { SEEK_STEP_SECONDS } from '../store/player-keys.ts'
import { toggleWide, usePreferences } from '../store/preferences.ts'
import type { Player } from '../store/use-player.ts'
import styles from './controls.module.css'
import { JumpControls } from './jump-controls.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { TimeBar } from './time-bar.tsx'

type ControlBarsProps = {
  player: Player
  isLive: boolean
  /** Whether there is a receiver to cast to. */
  canCast: boolean
  /** Where in the game the frame on the screen is; null without the game's log. */
  moment: string | null
  /** Inning, count and score at a wall clock (ms UTC); null without the game's log. */
  momentAt: (at: number) => string | null
}

/** media-chrome's attribute for what stays visible when the controls hide. */
const alwaysShown = { noautohide: '' }

/** The time bar and the controls below it; they stay while the options are open. */
export const ControlBars = ({ player, isLive, canCast, moment, momentAt }: ControlBarsProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { state, captions } = player
  const shown = isOpen ? alwaysShown : {}
  return (
    <>
      <TimeBar player={player} isLive={isLive} moment={moment} momentAt={momentAt} shown={shown} />
      <MediaControlBar className={styles.bar} aria-label={t('player.controls')} {...shown}>
        <MediaPlayButton className={styles.control} />
        <MediaSeekBackwardButton seekOffset={SEEK_STEP_SECONDS} className={styles.control} />
        <MediaSeekForwardButton seekOffset={SEEK_STEP_SECONDS} className={styles.control} />
        <BarButton label={t('watch.startOver')} onPress={player.startOver}>
          <RotateCcw size={20} aria-hidden="true" />
        </BarButton>
        <MediaMuteButton className={styles.control} />
        <MediaVolumeRange className={styles.volume} />
        {isLive ? (
          <LiveButton
            behindSeconds={isMoving(state.phase) ? state.behindSeconds : null}
            onGoLive={player.goLive}
          />
        ) : (
          <MediaTimeDisplay showDuration={player.course.paddedTo === null} noToggle className={styles.time} />
        )}
        <JumpControls player={player} />
        <span className={styles.space} />
        <CaptionsButton captions={captions} />
        <SettingsPanel player={player} isOpen={isOpen} onOpenChange={setOpen} />
        {canCast ? <MediaCastButton mediaController={CAST_CONTROLLER} className={styles.control} /> : null}
        <MediaAirplayButton className={cx(styles.control, styles.airplay)} />
        <MediaPipButton className={cx(styles.control, styles.wideOnly)} />
        <WideButton />
        <MediaFullscreenButton className={styles.control} />
      </MediaControlBar>
    </>
  )
}

/** Nothing is live, or so far behind it, without a picture that moves. */
const isMoving = ({ at }: Phase): boolean => at === 'playing' || at === 'buffering'

/** Only where the stream has captions; a phone has them among the options. */
const CaptionsButton = ({ captions: { captions, toggle } }: { captions: Player['captions'] }) => {
  const { t } = useTranslation()
  if (captions.length === 0) return null
  const isShowing = captions.some((it) => it.isShowing)
  return (
    <BarButton label={t(isShowing ? 'watch.captionsHide' : 'watch.captionsOn')} onPress={toggle}>
      {isShowing ? <Captions size={22} aria-hidden="true" /> : <CaptionsOff size={22} aria-hidden="true" />}
    </BarButton>
  )
}

const WideButton = () => {
  const { t } = useTranslation()
  const { wide } = usePreferences()
  return (
    <BarButton
      className={styles.theatre}
      label={t(wide ? 'watch.notWide' : 'watch.wide')}
      onPress={toggleWide}
    >
      {wide ? <Minimize2 size={20} aria-hidden="true" /> : <Maximize2 size={20} aria-hidden="true" />}
    </BarButton>
  )
}

type BarButtonProps = {
  label: string
  onPress: () => void
  className?: string | undefined
  children: ReactNode
}

/** A control that media-chrome has not; on a phone it is among the options. */
const BarButton = ({ label, onPress, className, children }: BarButtonProps) => (
  <button
    type="button"
    className={cx(styles.barButton, styles.wideOnly, className)}
    aria-label={label}
    title={label}
    onClick={onPress}
  >
    {children}
  </button>
)

type LiveButtonProps = { behindSeconds: number | null; onGoLive: () => void }

/** Shows whether the viewer is live or how far behind; seeks to the live edge. Nothing until it is known. */
const LiveButton = ({ behindSeconds, onGoLive }: LiveButtonProps) => {
  const { t } = useTranslation()
  if (behindSeconds === null) return null
  const isLive = behindSeconds === 0
  const distance =
    behindSeconds < 60 ? t('player.seconds', { seconds: behindSeconds }) : clockText(behindSeconds)
  return (
    <span className={styles.live}>
      <button
        type="button"
        className={styles.liveButton}
        data-live={isLive}
        aria-disabled={isLive}
        aria-label={isLive ? t('player.onLive') : `${t('player.goLive')} −${distance}`}
        onClick={() => isLive || onGoLive()}
      >
        <span className={styles.dot} aria-hidden="true" />
        {isLive ? t('player.live') : <span className={styles.goLive}>{t('player.goLive')}</span>}
        {isLive ? null : <span className={styles.shortBehind}>−{distance}</span>}
      </button>
      {isLive ? null : <span className={styles.behind}>{t('player.behind', { time: distance })}</span>}
    </span>
  )
}
