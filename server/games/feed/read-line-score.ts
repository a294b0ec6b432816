import type { Official, OfficialNow, OfficialSide } from '../../../contract/games/official-box-score.ts'
import type { Side } from '../../../contract/games/primitives.ts'
import type { FeedLineScore } from '../../providers/league/league-feed-shape.ts'

const SIDES = ['away', 'home'] as const
const STAT_KEYS = ['runs', 'hits', 'errors'] as const

/** How a game stands by a line score alone: no line-ups, no decisions. */
export type LiveLineScore = Omit<OfficialNow, 'at'>

/** How the game stands by a complete line score that adds up; undefined for any other. */
export const readLineScore = (line: FeedLineScore): LiveLineScore | undefined => {
  const innings = inningsOf(line)
  const { away, home } = line.teams
  if (innings.length === 0 || innings.length !== line.currentInning) return undefined
  if (away.runs === null || home.runs === null || !SIDES.every((side) => addsUp(line, side))) return undefined
  const { balls, strikes, outs, offense } = line
  const half = halfInningOf(line)
  const runners = [offense.first.id, offense.second.id, offense.third.id] as const
  return {
    figures: officialFrom(innings, { ...away, runs: away.runs }, { ...home, runs: home.runs }),
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
export const lineScoreOfRuns = (runs: Record<Side, number>): LiveLineScore => ({
  figures: officialFrom([], { runs: runs.away, hits: 0, errors: 0 }, { runs: runs.home, hits: 0, errors: 0 }),
  half: 'top',
  outs: 0,
  balls: 0,
  strikes: 0,
  bases: [null, null, null],
  batter: null,
  pitcher: null,
})

/** From the first to the one going on, without a gap; else none. The league names no runs in a half before the first one. */
const inningsOf = (line: FeedLineScore): Official['innings'] => {
  const last = line.currentInning ?? 0
  const batted = (half: HalfInningTotals): HalfInningTotals => ({ ...half, runs: half.runs ?? 0 })
  const innings = line.innings.flatMap(({ num, away, home }) =>
    num === null
      ? []
      : [
          {
            inning: num,
            away: batted(away),
            home: num < last || halfInningOf(line) === 'bottom' ? batted(home) : home,
          },
        ],
  )
  return innings.every(({ inning }, index) => inning === index + 1) ? innings : []
}

type HalfInningTotals = FeedLineScore['teams'][Side]

const addsUp = ({ innings, teams }: FeedLineScore, side: Side) =>
  STAT_KEYS.every((key) => {
    const sum = innings.reduce((total, it) => total + (it[side][key] ?? 0), 0)
    return sum === teams[side][key]
  })

const halfInningOf = ({ inningState, isTopInning }: FeedLineScore) => {
  if (/^(top|middle)$/i.test(inningState)) return 'top'
  if (/^(bottom|end)$/i.test(inningState)) return 'bottom'
  return isTopInning ? 'top' : 'bottom'
}

const isBetweenHalves = ({ inningState }: FeedLineScore) => /^(middle|end)$/i.test(inningState)

type Totals = Pick<OfficialSide, (typeof STAT_KEYS)[number]>

const officialFrom = (innings: Official['innings'], away: Totals, home: Totals): Official => ({
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
