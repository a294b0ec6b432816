import {
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { Failure } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import { lockUserRow } from '../sessions/lock-user-row.ts'
import type { IdentityDeps } from '../sign-in/prove-identity.ts'
import { beginAttempt, consumeAttempt } from '../sign-in/sign-in-attempts.ts'
import { type ChangedFrom, mailMethodChange } from '../sign-in/sign-in-methods.ts'
import {
  addPasskey,
  countPasskeys,
  type NewPasskey,
  type PasskeyRow,
  passkeysOf,
} from '../sign-in/store-sign-in-methods.ts'
import { userById } from '../users/store-users.ts'
import {
  CHALLENGE_MS,
  type Credential,
  handleOf,
  newChallenge,
  type Options,
  ofAccount,
  readTransports,
  siteOf,
  textOf,
  verified,
} from './passkeys.ts'

const MAX_PASSKEYS = 20
/** EdDSA, ES256, RS256 (IANA's COSE algorithms): every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257]
const SITE_NAME = 'Playball'

type Deps = IdentityDeps

/** The options with which a browser makes a passkey, and the secret that binds the challenge to it. */
export const beginPasskey = async (
  deps: Deps,
  userId: number,
): Promise<{ options: Options; secret: string }> => {
  const user = await userById(deps.db, userId)
  if (user === undefined) throw new Failure('errors.notLoggedIn')
  const challenge = newChallenge(deps)
  const options = await generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: siteOf(deps),
    userID: new Uint8Array(Buffer.from(handleOf(userId), 'base64url')),
    userName: user.email ?? user.telephone ?? user.name,
    userDisplayName: user.name,
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

type Given = { session: SignedIn; name: string; credential: Credential; from: ChangedFrom }

/**
 * Stores a passkey that answers this browser's challenge, and mails a notice of it. Throws Failure
 * 'errors.identityIncorrect' for a wrong answer, 'errors.identityTaken' for a passkey that is stored already,
 * and 'errors.badRequest' above the number that an account may have.
 */
export const finishPasskey = async (
  deps: Deps,
  secret: string | undefined,
  { session, name, credential, from }: Given,
): Promise<PasskeyRow> => {
  const attempt = await consumeAttempt(deps, { secret, kind: 'passkey-add' }, ofAccount)
  if (attempt.state !== 'valid' || attempt.data.userId !== session.userId)
    throw new Failure('errors.identityIncorrect')
  const made = await madeCredential(deps, credential, attempt.data.challenge)
  return deps.db.transaction(async (tx) => {
    const owner = await lockUserRow(tx, session)
    if ((await countPasskeys(tx, owner.id)) >= MAX_PASSKEYS) throw new Failure('errors.badRequest')
    const added = await addPasskey(tx, { ...made, userId: owner.id, name })
    if (added === undefined) throw new Failure('errors.identityTaken')
    await mailMethodChange(tx, deps, owner, { template: 'way-joined', way: 'passkey', from })
    return added
  })
}

const madeCredential = async (
  deps: Deps,
  credential: Credential,
  challenge: string,
): Promise<Omit<NewPasskey, 'userId' | 'name'>> => {
  const { registrationInfo } = await verified(() =>
    verifyRegistrationResponse({
      response: credential as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: deps.settings.publicUrl,
      expectedRPID: siteOf(deps),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (registrationInfo === undefined) throw new Failure('errors.identityIncorrect')
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  return {
    id,
    publicKey: textOf(publicKey),
    counter,
    transports: readTransports(transports),
    createdAt: new Date(deps.clock.now()),
  }
}
