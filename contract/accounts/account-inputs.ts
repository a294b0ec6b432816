import { z } from 'zod/mini'
import { says } from '../field-failures.ts'
import { emailAddress, MAX_LENGTH, personNameText } from '../text-inputs.ts'

/** Favourite team values of the register form (specification, chapter 3); '' is "select". */
export const favouriteTeams = ['mxc', 'her', 'obr', 'nav', 'moc', 'gua', 'cul', 'maz', 'jal', 'mty'] as const

/** A form leaves a field that was not filled in empty. */
export const optional = <T extends z.ZodMiniType>(it: T) =>
  z.optional(
    z.union([
      it,
      z.pipe(
        z.literal(''),
        z.transform(() => undefined),
      ),
    ]),
  )

/** An e-mail address in lower case, of at most `max` characters. */
export const email = (max: number) => z.pipe(z.string().check(z.toLowerCase()), emailAddress(max))

/** A new password (specification, chapter 5: minimum 8). */
export const newPassword = z
  .string()
  .check(
    z.minLength(8, says('forms.passwordShort')),
    z.maxLength(MAX_LENGTH.password, says('forms.passwordLong')),
  )
/** A password as it was once set. */
export const password = z
  .string()
  .check(z.minLength(1), z.maxLength(MAX_LENGTH.password, says('forms.passwordLong')))
/** A new password, typed again; the form checks that both are equal. */
export const repeatedPassword = z
  .string()
  .check(z.maxLength(MAX_LENGTH.password, says('forms.passwordsDiffer')))

/** MM/DD/YYYY. */
export const birthday = z
  .string()
  .check(z.regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/, says('forms.birthdayWrong')))
export const personName = personNameText(4)

/** The language of mails and messages. */
export const lang = z.enum(['es', 'en'])

/**
 * The language of a request (specification, chapter 1): `en_US` or `en` is English, all else Spanish
 * (`languageIn`).
 */
export const requestLang = z.catch(z._default(z.string(), 'es_MX'), 'es_MX')

/** The sign-in method that created an account; `accountkit` (a telephone's code) locks its telephone. */
export const loginTypes = ['email', 'accountkit', 'facebook', 'apple', 'entrepreneur'] as const

/** `1` (default) is the site: token, cookie and CSRF protection; `0` is a client with the token alone. */
export const isWeb = z.enum(['0', '1'])
/** The value in a query, and in a field of a form. */
export const isWebQuery = z.object({ isWeb: z.optional(isWeb) })
export const isWebField = z.optional(z.pipe(z.coerce.string(), isWeb))
