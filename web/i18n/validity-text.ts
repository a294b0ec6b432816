import { calendarDayText, leagueDayText } from './formats.ts'
import type { Translate } from './setup.ts'

/** What a membership or a purchase opens: a window of time (ISO UTC), or one baseball day (YYYY-MM-DD). */
type Window = { date_start: string; date_exp: string; baseball_day: string | null }

/** When it can be watched, in words and in the league's days wherever they are read. */
export const validityText = ({ date_start, date_exp, baseball_day }: Window, t: Translate): string =>
  baseball_day === null
    ? t('validity.fromTo', { from: leagueDayText(date_start), until: leagueDayText(date_exp) })
    : t('validity.onDay', { day: calendarDayText(baseball_day) })

/** Its last day, in words; a single day lasts into the night after it, and is still of its own day. */
export const lastDayText = ({ date_exp, baseball_day }: Omit<Window, 'date_start'>): string =>
  baseball_day === null ? leagueDayText(date_exp) : calendarDayText(baseball_day)
