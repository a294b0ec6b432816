import { LEAD_MS } from '../folding/door-at.ts'
import type { Timeline } from './timeline-of.ts'

/**
 * The parts between which a viewer jumps: half-innings, plate appearances, pitches, scoring plays, turns of
 * the viewer's players.
 */
export const JUMP_UNITS = ['halves', 'atBats', 'pitches', 'runs', 'mine'] as const
export type JumpUnit = (typeof JUMP_UNITS)[number]

/** A picture that is sought is up to a frame beside the place. */
const THERE_MS = 500
/** Back from a part that has just begun leads to the one before. */
const JUST_BEGUN_MS = 3_000

/**
 * The next part of a game (`step` 1) or the one before (-1), seen from the picture `at` (UTC ms): when it
 * begins, and the `place` at which the picture opens, 3 s earlier. undefined where the timeline has none.
 */
export const jumpFrom = (
  timeline: Timeline,
  { unit, step }: { unit: JumpUnit; step: 1 | -1 },
  at: number,
): { at: number; place: number } | undefined => {
  const starts = timeline[unit]
  const found =
    step === 1
      ? starts.find((it) => it.at - LEAD_MS > at + THERE_MS)
      : starts.findLast((it) => it.at - LEAD_MS < at - JUST_BEGUN_MS)
  return found === undefined ? undefined : { at: found.at, place: found.at - LEAD_MS }
}
