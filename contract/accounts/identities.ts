import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { says } from '../field-failures.ts'
import { MAX_LENGTH, telephone } from '../text-inputs.ts'
import { email, isWebField, isWebQuery, optional, requestLang } from './account-inputs.ts'
import { signedIn } from './signed-in.ts'

/** The companies that can prove a user's identity, besides a password and passkeys. */
export const identityProviders = ['facebook', 'apple', 'phone'] as const
export type IdentityProvider = (typeof identityProviders)[number]

/** The name as the company sends it: characters that a name cannot have are dropped, never refused. */
const name = optional(z.string().check(z.maxLength(1_000)))
const jwt = z.string().check(z.minLength(1), z.maxLength(4_096))
export const oneTimeCode = z.string().check(z.trim(), z.regex(/^\d{6}$/, says('forms.verifyCode')))
const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

/** Sends a code of six digits by SMS, good for five minutes, five tries, and in this browser alone. */
export const accountKitStart = endpoint({
  method: 'POST',
  path: '/api/users/account_kit_start',
  access: 'open',
  summary: 'Send a login code to a telephone',
  body: z.object({ telephone, lang: requestLang }),
  response: z.object({ status: z.literal('PARTIALLY_AUTHENTICATED'), expires_in: z.int() }),
})

/** `errors.codeIncorrect` for a wrong, used, old or foreign code. */
export const accountKitLogin = endpoint({
  method: 'POST',
  path: '/api/users/account_kit_login',
  access: 'open',
  summary: 'Log in by the code sent to a telephone',
  query: isWebQuery,
  body: z.object({ code: oneTimeCode, isWeb: isWebField }),
  response: signedIn,
})

/**
 * Our own pages may not ask Facebook whose token it is, and omit `id`; an app sends the id that its SDK
 * reports.
 */
export const facebookProof = {
  id: optional(z.string().check(z.regex(/^\d{1,32}$/))),
  email: optional(email(MAX_LENGTH.loginEmail)),
  first_name: name,
  last_name: name,
  access_token: jwt,
}

/**
 * `id` and `email`, where sent, must be those of the token. `errors.emailIsRegistered` where another account
 * has the e-mail.
 */
export const facebookLogin = endpoint({
  method: 'POST',
  path: '/api/users/login/facebook',
  access: 'open',
  summary: 'Log in by an access token of Facebook',
  refusals: { 400: 'errors.serverError' },
  query: isWebQuery,
  body: z.object({ ...facebookProof, isWeb: isWebField }),
  response: signedIn,
})

/** Where the browser goes to sign in with Apple; state and nonce are bound to this browser by a cookie. */
export const appleStart = endpoint({
  method: 'POST',
  path: '/api/users/apple_start',
  access: 'open',
  summary: 'Begin to sign in with Apple',
  response: z.object({ url: z.string() }),
})

const formField = z.catch(z.optional(z.string().check(z.maxLength(8_192))), undefined)

/**
 * Receives the form with which Apple sends a browser back. The form comes from another site; the `state`
 * proves it, because it was made for the browser that began. Redirects to `/home?apple_login=` with a ticket
 * that is valid for a minute, or with `expired`, `failed` or `cancelled`.
 */
export const appleReturn = endpoint({
  method: 'POST',
  path: '/api/users/middleware',
  access: 'open',
  kind: 'redirect',
  summary: 'The return from signing in with Apple',
  body: z.object({
    state: formField,
    code: formField,
    id_token: formField,
    user: formField,
    error: formField,
  }),
  response: z.string().check(z.regex(/^\/home\?apple_login=[\w-]+$/)),
})

/**
 * A site’s `ticket` (the query `apple_login` after the return), or an app’s `id_token` with the nonce of its
 * request.
 */
export const appleProof = z.object({
  id: optional(z.string().check(z.maxLength(255))),
  email: optional(email(MAX_LENGTH.loginEmail)),
  first_name: name,
  last_name: name,
  ticket: z.optional(secret),
  id_token: z.optional(jwt),
  nonce: z.optional(z.string().check(z.minLength(8), z.maxLength(255))),
})

export const appleLogin = endpoint({
  method: 'POST',
  path: '/api/users/login/apple',
  access: 'open',
  summary: 'Log in by an identity token of Apple',
  refusals: { 400: 'errors.serverError' },
  query: isWebQuery,
  body: z.extend(appleProof, { isWeb: isWebField }),
  response: signedIn,
})

export const identities = endpoint({
  method: 'GET',
  path: '/api/users/identities',
  access: 'session',
  summary: 'By which ways one can log in',
  response: z.array(z.object({ provider: z.enum(identityProviders), label: z.string(), at: z.string() })),
})

/** Adds a sign-in method to this account. `errors.identityTaken` where another account has it. */
export const joinIdentity = endpoint({
  method: 'POST',
  path: '/api/users/identities',
  access: 'session',
  proof: 'fresh',
  summary: 'Add a way to log in',
  body: z.discriminatedUnion('provider', [
    z.object({ provider: z.literal('phone'), code: oneTimeCode }),
    z.object({ provider: z.literal('facebook'), ...facebookProof }),
    z.extend(appleProof, { provider: z.literal('apple') }),
  ]),
  response: z.object({ joined: z.literal(true) }),
})

/** Removes a sign-in method. `errors.lastWayIn` where it is the only one. */
export const partIdentity = endpoint({
  method: 'DELETE',
  path: '/api/users/identities/:provider',
  access: 'session',
  proof: 'fresh',
  summary: 'Remove a way to log in',
  params: z.object({ provider: z.enum(identityProviders) }),
  response: z.object({ parted: z.literal(true) }),
})
