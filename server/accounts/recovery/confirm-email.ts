import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueLink, enqueueNotice } from '../mails/enqueue-mail.ts'
import { endLinks, findOpenLink, type LinkPurpose, type MailedLink, useLink } from '../mails/store-links.ts'
import { hashOf, type RandomBytes } from '../secrets.ts'
import { reserveLate } from '../throttles/throttle.ts'
import { lockPerson, moveEmail, type PersonRow, personById, writePerson } from '../users/store-users.ts'

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
    const person = found === undefined ? undefined : await lockPerson(tx, found.userId)
    const link = await useLink(tx, tokenHash, PURPOSES, now)
    if (link === undefined || person === undefined) throw new Failure('errors.linkExpired')
    if (link.purpose === 'confirm') await confirm(tx, person, link, now)
    else await change(tx, deps, person, link, now)
    return { email: link.email, userId: person.id }
  })

const confirm = async (tx: Db, person: PersonRow, link: MailedLink, now: Date): Promise<void> => {
  if (person.email?.toLowerCase() !== link.email) throw new Failure('errors.linkExpired')
  await writePerson(tx, person.id, { emailConfirmedAt: person.emailConfirmedAt ?? now })
  await endLinks(tx, person.id, now, ['confirm'])
}

const change = async (tx: Db, deps: Deps, person: PersonRow, link: MailedLink, now: Date): Promise<void> => {
  if (!(await moveEmail(tx, person.id, link.email, now))) throw new Failure('errors.linkExpired')
  await endLinks(tx, person.id, now)
  await enqueueNotice(tx, deps, {
    template: 'email-changed',
    to: person.email,
    lang: person.lang,
    data: { email: link.email, at: now.toISOString() },
  })
}

/** Mails the link that confirms an e-mail again; nothing if it is confirmed or unknown. */
export const askConfirmation = async (deps: OpenAccounts, userId: number): Promise<void> => {
  const person = await personById(deps.db, userId)
  if (person === undefined || !needsConfirmation(person)) return
  const { email, lang } = person
  const delayMs = await reserveLate(deps, `confirmations to ${email}`, deps.limits.linksPerAddress)
  if (delayMs === undefined) return
  await enqueueLink(deps.db, deps, { template: 'confirm-email', userId, to: email, lang, delayMs })
}

const needsConfirmation = (person: PersonRow): person is PersonRow & { email: string } =>
  person.email !== null && person.emailConfirmedAt === null
