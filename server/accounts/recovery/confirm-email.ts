import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { admit } from '../../throttles/throttle.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueLink, enqueueNotice } from '../mails/enqueue-mail.ts'
import { endLinks, findOpenLink, type LinkPurpose, type MailedLink, useLink } from '../mails/store-links.ts'
import { hashOf, type RandomBytes } from '../secrets.ts'
import { lockUser, moveEmail, type UserRow, userById, writeUser } from '../users/store-users.ts'

type Deps = { db: Db; clock: Clock; random: RandomBytes }

const PURPOSES: LinkPurpose[] = ['confirm', 'change-email']

/**
 * Confirms the address to which the link was mailed, or makes it the account's. Returns the address and its
 * user. Throws Failure('errors.linkExpired'), also if another account has got the address meanwhile.
 */
export const confirmEmail = (deps: Deps, token: string): Promise<{ email: string; userId: number }> =>
  deps.db.transaction(async (tx) => {
    const [tokenHash, now] = [hashOf(token), new Date(deps.clock.now())]
    const found = await findOpenLink(tx, tokenHash, PURPOSES, now)
    // Locks the account first, as all code that ends its links does: another order could deadlock.
    const user = found === undefined ? undefined : await lockUser(tx, found.userId)
    const link = await useLink(tx, tokenHash, PURPOSES, now)
    if (link === undefined || user === undefined) throw new Failure('errors.linkExpired')
    if (link.purpose === 'confirm') await confirm(tx, user, link, now)
    else await change(tx, deps, user, link, now)
    return { email: link.email, userId: user.id }
  })

const confirm = async (tx: Db, user: UserRow, link: MailedLink, now: Date): Promise<void> => {
  if (user.email?.toLowerCase() !== link.email) throw new Failure('errors.linkExpired')
  await writeUser(tx, user.id, { emailConfirmedAt: user.emailConfirmedAt ?? now })
  await endLinks(tx, user.id, now, ['confirm'])
}

const change = async (tx: Db, deps: Deps, user: UserRow, link: MailedLink, now: Date): Promise<void> => {
  if (!(await moveEmail(tx, user.id, link.email, now))) throw new Failure('errors.linkExpired')
  await endLinks(tx, user.id, now)
  await enqueueNotice(tx, deps, {
    template: 'email-changed',
    to: user.email,
    lang: user.lang,
    data: { email: link.email, at: now.toISOString() },
  })
}

/** Mails the link that confirms an e-mail again; nothing if it is confirmed or unknown. */
export const askConfirmation = async (deps: OpenAccounts, userId: number): Promise<void> => {
  const user = await userById(deps.db, userId)
  if (user === undefined || !needsConfirmation(user)) return
  const { email, lang } = user
  const delayMs = await admit(deps, deps.limits.linksPerAddress, `confirmations to ${email}`)
  if (delayMs === undefined) return
  await enqueueLink(deps.db, deps, { template: 'confirm-email', userId, to: email, lang, delayMs })
}

const needsConfirmation = (user: UserRow): user is UserRow & { email: string } =>
  user.email !== null && user.emailConfirmedAt === null
