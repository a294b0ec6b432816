import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { says } from '../field-failures.ts'
import { MAX_LENGTH } from '../text-inputs.ts'
import { email, newPassword, repeatedPassword, requestLang } from './account-inputs.ts'
import { identityProviders } from './identities.ts'

/**
 * The secret of a mailed link, base64url of 256 bits. It is in the fragment of `/home`, which no server sees.
 */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** The purposes of a mailed link: `/home#reset=…`, `/home#confirm=…`. */
export const linkPurposes = ['reset', 'confirm'] as const

/** Answers the same, after the same time, whether the e-mail is known or not. */
export const forgot = endpoint({
  method: 'POST',
  path: '/api/users/forgot',
  access: 'open',
  summary: 'Mail a link by which a new password is set',
  refusals: { 400: 'errors.serverError', 403: 'errors.serverError' },
  body: z.object({ email: email(MAX_LENGTH.loginEmail), lang: requestLang }),
  response: z.object({ sent: z.literal(true) }),
})

/**
 * The account's sign-in methods besides the password; the user who sets a new password decides whether they
 * stay. `errors.linkExpired` as for the reset. Does not use up the link.
 */
export const resetWays = endpoint({
  method: 'POST',
  path: '/api/users/reset/ways',
  access: 'open',
  summary: 'The ways in that a new password can leave or end',
  body: z.object({ token: linkToken }),
  response: z.array(
    z.object({ way: z.enum([...identityProviders, 'passkey']), label: z.string(), at: z.string() }),
  ),
})

/** Ends every session of the account; `errors.linkExpired` for a link used, replaced or 30 minutes old. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/users/reset',
  access: 'open',
  summary: 'Set a new password by a mailed link',
  body: z
    .object({
      token: linkToken,
      password: newPassword,
      password_confirm: repeatedPassword,
      /**
       * `true` retains the other sign-in methods; else they end, as they do where the address was never
       * proved.
       */
      keep_ways: z.optional(z.pipe(z.coerce.string(), z.enum(['true', 'false']))),
    })
    .check(
      z.refine((it) => it.password === it.password_confirm, {
        path: ['password_confirm'],
        error: says('forms.passwordsDiffer'),
      }),
    ),
  response: z.object({ changed: z.literal(true) }),
})

/** Confirms the e-mail of an account, or a change of it, depending on what the link was mailed for. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/users/confirm',
  access: 'open',
  summary: 'Confirm an e-mail address by a mailed link',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string() }),
})

/** Mails the link that confirms the e-mail again. */
export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/api/users/confirm/resend',
  access: 'session',
  summary: 'Mail the confirming link again',
  response: z.object({ sent: z.literal(true) }),
})
