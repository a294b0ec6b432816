import type { BoxPlayer, Json, JsonObject, Recording } from './feed-shape.ts'
import { inningsPitched, rate } from './stat-lines.ts'

/**
 * A man's season figures at a moment of a game: as recorded at its end, less the whole of today, plus today so
 * far. Before the end nobody has the decision that the recording gives him.
 */
export const seasonSoFar = (
  recording: Recording,
  player: BoxPlayer,
  soFar: BoxPlayer['stats'],
): BoxPlayer['seasonStats'] => {
  const { batting, pitching } = player.seasonStats
  const { decisions } = recording.feed.liveData
  const id = player.person.id
  const undecided = (line: JsonObject): JsonObject => ({
    ...line,
    ...less(line, 'wins', decisions?.winner?.id === id),
    ...less(line, 'losses', decisions?.loser?.id === id),
    ...less(line, 'saves', decisions?.save?.id === id),
  })
  return {
    ...player.seasonStats,
    ...(batting === undefined
      ? {}
      : { batting: battingSeason(plus(plus(batting, player.stats.batting, -1), soFar.batting, 1)) }),
    ...(pitching === undefined
      ? {}
      : {
          pitching: pitchingSeason(
            undecided(plus(plus(pitching, player.stats.pitching, -1), soFar.pitching, 1)),
          ),
        }),
  }
}

/** A man's season figures after a game: as they were before it, plus today and his decision. */
export const seasonWithToday = (
  { batting = {}, pitching = {}, ...rest }: BoxPlayer['seasonStats'],
  today: BoxPlayer['stats'],
  id: number,
  decisions: { winner: number; loser: number; save?: number },
): BoxPlayer['seasonStats'] => {
  const decided = {
    wins: Number(decisions.winner === id),
    losses: Number(decisions.loser === id),
    saves: Number(decisions.save === id),
  }
  return {
    ...rest,
    batting: battingSeason(plus(batting, today.batting, 1)),
    pitching: pitchingSeason(plus(plus(pitching, today.pitching, 1), decided, 1)),
  }
}

/** A season's batting figures with their rates computed. */
export const battingSeason = (line: JsonObject): JsonObject => {
  const n = numberOf(line)
  const onBase = n('hits') + n('baseOnBalls') + n('hitByPitch')
  const chances = n('atBats') + n('baseOnBalls') + n('hitByPitch') + n('sacFlies')
  const obp = rate(onBase, chances, 3, NONE)
  const slg = rate(n('totalBases'), n('atBats'), 3, NONE)
  // The upstream adds the two as it prints them.
  const ops = (Number(obp) + Number(slg)).toFixed(3).replace(/^0/, '')
  return { ...line, avg: rate(n('hits'), n('atBats'), 3, NONE), obp, slg, ops }
}

/** A season's pitching figures with their rates computed. */
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

/** Adds (or with -1 takes away) today's counts of a season's line; counts the season does not keep are left out. */
const plus = (season: JsonObject, today: JsonObject, sign: 1 | -1): JsonObject => {
  const sum: JsonObject = { ...season }
  for (const [key, value] of Object.entries(today)) {
    const before = season[key]
    if (typeof value !== 'number' || typeof before !== 'number') continue
    sum[key] = Math.max(0, before + sign * value)
  }
  return sum
}

const less = (line: JsonObject, key: string, applies: boolean): JsonObject => {
  const value: Json | undefined = line[key]
  return applies && typeof value === 'number' ? { [key]: Math.max(0, value - 1) } : {}
}

// The upstream's rate of a season without a turn at bat.
const NONE = '.000'

const numberOf = (line: JsonObject) => (key: string) => {
  const value = line[key]
  return typeof value === 'number' ? value : 0
}
