import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueNotice } from '../enqueue-mail.ts'
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts'
import { hashOf } from '../secrets.ts'
import { endOrphanedPlayback } from '../sessions/end-sessions.ts'
import { endSessionsOf } from '../sessions/store-sessions.ts'
import { entrepreneurAccount, lockPerson, type PersonRow, personById, writePerson } from '../store.ts'
import { type Origin, rememberLocation } from '../throttles/familiar-locations.ts'
import { endLinks, findOpenLink, useLink } from './store-links.ts'
import { type OtherWay, otherWaysIn, removeOtherWaysIn } from './store-ways-in.ts'

/**
 * Sets a new password by a mailed link and ends all sessions, all playback, all other links, and the other ways in unless
 * they are to stay; the mailbox is proved by it. Who has the mailbox is the owner: where they are is familiar from now on,
 * whoever guesses at the account meanwhile. Returns whose. Throws Failure 'errors.linkExpired' or 'errors.passwordCommon',
 * which leaves the link for a better one.
 */
export const resetPassword = async (
  deps: OpenAccounts,
  { token, password, keepsWays }: { token: string; password: string; keepsWays: boolean },
  origin: Origin,
): Promise<number> => {
  const person = await ownerOf(deps, hashOf(token))
  await refuseCommonPassword(password, person)
  const passwordHash = await deps.passwords.hash(password, `user ${person.id}`)
  const now = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    // The account first, as whoever ends its links does: in another order each would wait for the other.
    const owner = await lockPerson(tx, person.id)
    const link = await useLink(tx, hashOf(token), ['reset'], now)
    if (link === undefined || owner?.email?.toLowerCase() !== link.email)
      throw new Failure('errors.linkExpired')
    await writePerson(tx, owner.id, { passwordHash, emailConfirmedAt: owner.emailConfirmedAt ?? now })
    // Whoever made the account with an address that they had not proved may have added ways in of their own.
    if (owner.emailConfirmedAt === null || !keepsWays) await removeOtherWaysIn(tx, owner.id)
    await endLinks(tx, owner.id, now)
    await endSessionsOf(tx, owner.id, now)
    await mailChange(tx, deps, owner)
  })
  await endOrphanedPlayback(deps, person.id)
  await rememberLocation(deps, person.email, origin)
  if (person.entrepreneurNumber !== null)
    await rememberLocation(deps, entrepreneurAccount(person.entrepreneurNumber), origin)
  return person.id
}

/** Says which ways in still open the account besides the new password. */
const mailChange = async (tx: Db, deps: OpenAccounts, { id, email, lang }: PersonRow): Promise<void> => {
  const ways = new Set((await otherWaysIn(tx, id)).map((it) => it.way))
  const data = ways.size === 0 ? {} : { ways: [...ways].join(',') }
  await enqueueNotice(tx, deps, { template: 'password-changed', to: email, lang, data })
}

/** Which ways in a reset can leave or end; none where the address was never proved, since they end then anyway. */
export const waysBesidesReset = async (deps: OpenAccounts, token: string): Promise<OtherWay[]> => {
  const person = await ownerOf(deps, hashOf(token))
  return person.emailConfirmedAt === null ? [] : otherWaysIn(deps.db, person.id)
}

/** Whose link it is; a link to an address that is not theirs any more holds no longer. */
const ownerOf = async (deps: OpenAccounts, tokenHash: string): Promise<PersonRow & { email: string }> => {
  const link = await findOpenLink(deps.db, tokenHash, ['reset'], new Date(deps.clock.now()))
  const person = link === undefined ? undefined : await personById(deps.db, link.userId)
  const email = person?.email ?? null
  if (link === undefined || person === undefined || email?.toLowerCase() !== link.email)
    throw new Failure('errors.linkExpired')
  return { ...person, email: link.email }
}
