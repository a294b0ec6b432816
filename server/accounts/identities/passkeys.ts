import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  type VerifiedAuthenticationResponse,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { z } from 'zod'
import { Failure } from '../../failure.ts'
import type { Login } from '../complete-login.ts'
import { type Caller, openSession } from '../open-session.ts'
import type { Db } from '../../db/open.ts'
import { hashOf } from '../secrets.ts'
import { type PersonRow, personById } from '../store.ts'
import { type IdentityDeps, limitBeginnings } from './prove-identity.ts'
import { beginAttempt, consumeAttempt } from './sign-in-attempts.ts'
import {
  addPasskey,
  countPasskeys,
  countPasskeyUse,
  type PasskeyRow,
  passkeyById,
  passkeysOf,
} from './store-passkeys.ts'

const CHALLENGE_MS = 5 * 60_000
const CHALLENGE_BYTES = 32
const MAX_PASSKEYS = 20
/** EdDSA, ES256, RS256 (IANA's COSE algorithms): between them every authenticator there is. */
const ALGORITHMS = [-8, -7, -257]
const SITE_NAME = 'Playball'

const loginChallenge = z.object({ challenge: z.string() })
const addChallenge = loginChallenge.extend({ userId: z.number() })

type Deps = IdentityDeps
type Options = Record<string, unknown>
/** As a browser sends it; what it holds is the library's to check. */
export type Credential = { id: string; type: 'public-key' }

/** What names an account in an authenticator: nothing that says whose it is. */
const handleOf = (userId: number): string => hashOf(`passkeys of user ${userId}`)
const siteOf = ({ settings }: Deps) => new URL(settings.publicUrl).hostname
const newChallenge = ({ random }: Deps) => new Uint8Array(random(CHALLENGE_BYTES))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** What a browser needs to make a passkey, and the secret that binds the challenge to it. */
export const beginPasskey = async (
  deps: Deps,
  userId: number,
): Promise<{ options: Options; secret: string }> => {
  const person = await personById(deps.db, userId)
  if (person === undefined) throw new Failure('errors.notLoggedIn')
  const challenge = newChallenge(deps)
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: siteOf(deps),
    userID: new Uint8Array(Buffer.from(handleOf(userId), 'base64url')),
    userName: person.email ?? person.telephone ?? person.name,
    userDisplayName: person.name,
    challenge,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: (await passkeysOf(deps.db, userId)).map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  const secret = await beginAttempt(deps, 'passkey-add', CHALLENGE_MS, () => ({
    challenge: textOf(challenge),
    userId,
  }))
  return { options: { ...options }, secret }
}

/**
 * Stores a passkey that answers the challenge of this browser. Throws Failure 'errors.identityIncorrect' where it does not,
 * 'errors.identityTaken' for one that is stored already, 'errors.badRequest' past the number that an account may have.
 */
export const finishPasskey = async (
  deps: Deps,
  secret: string | undefined,
  given: { userId: number; name: string; credential: Credential },
): Promise<PasskeyRow> => {
  const attempt = await consumeAttempt(deps, { secret, kind: 'passkey-add' }, addChallenge)
  if (attempt.state !== 'valid' || attempt.data.userId !== given.userId)
    throw new Failure('errors.identityIncorrect')
  if ((await countPasskeys(deps.db, given.userId)) >= MAX_PASSKEYS) throw new Failure('errors.badRequest')
  const made = await verified(() =>
    verifyRegistrationResponse({
      response: given.credential as RegistrationResponseJSON,
      expectedChallenge: attempt.data.challenge,
      expectedOrigin: deps.settings.publicUrl,
      expectedRPID: siteOf(deps),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (made.registrationInfo === undefined) throw new Failure('errors.identityIncorrect')
  const { id, publicKey, counter, transports = [] } = made.registrationInfo.credential
  const added = await addPasskey(deps.db, {
    id,
    userId: given.userId,
    publicKey: textOf(publicKey),
    counter,
    transports: readTransports(transports),
    name: given.name,
    createdAt: new Date(deps.clock.now()),
  })
  if (added === undefined) throw new Failure('errors.identityTaken')
  return added
}

/** What a browser needs to ask for any passkey of this site, and the secret that binds the challenge to it. */
export const beginPasskeyLogin = async (
  deps: Deps,
  ip: string,
): Promise<{ options: Options; secret: string }> => {
  await limitBeginnings(deps, ip)
  const challenge = newChallenge(deps)
  const options = await generateAuthenticationOptions({
    rpID: siteOf(deps),
    challenge,
    userVerification: 'preferred',
  })
  const secret = await beginAttempt(deps, 'passkey-login', CHALLENGE_MS, () => ({
    challenge: textOf(challenge),
  }))
  return { options: { ...options }, secret }
}

/** A session of the passkey's owner. Throws Failure('errors.identityIncorrect'), whatever is wrong with it. */
export const logInByPasskey = async (
  deps: Deps,
  secret: string | undefined,
  credential: Credential,
  caller: Caller,
): Promise<Login> => {
  const attempt = await consumeAttempt(deps, { secret, kind: 'passkey-login' }, loginChallenge)
  if (attempt.state !== 'valid') throw new Failure('errors.identityIncorrect')
  const found = await passkeyById(deps.db, credential.id)
  if (found === undefined) throw new Failure('errors.identityIncorrect')
  const { authenticationInfo } = await verified(() =>
    checkSignature(deps, found, credential, attempt.data.challenge),
  )
  const now = new Date(deps.clock.now())
  if (!(await countPasskeyUse(deps.db, credential.id, authenticationInfo.newCounter, now)))
    throw new Failure('errors.identityIncorrect')
  const isStillTheirs = async (_: PersonRow, tx: Db) => (await passkeyById(tx, credential.id)) !== undefined
  const session = await openSession(deps, found.person.id, caller, isStillTheirs)
  if (session === undefined) throw new Failure('errors.identityIncorrect')
  return { person: found.person, credential: session }
}

const checkSignature = async (
  deps: Deps,
  { passkey, person }: { passkey: PasskeyRow; person: PersonRow },
  credential: Credential,
  challenge: string,
): Promise<VerifiedAuthenticationResponse> => {
  const response = credential as AuthenticationResponseJSON
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== null && userHandle !== handleOf(person.id))
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

/** The library throws for what it refuses, in a dozen ways; all of them mean the same to whoever sent it. */
const verified = async <T extends { verified: boolean }>(check: () => Promise<T>): Promise<T> => {
  const answer = await check().catch(() => undefined)
  if (answer?.verified !== true) throw new Failure('errors.identityIncorrect')
  return answer
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

const readTransports = (given: unknown): string[] =>
  Array.isArray(given) ? TRANSPORTS.filter((it) => given.includes(it)) : []
