import type { ControlAction, ControlledPayment } from '../payments/payment-controls.ts'
import { endAbandoned, findCharge, moveTo, refundCharge } from './charges.ts'
import { newAuthorization, type OpenpayContext } from './openpay-context.ts'
import type { ChargeRow } from './store.ts'

/** Charges, newest first, with their allowed actions. */
export const controlledCharges = (context: OpenpayContext): ControlledPayment[] => {
  endAbandoned(context)
  return context.store.all('charge').reverse().map(controlled)
}

/** Does an action of the shop, the bank or Openpay's dashboard on a charge. */
export const controlCharge = (
  context: OpenpayContext,
  id: string,
  action: ControlAction,
  amountMinor: number | undefined,
  cause: string,
): ControlledPayment => {
  const charge = findCharge(context, id)
  if (action === 'refund') {
    const amount = amountMinor === undefined ? {} : { amount: amountMinor / 100 }
    return controlled(refundCharge(context, id, amount, cause))
  }
  if (action === 'pay')
    return controlled(
      moveTo(context, { ...charge, authorization: newAuthorization(context) }, 'completed', cause),
    )
  if (action === 'expire') return controlled(moveTo(context, charge, 'expired', cause))
  if (action === 'chargeback') return controlled(moveTo(context, charge, 'chargeback_pending', cause))
  if (action === 'accept') return controlled(moveTo(context, charge, 'chargeback_accepted', cause))
  if (action === 'reject')
    return controlled(moveTo(context, charge, 'completed', cause, 'chargeback.rejected'))
  return controlled(charge)
}

const controlled = (charge: ChargeRow): ControlledPayment => ({
  id: charge.id,
  reference: charge.orderId ?? charge.id,
  minor: charge.minor,
  currency: charge.currency,
  status: charge.refund === null ? charge.status : `${charge.status} (${charge.refund.minor / 100} refunded)`,
  actions: actionsOf(charge),
})

const actionsOf = (charge: ChargeRow): ControlAction[] => {
  if (charge.status === 'in_progress') return ['pay', 'expire']
  // A shop reports its payments with a delay.
  if (charge.status === 'cancelled' && charge.offline !== undefined) return ['pay']
  if (charge.status === 'chargeback_pending') return ['accept', 'reject']
  if (charge.status !== 'completed' || charge.card === null) return []
  return charge.refund === null ? ['refund', 'chargeback'] : ['chargeback']
}
