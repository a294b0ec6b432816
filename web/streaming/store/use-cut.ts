import { type RefObject, useState } from 'react'
import type { Shown } from './cutting.ts'
import type { Course } from './use-course.ts'

type Playing = {
  gameId: number
  video: RefObject<HTMLVideoElement | null>
  /** The frame on the screen, ms UTC. */
  frame: RefObject<number | null>
  /** Takes each frame while a cut plays. */
  follow: RefObject<(frame: number | null) => void>
  isLive: boolean
  /** Seconds behind live; null until known. */
  behindSeconds: number | null
  /** Whether the picture began live, at no place of the viewer's. */
  isFromLive: boolean
  seekToDate: (at: number) => boolean
  goLive: () => void
}

/** The part of the game that plays, with the picture that it plays in. */
export type CutNow = ReturnType<typeof useCut>

/** A few minutes: nobody who comes this early has missed much. */
const LATE_MS = 5 * 60_000

/** The part of the game that plays. Its rules come with the first cut: most viewers see all of a game. */
export const useCut = (course: Course, playing: Playing) => {
  const { log, nudgeMs, isHidden } = course
  const { frame, isLive, isFromLive, behindSeconds } = playing
  const [shown, show] = useState<Shown>({ kind: 'full' })
  const [notice, setNotice] = useState<'offer' | 'running' | null>('offer')
  const at = () => (frame.current ?? 0) + nudgeMs
  const now = () => at() + (behindSeconds ?? 0) * 1_000
  const firstAt = log?.moments.find((it) => it.kind === 'pitch')?.at
  const [joinedAt, setJoinedAt] = useState<number | null>(null)
  if (joinedAt === null && frame.current !== null && firstAt !== undefined) setJoinedAt(now())
  const isLate = firstAt !== undefined && joinedAt !== null && joinedAt - firstAt > LATE_MS
  const isOffered = isFromLive && isLive && behindSeconds === 0 && isLate && !isHidden
  return {
    ...course,
    ...playing,
    shown,
    /** Shows another part of a choice; `choose` makes one. */
    show,
    choose: (it: Shown) => {
      show(it)
      setNotice(it.kind === 'catchUp' ? 'running' : null)
    },
    /** The frame on the screen, and live: ms UTC by the log. */
    at,
    now,
    mayCatchUp: isLive && firstAt !== undefined && !isHidden,
    /** The notice about catching up: its offer, or that it plays; null for none. */
    notice: notice === 'offer' && !isOffered ? null : notice,
    closeNotice: () => setNotice(null),
  }
}
