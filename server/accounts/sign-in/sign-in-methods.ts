import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import { lockOwner } from '../sessions/lock-user-row.ts'
import type { ProvedIdentity } from './log-in-by-identity.ts'
import { type ChangedFrom, mailWayChange } from './mail-method-change.ts'
import type { IdentityDeps } from './prove-identity.ts'
import { addIdentity, countWaysIn, deleteIdentity, personByIdentity } from './store-identities.ts'
import { deletePasskeyOf } from './store-passkeys.ts'

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'random' | 'geolocation'>
/** The session that changes its account, and its origin. */
type Changing = { session: SignedIn; from: ChangedFrom }

/**
 * Adds a proved identity to an account that is logged in, and mails a notice. A repetition changes nothing.
 * Throws Failure 'errors.identityTaken' if another account has it, and 'errors.badRequest' if this account
 * has another one of that provider.
 */
export const join = (deps: Deps, { session, from }: Changing, identity: ProvedIdentity): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { provider, subject, label } = identity
    const person = await lockOwner(tx, session)
    if (await addIdentity(tx, { userId: person.id, provider, subject, label })) {
      const shown = provider === 'phone' ? { label } : {}
      return mailWayChange(tx, deps, person, { template: 'way-joined', way: provider, from, ...shown })
    }
    const owner = await personByIdentity(tx, provider, subject)
    if (owner?.id === person.id) return
    throw new Failure(owner === undefined ? 'errors.badRequest' : 'errors.identityTaken')
  })

/**
 * Removes a sign-in method, and mails a notice. Throws Failure 'errors.notFound' without it, and
 * 'errors.lastWayIn' if none would be left.
 */
export const part = (deps: Deps, changing: Changing, provider: IdentityProvider): Promise<void> =>
  removeWayIn(deps, changing, provider, (tx, userId) => deleteIdentity(tx, userId, provider))

/** The same for a passkey. */
export const removePasskey = (deps: Deps, changing: Changing, id: string): Promise<void> =>
  removeWayIn(deps, changing, 'passkey', (tx, userId) => deletePasskeyOf(tx, userId, id))

const removeWayIn = (
  deps: Deps,
  { session, from }: Changing,
  way: IdentityProvider | 'passkey',
  remove: (tx: Db, userId: number) => Promise<boolean>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const person = await lockOwner(tx, session)
    const ways = await countWaysIn(tx, person)
    if (!(await remove(tx, person.id))) throw new Failure('errors.notFound')
    if (ways <= 1) throw new Failure('errors.lastWayIn')
    await mailWayChange(tx, deps, person, { template: 'way-parted', way, from })
  })
