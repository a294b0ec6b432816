import { admit } from '../../throttles/throttle.ts'
import type { OpenAccounts } from '../accounts-deps.ts'
import { enqueueLink, enqueueNotice } from '../mails/enqueue-mail.ts'
import { type Asking, confirmUser } from '../reauthentication/confirm-user.ts'
import { lockUserRow } from '../sessions/lock-user-row.ts'
import { refuseDemoEmail } from '../users/refuse-demo-email.ts'
import type { UserRow } from '../users/store-users.ts'

/**
 * Mails a link to the new address and tells the old one. Whether the new one is taken is checked only when
 * the mail is sent, and no answer tells it. Throws Failure 'errors.passwordIncorrect', '…proofNeeded',
 * '…tooManyAttempts', or '…badRequest' for an e-mail of the demo in live.
 */
export const askEmailChange = async (
  deps: OpenAccounts,
  user: UserRow,
  asking: Asking,
  { email, password }: { email: string; password?: string | undefined },
): Promise<void> => {
  refuseDemoEmail(deps.settings, email)
  await confirmUser(deps, user, asking, password)
  await deps.queues.wait(
    await admit(deps, deps.limits.emailChangesPerUser, `e-mail changes of user ${user.id}`),
  )
  // Many accounts that want one address send it no more mails than one account does.
  const delayMs = await admit(deps, deps.limits.linksPerAddress, `e-mail changes to ${email}`)
  await deps.db.transaction(async (tx) => {
    const { id: userId, email: current, lang } = await lockUserRow(tx, asking.session)
    if (delayMs !== undefined)
      await enqueueLink(tx, deps, {
        template: 'change-email',
        userId,
        sessionId: asking.session.sessionId,
        to: email,
        lang,
        delayMs,
      })
    await enqueueNotice(tx, deps, {
      template: 'email-change-asked',
      to: current,
      lang,
      data: { email, at: new Date(deps.clock.now()).toISOString() },
    })
  })
}
