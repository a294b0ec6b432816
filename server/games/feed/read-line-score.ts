import type { Official, OfficialNow, OfficialSide } from '../../../contract/games/official-box-score.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import type { GameState } from '../../../domain/state/game-state.ts'
import type { FeedLineScore } from '../../providers/league/league-feed-shape.ts'

const SIDES = ['away', 'home'] as const
const STAT_KEYS = ['runs', 'hits', 'errors'] as const
type StatKey = (typeof STAT_KEYS)[number]

/** How a game stands by a line score alone: no line-ups, no decisions. A count it does not say is null. */
export type LiveLineScore = Omit<OfficialNow, 'at' | 'outs' | 'balls' | 'strikes'> & {
  outs: number | null
  balls: number | null
  strikes: number | null
}

/** The game's state read from `line`; undefined if incomplete or inconsistent, even with `plays`. */
export const readLineScore = (line: FeedLineScore, plays?: GameState): LiveLineScore | undefined => {
  const half = halfInningOf(line)
  const { innings, totals } = figuresOf(line, plays)
  const { away, home } = totals
  const isGapless = innings.every(({ inning }, index) => inning === index + 1)
  const isWhole = isGapless && innings.length > 0 && innings.length === line.currentInning
  if (!isWhole || away === undefined || home === undefined || half === undefined) return undefined
  const { balls, strikes, outs, offense } = line
  const runners = [offense.first.id, offense.second.id, offense.third.id] as const
  return {
    figures: officialFrom(innings, away, home),
    half,
    outs: isBetweenHalves(line) ? 3 : outs,
    balls,
    strikes,
    bases: isBetweenHalves(line) ? [null, null, null] : [...runners],
    batter: isBetweenHalves(line) ? null : offense.batter.id,
    pitcher: isBetweenHalves(line) ? null : line.defense.pitcher.id,
  }
}

/** How a game stands of which nothing but the score is known. */
export const lineScoreOfRuns = (runs: Record<Side, number>): Omit<OfficialNow, 'at'> => ({
  figures: officialFrom([], { runs: runs.away, hits: 0, errors: 0 }, { runs: runs.home, hits: 0, errors: 0 }),
  half: 'top',
  outs: 0,
  balls: 0,
  strikes: 0,
  bases: [null, null, null],
  batter: null,
  pitcher: null,
})

type Totals = Pick<OfficialSide, StatKey>
type Inning = Official['innings'][number]
type Figures = { innings: Inning[]; totals: Record<Side, Totals | undefined> }

/**
 * Innings and totals of a line score. Where it lacks a figure, or its innings do not add up to its total, the
 * plays decide: a value that two of the three agree on stands. A total that nothing names is left out.
 */
export const figuresOf = (line: FeedLineScore, plays?: GameState): Figures => {
  const columns = SIDES.map((side) => STAT_KEYS.map((key) => columnOf(line, side, key, plays)))
  const [away, home] = columns.map(([runs, hits, errors]) =>
    runs?.total == null || hits?.total == null || errors?.total == null
      ? undefined
      : { runs: runs.total, hits: hits.total, errors: errors.total },
  )
  const halfOf = (side: number, index: number): Inning['away'] => {
    const [runs = null, hits, errors] = columns[side]?.map((it) => it.innings[index]) ?? []
    return { runs, hits: hits ?? 0, errors: errors ?? 0 }
  }
  const innings = line.innings.map(({ num }, index) => ({
    inning: num,
    away: halfOf(0, index),
    home: halfOf(1, index),
  }))
  return { innings, totals: { away, home } }
}

type Column = { innings: (number | null)[]; total: number | null }

/** One side's runs, hits or errors. The league names no runs in a half that was not batted. */
const columnOf = (line: FeedLineScore, side: Side, key: StatKey, plays: GameState | undefined): Column => {
  const computed = line.innings.map(({ num }) => plays?.[side].innings[num - 1]?.[key] ?? 0)
  const named = line.innings.map((it) => it[side][key])
  const total = line.teams[side][key]
  const isBatted = (index: number) => key !== 'runs' || wasBatted(line, side, index, plays)
  const gaps = named.flatMap((it, index) => (it === null && isBatted(index) ? [index] : []))
  const [gap] = gaps
  const rest = total === null ? -1 : total - sum(named)
  if (gap !== undefined && gaps.length === 1 && rest >= 0) return { innings: named.with(gap, rest), total }
  const filled = named.map((it, index) => it ?? (isBatted(index) ? (computed[index] ?? 0) : null))
  if (plays === undefined)
    return { innings: filled, total: total === null || total === sum(filled) ? sum(filled) : null }
  return agreed({ innings: filled, total }, computed, sum(plays[side].innings.map((it) => it[key])))
}

const agreed = ({ innings, total }: Column, computed: number[], ofPlays: number): Column => {
  if (total === null || total === sum(innings) || ofPlays === sum(innings))
    return { innings, total: sum(innings) }
  if (ofPlays !== total) return { innings, total: null }
  return { innings: innings.map((it, index) => (it === null ? null : (computed[index] ?? it))), total }
}

/** All halves up to the one that the line score names; the plays know of the last inning's bottom as well. */
const wasBatted = (line: FeedLineScore, side: Side, index: number, plays: GameState | undefined): boolean => {
  const isLast = index === line.innings.length - 1
  if (side === 'away' || !isLast) return true
  const number = line.innings[index]?.num ?? index + 1
  return halfInningOf(line) === 'bottom' || plays?.home.innings[number - 1]?.batted === true
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, it) => total + (it ?? 0), 0)

const halfInningOf = ({ inningState, isTopInning }: FeedLineScore): 'top' | 'bottom' | undefined => {
  if (/^(top|middle)$/i.test(inningState)) return 'top'
  if (/^(bottom|end)$/i.test(inningState)) return 'bottom'
  if (isTopInning === null) return undefined
  return isTopInning ? 'top' : 'bottom'
}

const isBetweenHalves = ({ inningState }: FeedLineScore) => /^(middle|end)$/i.test(inningState)

const officialFrom = (innings: Inning[], away: Totals, home: Totals): Official => ({
  innings,
  away: sideOf(away),
  home: sideOf(home),
  gameInfo: [],
  decisions: { winner: null, loser: null, save: null },
})

const sideOf = ({ runs, hits, errors }: Totals): OfficialSide => ({
  runs,
  hits,
  errors,
  batters: [],
  pitchers: [],
  activities: [],
})
