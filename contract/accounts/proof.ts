import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { password, requestLang } from './account-inputs.ts'
import { appleProof, facebookProof, oneTimeCode } from './identities.ts'
import { nip } from './log-in.ts'
import { credential, publicKeyOptions } from './passkeys.ts'

/**
 * The sign-in methods that this account has and this installation offers; for the telephone, the visible part
 * of its number.
 */
export const waysToProve = z.object({
  password: z.boolean(),
  nip: z.boolean(),
  passkey: z.boolean(),
  phone: z.nullable(z.string()),
  facebook: z.boolean(),
  apple: z.boolean(),
})
export type WaysToProve = z.infer<typeof waysToProve>

/** For how many more seconds the last proof is fresh; 0 where it is not. */
const seconds = z.int().check(z.nonnegative())

export const proof = endpoint({
  method: 'GET',
  path: '/api/users/proof',
  access: 'session',
  summary: 'How fresh the last proof of this session is, and how it can be renewed',
  response: z.object({ seconds, ways: waysToProve }),
})

/**
 * Proves again who holds this session, by a sign-in method of its account, and gives the session new secrets,
 * so that a copy of the old ones ends. Never logs anybody in: a method of another account is
 * `errors.proofOfAnother`, and a wrong proof counts as a failed login.
 */
export const prove = endpoint({
  method: 'POST',
  path: '/api/users/proof',
  access: 'session',
  summary: 'Prove anew who one is',
  body: z.discriminatedUnion('by', [
    z.object({ by: z.literal('password'), password }),
    z.object({ by: z.literal('nip'), nip }),
    z.object({ by: z.literal('passkey'), credential }),
    z.object({ by: z.literal('phone'), code: oneTimeCode }),
    z.object({ by: z.literal('facebook'), ...facebookProof }),
    z.extend(appleProof, { by: z.literal('apple') }),
  ]),
  response: z.object({ seconds, token: z.string() }),
})

/** Sends a code to the account's own telephone; `errors.notFound` where it has none. */
export const proofCode = endpoint({
  method: 'POST',
  path: '/api/users/proof/phone',
  access: 'session',
  summary: 'Send a code to the telephone of this account',
  body: z.object({ lang: requestLang }),
  response: z.object({ expires_in: z.int() }),
})

export const proofPasskeyOptions = endpoint({
  method: 'POST',
  path: '/api/users/proof/passkey',
  access: 'session',
  summary: 'Begin to prove who one is by a passkey of this account',
  response: publicKeyOptions,
})
