import { z } from 'zod'

/**
 * Longest texts that a person may type, in characters; the forms and the server both read them here. What goes on to
 * the card provider is as long as it takes (its API reference: customer, charge and token); no account is longer.
 */
export const MAX_LENGTH = {
  /** A name, and the first and the last name of a buyer: `customer.name`, `customer.last_name`. */
  name: 100,
  /** `customer.email`; who registers can pay. */
  email: 100,
  /** `customer.phone_number` may have 100; no number needs them, however it is grouped. */
  telephone: 32,
  /** `card.holder_name` of a token. */
  cardHolder: 80,
  cardNumber: 23,
  cardMonth: 2,
  cardYear: 2,
  cardCode: 4,
  /** `source_id`. */
  tokenId: 45,
  /** `device_session_id`. */
  deviceSession: 255,
  password: 200,
  city: 100,
  country: 80,
  affiliate: 64,
  /** An e-mail address at all (RFC 5321): an account of before may have one. */
  loginEmail: 254,
} as const

const MIN_TELEPHONE_DIGITS = 10
/** ITU-T E.164: country code and national number together. A card number has more, and is none. */
const MAX_TELEPHONE_DIGITS = 15

/** One line of text: no control characters, which the database and the provider refuse, and no half of a character. */
export const singleLineText = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u)

/** An e-mail address of at most `max` characters, in the case it was typed. */
export const emailAddress = (max: number) => z.string().trim().max(max).pipe(z.email())

/** A telephone number as people write it, `+52 (667) 123-4567`: 10 to 15 digits, and nothing but its signs between. */
export const telephone = z
  .string()
  .trim()
  .max(MAX_LENGTH.telephone)
  .regex(/^\+?[\d ().-]+$/)
  .refine((it) => {
    const digits = it.replace(/\D/g, '').length
    return digits >= MIN_TELEPHONE_DIGITS && digits <= MAX_TELEPHONE_DIGITS
  })
