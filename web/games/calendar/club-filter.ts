import { z } from 'zod/mini'
import type { CalendarDay } from '../../../contract/games/calendar.ts'
import { type Club, clubByAbbreviation, clubOf } from '../../../domain/league/clubs.ts'
import { clubsOfSeason } from '../../../domain/league/clubs-by-season.ts'
import { seasonOf } from '../../../domain/league/season.ts'

const KEY = 'calendar-club'

/** The code of a club in the calendar's address, `her`; undefined for anything else. */
export const clubCode = (text: unknown): string | undefined =>
  codeOf(clubOfCode(z.string().safeParse(text).data))

/** The club of such a code. */
export const clubOfCode = (code: string | undefined): Club | undefined =>
  code === undefined ? undefined : clubByAbbreviation('abbrApi', code)

export const codeOf = (club: Club | undefined): string | undefined => club?.abbrApi.toLowerCase()

/**
 * The ten clubs of a day's season. The league changes its clubs from season to season, and its schedule knows
 * it first: a club that plays in the shown days takes the place of one that does not, and joins as a guest
 * ten that all do. Chosen clubs of other seasons are among them.
 */
export const clubsToChoose = (day: string, shown: CalendarDay[], chosen: readonly Club[]): Club[] => {
  const playing = new Set(
    shown.flatMap(({ games }) =>
      games.flatMap(({ awayTeam, homeTeam }) => [awayTeam, homeTeam].flatMap(({ id }) => clubOf(id) ?? [])),
    ),
  )
  const listed = clubsOfSeason(seasonOf(day)).clubs
  const newcomers = [...playing].filter((it) => !listed.includes(it))
  const absent = listed.filter((it) => !playing.has(it))
  const replaced = absent.slice(Math.max(0, absent.length - newcomers.length))
  const clubs = [...listed.filter((it) => !replaced.includes(it)), ...newcomers]
  return [...new Set([...clubs, ...chosen])]
}

/** The code of the club that this browser last filtered by; undefined for none or without storage. */
export const storedClub = (storage: () => Pick<Storage, 'getItem'>): string | undefined => {
  try {
    return clubCode(storage().getItem(KEY))
  } catch {
    return undefined
  }
}

/** Shows the week that was asked for: until then the server's week of all is hidden (web/first-paint.js). */
export const showWeek = (): void => {
  delete document.documentElement.dataset.calendarClub
}

/** Remembers the club, or with undefined that all are shown. */
export const storeClub = (
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  code: string | undefined,
): void => {
  try {
    if (code === undefined) storage().removeItem(KEY)
    else storage().setItem(KEY, code)
  } catch {
    // Full, or closed to the page: it holds as long as the address does.
  }
}
