import type { CalendarDay } from '../../../contract/games/calendar.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { isWithin, type Window } from '../../../domain/league/season-windows.ts'
import { Failure } from '../../failure.ts'
import type { Geolocation } from '../../providers/geolocation.ts'
import type { PreparedOf } from '../state/answer-cache.ts'
import type { Games } from '../state/memory.ts'
import { limitsNow } from '../state/season-limits.ts'
import { preparePrivate } from './prepare.ts'

/** Games of the Caribbean Series are hidden from viewers in the United States (specification, chapter 9). */
const RESTRICTED_COUNTRY = 'US'

type Calendar = PreparedOf<CalendarDay[]>
type Scoreboard = PreparedOf<ScoreboardItem[]>

/** The answers that depend on a viewer's country; `ip` is the address of their request. */
export type CountryRestrictions = {
  /** Whether this game is hidden there. */
  hides(gamePk: number, ip: string): boolean
  /** The calendar's or a scoreboard's answer without the games hidden there. */
  calendarFor(ip: string, answer: Calendar): Calendar
  scoreboardFor(ip: string, answer: Scoreboard): Scoreboard
  /**
   * Whether games are hidden in that address's country, and a scoreboard without them: for streams, which
   * many share.
   */
  isRestricted(ip: string): boolean
  restrictedScoreboard(answer: Scoreboard): Scoreboard
  /** Throws Failure 'errors.notInYourCountry' for a game that is hidden there. */
  refuseHidden(gamePk: number, ip: string): void
}

export const openCountryRestrictions = (games: Games, geolocation: Geolocation): CountryRestrictions => {
  const isInRestrictedCountry = (ip: string) => countryOf(games, geolocation, ip) === RESTRICTED_COUNTRY
  const within = (ms: number | undefined) =>
    ms !== undefined && isWithin(limitsNow(games).caribbeanSeries, ms)
  const hides = (gamePk: number, ip: string) =>
    within(games.rows.get(gamePk)?.at(-1)?.startsAt ?? games.summaries.get(gamePk)?.startsAt) &&
    isInRestrictedCountry(ip)
  const window = () => limitsNow(games).caribbeanSeries
  const calendarVariants = openVariants(calendarWithout)
  const scoreboardVariants = openVariants(scoreboardWithout)
  return {
    hides,
    calendarFor: (ip, answer) => calendarVariants(answer, window(), () => isInRestrictedCountry(ip)),
    scoreboardFor: (ip, answer) => scoreboardVariants(answer, window(), () => isInRestrictedCountry(ip)),
    isRestricted: isInRestrictedCountry,
    restrictedScoreboard: (answer) => scoreboardVariants(answer, window(), () => true),
    refuseHidden: (gamePk, ip) => {
      if (hides(gamePk, ip)) throw new Failure('errors.notInYourCountry')
    },
  }
}

/**
 * The viewer's country; undefined when geolocation fails, so that games still load (specification, chapter
 * 8).
 */
const countryOf = (games: Games, geolocation: Geolocation, ip: string): string | undefined => {
  try {
    return geolocation.locate(ip).iso2
  } catch (error) {
    games.logger.warn({ reason: String(error) }, 'games: the viewer’s country is unknown')
    return undefined
  }
}

/** Returns the value without games that start in the window; undefined when none does. */
type Without<T> = (value: T, window: Window) => T | undefined

type Variants<T> = { window: Window; variants: { full: PreparedOf<T>; without: PreparedOf<T> } | undefined }

/**
 * Makes both variants of an answer with hidden games, once per answer. An edge does not know countries, so
 * only the viewer's browser may cache them. An answer without hidden games stays as it is.
 */
const openVariants = <T>(without: Without<T>) => {
  const cache = new WeakMap<PreparedOf<T>, Variants<T>>()
  const variantsOf = (answer: PreparedOf<T>, window: Window): Variants<T>['variants'] => {
    const cached = cache.get(answer)
    if (cached?.window === window) return cached.variants
    const remaining = without(answer.value, window)
    const variants = remaining && { full: preparePrivate(answer.value), without: preparePrivate(remaining) }
    cache.set(answer, { window, variants })
    return variants
  }
  return (answer: PreparedOf<T>, window: Window | undefined, isRestricted: () => boolean): PreparedOf<T> => {
    const variants = window && variantsOf(answer, window)
    if (variants === undefined) return answer
    return isRestricted() ? variants.without : variants.full
  }
}

const calendarWithout: Without<CalendarDay[]> = (days, window) => {
  const remaining = days.map((day) => ({ ...day, games: outsideWindow(day.games, window) }))
  return remaining.every((day, index) => day.games.length === days[index]?.games.length)
    ? undefined
    : remaining
}

const scoreboardWithout: Without<ScoreboardItem[]> = (games, window) => {
  const remaining = outsideWindow(games, window)
  return remaining.length === games.length ? undefined : remaining
}

const outsideWindow = <T extends { dateStart: string }>(games: T[], window: Window): T[] =>
  games.filter((it) => !isWithin(window, Date.parse(it.dateStart)))
