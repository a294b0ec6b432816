import type { FastifyRequest } from 'fastify'
import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import { enqueueNotice } from '../mails/enqueue-mail.ts'
import { lockUserRow } from '../sessions/lock-user-row.ts'
import { deviceName } from '../users/device.ts'
import type { UserRow } from '../users/store-users.ts'
import type { ProvedIdentity } from './log-in-by-identity.ts'
import type { IdentityDeps } from './prove-identity.ts'
import {
  addIdentity,
  countSignInMethods,
  deleteIdentity,
  deletePasskeyOf,
  userByIdentity,
} from './store-sign-in-methods.ts'

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
    const user = await lockUserRow(tx, session)
    if (await addIdentity(tx, { userId: user.id, provider, subject, label })) {
      const shown = provider === 'phone' ? { label } : {}
      return mailMethodChange(tx, deps, user, { template: 'way-joined', way: provider, from, ...shown })
    }
    const owner = await userByIdentity(tx, provider, subject)
    if (owner?.id === user.id) return
    throw new Failure(owner === undefined ? 'errors.badRequest' : 'errors.identityTaken')
  })

/**
 * Removes a sign-in method, and mails a notice. Throws Failure 'errors.notFound' without it, and
 * 'errors.lastWayIn' if none would be left.
 */
export const part = (deps: Deps, changing: Changing, provider: IdentityProvider): Promise<void> =>
  removeSignInMethod(deps, changing, provider, (tx, userId) => deleteIdentity(tx, userId, provider))

/** The same for a passkey. */
export const removePasskey = (deps: Deps, changing: Changing, id: string): Promise<void> =>
  removeSignInMethod(deps, changing, 'passkey', (tx, userId) => deletePasskeyOf(tx, userId, id))

const removeSignInMethod = (
  deps: Deps,
  { session, from }: Changing,
  way: IdentityProvider | 'passkey',
  remove: (tx: Db, userId: number) => Promise<boolean>,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const user = await lockUserRow(tx, session)
    const ways = await countSignInMethods(tx, user)
    if (!(await remove(tx, user.id))) throw new Failure('errors.notFound')
    if (ways <= 1) throw new Failure('errors.lastWayIn')
    await mailMethodChange(tx, deps, user, { template: 'way-parted', way, from })
  })

/** The origin of a change. */
export type ChangedFrom = { ip: string; userAgent: string }

type Change = {
  template: 'way-joined' | 'way-parted'
  way: IdentityProvider | 'passkey'
  /** The text by which the user knows it, if no stranger can choose it: the last digits of a number. */
  label?: string
  from: ChangedFrom
}

/** Mails an account's proved address about a joined or parted sign-in method, in the same transaction. */
export const mailMethodChange = async (
  tx: Db,
  deps: Pick<IdentityDeps, 'clock' | 'random' | 'geolocation'>,
  user: UserRow,
  { template, way, label, from }: Change,
): Promise<void> => {
  if (user.emailConfirmedAt === null) return
  const device = deviceName(from.userAgent)
  await enqueueNotice(tx, deps, {
    template,
    to: user.email,
    lang: user.lang,
    data: {
      way,
      ...(label !== undefined && { number: label }),
      ...(device !== '' && { device }),
      at: new Date(deps.clock.now()).toISOString(),
      country: deps.geolocation.locate(from.ip).iso2,
    },
  })
}

/** The origin of a request, as mails name it. */
export const changedFrom = (request: FastifyRequest): ChangedFrom => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
})
