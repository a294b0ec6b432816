import { localeOf } from './language.ts'
import { language } from './setup.ts'

/** An amount with two decimals and its currency, `$1,299.00 MXN`. */
export const money = (amount: number, currency: string): string => `${amountText(amount)} ${currency}`

/** An amount with two decimals, `$1,299.00`. */
export const amountText = (amount: number): string =>
  `$${new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount)}`

/** A day in words, in the viewer's own time zone, from an ISO instant. */
export const dayText = (iso: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(iso),
  )

/** A day and time in words, in the viewer's own time zone, from an ISO instant. */
export const momentText = (iso: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  )
