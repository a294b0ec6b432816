import { z } from 'zod/mini'

/**
 * Longest accepted inputs, in characters, for the forms and the server alike. What is sent on to
 * the card provider has its limits (its API reference: customer, charge and token); accounts have the same.
 */
export const MAX_LENGTH = {
  /** A name, and the first and the last name of a buyer: `customer.name`, `customer.last_name`. */
  name: 100,
  /** `customer.email`; every registered account can pay. */
  email: 100,
  /** `customer.phone_number` may have 100; no grouping of a number needs that many. */
  telephone: 32,
  /** `source_id`. */
  tokenId: 45,
  /** `device_session_id`. */
  deviceSession: 255,
  /** The secret code of a prepaid card; ours have eight digits. */
  prepaidCode: 20,
  password: 200,
  city: 100,
  country: 80,
  affiliate: 64,
  /** Any e-mail address (RFC 5321): accounts from before the limit may have a longer one. */
  loginEmail: 254,
} as const

const MIN_TELEPHONE_DIGITS = 10
/** ITU-T E.164: country code and national number together. A card number has more. */
const MAX_TELEPHONE_DIGITS = 15

/** Signs that are not seen, and turn round what is written after them, on a page or in a mail. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g
const withoutDirections = z.overwrite<string>((text) => text.replace(DIRECTIONS, ''))

/**
 * One line of text: no control characters, which the database and the provider refuse, and no lone surrogate. Signs that turn the text round
 * are left out of it.
 */
export const singleLineText = (min: number, max: number) =>
  z
    .string()
    .check(withoutDirections, z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** An e-mail address of at most `max` characters, in the case it was typed. */
export const emailAddress = (max: number) => z.pipe(z.string().check(z.trim(), z.maxLength(max)), z.email())

/** A telephone number as typed, `+52 (667) 123-4567`: 10 to 15 digits, with separators only between them. */
export const telephone = z.string().check(
  z.trim(),
  z.maxLength(MAX_LENGTH.telephone),
  z.regex(/^\+?[\d ().-]+$/),
  z.refine((it) => {
    const digits = it.replace(/\D/g, '').length
    return digits >= MIN_TELEPHONE_DIGITS && digits <= MAX_TELEPHONE_DIGITS
  }),
)
