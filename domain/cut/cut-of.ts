import type { GameLog } from '../../contract/games/game-log.ts'
import { LEAD_MS } from '../folding/door-at.ts'
import { endOf } from '../folding/fold-game.ts'
import { type CutEvent, eventsOf } from './cut-events.ts'
import { joined, type Segment } from './segments.ts'

/** The cuts of a whole game, longest first. */
export const WHOLE_CUTS = ['full', 'noBreaks', 'action', 'scoring'] as const
/** The cuts of one person: his turns at bat and on the bases, or all that he pitched. */
export const PERSON_CUTS = ['player', 'pitcher'] as const
/** A cut that leaves something out; `id` is the person's. */
export type ShortCut =
  | { kind: Exclude<(typeof WHOLE_CUTS)[number], 'full'> }
  | { kind: (typeof PERSON_CUTS)[number]; id: number }
/** The part of a game that a viewer wants to see. */
export type Cut = { kind: 'full' } | ShortCut

/** A log as its cuts need it: its events, its margin after each (ms), and whether the game is over. */
export type CutReading = { events: CutEvent[]; afterMs: number; isOver: boolean }

/** Reads a log once for all its cuts. */
export const readForCuts = (log: GameLog): CutReading => {
  const events = eventsOf(log)
  return { events, afterMs: marginAfter(events), isOver: endOf(log) !== undefined }
}

/**
 * The segments of a cut, in order and apart. Those of a finished half-inning never change as the log grows;
 * a half-inning that is still played is one segment without an end.
 */
export const cutOf = ({ events, afterMs, isOver }: CutReading, cut: Cut): Segment[] => {
  const played = events.filter(isPlayed)
  const last = played.at(-1)
  if (last === undefined) return []
  const segments: Segment[] = []
  const addHalf = (spans: Segment[]) => {
    const free = segments.at(-1)?.to ?? Number.NEGATIVE_INFINITY
    const apart = spans.map(({ from, to }) => ({ from: Math.max(free, from - LEAD_MS), to: to + afterMs }))
    segments.push(...joined(apart.filter(({ from, to }) => to > from)))
  }
  if (cut.kind === 'full') addHalf(spanOf(played, isOver))
  else
    for (let half = 0; half <= last.half; half += 1) {
      const inHalf = events.filter((it) => it.half === half)
      const isOpen = half === last.half && !isOver
      addHalf(isOpen ? spanOf(inHalf.filter(isPlayed), false) : spansOf(inHalf, cut, isOver ? last : null))
    }
  return segments
}

/** Batters and runners, and pitchers, in the order in which a game showed them: players' ids. */
export const peopleOf = ({ events }: CutReading): { player: number[]; pitcher: number[] } => {
  const played = events.filter(isPlayed)
  const unique = (ids: (number | null)[]) => [...new Set(ids.filter((it) => it !== null))]
  return {
    player: unique(played.map((it) => it.batter)),
    pitcher: unique(played.map((it) => it.pitcher)),
  }
}

/** Nothing before the first batter is a play. */
const isPlayed = ({ half, isPitch, isChange }: CutEvent) => half >= 0 && (isPitch || isChange)

const [LEAST_AFTER_MS, MOST_AFTER_MS] = [2_000, 6_000]

/**
 * The margin after an event: how long the scorer of this game takes for half of the pitches, who is as late
 * with a dead ball. By the first half-inning alone, so that a growing log keeps the margin.
 */
const marginAfter = (events: readonly CutEvent[]): number => {
  const took = events.filter((it) => it.half === 0 && it.isPitch).map(({ from, to }) => to - from)
  const median = took.toSorted((a, b) => a - b)[took.length >> 1] ?? 0
  return Math.min(MOST_AFTER_MS, Math.max(LEAST_AFTER_MS, median))
}

const spanOf = (events: readonly CutEvent[], isOver: boolean): Segment[] => {
  const [first] = events
  if (first === undefined) return []
  const to = isOver ? Math.max(...events.map((it) => it.to)) : Number.POSITIVE_INFINITY
  return [{ from: Math.min(...events.map((it) => it.from)), to }]
}

const spansOf = (events: readonly CutEvent[], cut: Cut, lastOut: CutEvent | null): Segment[] => {
  switch (cut.kind) {
    case 'full':
    case 'noBreaks':
      return betweenBreaks(events)
    case 'action':
      return events.filter(isPlayed)
    case 'scoring':
      return events.filter((it) => it.isRun || it.isThreat || it === lastOut)
    case 'player':
      return events.filter((it) => (isPlayed(it) && it.batter === cut.id) || it.people.includes(cut.id))
    case 'pitcher':
      return events.filter((it) => isPlayed(it) && it.pitcher === cut.id)
  }
}

const betweenBreaks = (events: readonly CutEvent[]): Segment[] => {
  const stretches: CutEvent[][] = [[]]
  for (const it of events) {
    if (it.isBreak) stretches.push([])
    else if (isPlayed(it)) stretches.at(-1)?.push(it)
  }
  return stretches.flatMap((it) => spanOf(it, true))
}
