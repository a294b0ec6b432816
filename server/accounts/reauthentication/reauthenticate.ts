import type * as contract from '../../../contract/accounts/proof.ts'
import type { WaysToProve } from '../../../contract/accounts/proof.ts'
import type { BodyOf } from '../../../contract/endpoint.ts'
import type { Language } from '../../../contract/language.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import type { Companies } from '../../providers/identity/identity-companies.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { proveByPasskey } from '../passkeys/passkeys.ts'
import { phoneIdentity, sendCode } from '../phone/phone-code.ts'
import { lockUserRow } from '../sessions/lock-user-row.ts'
import { newSecrets } from '../sessions/open-session.ts'
import { markProved, replaceSecrets } from '../sessions/store-sessions.ts'
import type { ProvedIdentity } from '../sign-in/log-in-by-identity.ts'
import { type IdentityDeps, limitProofs } from '../sign-in/prove-identity.ts'
import type { AttemptKind } from '../sign-in/store-attempts.ts'
import { countPasskeys, identitiesOf, userByIdentity } from '../sign-in/store-sign-in-methods.ts'
import { appleIdentity } from '../social/apple-identity.ts'
import { facebookIdentity } from '../social/facebook-identity.ts'
import type { UserRow } from '../users/store-users.ts'
import { type Asking, type ConfirmDeps, proveByNip, proveByPassword } from './confirm-user.ts'

/** The dependencies of a proof: those of logins by a secret and by an identity, each with its limits. */
export type ProofDeps = ConfirmDeps &
  Pick<OpenAccounts, 'settings' | 'random' | 'geolocation'> & { identities: IdentityDeps }

type Given = BodyOf<typeof contract.prove>
/** Returns this browser's secret of a sign-in of several steps. */
type SecretOf = (kind: AttemptKind) => string | undefined

/**
 * Proves the user of a session by a sign-in method of the session's own account. Throws Failure as that
 * method does at a login, 'errors.passwordIncorrect', and 'errors.proofOfAnother' for a method of another
 * account.
 */
export const reauthenticate = async (
  deps: ProofDeps,
  person: UserRow,
  asking: Asking,
  given: Given,
  secretOf: SecretOf,
): Promise<void> => {
  if (given.by === 'password') return proveByPassword(deps, person, asking, given.password)
  if (given.by === 'nip') return proveByNip(deps, person, asking, given.nip)
  await limitProofs(deps.identities, asking.origin.ip, async () => {
    const owner =
      given.by === 'passkey'
        ? await proveByPasskey(deps.identities, secretOf('passkey-prove'), given.credential, person.id)
        : await ownerOf(deps, await identityBy(deps.identities, given, secretOf))
    if (owner?.id !== person.id) throw new Failure('errors.proofOfAnother')
  })
}

const ownerOf = (deps: ProofDeps, { provider, subject }: ProvedIdentity): Promise<UserRow | undefined> =>
  userByIdentity(deps.db, provider, subject)

const identityBy = (
  deps: IdentityDeps,
  given: Extract<Given, { by: 'phone' | 'facebook' | 'apple' }>,
  secretOf: SecretOf,
): Promise<ProvedIdentity> => {
  if (given.by === 'phone') return phoneIdentity(deps, secretOf('phone'), given.code)
  if (given.by === 'facebook') return facebookIdentity(deps, given, 'first-use')
  return appleIdentity(deps, secretOf('apple'), given)
}

/** Sends a code to the account's own number; returns the browser's secret. Throws as sendCode does. */
export const sendProofCode = async (
  { identities }: ProofDeps,
  { session, origin }: Asking,
  lang: Language,
): Promise<string> => {
  const joined = await identitiesOf(identities.db, session.userId)
  const phone = joined.find((it) => it.provider === 'phone')
  if (phone === undefined) throw new Failure('errors.notFound')
  return sendCode(identities, { telephone: phone.subject, lang }, origin)
}

/**
 * Marks a session as proved now, and gives it new secrets: a thief with a copy of the old ones would share
 * the proof. Throws Failure('errors.notLoggedIn') if the session has ended meanwhile.
 */
export const renewProof = (
  deps: Pick<OpenAccounts, 'db' | 'clock' | 'random'>,
  session: SignedIn,
): Promise<{ token: string; cookie: string | undefined }> =>
  deps.db.transaction(async (tx) => {
    await lockUserRow(tx, session)
    const { token, cookie, hashes } = newSecrets(deps.random, session.kind)
    await replaceSecrets(tx, session.sessionId, hashes)
    await markProved(tx, session.sessionId, new Date(deps.clock.now()))
    return { token, cookie }
  })

/** The sign-in methods of an account by which its user can prove who they are, on this installation. */
export const verificationMethods = async (
  { db, companies }: { db: Db; companies: Companies },
  person: UserRow,
): Promise<WaysToProve> => {
  const identities = await identitiesOf(db, person.id)
  const of = (provider: string) => identities.find((it) => it.provider === provider)
  return {
    password: person.passwordHash !== null,
    nip: person.nipHash !== null,
    passkey: (await countPasskeys(db, person.id)) > 0,
    phone: companies.sms === undefined ? null : (of('phone')?.label ?? null),
    facebook: companies.facebook !== undefined && of('facebook') !== undefined,
    apple: companies.apple !== undefined && of('apple') !== undefined,
  }
}
