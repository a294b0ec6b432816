import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

const DEFAULT_COUNTRY = 'MX'
/** The prefixes of mobile numbers until 2019, which many address books still have: +52 1, 044, 045. */
const OLD_PREFIX = /^(?:\+?521|04[45])(?=\d{10}$)/

/** A mobile number in E.164, of Mexico if it has no country code; undefined if it is invalid. */
export const mobileNumber = (typed: string): string | undefined => {
  const digits = typed.replace(/[^\d+]/g, '').replace(OLD_PREFIX, '+52')
  const number = parsePhoneNumberFromString(digits, DEFAULT_COUNTRY)
  return number?.isValid() === true ? number.number : undefined
}

/**
 * The visible part of a number: its first characters, which include the country code, and its last four
 * digits.
 */
export const maskedNumber = (number: string): string => `${number.slice(0, 3)} ••• ••• ${number.slice(-4)}`
