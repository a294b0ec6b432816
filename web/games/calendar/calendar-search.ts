import { isDay } from '../../../domain/league/league-time.ts'
import { clubCode } from './club-filter.ts'

/** A day whose neighbours have four-digit years, too. */
const selectableDay = /^(?!0000|9999)/

/**
 * The query of the calendar's address: the first day (YYYY-MM-DD), and the code of the only club whose games
 * are shown.
 */
export type CalendarSearch = { date?: string | undefined; club?: string | undefined }

/**
 * The typed search, reduced to a valid league day and a known club. Invalid values become an explicit
 * `undefined`, since the router merges the result over what was typed.
 */
export const calendarSearch = ({ date, club }: Record<string, unknown>): CalendarSearch => ({
  date: typeof date === 'string' && isDay(date) && selectableDay.test(date) ? date : undefined,
  club: clubCode(club),
})
