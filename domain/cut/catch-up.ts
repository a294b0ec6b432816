import type { GameLog } from '../../contract/games/game-log.ts'
import { LEAD_MS } from '../folding/door-at.ts'
import { truncateLog } from '../folding/truncate-log.ts'
import { courseOf } from '../probability/game-course.ts'
import { timelineOf } from '../timeline/timeline-of.ts'
import type { CutEvent } from './cut-events.ts'
import { readForCuts } from './cut-of.ts'
import { joined, minutesOf, type Segment } from './segments.ts'

/** A change of the lead comes before every other play, whatever it did to the chances. */
const LEAD_CHANGE = 1

/** A viewer catches up with the plays from `since` until `now` (UTC ms by the log) in so many minutes. */
export type ToCatchUp = { since: number; now: number; minutes: number }

/**
 * The plays that moved the chances of winning most, in order and no longer than `minutes` together; then
 * live, a segment from `now` without an end.
 */
export const catchUp = (log: GameLog, { since, now, minutes }: ToCatchUp): Segment[] => {
  const known = truncateLog(log, now)
  const { events, afterMs } = readForCuts(known)
  const weigh = weigher(known, now)
  const ranked = events
    .filter((it) => it.half >= 0 && it.isChange && it.to > since)
    .map((it) => ({ span: spanOf(it, afterMs, { since, now }), weight: weigh(it) }))
    .toSorted((a, b) => b.weight - a.weight)
  let chosen: Segment[] = []
  for (const { span } of ranked) {
    const more = joined([...chosen, span])
    if (minutesOf(more) <= minutes) chosen = more
  }
  return [...chosen, { from: now, to: Number.POSITIVE_INFINITY }]
}

const spanOf = (
  { from, to }: CutEvent,
  afterMs: number,
  { since, now }: Pick<ToCatchUp, 'since' | 'now'>,
): Segment => ({ from: Math.max(since, from - LEAD_MS), to: Math.min(now, to + afterMs) })

/** How much a play mattered: what it did to the home side's chance, and whether the lead changed on it. */
const weigher = (log: GameLog, now: number) => {
  const course = courseOf(log, now)
  const swings = course.map(({ at, home }, nth) => ({
    at,
    by: Math.abs(home - (course[nth - 1]?.home ?? home)),
  }))
  const leads = timelineOf(log).runs.filter((it) => it.takesLead)
  return ({ from, to }: CutEvent): number => {
    const isWithin = ({ at }: { at: number }) => from <= at && at <= to
    const swing = swings.filter(isWithin).reduce((sum, { by }) => sum + by, 0)
    return swing + (leads.some(isWithin) ? LEAD_CHANGE : 0)
  }
}
