import { z } from 'zod/mini'
import { emailAddress, MAX_LENGTH, singleLineText } from '../text-inputs.ts'

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
export const newPassword = z.string().check(z.minLength(8), z.maxLength(MAX_LENGTH.password))
/** A password as it was once set. */
export const password = z.string().check(z.minLength(1), z.maxLength(MAX_LENGTH.password))

/** MM/DD/YYYY. */
export const birthday = z.string().check(z.regex(/^(0[1-9]|1[0-2])\/(0[1-9]|[12]\d|3[01])\/\d{4}$/))
export const personName = singleLineText(4, MAX_LENGTH.name)
export const genders = ['male', 'female'] as const

/** The language of mails and messages. */
export const lang = z.enum(['es', 'en'])

/** Who sent a visitor here; `affiliate/{affiliate_id}` stores it in a cookie until there is an account. */
export const affiliateId = singleLineText(1, MAX_LENGTH.affiliate)
/** The cookie of an affiliate, by whether the site has https: browsers take the prefix over nothing else. */
export const affiliateCookieName = (isHttps: boolean): string => `${isHttps ? '__Host-' : ''}affiliate_id`

/** The way in by which an account was made; `accountkit` (a phone's code) locks its telephone. */
export const loginTypes = ['email', 'accountkit', 'facebook', 'apple', 'entrepreneur'] as const

/** The logged-in user's own account. Birthday is MM/DD/YYYY; instants are ISO UTC. `email` is '' where none is known. */
export const user = z.object({
  id: z.int().check(z.positive()),
  affiliate_id: z.nullable(z.string()),
  name: z.string(),
  shortName: z.string(),
  email: z.string(),
  /** Whether the mailbox was proved: by a link, or by the provider of an identity. */
  emailConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  telephone: z.nullable(z.string()),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  loginType: z.string(),
  team: z.nullable(z.string()),
  gender: z.nullable(z.enum(genders)),
  birthday: z.nullable(z.string()),
  hasOneValidMembership: z.boolean(),
  memberships: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      title_en: z.string(),
      period: z.enum(['day', 'regular', 'playoffs', 'season']),
      date_start: z.string(),
      date_exp: z.string(),
      /** YYYY-MM-DD, league time: of a pass for a single day. */
      baseball_day: z.nullable(z.string()),
    }),
  ),
})
export type User = z.infer<typeof user>

/** `1` (default) is the site: token, cookie and CSRF protection; `0` is a client that holds only the token. */
export const isWeb = z.enum(['0', '1'])
/** As a query, and as a field of a form. */
export const isWebQuery = z.object({ isWeb: z.optional(isWeb) })
export const isWebField = z.optional(z.pipe(z.coerce.string(), isWeb))

/** What every way in answers. */
export const signedIn = z.object({ token: z.string(), user })
export type SignedIn = z.infer<typeof signedIn>
