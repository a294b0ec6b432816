import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { hashOf } from '../secrets.ts'
import { type Caller, openSession } from '../sessions/open-session.ts'
import type { Login } from '../sign-in/complete-login.ts'
import { type IdentityDeps, limitBeginnings } from '../sign-in/prove-identity.ts'
import { beginAttempt, consumeAttempt } from '../sign-in/sign-in-attempts.ts'
import {
  countPasskeyUse,
  type PasskeyRow,
  passkeyById,
  passkeysOf,
} from '../sign-in/store-sign-in-methods.ts'
import type { UserRow } from '../users/store-users.ts'

export const CHALLENGE_MS = 5 * 60_000
const CHALLENGE_BYTES = 32

const loginChallenge = z.object({ challenge: z.string() })
export const ofAccount = loginChallenge.extend({ userId: z.number() })

type Deps = IdentityDeps
export type Options = Record<string, unknown>
/** A credential as a browser sends it; the library checks its content. */
export type Credential = { id: string; type: 'public-key' }

/** The name of an account in an authenticator, which reveals no user. */
export const handleOf = (userId: number): string => hashOf(`passkeys of user ${userId}`)
export const siteOf = ({ settings }: Deps) => new URL(settings.publicUrl).hostname
export const newChallenge = ({ random }: Deps) => new Uint8Array(random(CHALLENGE_BYTES))
export const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** The options for any passkey of this site, and the secret that binds the challenge to the browser. */
export const beginPasskeyLogin = (deps: Deps, ip: string): Promise<Begun> =>
  beginUse(deps, ip, 'passkey-login', {}, [])

/** The same for the passkeys of one account, with which a user proves again who they are. */
export const beginPasskeyProof = async (deps: Deps, ip: string, userId: number): Promise<Begun> => {
  const own = await passkeysOf(deps.db, userId)
  if (own.length === 0) throw new Failure('errors.notFound')
  return beginUse(deps, ip, 'passkey-prove', { userId }, own)
}

type Begun = { options: Options; secret: string }

const beginUse = async (
  deps: Deps,
  ip: string,
  kind: 'passkey-login' | 'passkey-prove',
  data: { userId?: number },
  allowed: PasskeyRow[],
): Promise<Begun> => {
  await limitBeginnings(deps, ip)
  const challenge = newChallenge(deps)
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps),
    challenge,
    userVerification: 'preferred',
    ...(allowed.length > 0 && {
      allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: readTransports(transports) })),
    }),
  })
  const secret = await beginAttempt(deps, kind, CHALLENGE_MS, () => ({
    challenge: textOf(challenge),
    ...data,
  }))
  return { options: { ...options }, secret }
}

/** Opens a session of the passkey's user. Throws Failure('errors.identityIncorrect') for any fault. */
export const logInByPasskey = async (
  deps: Deps,
  secret: string | undefined,
  credential: Credential,
  caller: Caller,
): Promise<Login> => {
  const attempt = await consumeAttempt(deps, { secret, kind: 'passkey-login' }, loginChallenge)
  if (attempt.state !== 'valid') throw new Failure('errors.identityIncorrect')
  const user = await userByUse(deps, credential, attempt.data.challenge)
  const isStillTheirs = async (_: UserRow, tx: Db) =>
    (await passkeyById(tx, credential.id))?.user.id === user.id
  const session = await openSession(deps, user.id, caller, isStillTheirs)
  if (session === undefined) throw new Failure('errors.identityIncorrect')
  return { user, credential: session }
}

/** The user whose passkey answers this account's challenge. Throws Failure('errors.identityIncorrect'). */
export const proveByPasskey = async (
  deps: Deps,
  secret: string | undefined,
  credential: Credential,
  userId: number,
): Promise<UserRow> => {
  const attempt = await consumeAttempt(deps, { secret, kind: 'passkey-prove' }, ofAccount)
  if (attempt.state !== 'valid' || attempt.data.userId !== userId)
    throw new Failure('errors.identityIncorrect')
  return userByUse(deps, credential, attempt.data.challenge)
}

/** Checks and counts the use of a passkey, and returns its user. */
const userByUse = async (deps: Deps, credential: Credential, challenge: string): Promise<UserRow> => {
  const found = await passkeyById(deps.db, credential.id)
  if (found === undefined) throw new Failure('errors.identityIncorrect')
  const { authenticationInfo } = await verified(() => checkSignature(deps, found, credential, challenge))
  const now = new Date(deps.clock.now())
  if (!(await countPasskeyUse(deps.db, credential.id, authenticationInfo.newCounter, now)))
    throw new Failure('errors.identityIncorrect')
  return found.user
}

const checkSignature = async (
  deps: Deps,
  { passkey, user }: { passkey: PasskeyRow; user: UserRow },
  credential: Credential,
  challenge: string,
): Promise<VerifiedAuthenticationResponse> => {
  const response = credential as AuthenticationResponseJSON
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== null && userHandle !== handleOf(user.id))
    return { verified: false } as VerifiedAuthenticationResponse
  return verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: deps.settings.publicUrl,
    expectedRPID: siteOf(deps),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: false,
  })
}

/** Turns the library's many errors into one refusal, since all of them mean the same to the user. */
export const verified = async <T extends { verified: boolean }>(check: () => Promise<T>): Promise<T> => {
  const answer = await check().catch(() => undefined)
  if (answer?.verified !== true) throw new Failure('errors.identityIncorrect')
  return answer
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

export const readTransports = (given: unknown): string[] =>
  Array.isArray(given) ? TRANSPORTS.filter((it) => given.includes(it)) : []
