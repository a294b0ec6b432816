import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { enqueueNotice } from '../enqueue-mail.ts'
import { hashOf, type RandomBytes } from '../secrets.ts'
import { moveEmail, type PersonRow, personById, writePerson } from '../store.ts'
import { endLinks, type MailedLink, useLink } from './store-links.ts'

type Deps = { db: Db; clock: Clock; random: RandomBytes }

/**
 * Confirms the address that the link was mailed to, or makes it the account's. Returns it, and whose it is. Throws
 * Failure('errors.linkExpired'), also where another account has got the address meanwhile.
 */
export const confirmEmail = (deps: Deps, token: string): Promise<{ email: string; userId: number }> =>
  deps.db.transaction(async (tx) => {
    const now = new Date(deps.clock.now())
    const link = await useLink(tx, hashOf(token), ['confirm', 'change-email'], now)
    const person = link === undefined ? undefined : await personById(tx, link.userId)
    if (link === undefined || person === undefined || person.deletedAt !== null)
      throw new Failure('errors.linkExpired')
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
