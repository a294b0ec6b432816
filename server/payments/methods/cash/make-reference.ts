import { nameOf } from '../../../accounts/users/user-response.ts'
import { Failure } from '../../../failure.ts'
import { declineFailure } from '../../charges/decline-failure.ts'
import { resolveEarlierAttempts, resolveIfOpen } from '../../charges/resolve-attempt.ts'
import type { SettleDeps } from '../../charges/settle.ts'
import { submitCharge } from '../../charges/submit-charge.ts'
import { isWaitingCash } from '../../orders/cash-reference.ts'
import { membershipIdOf, type OrderRequest, placeOrder } from '../../orders/place-order.ts'
import type { Attempt } from '../../orders/store.ts'

/**
 * Returns the attempt to pay a membership at a shop, with its reference; the buyer's waiting attempt where
 * there is one. An attempt without a reference is still undecided. Throws what `membershipIdOf` and
 * `placeOrder` throw, and a failure where no reference was made.
 */
export const makeReference = async (
  deps: SettleDeps & { publicUrl: string },
  orderRequest: OrderRequest,
): Promise<Attempt> => {
  const membershipId = membershipIdOf(orderRequest)
  await resolveEarlierAttempts(deps, orderRequest, membershipId)
  const { kind, attempt } = await placeOrder(deps, orderRequest, membershipId)
  const now = kind === 'new' ? await submit(deps, attempt) : await existing(deps, attempt)
  if (now.status === 'failed') throw new Failure(declineFailure(deps, now))
  return now
}

/** Does not ask the provider about a reference that is known to wait. */
const existing = async (deps: SettleDeps, attempt: Attempt): Promise<Attempt> =>
  isWaitingCash(attempt) ? attempt : (await resolveIfOpen(deps, attempt)).attempt

const submit = async (deps: SettleDeps & { publicUrl: string }, attempt: Attempt): Promise<Attempt> => {
  if (attempt.dueAt === null) throw new Error('an order to pay at a shop has no due date')
  const settled = await submitCharge(deps, attempt, {
    by: { method: 'cash', dueAt: attempt.dueAt },
    holder: { name: await nameOf(deps.db, attempt.order.userId), lastName: '' },
    returnTo: `${deps.publicUrl}/purchases/${attempt.orderId}`,
  })
  return settled.attempt
}
