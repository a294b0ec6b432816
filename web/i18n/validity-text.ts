import { calendarDayText, leagueDayText } from './formats.ts'
import type { Translate } from './setup.ts'

/** The time that a membership or a purchase opens: a window (ISO UTC), or one baseball day (YYYY-MM-DD). */
type Window = { date_start: string; date_exp: string; baseball_day: string | null }

/** The time for watching, in words and in the league's days wherever they are read. */
export const validityText = ({ date_start, date_exp, baseball_day }: Window, t: Translate): string =>
  baseball_day === null
    ? t('validity.fromTo', { from: leagueDayText(date_start), until: leagueDayText(date_exp) })
    : t('validity.onDay', { day: calendarDayText(baseball_day) })

/** The last day, in words; a single day lasts into the next night, but keeps its own date. */
export const lastDayText = ({ date_exp, baseball_day }: Omit<Window, 'date_start'>): string =>
  baseball_day === null ? leagueDayText(date_exp) : calendarDayText(baseball_day)
