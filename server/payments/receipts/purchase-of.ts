import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { purchase } from '../../../contract/payments.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { Opened } from '../../memberships/opened-by-payment.ts'
import type { PaymentProviders } from '../../providers/payment-provider.ts'
import type { Settings } from '../../settings/settings.ts'
import { type Attempt, attemptOfOrder, attemptsOf } from '../orders/store.ts'
import { eventsOf } from '../orders/store-events.ts'
import { readAbout, toPurchase } from './purchases.ts'
import { timelineOf } from './timeline.ts'

type PageSettings = Pick<Settings, 'publicUrl' | 'paypal'>
type Purchase = ResponseOf<typeof purchase>['data']

/**
 * One of the user's own purchases. Throws Failure('errors.notFound') for any other, whether it exists or not.
 */
export const purchaseOf = async (
  deps: { db: Db; paymentProviders: PaymentProviders; settings: PageSettings },
  it: { userId: number; orderId: number },
): Promise<Purchase> => {
  const attempt = await attemptOfOrder(deps.db, it)
  if (attempt === undefined) throw new Failure('errors.notFound')
  const about = await readAbout(deps, it.userId, await attemptsOf(deps.db, it.userId))
  const { startsAt, endsAt } = about.opened.get(String(attempt.id)) ?? asOrdered(attempt)
  const events = timelineOf(attempt, await eventsOf(deps.db, attempt.id))
  return {
    ...toPurchase(deps, attempt, about),
    ...amountsOf(attempt),
    redirect_url: waitingPage(deps.settings, attempt),
    membership_id: attempt.order.membershipId,
    company: deps.paymentProviders.get(attempt.provider)?.company ?? null,
    email: attempt.order.email,
    date_added: attempt.createdAt.toISOString(),
    valid_from: startsAt.toISOString(),
    valid_until: endsAt.toISOString(),
    events: events.map(({ event, at }) => ({ event, at: at.toISOString() })),
  }
}

/**
 * The page where the buyer still has to act, else null. For a classic button it is the checkout, which has
 * the form.
 */
const waitingPage = ({ publicUrl, paypal }: PageSettings, { status, redirectUrl, order }: Attempt) => {
  if (status !== 'requires-action') return null
  return redirectUrl === paypal.formUrl ? `${publicUrl}/checkout/${order.membershipId}` : redirectUrl
}

const asOrdered = ({ order }: Attempt): Pick<Opened, 'startsAt' | 'endsAt'> => ({
  startsAt: order.accessStartsAt,
  endsAt: order.accessEndsAt,
})

const amountsOf = ({ order: { totalMinor, commissionMinor, creditMinor } }: Attempt) => ({
  price: (totalMinor - commissionMinor + creditMinor) / 100,
  commission: commissionMinor / 100,
  credit: creditMinor / 100,
})
