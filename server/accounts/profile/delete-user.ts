import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueNotice } from '../enqueue-mail.ts'
import { lockOwner } from '../lock-owner.ts'
import { type Asking, confirmOwner } from '../proof/confirm-owner.ts'
import { deleteSessionsOf } from '../sessions/store-sessions.ts'
import type { PersonRow } from '../store.ts'
import { erasePerson } from './store-person-data.ts'

/**
 * Erases an account and all its sessions, ends its playback, and mails a last notice. Throws Failure
 * 'errors.passwordIncorrect', 'errors.proofNeeded' or 'errors.tooManyAttempts'.
 */
export const deleteUser = async (
  deps: OpenAccounts,
  person: PersonRow,
  asking: Asking,
  password: string | undefined,
): Promise<void> => {
  await confirmOwner(deps, person, asking, password)
  await deps.db.transaction(async (tx) => {
    // The buyer comes first, since settling a payment locks its buyer before the account.
    await deps.forgetBuyer(tx, person.id, deps.clock)
    const { email, lang } = await lockOwner(tx, asking.session)
    await enqueueNotice(tx, deps, { template: 'account-deleted', to: email, lang })
    await deleteSessionsOf(tx, person.id)
    await deps.forgetPositions(tx, person.id)
    await deps.forgetReports(tx, person.id)
    await deps.forgetNotifications(tx, person.id)
    await erasePerson(tx, person.id, new Date(deps.clock.now()))
  })
  await deps.endPlayback({ userId: person.id })
}
