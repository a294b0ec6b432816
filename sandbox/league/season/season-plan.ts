import { type Random, seededRandom } from '../shape/random.ts'

/** A game of the season before it has a date; clubs are 0-based places in the list of clubs. */
export type PlannedGame = {
  /** 1 to 340 in the order of the calendar. */
  ordinal: number
  /** Days since the season's first Tuesday. */
  day: number
  /** 0-based series of the season, pair of the series and game of the pair. */
  series: number
  pair: number
  game: number
  away: number
  home: number
  /** Both games of a doubleheader have seven. */
  innings: 7 | 9
  gameNumber: 1 | 2
  doubleHeader: 'N' | 'Y'
  /** How many games both clubs have played before it. */
  turn: number
}
export type Pairing = readonly [away: number, home: number]

/** Length of the season in days, first and last included. */
export const SEASON_DAYS = 80
/** The first day of the second half. */
export const SECOND_HALF_DAY = 42
const SERIES = 23
const OPENING_DAYS = [
  [0, 1],
  [0, 1],
  [0, 2],
  [1, 2],
  [1, 2],
] as const
/** After Christmas the last series of the year plays one game on Sunday and two on Monday. */
const CHRISTMAS_SERIES = 21
const CHRISTMAS_DAYS = [75, 76, 76] as const
/** A game moved to the day of another of its series: a doubleheader. All are before the demo’s today. */
const DOUBLEHEADERS = [
  { series: 1, pair: 3, game: 1, to: 2 },
  { series: 4, pair: 1, game: 2, to: 1 },
  { series: 6, pair: 0, game: 2, to: 1 },
  { series: 9, pair: 4, game: 0, to: 2 },
  { series: 11, pair: 0, game: 0, to: 1 },
  { series: 13, pair: 2, game: 0, to: 1 },
] as const
const RIVALS_ROUND = 4

/**
 * A season in the shape of the league's own of 2022: 340 games, 68 a club, half of them at home; an opening
 * of one game in each park, then series of three from Tuesday and from Friday, Mondays free but for the one
 * after Christmas, two halves, six doubleheaders besides that Monday's. `rivals` pairs the clubs that meet
 * most.
 */
export const seasonPlan = (rivals: readonly Pairing[], seed: number): PlannedGame[] => {
  const rounds = roundsOf(rivals, seededRandom(seed, 2022))
  const games = rounds.flatMap((round, series) => round.flatMap((pair, i) => seriesOf(series, i, pair)))
  games.sort((a, b) => a.day - b.day || a.gameNumber - b.gameNumber || a.pair - b.pair)
  return games.map((game, i) => ({ ...game, ordinal: i + 1 }))
}

/** The current or next series on a day of the season. */
export const seriesOn = (day: number): number => {
  if (day >= SEASON_DAYS - 3) return SERIES - 1
  return Math.max(0, Math.min(SERIES - 2, Math.floor(day / 7) * 2 + (day % 7 < 3 ? 0 : 1)))
}

/** The pairings of all 23 series, by the clubs' places. */
const roundsOf = (rivals: readonly Pairing[], random: Random): Pairing[][] => {
  const cycle = roundRobin(shuffled(rivals.length * 2, random))
  const others = cycle.slice(1, -1).find((round) => round.every((pair) => !rivals.some(isSamePairing(pair))))
  const opening = cycle[RIVALS_ROUND]
  if (others === undefined || opening === undefined) throw new Error('too few clubs for a season')
  const firstHalf = [...cycle.slice(0, RIVALS_ROUND), rivals, ...cycle.slice(RIVALS_ROUND), others]
  const secondHalf = firstHalf.map((round) => round.map(([away, home]): Pairing => [home, away]))
  return [opening, ...firstHalf, ...secondHalf].map((round) => [...round])
}

const isSamePairing =
  ([a, b]: Pairing) =>
  ([c, d]: Pairing) =>
    (a === c && b === d) || (a === d && b === c)

/** A single round robin by the circle method. */
const roundRobin = ([fixed = 0, ...rest]: number[]): Pairing[][] =>
  rest.map((_, turn) => {
    const ring = [fixed, ...rest.slice(turn), ...rest.slice(0, turn)]
    return Array.from({ length: ring.length / 2 }, (_unused, i): Pairing => {
      const [a = 0, b = 0] = [ring[i], ring[ring.length - 1 - i]]
      return (turn + i) % 2 === 0 ? [a, b] : [b, a]
    })
  })

const shuffled = (length: number, random: Random): number[] => {
  const indexes = Array.from({ length }, (_, i) => i)
  for (let i = length - 1; i > 0; i -= 1) {
    const k = Math.floor(random() * (i + 1))
    const [a = 0, b = 0] = [indexes[i], indexes[k]]
    indexes[i] = b
    indexes[k] = a
  }
  return indexes
}

const seriesOf = (series: number, pair: number, [away, home]: Pairing): Omit<PlannedGame, 'ordinal'>[] => {
  const days = daysOf(series, pair)
  return days.map((day, game) => {
    const sameDayGames = days.flatMap((other, i) => (other === day ? [i] : []))
    const isDoubleheader = sameDayGames.length > 1
    const isReversed = series === 0 && game === 1
    return {
      day,
      series,
      pair,
      game,
      away: isReversed ? home : away,
      home: isReversed ? away : home,
      innings: isDoubleheader ? 7 : 9,
      gameNumber: isSecondGame(series, pair, game, sameDayGames) ? 2 : 1,
      doubleHeader: isDoubleheader ? 'Y' : 'N',
      turn: series === 0 ? game : series * 3 - 1 + game,
    }
  })
}

// The moved game is the later one, whatever its number in the series.
const isSecondGame = (series: number, pair: number, game: number, sameDayGames: number[]) => {
  const moved = DOUBLEHEADERS.find((one) => one.series === series && one.pair === pair)
  return sameDayGames.length > 1 && (moved === undefined ? sameDayGames[0] !== game : moved.game === game)
}

const daysOf = (series: number, pair: number): number[] => {
  if (series === 0) return [...(OPENING_DAYS[pair] ?? [0, 1])]
  if (series === CHRISTMAS_SERIES) return [...CHRISTMAS_DAYS]
  const first = Math.floor(series / 2) * 7 + (series % 2 === 0 ? 0 : 3)
  const days = [first, first + 1, first + 2]
  const moved = DOUBLEHEADERS.find((one) => one.series === series && one.pair === pair)
  if (moved !== undefined) days[moved.game] = days[moved.to] ?? first
  return days
}
