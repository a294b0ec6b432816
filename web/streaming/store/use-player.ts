import type { MediaController } from 'media-chrome'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { StreamKind } from '../engine/video-player.ts'
import { usePreview } from '../previews/use-preview.ts'
import { usePlaybackReport } from '../reports/use-playback-report.ts'
import type { PlaybackPosition } from '../state/playhead.ts'
import { usePlayerKeys } from './player-keys.ts'
import { changePreferences, type Speed, speedAtPlayhead, usePreferences } from './preferences.ts'
import { seekWindowOf } from './seek-window.ts'
import { useCaptions } from './use-captions.ts'
import { type Course, useCourse } from './use-course.ts'
import { useCut } from './use-cut.ts'
import { useMediaSession } from './use-media-session.ts'
import { usePlayerCommands } from './use-player-commands.ts'
import { useResume } from './use-resume.ts'
import { useVideo } from './use-video.ts'
import { useWatchPosition } from './watch-position.ts'

export type Played = {
  gameId: number
  src: string
  /** The playback's id, and when the viewer asked for it, by `performance.now()`. */
  playbackId: string
  askedAt: number
  kind: StreamKind
  /** "Visitante en Local", and the addresses of both clubs' crests. */
  title: string
  crests: readonly string[]
  /** The position at which to resume; updated on unmount. */
  position: RefObject<PlaybackPosition | null>
  /** The frame (ms UTC) at which the user left the game, or of the first door; null begins as usual. */
  resumeAt: number | null
  /** The moment to open, another object for each wish; null for none. */
  door: Door | null
  /** The last one that the picture was sought to, by this lease or one before. */
  openedDoor: RefObject<Door | null>
  /** The game's course, as far as the page has it. */
  course: Course
  /** Inning, count and score at a wall clock (ms UTC); null without the game's log. */
  momentAt: (at: number) => string | null
  onAccessDenied: () => void
  /** The wall clock (ms UTC) of the frame on the screen; null before the first one. */
  onPlayhead: (at: number | null) => void
  /** The wall clock (ms UTC) at which the picture will resume; null if it starts live, or has resumed. */
  onResumeAt: (at: number | null) => void
}

/** A moment at which the picture is to open, ms UTC. */
export type Door = { at: number }

/** A playback with all that the viewer can do to it. */
export type Player = ReturnType<typeof usePlayer>

type Elements = {
  root: RefObject<HTMLDivElement | null>
  controller: RefObject<MediaController | null>
  video: RefObject<HTMLVideoElement | null>
}

/** A playback with all that its controls, keys, taps and the lock screen do. */
export const usePlayer = (played: Played, elements: Elements) => {
  const { root, video } = elements
  const { gameId, kind, playbackId, askedAt } = played
  // The position at the start; the playback has its own one.
  const [resumeAt] = useState(played.door === null ? played.resumeAt : null)
  const { frame, watchedUntil, follow, onDate } = useFrames(played, root)
  const playing = useRef<ReturnType<typeof useVideo>['playing']>(() => ({
    kind,
    date: null,
    isBehindByChoice: false,
  }))
  useWatchPosition(video, gameId, () => playing.current())
  const playback = useVideo(video, { ...played, onDate })
  playing.current = playback.playing
  const { phase, behindSeconds, isOver } = playback.state
  const isLive = kind === 'live' && !isOver
  const isAtLiveEdge = isLive && behindSeconds === 0
  const { seekToDate, dateAt, timeAt } = playback
  const course = useCourse(played.course, { video, watchedUntil, isLive, behindSeconds, timeAt })
  const cut = useCut(played.course, {
    ...{ gameId, video, frame, follow, isLive, behindSeconds, seekToDate, goLive: playback.goLive },
    isFromLive: resumeAt === null && played.door === null,
  })
  const captions = useCaptions(video)
  const help = useHelp()
  const speed = useSpeed(video, kind, !isAtLiveEdge)
  const commands = usePlayerCommands({
    ...{ gameId, video, ...speed, goLive: playback.goLive, isLive, isAtLiveEdge },
    ...{ seekToDate, dateAt, course, momentAt: played.momentAt },
    viewedAt: () => playback.playing().date,
    toggleCaptions: captions.toggle,
    toggleFullScreen: useFullScreen(elements),
    showHelp: help.open,
  })
  const startOver = () => commands.run({ do: 'start-over' })
  useDoor(played, frame, commands.run)
  const resume = useResume({ video, resumeAt, phase, frame, onRestart: startOver, seekToDate, dateAt })
  const preview = usePreview(root, { src: played.src, ...playback })
  usePlayerKeys(root, commands.run)
  useMediaSession(video, played, {
    seekBy: (seconds) => commands.run({ do: 'seek-by', seconds }),
    seekTo: (seconds) => seekInWindow(video.current, seconds),
    paddedTo: () => course.paddedTo,
  })
  usePlaybackReport(video, {
    ...{ playbackId, kind, askedAt, phase },
    liveFrame: () => (isAtLiveEdge ? frame.current : null),
  })
  return {
    gameId,
    ...playback,
    ...commands,
    ...speed,
    setSpeed: commands.setSpeed,
    captions,
    preview,
    course,
    cut,
    help,
    resume,
    startOver,
  }
}

