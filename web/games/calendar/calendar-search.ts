import { isDay } from '../../../domain/league/league-time.ts'
import { clubCode } from './club-filter.ts'

/** A day whose neighbours have years of four digits, too. */
const selectableDay = /^(?!0000|9999)/

/** What the calendar's address says: the first day (YYYY-MM-DD), and the code of the club whose games are shown alone. */
export type CalendarSearch = { date?: string | undefined; club?: string | undefined }

/**
 * The typed search, reduced to a valid league day and a club of ours. What is invalid becomes an explicit `undefined`: the router
 * merges the result over what was typed.
 */
export const calendarSearch = ({ date, club }: Record<string, unknown>): CalendarSearch => ({
  date: typeof date === 'string' && isDay(date) && selectableDay.test(date) ? date : undefined,
  club: clubCode(club),
})
