import { calendar } from '../../../contract/games/calendar.ts'
import { scoreboard } from '../../../contract/games/scoreboard.ts'
import { isWithin, type Window } from '../../../domain/season-windows.ts'
import { Failure } from '../../failure.ts'
import type { Prepared } from '../../http/endpoint.ts'
import type { Geolocation } from '../../providers/geolocation.ts'
import type { Games } from '../state/memory.ts'
import { limitsNow } from '../state/season-limits.ts'
import { preparePrivate } from './prepare.ts'

/** Games of the Caribbean Series are hidden from viewers in the United States (specification, chapter 9). */
const RESTRICTED_COUNTRY = 'US'

/** What depends on where a viewer is; `ip` is the address that his request came from. */
export type ViewerCountry = {
  /** Whether nothing of this game is to be watched there. */
  hides(gamePk: number, ip: string): boolean
  /** The calendar's or a scoreboard's answer as it may be seen there. */
  calendarFor(ip: string, answer: Prepared): Prepared
  scoreboardFor(ip: string, answer: Prepared): Prepared
  /** Whether games are hidden at all where that address is, and a scoreboard as it is seen there: for what many share. */
  isRestricted(ip: string): boolean
  restrictedScoreboard(answer: Prepared): Prepared
  /** Throws Failure 'errors.notInYourCountry' for a game that is hidden there. */
  refuseHidden(gamePk: number, ip: string): void
}

export const openViewerCountry = (games: Games, geolocation: Geolocation): ViewerCountry => {
  const isInRestrictedCountry = (ip: string) => countryOf(games, geolocation, ip) === RESTRICTED_COUNTRY
  const within = (ms: number | undefined) =>
    ms !== undefined && isWithin(limitsNow(games).caribbeanSeries, ms)
  const hides = (gamePk: number, ip: string) =>
    within(games.rows.get(gamePk)?.at(-1)?.startsAt ?? games.summaries.get(gamePk)?.startsAt) &&
    isInRestrictedCountry(ip)
  const variantsNow = (answer: Prepared, without: Without) =>
    variantsOf(answer, limitsNow(games).caribbeanSeries, without)
  const variantFor = (ip: string, answer: Prepared, without: Without) => {
    const variants = variantsNow(answer, without)
    if (variants === undefined) return answer
    return isInRestrictedCountry(ip) ? variants.without : variants.full
  }
  return {
    hides,
    calendarFor: (ip, answer) => variantFor(ip, answer, calendarWithout),
    scoreboardFor: (ip, answer) => variantFor(ip, answer, scoreboardWithout),
    isRestricted: isInRestrictedCountry,
    restrictedScoreboard: (answer) => variantsNow(answer, scoreboardWithout)?.without ?? answer,
    refuseHidden: (gamePk, ip) => {
      if (hides(gamePk, ip)) throw new Failure('errors.notInYourCountry')
    },
  }
}

/** A geolocation that fails still loads games (specification, chapter 8): then nobody knows a reason to hide them. */
const countryOf = (games: Games, geolocation: Geolocation, ip: string): string | undefined => {
  try {
    return geolocation.locate(ip).iso2
  } catch (error) {
    games.logger.warn({ reason: String(error) }, 'games: the viewer’s country could not be told')
    return undefined
  }
}

/** The answer without what starts in the window, undefined when nothing does. */
type Without = (response: unknown, window: Window) => unknown

type Variants = { full: Prepared; without: Prepared }
const variantCache = new WeakMap<Prepared, { window: Window; variants: Variants | undefined }>()

/**
 * Both faces of an answer with hidden games, made once; undefined for one that everybody may see. An edge cannot tell
 * countries apart, so both are for the asking browser alone.
 */
const variantsOf = (answer: Prepared, window: Window | undefined, without: Without): Variants | undefined => {
  if (window === undefined) return undefined
  const cached = variantCache.get(answer)
  if (cached?.window === window) return cached.variants
  const { response } = JSON.parse(answer.body.toString()) as { response: unknown }
  const remaining = without(response, window)
  const variants =
    remaining === undefined
      ? undefined
      : { full: preparePrivate(response), without: preparePrivate(remaining) }
  variantCache.set(answer, { window, variants })
  return variants
}

const calendarWithout: Without = (response, window) => {
  const days = calendar.response.parse(response)
  const remaining = days.map((day) => ({ ...day, games: outsideWindow(day.games, window) }))
  return remaining.every((day, index) => day.games.length === days[index]?.games.length)
    ? undefined
    : remaining
}

const scoreboardWithout: Without = (response, window) => {
  const games = scoreboard.response.parse(response)
  const remaining = outsideWindow(games, window)
  return remaining.length === games.length ? undefined : remaining
}

const outsideWindow = <T extends { dateStart: string }>(games: T[], window: Window): T[] =>
  games.filter((it) => !isWithin(window, Date.parse(it.dateStart)))
