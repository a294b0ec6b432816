import type { FastifyRequest } from 'fastify'
import type { IdentityProvider } from '../../../contract/accounts/identities.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import { deviceName } from '../devices/device.ts'
import { enqueueNotice } from '../mails/enqueue-mail.ts'
import { lockOwner } from '../sessions/lock-user-row.ts'
import type { PersonRow } from '../users/store-users.ts'
import type { ProvedIdentity } from './log-in-by-identity.ts'
import type { IdentityDeps } from './prove-identity.ts'
import {
  addIdentity,
  countWaysIn,
  deleteIdentity,
  deletePasskeyOf,
  personByIdentity,
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
export const mailWayChange = async (
  tx: Db,
  deps: Pick<IdentityDeps, 'clock' | 'random' | 'geolocation'>,
  person: PersonRow,
  { template, way, label, from }: Change,
): Promise<void> => {
  if (person.emailConfirmedAt === null) return
  const device = deviceName(from.userAgent)
  await enqueueNotice(tx, deps, {
    template,
    to: person.email,
    lang: person.lang,
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
