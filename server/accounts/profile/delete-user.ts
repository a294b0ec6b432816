import type { Language } from '../../../contract/language.ts'
import type { LeftPayment } from '../../../contract/payments/payments.ts'
import { moneyText } from '../../../domain/payments/money-text.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueNotice, type NoticeTemplate } from '../mails/enqueue-mail.ts'
import { type Asking, confirmUser } from '../reauthentication/confirm-user.ts'
import { lockUserRow } from '../sessions/lock-user-row.ts'
import { deleteSessionsOf } from '../sessions/store-sessions.ts'
import { eraseUser, type UserRow } from '../users/store-users.ts'

/**
 * Erases an account and all its sessions, ends its playback, and mails a last notice. Answers what was not
 * paid yet or is owed, and what became of it. Throws Failure 'errors.passwordIncorrect', 'errors.proofNeeded'
 * or 'errors.tooManyAttempts'.
 */
export const deleteUser = async (
  deps: OpenAccounts,
  user: UserRow,
  asking: Asking,
  password: string | undefined,
): Promise<LeftPayment[]> => {
  await confirmUser(deps, user, asking, password)
  const left = await deps.db.transaction(async (tx) => {
    // First, because settling a payment locks its user before the account.
    const unpaid = await deps.forgetBuyer(tx, user.id)
    const { email, lang } = await lockUserRow(tx, asking.session)
    await enqueueNotice(tx, deps, { ...lastMail(deps, unpaid, lang), to: email, lang })
    await deleteSessionsOf(tx, user.id)
    await deps.forgetPositions(tx, user.id)
    await deps.forgetReports(tx, user.id)
    await deps.forgetNotifications(tx, user.id)
    await eraseUser(tx, user.id, new Date(deps.clock.now()))
    return unpaid
  })
  await deps.endPlayback({ userId: user.id })
  return deps.cancelLeft(left)
}

/** Names what was not paid yet or is still to be given back, and where to write about it. */
const lastMail = (
  { settings }: OpenAccounts,
  left: LeftPayment[],
  lang: Language,
): { template: NoticeTemplate; data?: Record<string, string> } => {
  if (left.length === 0) return { template: 'account-deleted' }
  const payments = left.map(({ cash, payment_id, total, currency, ...it }) => {
    const title = lang === 'en' ? it.title_en : it.title
    return [
      title,
      moneyText(total, currency, lang === 'en' ? 'en-US' : 'es-MX'),
      cash?.reference ?? `#${payment_id}`,
    ].join(', ')
  })
  const until =
    left
      .map((it) => it.contact_until)
      .toSorted()
      .at(-1) ?? ''
  const data = { payments: payments.join('; '), until, contact: settings.privacyContact }
  return { template: 'account-deleted-unpaid', data }
}
