import type { ErrorCode } from './errors.ts'

/** The cards of Openpay's test page [O: official SDK tests; 3001, 3005 from memory]. Others are approved. */
export const DECLINES: Readonly<Record<string, ErrorCode>> = {
  '4222222222222220': 3001,
  '4000000000000069': 3002,
  '4444444444444448': 3003,
  '4000000000000119': 3004,
  '4000000000000044': 3005,
}

/** A card without its number. */
export type MaskedCard = {
  masked: string
  brand: 'visa' | 'mastercard' | 'american_express' | 'carnet' | null
  holder: string
  month: string
  year: string
  /** The bank's decision on a charge: an error code, or null for approved. */
  decline: ErrorCode | null
}

/** The check digit rule over a text of digits. */
export const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + weight(Number(digit), i), 0)
  return sum % 10 === 0
}

const weight = (digit: number, fromRight: number): number => {
  if (fromRight % 2 === 0) return digit
  return digit > 4 ? digit * 2 - 9 : digit * 2
}

/** The brand by the number's prefix; Mastercard's 2-series has none, as in Openpay's own script. */
export const brandOf = (digits: string): MaskedCard['brand'] => {
  if (/^3[47]/.test(digits)) return 'american_express'
  if (/^5[1-5]/.test(digits)) return 'mastercard'
  if (/^(506[0-9]{3}|6046|286900|502275)/.test(digits)) return 'carnet'
  return digits.startsWith('4') ? 'visa' : null
}

/** First six and last four, the rest X. */
export const mask = (digits: string): string =>
  `${digits.slice(0, 6)}${'X'.repeat(digits.length - 10)}${digits.slice(-4)}`

/** Whether the card's month (MM, YY) lies before the month that `now` (ms UTC) has in Mexico City. */
export const isPast = (month: string, year: string, now: number): boolean => {
  const localNow = new Date(now - MEXICO_OFFSET_MS)
  const current = localNow.getUTCFullYear() * 12 + localNow.getUTCMonth()
  return (2000 + Number(year)) * 12 + Number(month) - 1 < current
}

/** Mexico City has had no summer time since 2022: UTC−6. */
export const MEXICO_OFFSET_MS = 6 * 3_600_000

/** A time as Openpay prints it: "2016-11-25T18:10:58-06:00". */
export const mexicoTime = (ms: number): string =>
  `${new Date(ms - MEXICO_OFFSET_MS).toISOString().slice(0, 19)}-06:00`
