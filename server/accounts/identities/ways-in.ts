import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { ProvedIdentity } from './log-in-by-identity.ts'
import { addIdentity, countWaysIn, deleteIdentity, personByIdentity } from './store.ts'
import { deletePasskeyOf } from './store-passkeys.ts'

type Deps = { db: Db }

/**
 * Adds a proved identity to an account that is logged in; once more changes nothing. Throws Failure
 * 'errors.identityTaken' where another account has it, 'errors.badRequest' where this one has another of that provider.
 */
export const join = async (deps: Deps, userId: number, identity: ProvedIdentity): Promise<void> => {
  const { provider, subject, label } = identity
  if (await addIdentity(deps.db, { userId, provider, subject, label })) return
  const owner = await personByIdentity(deps.db, provider, subject)
  if (owner?.id === userId) return
  throw new Failure(owner === undefined ? 'errors.badRequest' : 'errors.identityTaken')
}

/** Removes a way in. Throws Failure 'errors.notFound' without it, and 'errors.lastWayIn' where none would be left. */
export const part = (deps: Deps, userId: number, provider: IdentityProvider): Promise<void> =>
  removeWayIn(deps, userId, (tx) => deleteIdentity(tx, userId, provider))

/** The same for a passkey. */
export const removePasskey = (deps: Deps, userId: number, id: string): Promise<void> =>
  removeWayIn(deps, userId, (tx) => deletePasskeyOf(tx, userId, id))

const removeWayIn = (deps: Deps, userId: number, remove: (tx: Db) => Promise<boolean>): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const ways = await countWaysIn(tx, userId)
    if (!(await remove(tx))) throw new Failure('errors.notFound')
    if (ways <= 1) throw new Failure('errors.lastWayIn')
  })
