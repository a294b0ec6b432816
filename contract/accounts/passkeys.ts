import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { labelText } from '../text-inputs.ts'
import { isWebField, isWebQuery } from './account-inputs.ts'
import { signedIn } from './signed-in.ts'

/** JSON forms of WebAuthn Level 3; checked in full by the server's library. */
export const publicKeyOptions = z.record(z.string(), z.unknown())
/** Base64url; an authenticator's ids have at most 1,023 bytes. */
const credentialId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,1400}$/))
export const credential = z.looseObject({ id: credentialId, type: z.literal('public-key') })

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  created: z.string(),
  /** Null while it was never used to log in. */
  used: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>

export const passkeys = endpoint({
  method: 'GET',
  path: '/api/users/passkeys',
  access: 'session',
  summary: 'One’s passkeys',
  response: z.array(passkey),
})

export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/users/passkeys/options',
  access: 'session',
  proof: 'fresh',
  summary: 'Begin to add a passkey',
  response: publicKeyOptions,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/users/passkeys',
  access: 'session',
  proof: 'fresh',
  summary: 'Add a passkey',
  body: z.object({ name: labelText(60), credential }),
  response: passkey,
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/users/passkeys/:id',
  access: 'session',
  proof: 'fresh',
  summary: 'Remove a passkey',
  params: z.object({ id: credentialId }),
  response: z.object({ deleted: z.literal(true) }),
})

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/api/users/login/passkey/options',
  access: 'open',
  summary: 'Begin to log in with a passkey',
  response: publicKeyOptions,
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/api/users/login/passkey',
  access: 'open',
  summary: 'Log in with a passkey',
  query: isWebQuery,
  body: z.object({ credential, isWeb: isWebField }),
  response: signedIn,
})
