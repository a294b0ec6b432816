import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { CutStep } from '../state/cut-step.ts'
import { nextPart, sayOver, segmentsOf, stepOf } from './cutting.ts'
import type { CutNow } from './use-cut.ts'
import { useHiddenCut } from './use-hidden-cut.ts'

/** Looks at each frame and seeks once the picture has left the cut's segments. */
export const useFollowedCut = (cut: CutNow) => {
  const { log, nudgeMs, isHidden, video, shown } = cut
  const before = useRef<number | null>(null)
  const ofLog = useMemo(() => segmentsOf(log, shown), [log, shown])
  const isShort = shown.kind !== 'full' && shown.kind !== 'catchUp'
  const isToldAhead = isHidden && isShort
  const hidden = useHiddenCut(cut.gameId, isToldAhead ? shown : null)
  const segments = isToldAhead ? hidden.segments : ofLog
  const seek = (at: number) => cut.seekToDate(at - nudgeMs)
  const goOn = (since: number) => {
    const next = log && nextPart(log, shown, { since, now: cut.now() })
    const isBegun = next?.segments.slice(0, -1).some(({ from }) => seek(from))
    if (next !== undefined && isBegun) return cut.show(next)
    cut.goLive()
    cut.choose({ kind: 'full' })
  }
  const take = (step: CutStep) => {
    if (step.do === 'seek') seek(step.to)
    if (step.do === 'go-on') goOn(step.since)
    if (step.do === 'leave') cut.choose({ kind: 'full' })
    if (step.do === 'stop' && 'id' in shown) {
      video.current?.pause()
      sayOver(log?.players[shown.id]?.nameLineup ?? '')
    }
  }
  useFrames(cut.follow, (frame) => {
    if (frame === null || video.current?.seeking !== false) return
    const at = frame + nudgeMs
    if (isToldAhead) hidden.follow(at)
    const step = stepOf(shown, segments, { at, before: before.current })
    // The next part of a hidden game may not be known yet.
    if (step.do !== 'stop' || !isToldAhead || hidden.isWhole) take(step)
    before.current = at
  })
}

/** Takes the player's frames as long as a cut plays. */
const useFrames = (follow: CutNow['follow'], take: (frame: number | null) => void) => {
  const onFrame = useEffectEvent(take)
  useEffect(() => {
    follow.current = onFrame
    return () => {
      follow.current = () => undefined
    }
  }, [follow])
}
