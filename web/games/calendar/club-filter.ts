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
 * The clubs of a day's season, and whoever else plays in the days that are shown: the league changes its clubs from season to season, and
 * its schedule knows it first. Another one that is chosen already, by an address of another season, is among them.
 */
export const clubsToChoose = (day: string, shown: CalendarDay[], chosen: Club | undefined): Club[] => {
  const playing = shown.flatMap(({ games }) =>
    games.flatMap(({ awayTeam, homeTeam }) => [awayTeam, homeTeam]),
  )
  const others = [...playing.flatMap(({ id }) => clubOf(id) ?? []), ...(chosen === undefined ? [] : [chosen])]
  return [...new Set([...clubsOfSeason(seasonOf(day)).clubs, ...others])]
}

/** The code of the club that this browser last filtered by; undefined for none, or where the storage is closed to the page. */
export const storedClub = (storage: () => Pick<Storage, 'getItem'>): string | undefined => {
  try {
    return clubCode(storage().getItem(KEY))
  } catch {
    return undefined
  }
}

/** The week shows what is asked for: until then what the server has rendered of all clubs was kept from sight (web/first-paint.js). */
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
