import type { ResponseOf } from '../../../../contract/endpoint.ts'
import type { cardCharge } from '../../../../contract/payments.ts'
import { publicStatus } from '../../orders/public-status.ts'
import type { Attempt } from '../../orders/store.ts'
import type { CardCharge } from './charge-card.ts'

/** The answer to the page about a charge, with the address where the buyer goes next. */
export const toChargeAnswer = (
  { attempt, handedBack }: CardCharge,
  publicUrl: string,
): ResponseOf<typeof cardCharge>['data'] => ({
  redirect_url: nextUrl(attempt, publicUrl),
  reference: attempt.order.reference,
  payment_id: attempt.orderId,
  status: publicStatus[attempt.status],
  handed_back: handedBack,
})

/** The address to which the bank or the company's page sends the buyer back. */
export const validateUrl = (publicUrl: string): string => `${publicUrl}/checkout/validate`

const nextUrl = (attempt: Attempt, publicUrl: string): string =>
  attempt.status === 'requires-action' && attempt.redirectUrl !== null
    ? attempt.redirectUrl
    : `${validateUrl(publicUrl)}?reference=${attempt.order.reference}`
