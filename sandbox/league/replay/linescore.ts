import {
  battingSide,
  type JsonObject,
  type Linescore,
  opponent,
  type Recording,
  SIDES,
  type Side,
} from '../shape/feed-shape.ts'
import { isPlaying, isUnplayed, type Phase } from '../shape/status.ts'
import { batterIn, pitcherOf, type SideTally, type Tally } from './side-tally.ts'

const BASES = { '1B': 'first', '2B': 'second', '3B': 'third' } as const

/** The upstream's linescore of a tally. Before warm-up it has no innings and no players, as upstream. */
export const linescoreOf = (recording: Recording, tally: Tally, phase: Phase): Linescore => {
  const scheduledInnings = recording.feed.liveData.linescore.scheduledInnings
  if (isUnplayed(phase) || phase === 'pregame') return emptyLinescore(scheduledInnings)
  const halfInning = tally.halfInning === 'top' ? 'Top' : 'Bottom'
  const batting = upNext(tally, phase)
  return {
    currentInning: tally.inning,
    currentInningOrdinal: ordinal(tally.inning),
    inningState: inningState(tally, phase),
    inningHalf: halfInning,
    isTopInning: tally.halfInning === 'top',
    scheduledInnings,
    innings: inningsOf(tally),
    teams: { home: totals(tally.sides.home), away: totals(tally.sides.away) },
    defense: refs(recording, { pitcher: pitcherOf(tally.sides[opponent(batting.side)]) }),
    offense: offenseOf(recording, tally, batting),
    ...tally.count,
  }
}

/** A linescore before warm-up: no innings, no players. */
export const emptyLinescore = (scheduledInnings: number): Linescore => ({
  scheduledInnings,
  innings: [],
  teams: { home: {}, away: {} },
  defense: {},
  offense: {},
})

/** "1st", "2nd", "11th". */
export const ordinal = (n: number): string => {
  const teen = n % 100 >= 11 && n % 100 <= 13
  return `${n}${(teen ? undefined : ['th', 'st', 'nd', 'rd'][n % 10]) ?? 'th'}`
}

/** Between half-innings: the upstream's Middle and End. */
const isBetweenHalves = (tally: Tally, phase: Phase): boolean =>
  isPlaying(phase) && tally.complete && tally.count.outs >= 3

export const inningState = (tally: Tally, phase: Phase): 'Top' | 'Middle' | 'Bottom' | 'End' => {
  const between = isBetweenHalves(tally, phase)
  if (tally.halfInning === 'top') return between ? 'Middle' : 'Top'
  return between ? 'End' : 'Bottom'
}

type AtBat = { side: Side; slot: number }

// Between half-innings the upstream already has the players due up.
const upNext = (tally: Tally, phase: Phase): AtBat => {
  const side = battingSide(tally.halfInning)
  if (!isBetweenHalves(tally, phase)) return { side, slot: tally.slot }
  return { side: opponent(side), slot: tally.sides[opponent(side)].nextSlot }
}

const inningsOf = (tally: Tally) => {
  const count = Math.max(1, tally.sides.away.innings.length)
  return Array.from({ length: count }, (_, i) => ({
    num: i + 1,
    ordinalNum: ordinal(i + 1),
    home: halfInningLine(tally.sides.home, i),
    away: halfInningLine(tally.sides.away, i),
  }))
}

// A half-inning that has not begun has no `runs` key.
const halfInningLine = (side: SideTally, i: number) => {
  const { runs, hits, errors, leftOnBase } = side.innings[i] ?? { runs: 0, hits: 0, errors: 0, leftOnBase: 0 }
  return i < side.batted ? { runs, hits, errors, leftOnBase } : { hits, errors, leftOnBase }
}

const totals = (side: SideTally) => {
  const sum = { runs: 0, hits: 0, errors: 0, leftOnBase: 0 }
  for (const inning of side.innings) {
    sum.runs += inning.runs
    sum.hits += inning.hits
    sum.errors += inning.errors
    sum.leftOnBase += inning.leftOnBase
  }
  return sum
}

const offenseOf = (recording: Recording, tally: Tally, { side, slot }: AtBat): JsonObject => {
  const offense: Record<string, number | undefined> = { batter: batterIn(tally.sides[side], slot) }
  if (side === battingSide(tally.halfInning))
    for (const [runner, base] of tally.bases) offense[BASES[base as keyof typeof BASES]] = runner
  return refs(recording, offense)
}

const refs = (recording: Recording, ids: Record<string, number | undefined>): JsonObject =>
  Object.fromEntries(
    Object.entries(ids).flatMap(([key, id]) => (id === undefined ? [] : [[key, personRef(recording, id)]])),
  )

/** `{id, fullName, link}` of a player of this game. */
export const personRef = ({ feed }: Pick<Recording, 'feed'>, id: number) => ({
  id,
  fullName: feed.gameData.players[`ID${id}`]?.fullName ?? '',
  link: `/api/v1/people/${id}`,
})

/** The runs of both clubs. */
export const scoreOf = (tally: Tally): Record<Side, number> => {
  const [away, home] = SIDES.map((side) => totals(tally.sides[side]).runs)
  return { away: away ?? 0, home: home ?? 0 }
}
