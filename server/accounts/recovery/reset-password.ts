import { Failure } from '../../failure.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueNotice } from '../enqueue-mail.ts'
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts'
import { hashOf } from '../secrets.ts'
import { endOrphanedPlayback } from '../sessions/end-sessions.ts'
import { endSessionsOf } from '../sessions/store-sessions.ts'
import { type PersonRow, personById, writePerson } from '../store.ts'
import { type Origin, rememberLocation } from '../throttles/familiar-locations.ts'
import { endLinks, findOpenLink, useLink } from './store-links.ts'
import { removeOtherWaysIn } from './store-ways-in.ts'

/**
 * Sets a new password by a mailed link and ends all sessions, all playback and all other links; the mailbox is proved by
 * it. Who has the mailbox is the owner: where they are is familiar from now on, whoever guesses at the account meanwhile.
 * Returns whose. Throws Failure 'errors.linkExpired' or 'errors.passwordCommon', which leaves the link for a better one.
 */
export const resetPassword = async (
  deps: OpenAccounts,
  { token, password }: { token: string; password: string },
  origin: Origin,
): Promise<number> => {
  const person = await ownerOf(deps, hashOf(token))
  await refuseCommonPassword(password, person)
  const passwordHash = await deps.passwords.hash(password, `user ${person.id}`)
  const now = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    const link = await useLink(tx, hashOf(token), ['reset'], now)
    if (link === undefined) throw new Failure('errors.linkExpired')
    await writePerson(tx, person.id, {
      passwordHash,
      emailConfirmedAt: person.emailConfirmedAt ?? now,
    })
    // Whoever made the account with an address that they had not proved may have added ways in of their own.
    if (person.emailConfirmedAt === null) await removeOtherWaysIn(tx, person.id)
    await endLinks(tx, person.id, now)
    await endSessionsOf(tx, person.id, now)
    await enqueueNotice(tx, deps, { template: 'password-changed', to: person.email, lang: person.lang })
  })
  await endOrphanedPlayback(deps, person.id)
  await rememberLocation(deps, person.email, origin)
  return person.id
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
