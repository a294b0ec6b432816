import type { BoxPlayer, JsonObject } from '../shape/feed-shape.ts'
import { inningsPitched, rate } from './stat-lines.ts'

/** A player's season statistics at a moment of a game: those at its end, minus today's, plus today so far. */
export const seasonSoFar = (
  { stats, seasonStats }: BoxPlayer,
  soFar: BoxPlayer['stats'],
): BoxPlayer['seasonStats'] => {
  const { batting, pitching } = seasonStats
  const atMoment = (season: JsonObject, group: 'batting' | 'pitching') =>
    addCounts(addCounts(season, stats[group], -1), soFar[group], 1)
  return {
    ...seasonStats,
    ...(batting && { batting: battingSeason(atMoment(batting, 'batting')) }),
    ...(pitching && { pitching: pitchingSeason(atMoment(pitching, 'pitching')) }),
  }
}

/** A player's season statistics after a game: those before it, plus today. */
export const seasonWithToday = (
  { batting = {}, pitching = {}, ...rest }: BoxPlayer['seasonStats'],
  today: BoxPlayer['stats'],
): BoxPlayer['seasonStats'] => ({
  ...rest,
  batting: battingSeason(addCounts(batting, today.batting, 1)),
  pitching: pitchingSeason(addCounts(pitching, today.pitching, 1)),
})

/** A season's batting statistics with computed rates. */
export const battingSeason = (line: JsonObject): JsonObject => {
  const n = numberOf(line)
  const onBase = n('hits') + n('baseOnBalls') + n('hitByPitch')
  const chances = n('atBats') + n('baseOnBalls') + n('hitByPitch') + n('sacFlies')
  const obp = rate(onBase, chances, 3, NONE)
  const slg = rate(n('totalBases'), n('atBats'), 3, NONE)
  // The upstream adds the two printed values.
  const ops = (Number(obp) + Number(slg)).toFixed(3).replace(/^0/, '')
  return { ...line, avg: rate(n('hits'), n('atBats'), 3, NONE), obp, slg, ops }
}

/** A season's pitching statistics with computed rates. */
export const pitchingSeason = (line: JsonObject): JsonObject => {
  const n = numberOf(line)
  return {
    ...line,
    inningsPitched: inningsPitched(n('outs')),
    era: rate(n('earnedRuns') * 27, n('outs'), 2, '-.--'),
    whip: rate((n('hits') + n('baseOnBalls')) * 3, n('outs'), 2, '-'),
    winPercentage: rate(n('wins'), n('wins') + n('losses')),
  }
}

/** Adds (-1: subtracts) today's counts to a season's line; leaves out counts that a season does not have. */
const addCounts = (season: JsonObject, today: JsonObject, sign: 1 | -1): JsonObject => {
  const sum: JsonObject = { ...season }
  for (const [key, value] of Object.entries(today)) {
    const before = season[key]
    if (typeof value !== 'number' || typeof before !== 'number') continue
    sum[key] = Math.max(0, before + sign * value)
  }
  return sum
}

// The upstream's rate of a season without a plate appearance.
const NONE = '.000'

const numberOf = (line: JsonObject) => (key: string) => {
  const value = line[key]
  return typeof value === 'number' ? value : 0
}
