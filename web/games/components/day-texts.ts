import { localeOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'

/** Writes a league day; a browser takes some milliseconds to make each format, so the first use makes it. */
const dayIn = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (day: string): string => {
    format ??= new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
    return format.format(new Date(`${day}T12:00:00Z`))
  }
}

/** A league day YYYY-MM-DD as dd/mm/yy in Spanish, mm/dd/yy in English. */
export const shortDay = dayIn({ day: '2-digit', month: '2-digit', year: '2-digit' })

/** `viernes, 20 de noviembre de 2026`. */
export const longDay = dayIn({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** `20 de noviembre de 1998`, as a birthday is written. */
export const plainDay = dayIn({ day: 'numeric', month: 'long', year: 'numeric' })

/** `vie, 20 nov`, where there is little room. */
export const briefDay = dayIn({ weekday: 'short', day: 'numeric', month: 'short' })

/** `sáb`. */
export const weekdayBriefOf = dayIn({ weekday: 'short' })

/** `sáb 21`, beside a time on another day. */
export const weekdayAndDate = (day: string): string => `${weekdayBriefOf(day)} ${Number(day.slice(8))}`

export const weekdayOf = dayIn({ weekday: 'long' })
export const monthOf = dayIn({ month: 'long' })
