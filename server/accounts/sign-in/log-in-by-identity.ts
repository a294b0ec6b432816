import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import { PRIVACY_VERSION } from '../../../contract/accounts/privacy.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { DEMO_DOMAIN } from '../../settings/demo-values.ts'
import type { Settings } from '../../settings/settings.ts'
import type { RandomBytes } from '../secrets.ts'
import { type Caller, openSession } from '../sessions/open-session.ts'
import { addConsent, addUser, type NewUser, type UserRow } from '../users/store-users.ts'
import type { Login } from './complete-login.ts'
import { addIdentity, userByIdentity } from './store-sign-in-methods.ts'

/** A proved identity, and the data with which a new account begins. */
export type ProvedIdentity = {
  provider: IdentityProvider
  subject: string
  /** The text by which the user knows it in the list of their sign-in methods. */
  label: string
  newcomer: Omit<NewUser, 'name'> & { name: string | undefined }
}

type Deps = { db: Db; clock: Clock; random: RandomBytes; settings: Pick<Settings, 'mode'> }

/** The name of a new user whose identity has none; the form for a name comes after the login. */
const NAMELESS = 'Aficionado'

/**
 * Opens a session of the account that has this identity, or of a new account, which accepts the current
 * privacy notice. An account is never found by its e-mail. Throws Failure 'errors.emailIsRegistered' if
 * another account has the e-mail, and 'errors.identityIncorrect' if the identity is parted or the account
 * deleted meanwhile.
 */
export const logInByIdentity = async (
  deps: Deps,
  identity: ProvedIdentity,
  caller: Caller,
): Promise<Login> => {
  const { provider, subject } = identity
  const known = await userByIdentity(deps.db, provider, subject)
  const user = known ?? (await addNewcomer(deps, identity, caller))
  const isStillTheirs = async (_: UserRow, tx: Db) =>
    (await userByIdentity(tx, provider, subject))?.id === user.id
  const credential = await openSession(deps, user.id, caller, isStillTheirs)
  if (credential === undefined) throw new Failure('errors.identityIncorrect')
  return { user, credential, isNew: known === undefined }
}

class AddedMeanwhile extends Error {}

const addNewcomer = async (
  deps: Deps,
  identity: ProvedIdentity,
  { affiliateId, lang, ip: address }: Caller,
): Promise<UserRow> => {
  const { provider, subject, label, newcomer } = identity
  // Refuses it as a registration does: the next start in live would refuse the database.
  if (deps.settings.mode === 'live' && newcomer.email?.endsWith(`@${DEMO_DOMAIN}`) === true)
    throw new Failure('errors.badRequest')
  try {
    return await deps.db.transaction(async (tx) => {
      const name = newcomer.name || NAMELESS
      const user = await addUser(tx, { lang, ...newcomer, affiliateId: affiliateId ?? null, name })
      if (user === undefined) throw new Failure('errors.emailIsRegistered')
      if (!(await addIdentity(tx, { userId: user.id, provider, subject, label }))) throw new AddedMeanwhile()
      // The sign-in page says that going on accepts the notice, as the box of the registration does.
      const createdAt = new Date(deps.clock.now())
      await addConsent(tx, { userId: user.id, version: PRIVACY_VERSION, address, createdAt })
      return user
    })
  } catch (error) {
    // The second of two first logins at once, as by a double click, finds the account of the first.
    const isBeaten = error instanceof AddedMeanwhile || isEmailTaken(error)
    const found = isBeaten ? await userByIdentity(deps.db, provider, subject) : undefined
    if (found === undefined) throw error
    return found
  }
}

const isEmailTaken = (error: unknown) => error instanceof Failure && error.code === 'errors.emailIsRegistered'
