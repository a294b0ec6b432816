import { z } from 'zod/mini'
import { says } from './field-failures.ts'

/**
 * Longest accepted inputs, in characters, for the forms and the server alike. Inputs that go on to the card
 * provider have its limits (its API reference: customer, charge and token); accounts have the same.
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
  /** Any e-mail address (RFC 5321): accounts from before the limit may have a longer address. */
  loginEmail: 254,
} as const

const MIN_TELEPHONE_DIGITS = 10
/** ITU-T E.164: country code and national number together. A card number has more. */
const MAX_TELEPHONE_DIGITS = 15

/** Invisible signs that reverse the text after them, on a page or in a mail. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g
const withoutDirections = z.overwrite<string>((text) => text.replace(DIRECTIONS, ''))

/**
 * One line of text: no control characters, which the database and the provider refuse, and no lone surrogate.
 * Signs that reverse the text are removed.
 */
export const singleLineText = (min: number, max: number) =>
  z
    .string()
    .check(withoutDirections, z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cs}]*$/u))

/** Letters of any script with their marks, digits, both apostrophes, hyphens, periods, spaces. */
const NAME_SIGNS = /^[\p{L}\p{M}\p{Nd}'’.\-‐ ]*$/u
const OTHER_SIGNS = /[^\p{L}\p{M}\p{Nd}'’.\-‐]+/gu
/**
 * A place or a device also has the signs between its parts, as in `Monterrey, N.L. (centro)` or `Chrome ·
 * Android`.
 */
const LABEL_SIGNS = /^[\p{L}\p{M}\p{Nd}'’.\-‐ ,·()/+#_&ºª:;!?@*=~]*$/u

/** One form for each letter, and one kind of space, so that a typed and a pasted name are equal. */
const composed = z.overwrite<string>((text) => text.normalize('NFC').replace(/\p{Zs}/gu, ' '))

/**
 * A person's name. Refuses markup, invisible signs and signs that reverse the text, instead of removing them.
 */
export const personNameText = (min: number) =>
  z.string().check(
    composed,
    z.trim(),
    z.minLength(min, says('forms.nameShort')),
    z.maxLength(MAX_LENGTH.name),
    z.regex(NAME_SIGNS, says('forms.nameSigns')),
    // The page of the specification sends a space as the last name of a card's holder.
    z.refine((name) => name === '' || /\p{L}/u.test(name), says('forms.nameShort')),
  )

/** A free text that others may see: a city, the name of a device. */
export const labelText = (max: number) =>
  z
    .string()
    .check(
      composed,
      z.trim(),
      z.minLength(1),
      z.maxLength(max),
      z.regex(LABEL_SIGNS, says('forms.labelSigns')),
    )

/** The part of another company's name that `personNameText(1)` accepts; '' where no letter is left. */
export const cleanedName = (text: string): string => {
  const cleaned = text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(OTHER_SIGNS, ' ')
    .trim()
    .slice(0, MAX_LENGTH.name)
    .replace(/[\p{Cs} ]+$/u, '')
  return /\p{L}/u.test(cleaned) ? cleaned : ''
}

/** An e-mail address of at most `max` characters, in the case it was typed. */
export const emailAddress = (max: number) =>
  z.pipe(
    z.string().check(z.trim(), z.maxLength(max, says('forms.verifyEmail'))),
    z.email(says('forms.verifyEmail')),
  )

/** A telephone number as typed, `+52 (667) 123-4567`: 10 to 15 digits, with separators only between them. */
export const telephone = z.string().check(
  z.trim(),
  z.maxLength(MAX_LENGTH.telephone, says('forms.verifyTelephone')),
  z.regex(/^\+?[\d ().-]+$/, says('forms.verifyTelephone')),
  z.refine((it) => {
    const digits = it.replace(/\D/g, '').length
    return digits >= MIN_TELEPHONE_DIGITS && digits <= MAX_TELEPHONE_DIGITS
  }, says('forms.verifyTelephone')),
)
