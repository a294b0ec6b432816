import type { Fixture } from './fixture-data.ts'
import { addDays, DAY_MS, dayOf, instantOf } from './league-day.ts'
import type { Roster } from './roster.ts'

/** What fixes the generated calendar. Instants are ms UTC, days are dates of the league. */
export type Calendar = {
  opening: string
  /** Days laid out around an instant: one game over, one live, one about to start, two later. */
  anchors: Readonly<Record<string, number>>
  /** First pitches of games added because nothing else was on. */
  extras: readonly number[]
}

export const MINUTE = 60_000
/** The days of a season, the opening included. */
const SEASON_DAYS = 100
const GAMES_A_DAY = 5
const EVENING = ['17:00', '18:30', '19:00', '19:30', '20:00'] as const
const AROUND_ANCHOR_MIN = [-300, -5, 20, 80, 160] as const
const FINAL_SLOT = 0
const LIVE_SLOT = 1
const LATE_MIN = 240
const SERIES_DAYS = 3
const MONDAY = 1
const PKS_A_DAY = 20

/** The games that the calendar puts on a day; none before the opening, after the season and on Mondays. */
export const fixturesOn = (calendar: Calendar, clubs: readonly Roster[], day: string): Fixture[] => {
  const number = daysBetween(calendar.opening, day)
  if (number < 0 || number >= SEASON_DAYS) return []
  return [...regular(calendar, clubs, day, number), ...extra(calendar, clubs, day, number)]
}

/** Whole days from one date to another. */
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** The date on which a gamePk was given out. */
export const dayOfPk = (gamePk: number): string => addDays('1970-01-01', Math.floor(gamePk / PKS_A_DAY))

const pkOf = (day: string, slot: number) => daysBetween('1970-01-01', day) * PKS_A_DAY + slot

const regular = (calendar: Calendar, clubs: readonly Roster[], day: string, number: number): Fixture[] => {
  if (number < 0) return []
  const anchor = calendar.anchors[day]
  if (anchor === undefined && new Date(`${day}T12:00:00Z`).getUTCDay() === MONDAY) return []
  return pairings(clubs, number).map(([away, home], slot) => {
    const firstPitch = firstPitchOf(day, slot, anchor)
    // A live game that began just before midnight still belongs to the day that it is the game of.
    const officialDate = slot === LIVE_SLOT || anchor === undefined ? day : dayOf(firstPitch)
    return { gamePk: pkOf(day, slot), officialDate, firstPitch, away, home, turn: number, gameNumber: 1 }
  })
}

const firstPitchOf = (day: string, slot: number, anchor: number | undefined) => {
  if (anchor === undefined) return instantOf(day, EVENING[slot] ?? EVENING[0])
  const planned = minuteOf(anchor + (AROUND_ANCHOR_MIN[slot] ?? 0) * MINUTE)
  // Too early in the day for a game to be over: that one is played late instead.
  return slot === FINAL_SLOT && dayOf(planned) < day ? minuteOf(anchor + LATE_MIN * MINUTE) : planned
}

const minuteOf = (t: number) => Math.floor(t / MINUTE) * MINUTE

// An added game goes to the pair of the day that is farthest in time from its other games, as a second game.
const extra = (calendar: Calendar, clubs: readonly Roster[], day: string, number: number): Fixture[] => {
  const busy = [-1, 0, 1].flatMap((n) => regular(calendar, clubs, addDays(day, n), number + n))
  return calendar.extras
    .filter((firstPitch) => dayOf(firstPitch) === day)
    .slice(0, PKS_A_DAY - GAMES_A_DAY)
    .map((firstPitch, i): Fixture => {
      const [away, home] = idlest(pairings(clubs, number), busy, firstPitch)
      const gamePk = pkOf(day, GAMES_A_DAY + i)
      const added = { gamePk, officialDate: day, firstPitch, away, home, turn: number + 1 + i, gameNumber: 2 }
      busy.push(added)
      return added
    })
}

const idlest = (pairs: Pair[], busy: Fixture[], at: number): Pair => {
  const gap = (pair: Pair) =>
    Math.min(
      ...busy
        .filter(({ away, home }) => pair.includes(away) || pair.includes(home))
        .map(({ firstPitch }) => Math.abs(firstPitch - at)),
    )
  const [first, ...rest] = pairs
  if (first === undefined) throw new Error('a league without clubs')
  return rest.reduce((best, pair) => (gap(pair) > gap(best) ? pair : best), first)
}

type Pair = [away: Roster, home: Roster]

/** Round robin in series of three days; every second round the other club is at home. */
const pairings = (clubs: readonly Roster[], number: number): Pair[] => {
  const series = Math.floor(number / SERIES_DAYS)
  const [fixed, ...rest] = clubs
  if (fixed === undefined) return []
  const shift = series % rest.length
  const circle = [fixed, ...rest.slice(shift), ...rest.slice(0, shift)]
  const flipped = Math.floor(series / rest.length) % 2 === 1
  return Array.from({ length: Math.floor(circle.length / 2) }, (_, i): Pair => {
    const [a, b] = [circle[i] ?? fixed, circle[circle.length - 1 - i] ?? fixed]
    return flipped !== (i + series) % 2 > 0 ? [b, a] : [a, b]
  })
}
