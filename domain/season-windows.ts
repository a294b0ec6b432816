import { instantIn, LEAGUE_TIME_ZONE } from './league-time.ts'

/** From one instant to another, both included; UTC ms. */
export type Window = { from: number; to: number }

/**
 * The two windows of the specification, chapter 9: games that start at `lastStart` or later are not listed, and games
 * of the Caribbean Series are hidden from viewers in the United States. undefined: no such limit.
 */
export type SeasonWindows = { lastStart: number | undefined; caribbeanSeries: Window | undefined }

/**
 * The windows of the season around `now` (UTC ms) where nobody sets them: the season ends with the coming 31 January,
 * the Caribbean Series is the coming or running 31 January to 7 February, all in Central Time.
 */
export const windowsOfSeason = (now: number): SeasonWindows => {
  const year = new Date(now).getUTCFullYear()
  const years = [year - 1, year, year + 1]
  const caribbean = years.map((it) => ({ from: inCentral(`${it}-01-31`), to: endOf(`${it}-02-07`) }))
  return {
    lastStart: endOfSeason(now),
    caribbeanSeries: caribbean.find(({ to }) => to >= now),
  }
}

/** 31 January 23:59:59 Central Time, the next one after `now` (UTC ms). */
export const endOfSeason = (now: number): number => {
  const year = new Date(now).getUTCFullYear()
  return endOf(now < endOf(`${year}-01-31`) ? `${year}-01-31` : `${year + 1}-01-31`)
}

/** Whether an instant lies in a window; nothing lies in none. */
export const isWithin = (window: Window | undefined, ms: number): boolean =>
  window !== undefined && window.from <= ms && ms <= window.to

const inCentral = (day: string) => instantIn(day, '00:00:00', LEAGUE_TIME_ZONE)
const endOf = (day: string) => instantIn(day, '23:59:59', LEAGUE_TIME_ZONE)
