import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

const DEFAULT_COUNTRY = 'MX'
/** What was dialled before a mobile number until 2019, and still stands in many address books: +52 1, 044, 045. */
const OLD_PREFIX = /^(?:\+?521|04[45])(?=\d{10}$)/

/** A mobile number in E.164, of Mexico where no country code stands before it; undefined when it is none. */
export const mobileNumber = (typed: string): string | undefined => {
  const digits = typed.replace(/[^\d+]/g, '').replace(OLD_PREFIX, '+52')
  const number = parsePhoneNumberFromString(digits, DEFAULT_COUNTRY)
  return number?.isValid() === true ? number.number : undefined
}

/** What may be shown of a number: the country code is among the first digits, and the last four. */
export const maskedNumber = (number: string): string => `${number.slice(0, 3)} ••• ••• ${number.slice(-4)}`
