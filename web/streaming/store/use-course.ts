import { type RefObject, useMemo } from 'react'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { truncateLog } from '../../../domain/folding/truncate-log.ts'
import { type JumpUnit, jumpFrom } from '../../../domain/timeline/jump.ts'
import { timelineOf } from '../../../domain/timeline/timeline-of.ts'
import { paddedEnd, seekWindowOf } from './seek-window.ts'

/** The course of the game that plays, as far as the page has it. */
export type Course = {
  /** undefined while it loads, and where there is none. */
  log: GameLog | undefined
  /** How far the log's times are ahead of the picture's, ms. */
  nudgeMs: number
  /** Whether the game is hidden: the bar tells neither its length nor anything ahead of what was watched. */
  isHidden: boolean
  /** The viewer's players; the same list as long as it has the same players. */
  followed: readonly number[]
}

type Playing = {
  video: RefObject<HTMLVideoElement | null>
  /** The latest frame that was watched, ms UTC. */
  watchedUntil: RefObject<number | null>
  isLive: boolean
  /** Seconds behind live; null until known. */
  behindSeconds: number | null
  /** The second of the media at a wall clock (ms UTC). */
  timeAt: (at: number) => number | null
}

/** A game's course as the bar may show it, and the jumps in it. */
export type CourseNow = ReturnType<typeof useCourse>

export const useCourse = (course: Course, playing: Playing) => {
  const { log, nudgeMs, isHidden, followed } = course
  const { video, timeAt, isLive } = playing
  const watchedUntil = playing.watchedUntil.current
  const told = toldUntil(course, playing, watchedUntil)
  const until = told === Number.POSITIVE_INFINITY ? told : Math.floor((told + nudgeMs) / 1_000) * 1_000
  const known = useMemo(() => (log === undefined ? null : truncateLog(log, until)), [log, until])
  const timeline = useMemo(() => known && timelineOf(known, followed), [known, followed])
  const watched = watchedUntil === null ? null : timeAt(watchedUntil)
  const paddedTo = isHidden && !isLive ? paddedEnd(watched ?? 0) : null
  return {
    isHidden,
    timeline,
    /** The log as far as the bar tells of it; null without one. */
    known,
    toldUntil: told,
    /** The second at which the bar ends instead of with the video; null for a bar that tells its length. */
    paddedTo,
    /** The place on the bar (0 to 1) of an instant of the log (ms UTC); null outside of it. */
    placeOf: (at: number): number | null => {
      const window = video.current === null ? undefined : seekWindowOf(video.current)
      const seconds = timeAt(at - nudgeMs)
      if (window === undefined || seconds === null) return null
      const place = (seconds - window.start) / ((paddedTo ?? window.end) - window.start)
      return place >= 0 && place <= 1 ? place : null
    },
    /** A jump from a frame: where the picture opens and where the part begins, both ms UTC of the picture. */
    jump: (jump: { unit: JumpUnit; step: 1 | -1 }, frame: number | null) => {
      const to = timeline && frame !== null ? jumpFrom(timeline, jump, frame + nudgeMs) : undefined
      return to && { at: to.at - nudgeMs, place: to.place - nudgeMs }
    },
  }
}

/** A viewer so near to live would see a run on the bar before it is in the picture: the log is faster. */
const NEAR_LIVE_SECONDS = 60

/** The frame (ms UTC) up to which the bar tells of a game: all of it, or what was watched. */
export const toldUntil = (
  { isHidden }: Pick<Course, 'isHidden'>,
  { isLive, behindSeconds }: Pick<Playing, 'isLive' | 'behindSeconds'>,
  watchedUntil: number | null,
): number => {
  const isNearLive = isLive && (behindSeconds ?? 0) < NEAR_LIVE_SECONDS
  return isHidden || isNearLive ? (watchedUntil ?? Number.NEGATIVE_INFINITY) : Number.POSITIVE_INFINITY
}
