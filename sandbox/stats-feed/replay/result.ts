import type { Decisions } from '../play/decisions.ts'
import { type Position, type Recording, SIDES, type Side } from '../shape/feed-shape.ts'
import { moundPart } from './pitcher-game-line.ts'
import type { Tally } from './tally-shape.ts'

/** Counts by the upstream's names; what is not there is zero. */
export type Sums = Record<string, number>
export type Group = 'batting' | 'pitching' | 'fielding'
/** What a man did in one game. */
export type ManLine = { id: number; side: Side; positions: Position[] } & Partial<Record<Group, Sums>>
/** What one finished game adds to the season. */
export type Result = {
  clubs: Record<Side, number>
  runs: Record<Side, number>
  innings: number
  men: ManLine[]
}

/** The result of a game from its tally at the end; of one that was never played it has no men. */
export const resultOf = (
  recording: Recording,
  tally: Tally | undefined,
  decisions: Partial<Decisions>,
): Result => {
  const { away, home } = recording.feed.gameData.teams
  const men = tally === undefined ? [] : SIDES.flatMap((side) => menOf(tally, side, decisions))
  return {
    clubs: { away: away.id, home: home.id },
    runs: { away: runsOf(tally, 'away'), home: runsOf(tally, 'home') },
    innings: tally?.inning ?? 0,
    men,
  }
}

/** Whether a club of a finished game won it. */
export const wonBy = ({ runs }: Result, side: Side): boolean =>
  side === 'home' ? runs.home > runs.away : runs.away > runs.home

const runsOf = (tally: Tally | undefined, side: Side) =>
  tally?.sides[side].innings.reduce((sum, inning) => sum + inning.runs, 0) ?? 0

const menOf = (tally: Tally, side: Side, decisions: Partial<Decisions>): ManLine[] => {
  const { batting, pitching, fielding, positions, pitchers } = tally.sides[side]
  const ids = new Set([...batting.keys(), ...pitching.keys()])
  return [...ids].map((id) => {
    const [bat, mound, field] = [batting.get(id), pitching.get(id), fielding.get(id)]
    return {
      id,
      side,
      positions: positions.get(id) ?? [],
      ...(bat === undefined ? {} : { batting: sparse({ gamesPlayed: 1, ...bat }) }),
      ...(mound === undefined
        ? {}
        : { pitching: sparse({ ...moundPart({ pitchers, id, runs: mound.runs }, decisions), ...mound }) }),
      ...(positions.has(id) ? { fielding: sparse({ gamesPlayed: 1, ...field }) } : {}),
    }
  })
}

const sparse = (line: Sums): Sums => {
  const counted: Sums = {}
  for (const key in line) {
    const n = line[key]
    if (n !== undefined && n !== 0) counted[key] = n
  }
  return counted
}
