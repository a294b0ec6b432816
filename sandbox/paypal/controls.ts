import type { FastifyRequest } from 'fastify'
import type { ControlAction, ControlledPayment } from '../payments/payment-controls.ts'
import { cancelReversal, refundCapture, reverseCapture, settlePending } from './books/captures.ts'
import { causeOf, originOf } from './books/merchant-call.ts'
import type { PaypalContext } from './books/paypal-context.ts'
import type { CaptureRow } from './books/store.ts'

/** Captured money, newest first, with its allowed actions. */
export const controlledCaptures = (context: PaypalContext): ControlledPayment[] =>
  context.store.all('capture').reverse().map(controlled)

/** Does an action of the bank, the payer or PayPal's dashboard on a capture. */
export const controlCapture = (
  context: PaypalContext,
  id: string,
  action: ControlAction,
  amountMinor: number | undefined,
  request: FastifyRequest,
): ControlledPayment | undefined => {
  const capture = context.store.find('capture', id)
  if (capture === undefined) return undefined
  const from = { origin: originOf(request), cause: causeOf(request) }
  if (action === 'complete') settlePending(context, capture, 'completed', from)
  if (action === 'deny') settlePending(context, capture, 'denied', from)
  if (action === 'refund') refundCapture(context, capture, amountMinor, from)
  if (action === 'chargeback') reverseCapture(context, capture, from)
  if (action === 'reject') cancelReversal(context, capture, from)
  const after = context.store.find('capture', id)
  return after === undefined ? undefined : controlled(after)
}

const controlled = (capture: CaptureRow): ControlledPayment => ({
  id: capture.id,
  reference: capture.invoiceId ?? capture.customId ?? capture.orderId ?? capture.id,
  minor: capture.minor,
  currency: capture.currency,
  status: capture.reason === null ? capture.status : `${capture.status} ${capture.reason}`,
  actions: actionsOf(capture),
})

const actionsOf = (capture: CaptureRow): ControlAction[] => {
  if (capture.status === 'PENDING') return ['complete', 'deny']
  if (capture.dispute?.status === 'OPEN') return ['reject']
  const hasMoney = capture.status === 'COMPLETED' || capture.status === 'PARTIALLY_REFUNDED'
  return hasMoney ? ['refund', 'chargeback'] : []
}
