import { LEAGUE_TIME_ZONE } from '../../domain/league/league-time.ts'
import { amountText as amountTextIn, moneyText } from '../../domain/payments/money-text.ts'
import { localeOf } from './language.ts'
import { language } from './translate.ts'

/** An amount with two decimals and its currency, `$1,299.00 MXN`. */
export const money = (amount: number, currency: string): string =>
  moneyText(amount, currency, localeOf(language))

/** An amount with two decimals, `$1,299.00`. */
export const amountText = (amount: number): string => amountTextIn(amount, localeOf(language))

/** A day as short as it can be read, in the viewer's own time zone, from an ISO instant. */
export const shortDayText = (iso: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(new Date(iso))

/** A day in words, in the league's time zone wherever it is read, from an ISO instant. */
export const leagueDayText = (iso: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: LEAGUE_TIME_ZONE }).format(
    new Date(iso),
  )

/** A day of the calendar with its weekday in words, from YYYY-MM-DD; the same day in every time zone. */
export const calendarDayText = (day: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))

/** A day and time in words in Mexico City, whose time a text beside it names, from an ISO instant. */
export const shopMomentText = (iso: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit', hour12: true },
    timeZone: 'America/Mexico_City',
  }).format(new Date(iso))

/** A day and time in words, in the viewer's own time zone, from an ISO instant. */
export const momentText = (iso: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hour12: true,
  }).format(new Date(iso))

/** A month of a year in words, from YYYY-MM. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
