import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { enqueueNotice } from '../enqueue-mail.ts'
import { hashOf, type RandomBytes } from '../secrets.ts'
import { lockPerson, moveEmail, type PersonRow, writePerson } from '../store.ts'
import { endLinks, findOpenLink, type LinkPurpose, type MailedLink, useLink } from './store-links.ts'

type Deps = { db: Db; clock: Clock; random: RandomBytes }

const PURPOSES: LinkPurpose[] = ['confirm', 'change-email']

/**
 * Confirms the address that the link was mailed to, or makes it the account's. Returns it, and whose it is. Throws
 * Failure('errors.linkExpired'), also where another account has got the address meanwhile.
 */
export const confirmEmail = (deps: Deps, token: string): Promise<{ email: string; userId: number }> =>
  deps.db.transaction(async (tx) => {
    const [tokenHash, now] = [hashOf(token), new Date(deps.clock.now())]
    const found = await findOpenLink(tx, tokenHash, PURPOSES, now)
    // The account first, as whoever ends its links does: in another order each would wait for the other.
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
