import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from './league-time.ts'
import { seasonOf } from './season.ts'

/** From one instant to another, both included; UTC ms. */
export type Window = { from: number; to: number }

/**
 * The two windows of the specification, chapter 9: games that start at `lastStart` or later are not listed,
 * and games of the Caribbean Series are hidden from viewers in the United States. undefined: no such limit.
 */
export type SeasonWindows = { lastStart: number | undefined; caribbeanSeries: Window | undefined }

/**
 * The default windows of the season around `now` (UTC ms). A season ends with 31 January, or with `lastDay`
 * (YYYY-MM-DD, its last game) when that is later; the Caribbean Series is that day and the next week.
 */
export const windowsOfSeason = (now: number, lastDay?: string): SeasonWindows => {
  const last = lastDays(now, lastDay).find((it) => endOf(addDays(it, CARIBBEAN_DAYS)) >= now)
  return {
    lastStart: endOfSeason(now, lastDay),
    caribbeanSeries:
      last === undefined ? undefined : { from: startOf(last), to: endOf(addDays(last, CARIBBEAN_DAYS)) },
  }
}

/** The end (UTC ms) of the season current at `now`, or of the next one; see `windowsOfSeason`. */
export const endOfSeason = (now: number, lastDay?: string): number =>
  lastDays(now, lastDay)
    .map(endOf)
    .find((it) => it > now) ?? now

/** The specification's series ends a week after the last start. */
const CARIBBEAN_DAYS = 7

/** Last days of this season and the next. */
const lastDays = (now: number, lastDay = ''): string[] => {
  const today = leagueDay(now)
  const lastGameDay = lastDay >= today ? lastDay : ''
  const year = seasonOf(today) + 1
  return [year, year + 1].map((it) => (lastGameDay > `${it}-01-31` ? lastGameDay : `${it}-01-31`))
}

/** The two parts of a season; the second is empty where the season ends before it. */
export type SeasonParts = { regular: Window; playoffs: Window }

/**
 * The regular season ends with the year, as the league's own does; the playoffs follow. Once the league has
 * published `firstPlayoffDay` (YYYY-MM-DD), they begin there instead.
 */
export const partsOfSeason = (
  season: Window,
  firstPlayoffDay = `${seasonOf(leagueDay(season.to)) + 1}-01-01`,
): SeasonParts => ({
  regular: { from: season.from, to: Math.min(season.to, endOf(addDays(firstPlayoffDay, -1))) },
  playoffs: { from: startOf(firstPlayoffDay), to: season.to },
})

const startOf = (day: string) => instantIn(day, '00:00:00', LEAGUE_TIME_ZONE)
const endOf = (day: string) => instantIn(day, '23:59:59', LEAGUE_TIME_ZONE)

/** Whether an instant lies in a window; false without one. */
export const isWithin = (window: Window | undefined, ms: number): boolean =>
  window !== undefined && window.from <= ms && ms <= window.to
