import type { Language } from '../../../contract/language.ts'
import { admit } from '../../throttles/throttle.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueLink } from '../mails/enqueue-mail.ts'
import { admitLink } from '../throttles/admission.ts'
import type { Origin } from '../throttles/familiar-locations.ts'
import { type PersonRow, personById } from '../users/store-users.ts'

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

/** Mails the link that confirms an e-mail again; nothing if it is confirmed or unknown. */
export const askConfirmation = async (deps: OpenAccounts, userId: number): Promise<void> => {
  const person = await personById(deps.db, userId)
  if (person === undefined || !needsConfirmation(person)) return
  const { email, lang } = person
  const delayMs = await admit(deps, deps.limits.linksPerAddress, `confirmations to ${email}`)
  if (delayMs === undefined) return
  await enqueueLink(deps.db, deps, { template: 'confirm-email', userId, to: email, lang, delayMs })
}

const needsConfirmation = (person: PersonRow): person is PersonRow & { email: string } =>
  person.email !== null && person.emailConfirmedAt === null