/** Takes each frame: for the page, and for the cut that follows it. */
const useFrames = (played: Played, root: Elements['root']) => {
  const frame = useRef<number | null>(null)
  const watchedUntil = useRef<number | null>(null)
  const follow = useRef<(frame: number | null) => void>(() => undefined)
  const onDate = (at: Date | null, goesOnAt: number | null) => {
    frame.current = at === null ? null : at.getTime()
    watchedUntil.current = Math.max(watchedUntil.current ?? 0, frame.current ?? 0) || null
    if (root.current !== null) root.current.dataset.playingDate = at?.toISOString() ?? ''
    played.onPlayhead(frame.current)
    played.onResumeAt(goesOnAt)
    follow.current(frame.current)
  }
  return { frame, watchedUntil, follow, onDate }
}

/** A picture that begins with a door is there by itself, unless the video does not have that moment. */
const AT_DOOR_MS = 5_000

/** Seeks to each door, to one that comes before the picture once that is there. */
const useDoor = (
  { door, openedDoor }: Pick<Played, 'door' | 'openedDoor'>,
  frame: RefObject<number | null>,
  run: ReturnType<typeof usePlayerCommands>['run'],
) => {
  const [first] = useState(door)
  useEffect(() => {
    if (door === null || door === openedDoor.current || frame.current === null) return
    openedDoor.current = door
    const isThere = door === first && Math.abs(frame.current - door.at) < AT_DOOR_MS
    if (!isThere) run({ do: 'seek-to-date', at: door.at })
  })
}

const useHelp = () => {
  const [isOpen, setOpen] = useState(false)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/**
 * The complete player fills the screen, so that its notices and the help sheet lie over the video there too.
 */
const useFullScreen = ({ root, controller }: Elements) => {
  useEffect(() => {
    if (controller.current !== null && root.current !== null)
      controller.current.fullscreenElement = root.current
  }, [root, controller])
  return () => {
    const name =
      document.fullscreenElement === null ? 'mediaenterfullscreenrequest' : 'mediaexitfullscreenrequest'
    controller.current?.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true }))
  }
}

/** Seeks to a second of the lock screen, which counts from the first seekable moment. */
const seekInWindow = (video: HTMLVideoElement | null, seconds: number) => {
  const window = video === null ? undefined : seekWindowOf(video)
  if (video !== null && window !== undefined) video.currentTime = window.start + seconds
}

/** The video's speed: remembered for recordings; a live game begins at its own, and has it again at live. */
const useSpeed = (
  video: RefObject<HTMLVideoElement | null>,
  kind: StreamKind,
  isBehind: boolean,
): { speed: Speed; setSpeed: (speed: Speed) => void } => {
  const preferred = usePreferences().speed
  const [liveSpeed, setLiveSpeed] = useState<Speed>(1)
  const wasBehind = useRef(false)
  const speed = kind === 'live' ? liveSpeed : preferred
  useEffect(() => {
    setLiveSpeed((before) => speedAtPlayhead(before, { wasBehind: wasBehind.current, isBehind }))
    wasBehind.current = isBehind
  }, [isBehind])
  useEffect(() => {
    if (video.current === null) return
    // A reload starts at the default.
    video.current.defaultPlaybackRate = speed
    video.current.playbackRate = speed
  }, [video, speed])
  const setSpeed = (to: Speed) => (kind === 'live' ? setLiveSpeed(to) : changePreferences({ speed: to }))
  return { speed, setSpeed }
}
