import { localeOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'

const locale = localeOf(language)
const noon = (day: string) => new Date(`${day}T12:00:00Z`)
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })

const short = inUtc({ day: '2-digit', month: '2-digit', year: '2-digit' })
const long = inUtc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const plain = inUtc({ day: 'numeric', month: 'long', year: 'numeric' })
const brief = inUtc({ weekday: 'short', day: 'numeric', month: 'short' })
const weekdayBrief = inUtc({ weekday: 'short' })
const weekday = inUtc({ weekday: 'long' })
const month = inUtc({ month: 'long' })

/** A league day YYYY-MM-DD as dd/mm/yy in Spanish, mm/dd/yy in English. */
export const shortDay = (day: string): string => short.format(noon(day))

/** `viernes, 20 de noviembre de 2026`. */
export const longDay = (day: string): string => long.format(noon(day))

/** `20 de noviembre de 1998`, as a birthday is written. */
export const plainDay = (day: string): string => plain.format(noon(day))

/** `vie, 20 nov`, where there is little room. */
export const briefDay = (day: string): string => brief.format(noon(day))

/** `sáb 21`, beside a time on another day. */
export const weekdayAndDate = (day: string): string =>
  `${weekdayBrief.format(noon(day))} ${Number(day.slice(8))}`

/** `sáb`. */
export const weekdayBriefOf = (day: string): string => weekdayBrief.format(noon(day))

export const weekdayOf = (day: string): string => weekday.format(noon(day))
export const monthOf = (day: string): string => month.format(noon(day))
