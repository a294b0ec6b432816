import { type RefObject, useMemo, useRef, useState } from 'react'
import type { Cut } from '../../../domain/cut/cut-of.ts'
import { useLazyPart } from '../../lazy/use-lazy-part.ts'
import type { CutStep } from '../state/cut-step.ts'
import type { CatchingUp, Shown } from './cutting.ts'
import { seekWindowOf } from './seek-window.ts'
import type { Course } from './use-course.ts'
import { useHiddenCut } from './use-hidden-cut.ts'

type Playing = {
  gameId: number
  video: RefObject<HTMLVideoElement | null>
  /** The frame on the screen, ms UTC. */
  frame: RefObject<number | null>
  isLive: boolean
  /** Seconds behind live; null until known. */
  behindSeconds: number | null
  /** Whether the picture began live, at no place of the viewer's. */
  isFromLive: boolean
  seekToDate: (at: number) => boolean
  goLive: () => void
}

const FULL: Shown = { kind: 'full' }

/** The cut that plays: `follow` looks at each frame and seeks once it has left the cut's segments. */
export const useCut = ({ log, nudgeMs, isHidden }: Course, playing: Playing) => {
  const [shown, setShown] = useState<Shown>(FULL)
  const [notice, setNotice] = useState<'offer' | 'running' | null>('offer')
  const before = useRef<number | null>(null)
  // The rules of the cut load with the first one: most viewers see all of a game.
  const part = useLazyPart(
    shown.kind !== 'full',
    () => import('./cutting.ts'),
    () => setShown(FULL),
  )
  const ofLog = useMemo(() => part?.segmentsOf(log, shown) ?? null, [part, log, shown])
  const isShort = shown.kind !== 'full' && shown.kind !== 'catchUp'
  const hidden = useHiddenCut(playing.gameId, isHidden && isShort ? shown : null)
  const isToldAhead = isHidden && isShort
  const segments = isToldAhead ? hidden.segments : ofLog
  const { video, frame, isLive, behindSeconds, seekToDate, goLive } = playing
  const seek = (at: number) => seekToDate(at - nudgeMs)
  /** Live, in ms UTC by the log. */
  const now = () => (frame.current ?? 0) + nudgeMs + (behindSeconds ?? 0) * 1_000
  const goOn = (it: CatchingUp, since: number) => {
    const next = log && part?.nextPart(log, it, { since, now: now() })
    const begun = next?.segments.slice(0, -1).some(({ from }) => seek(from))
    if (next !== undefined && begun) return setShown(next)
    goLive()
    setShown(FULL)
  }
  const take = (step: CutStep) => {
    if (step.do === 'seek') seek(step.to)
    if (step.do === 'go-on' && shown.kind === 'catchUp') goOn(shown, step.since)
    if (step.do === 'leave') setShown(FULL)
    if (step.do === 'stop' && 'id' in shown) {
      video.current?.pause()
      part?.sayOver(log?.players[shown.id]?.nameLineup ?? '')
    }
  }
  const follow = (shownFrame: number | null) => {
    if (shownFrame === null || part === undefined || video.current?.seeking !== false) return
    const at = shownFrame + nudgeMs
    if (isToldAhead) hidden.follow(at)
    const step = part.stepOf(shown, segments, { at, before: before.current })
    // Of a hidden game the next part may not be known yet.
    if (step.do !== 'stop' || !isToldAhead || hidden.isWhole) take(step)
    before.current = at
  }
  const firstAt = log?.moments.find((it) => it.kind === 'pitch')?.at
  const [joinedAt, setJoinedAt] = useState<number | null>(null)
  if (joinedAt === null && frame.current !== null && firstAt !== undefined) setJoinedAt(now())
  const isLate = firstAt !== undefined && joinedAt !== null && joinedAt - firstAt > LATE_MS
  const isOffered = playing.isFromLive && isLive && behindSeconds === 0 && isLate && !isHidden
  return {
    shown,
    follow,
    mayCatchUp: isLive && firstAt !== undefined,
    /** The frame on the screen, in ms UTC by the log. */
    at: () => (frame.current ?? 0) + nudgeMs,
    /** How long the video is; null before that is known. */
    videoSeconds: () => {
      const window = video.current === null ? undefined : seekWindowOf(video.current)
      return window === undefined ? null : window.end - window.start
    },
    choose: (cut: Cut) => setShown(cut),
    catchUp: (minutes: number) => {
      setNotice('running')
      setShown({ kind: 'catchUp', minutes, left: minutes, segments: null })
    },
    /** The notice about catching up: its offer, or that it plays; null for none. */
    notice: notice === (shown.kind === 'catchUp' ? 'running' : isOffered && 'offer') ? notice : null,
    closeNotice: () => setNotice(null),
    leave: () => {
      setShown(FULL)
      goLive()
    },
  }
}

/** A few minutes: nobody who comes this early has missed much. */
const LATE_MS = 5 * 60_000
