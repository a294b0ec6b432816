import type { Language } from '../../../contract/language.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueLink, enqueueNotice } from '../mails/enqueue-mail.ts'
import { endLinks, findOpenLink, useLink } from '../mails/store-links.ts'
import { refuseCommonPassword } from '../password/refuse-common-password.ts'
import { hashOf } from '../secrets.ts'
import { endSessionsOf } from '../sessions/store-sessions.ts'
import { endOrphanedPlayback } from '../sessions/user-sessions.ts'
import {
  type OtherSignInMethod,
  otherSignInMethods,
  removeOtherSignInMethods,
} from '../sign-in/store-sign-in-methods.ts'
import { admitLink } from '../throttles/admission.ts'
import { type Origin, rememberLocation } from '../throttles/familiar-locations.ts'
import { entrepreneurAccount, lockUser, type UserRow, userById, writeUser } from '../users/store-users.ts'

/**
 * Sets a new password by a mailed link and ends all sessions, all playback, all other links, and the other
 * sign-in methods unless they are to stay. The link proves the mailbox, and the mailbox proves the user:
 * their place is familiar from now on, despite any guesses at the account. Returns the user's id. Throws
 * Failure 'errors.linkExpired', or 'errors.passwordCommon', which leaves the link for a better password.
 */
export const resetPassword = async (
  deps: OpenAccounts,
  { token, password, keepsWays }: { token: string; password: string; keepsWays: boolean },
  origin: Origin,
): Promise<number> => {
  const user = await ownerOf(deps, hashOf(token))
  await refuseCommonPassword(password, user)
  const passwordHash = await deps.passwords.hash(password, `user ${user.id}`)
  const now = new Date(deps.clock.now())
  await deps.db.transaction(async (tx) => {
    // Locks the account first, as all code that ends its links does: another order could deadlock.
    const owner = await lockUser(tx, user.id)
    const link = await useLink(tx, hashOf(token), ['reset'], now)
    if (link === undefined || owner?.email?.toLowerCase() !== link.email)
      throw new Failure('errors.linkExpired')
    await writeUser(tx, owner.id, { passwordHash, emailConfirmedAt: owner.emailConfirmedAt ?? now })
    // A stranger who made the account with an unproved address may have added sign-in methods.
    if (owner.emailConfirmedAt === null || !keepsWays) await removeOtherSignInMethods(tx, owner.id)
    await endLinks(tx, owner.id, now)
    await endSessionsOf(tx, owner.id, now)
    await mailChange(tx, deps, owner)
  })
  await endOrphanedPlayback(deps, user.id)
  await rememberLocation(deps, user.email, origin)
  if (user.entrepreneurNumber !== null)
    await rememberLocation(deps, entrepreneurAccount(user.entrepreneurNumber), origin)
  return user.id
}

/** Mails which sign-in methods still open the account besides the new password. */
const mailChange = async (tx: Db, deps: OpenAccounts, { id, email, lang }: UserRow): Promise<void> => {
  const ways = new Set((await otherSignInMethods(tx, id)).map((it) => it.way))
  const data = ways.size === 0 ? {} : { ways: [...ways].join(',') }
  await enqueueNotice(tx, deps, { template: 'password-changed', to: email, lang, data })
}

/** The sign-in methods that a reset can keep or end; none for an unproved address, where all of them end. */
export const methodsBesidesReset = async (
  deps: OpenAccounts,
  token: string,
): Promise<OtherSignInMethod[]> => {
  const user = await ownerOf(deps, hashOf(token))
  return user.emailConfirmedAt === null ? [] : otherSignInMethods(deps.db, user.id)
}

/** The user of a link. Throws Failure('errors.linkExpired') also if the address is no longer theirs. */
const ownerOf = async (deps: OpenAccounts, tokenHash: string): Promise<UserRow & { email: string }> => {
  const link = await findOpenLink(deps.db, tokenHash, ['reset'], new Date(deps.clock.now()))
  const user = link === undefined ? undefined : await userById(deps.db, link.userId)
  const email = user?.email ?? null
  if (link === undefined || user === undefined || email?.toLowerCase() !== link.email)
    throw new Failure('errors.linkExpired')
  return { ...user, email: link.email }
}

/**
 * Mails a link for a new password, if an account has the address. The account is looked up only when the mail
 * is sent, so that answer and work are the same for all. Frequent requests are served late and never refused,
 * so that the user gets a link at any time.
 */
export const askRecovery = async (
  deps: OpenAccounts,
  { email, lang }: { email: string; lang: Language },
  origin: Origin,
): Promise<void> => {
  const { delayMs } = await admitLink(deps, email, origin)
  if (delayMs === undefined) return
  await enqueueLink(deps.db, deps, { template: 'recovery', userId: null, to: email, lang, delayMs })
}
