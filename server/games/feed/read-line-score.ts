import type { Official, OfficialNow, OfficialSide, Side } from '../../../contract/games/game-log.ts'
import type { FeedLineScore } from '../../providers/league-feed-shape.ts'

const SIDES = ['away', 'home'] as const
const FIGURES = ['runs', 'hits', 'errors'] as const

/** How a game stands by a line score alone: no line-ups, no decisions. */
export type LineNow = Omit<OfficialNow, 'at'>

/** A line score that is whole and adds up, as how the game stands; undefined for one that does neither. */
export const readLine = (line: FeedLineScore): LineNow | undefined => {
  const innings = inningsOf(line)
  const { away, home } = line.teams
  if (innings.length === 0 || innings.length !== line.currentInning) return undefined
  if (away.runs === null || home.runs === null || !SIDES.every((side) => addsUp(line, side))) return undefined
  const { balls, strikes, outs, offense } = line
  const half = halfOf(line)
  const standing = [offense.first.id, offense.second.id, offense.third.id] as const
  return {
    figures: figuresOf(innings, { ...away, runs: away.runs }, { ...home, runs: home.runs }),
    half,
    outs: isBetween(line) ? 3 : outs,
    balls,
    strikes,
    bases: isBetween(line) ? [null, null, null] : [...standing],
    batter: isBetween(line) ? null : offense.batter.id,
    pitcher: isBetween(line) ? null : line.defense.pitcher.id,
  }
}

/** How a game stands of which nothing but the score is known. */
export const lineOfScore = (runs: Record<Side, number>): LineNow => ({
  figures: figuresOf([], { runs: runs.away, hits: 0, errors: 0 }, { runs: runs.home, hits: 0, errors: 0 }),
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
  const batted = (half: FeedHalf): FeedHalf => ({ ...half, runs: half.runs ?? 0 })
  const told = line.innings.flatMap(({ num, away, home }) =>
    num === null
      ? []
      : [
          {
            inning: num,
            away: batted(away),
            home: num < last || halfOf(line) === 'bottom' ? batted(home) : home,
          },
        ],
  )
  return told.every(({ inning }, index) => inning === index + 1) ? told : []
}

type FeedHalf = FeedLineScore['teams'][Side]

const addsUp = ({ innings, teams }: FeedLineScore, side: Side) =>
  FIGURES.every((figure) => {
    const sum = innings.reduce((total, it) => total + (it[side][figure] ?? 0), 0)
    return sum === teams[side][figure]
  })

const halfOf = ({ inningState, isTopInning }: FeedLineScore) => {
  if (/^(top|middle)$/i.test(inningState)) return 'top'
  if (/^(bottom|end)$/i.test(inningState)) return 'bottom'
  return isTopInning ? 'top' : 'bottom'
}

const isBetween = ({ inningState }: FeedLineScore) => /^(middle|end)$/i.test(inningState)

type Totals = Pick<OfficialSide, (typeof FIGURES)[number]>

const figuresOf = (innings: Official['innings'], away: Totals, home: Totals): Official => ({
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
