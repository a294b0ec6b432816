import { type RefObject, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { nudgeGame } from './nudge.ts'
import type { PlayerCommand } from './player-keys.ts'
import { nextSpeed, type Speed, toggleWide } from './preferences.ts'
import { firstTime, lastTime, seekWindowOf, timeAfter, timeAtTenth, timeNearest } from './seek-window.ts'
import type { CourseNow } from './use-course.ts'

/** The effect of a command, shown for a moment over the picture. */
export type Flash = { id: number; text: string; side: 'back' | 'middle' | 'forward' }

type Player = {
  gameId: number
  video: RefObject<HTMLVideoElement | null>
  isLive: boolean
  isAtLiveEdge: boolean
  speed: Speed
  setSpeed(speed: Speed): void
  goLive(): void
  /** Seeks to a wall clock (ms UTC); false when it is outside of the video. */
  seekToDate(at: number): boolean
  /** The wall clock (ms UTC) of a second of the media. */
  dateAt(seconds: number): number | null
  course: CourseNow
  /** The wall clock (ms UTC) of where the viewer is, or has just sought to. */
  viewedAt(): number | null
  /** Inning and score at a wall clock (ms UTC); null without the game's log. */
  momentAt(at: number): string | null
  toggleCaptions(): void
  toggleFullScreen(): void
  showHelp(): void
}

/** The seconds to go back before slow motion at the live edge, which can only show the past. */
const SLOW_START_SECONDS = 10

/** All commands of keys, taps, buttons and the lock screen, and the text about each. */
export const usePlayerCommands = (player: Player) => {
  const { t } = useTranslation()
  const [flash, setFlash] = useState<Flash | null>(null)
  const say = (text: string, side: Flash['side'] = 'middle') =>
    setFlash((before) => ({ id: (before?.id ?? 0) + 1, text, side }))
  const seekBy = (seconds: number) => {
    seekVideoBy(player, seconds)
    const key = seconds < 0 ? 'watch.back' : 'watch.forward'
    say(t(key, { seconds: Math.abs(seconds) }), seconds < 0 ? 'back' : 'forward')
  }
  const seekToDate = (at: number) => {
    if (player.seekToDate(at)) say(t('watch.toMoment'))
    else {
      seekNearest(player, at)
      showToast(t('watch.outsideVideo'), 'warning')
    }
    player.video.current?.play().catch(() => undefined)
  }
  const jump = ({ unit, step }: Pick<Jump, 'unit' | 'step'>) => {
    const side = step === 1 ? 'forward' : 'back'
    const to = player.course.jump({ unit, step }, player.viewedAt())
    if (to === undefined) return say(t(`watch.jumps.none.${side}`), side)
    if (!player.seekToDate(to.place)) seekNearest(player, to.place)
    say(player.momentAt(to.at) ?? t('watch.toMoment'), side)
  }
  const setSpeed = (to: Speed) => {
    if (player.isAtLiveEdge && to > 1) return say(t('watch.liveSpeed'))
    if (player.isAtLiveEdge && to < 1) seekVideoBy(player, -SLOW_START_SECONDS)
    player.setSpeed(to)
    say(t('watch.speedOf', { speed: to }))
  }
  const changeVolume = (by: number) => {
    const element = player.video.current
    if (element === null) return
    element.volume = Math.min(1, Math.max(0, Math.round((element.volume + by) * 10) / 10))
    element.muted = element.volume === 0
    say(t('watch.volumeOf', { percent: Math.round(element.volume * 100) }))
  }
  const toggleMute = () => {
    const element = player.video.current
    if (element === null) return
    element.muted = !element.muted
    say(t(element.muted ? 'watch.muted' : 'watch.unmuted'))
  }
  const nudgeData = (steps: number) => {
    const seconds = nudgeGame(player.gameId, steps)
    const key = seconds < 0 ? 'watch.nudgeLater' : 'watch.nudgeSooner'
    say(seconds === 0 ? t('watch.nudgeOff') : t(key, { seconds: Math.abs(seconds) }))
  }
  const run = (command: PlayerCommand) => {
    switch (command.do) {
      case 'seek-by':
        return seekBy(command.seconds)
      case 'seek-to-date':
        return seekToDate(command.at)
      case 'jump':
        return jump(command)
      case 'change-speed':
        return setSpeed(nextSpeed(player.speed, command.step))
      case 'nudge-data':
        return nudgeData(command.step)
      case 'change-volume':
        return changeVolume(command.by)
      case 'toggle-mute':
        return toggleMute()
      default:
        return runOnPlayer(player, command)
    }
  }
  return { run, setSpeed, flash }
}

type Spoken =
  | 'seek-by'
  | 'seek-to-date'
  | 'jump'
  | 'change-speed'
  | 'nudge-data'
  | 'change-volume'
  | 'toggle-mute'
type Jump = Extract<PlayerCommand, { do: 'jump' }>
type Silent = Exclude<PlayerCommand, { do: Spoken }>

const runOnPlayer = (player: Player, command: Silent) => {
  switch (command.do) {
    case 'toggle-play':
      return togglePlay(player.video.current)
    case 'toggle-captions':
      return player.toggleCaptions()
    case 'toggle-pip':
      return togglePip(player.video.current)
    case 'toggle-full-screen':
      return player.toggleFullScreen()
    case 'toggle-wide':
      return toggleWide()
    case 'show-help':
      return player.showHelp()
    case 'seek-to-tenth':
      return seekTo(player.video.current, (it) => timeAtTenth(it, command.tenth, player.course.paddedTo))
    case 'start-over':
      return seekTo(player.video.current, firstTime)
    case 'go-live':
      return player.isLive ? player.goLive() : undefined
    case 'go-to-end':
      return player.isLive ? player.goLive() : seekTo(player.video.current, lastTime)
  }
}

const seekTo = (
  video: HTMLVideoElement | null,
  timeIn: (window: { start: number; end: number }) => number | undefined,
): void => {
  const window = video === null ? undefined : seekWindowOf(video)
  const time = window === undefined ? undefined : timeIn(window)
  if (video !== null && time !== undefined) video.currentTime = time
}

/** Seeks to the moment of the video that is nearest to a wall clock; after all of a live one, to live. */
const seekNearest = ({ video, isLive, goLive, dateAt }: Player, at: number) =>
  seekTo(video.current, (window) => {
    const time = timeNearest(window, at, dateAt)
    if (time === window.start) return firstTime(window)
    if (time < lastTime(window)) return time
    if (isLive) goLive()
    return isLive ? undefined : lastTime(window)
  })

/** Beyond the end of a live video is its live edge. */
const seekVideoBy = (player: Player, seconds: number) => {
  const { video, isLive, goLive } = player
  seekTo(video.current, (window) => {
    const time = timeAfter(window, video.current?.currentTime ?? 0, seconds)
    if (time === undefined && isLive) goLive()
    return time ?? (isLive ? undefined : lastTime(window))
  })
}

const togglePlay = (video: HTMLVideoElement | null) => {
  if (video === null) return
  if (video.paused) video.play().catch(() => undefined)
  else video.pause()
}

const togglePip = (video: HTMLVideoElement | null) => {
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video?.requestPictureInPicture?.()
  // Refused where the browser or a policy forbids it.
  change?.catch(() => undefined)
}
