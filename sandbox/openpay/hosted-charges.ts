import { z } from 'zod'
import {
  applyBankDecision,
  draft,
  findCharge,
  flag,
  noticeOf,
  type RequestOrigin,
  rejectUsedOrder,
  withFraudRules,
} from './charges.ts'
import { chargeFields, parse, webAddress } from './input.ts'
import type { OpenpayContext } from './openpay-context.ts'
import type { ChargeRow } from './store.ts'
import { readCard } from './tokens.ts'

/** With `confirm` false the card is given on Openpay's own page [D]. */
const newHostedCharge = z.object({
  ...chargeFields,
  method: z.literal('card'),
  send_email: flag.nullish(),
  use_3d_secure: flag.nullish(),
  redirect_url: webAddress,
})
/** Whether a body asks for Openpay's own page, where the buyer gives the card. */
export const isHosted = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  'method' in body &&
  body.method === 'card' &&
  'confirm' in body &&
  String(body.confirm) === 'false'

/** `POST /charges`, `confirm` false: `charge_pending` until a card comes. @throws OpenpayError 1001, 1006 */
export const createHostedCharge = (
  context: OpenpayContext,
  body: unknown,
  from: RequestOrigin,
): ChargeRow => {
  const input = parse(newHostedCharge, body)
  rejectUsedOrder(context, input.order_id)
  const charge = draft(context, input, null)
  const pages = `${from.origin}/openpay/v1/${from.merchant}/charges/${charge.id}`
  charge.pageUrl = `${pages}/card_capture`
  charge.bankPageUrl = String(input.use_3d_secure) === 'true' ? `${pages}/redirect/` : null
  context.store.save('charge', charge)
  context.announce(noticeOf(charge), charge, from.cause)
  return charge
}

/** The card given on Openpay's own page; only the first one counts. @throws OpenpayError 1001, 2004–2009 */
export const captureHosted = (
  context: OpenpayContext,
  id: string,
  body: unknown,
  cause: string,
): ChargeRow => {
  const charge = findCharge(context, id)
  if (charge.status !== 'charge_pending' || charge.card !== null) return charge
  const now = context.clock.now()
  const card = readCard(body, now)
  const captured: ChargeRow = {
    ...charge,
    card: withFraudRules(card, charge.customer?.email),
    operatedAt: now,
  }
  if (charge.bankPageUrl) captured.pageUrl = charge.bankPageUrl
  else applyBankDecision(context, captured)
  context.store.save('charge', captured)
  if (captured.status !== 'charge_pending') context.announce(noticeOf(captured), captured, cause)
  return captured
}
