import { z } from 'zod/mini'
import { says } from './field-failures.ts'

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

/** Letters of any script with their marks, digits, both apostrophes, hyphens, periods, spaces. */
const NAME_SIGNS = /^[\p{L}\p{M}\p{Nd}'’.\-‐ ]*$/u
const OTHER_SIGNS = /[^\p{L}\p{M}\p{Nd}'’.\-‐]+/gu
/** Of a place or a device also what stands between its parts, as in `Monterrey, N.L. (centro)` or `Chrome · Android`. */
const LABEL_SIGNS = /^[\p{L}\p{M}\p{Nd}'’.\-‐ ,·()/+#_&ºª:;!?@*=~]*$/u

/** Characters of one form for one letter, and one kind of space: what is typed and what is pasted are the same name. */
const composed = z.overwrite<string>((text) => text.normalize('NFC').replace(/\p{Zs}/gu, ' '))

/** A person's name. Markup, signs that are not seen and signs that turn the text round are refused, not left out. */
export const personNameText = (min: number) =>
  z
    .string()
    .check(
      composed,
      z.trim(),
      z.minLength(min, says('forms.nameShort')),
      z.maxLength(MAX_LENGTH.name),
      z.regex(NAME_SIGNS, says('forms.nameSigns')),
    )

/** A text that a person writes as they like and others may be shown: a city, the name of a device. */
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

/** What is left of a name that another company sends, so that `personNameText(1)` accepts it; '' where nothing is. */
export const cleanedName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(OTHER_SIGNS, ' ')
    .trim()
    .slice(0, MAX_LENGTH.name)
    .replace(/[\p{Cs} ]+$/u, '')

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
