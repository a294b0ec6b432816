import { z } from 'zod'
import { type CallResult, callOpenpay, type OpenpayDeps } from './openpay-call.ts'
import { chargeShapeFor } from './openpay-charge.ts'
import { openpayDeclineReason } from './openpay-decline.ts'
import { openpayNotices } from './openpay-notices.ts'
import type { Charge, ChargeAnswer, Lookup, NewCharge, PaymentProvider } from './payment-provider.ts'

const DUPLICATE_ORDER = 1006
const NO_SUCH_RESOURCE = 1005
/** Openpay's own breakdowns: whether the charge was made is open. */
const INTERNAL_ERRORS = [1000, 1004]
const MAX_DESCRIPTION = 250

/** The real client (documentation: documents.openpay.mx, charges and errors). `deps.url` ends in `/v1`. */
export const openOpenpay = (
  deps: OpenpayDeps & { webhookUser: string; webhookPassword: string; redirectHosts: string[] },
): PaymentProvider => {
  const chargeShape = chargeShapeFor(deps.redirectHosts)
  return {
    name: 'openpay',
    charge: async (it) =>
      toChargeAnswer(await callOpenpay(deps, 'POST', '/charges', bodyOf(it)), chargeShape),
    chargeById: async (id) => {
      const result = await callOpenpay(deps, 'GET', `/charges/${encodeURIComponent(id)}`)
      return toLookup(
        result,
        z.pipe(
          chargeShape,
          z.transform((it) => [it]),
        ),
      )
    },
    chargesByReference: async (reference) => {
      const result = await callOpenpay(deps, 'GET', `/charges?order_id=${encodeURIComponent(reference)}`)
      return toLookup(result, z.array(chargeShape).max(100))
    },
    declineReasonOf: openpayDeclineReason,
    notices: openpayNotices(deps),
  }
}

const bodyOf = (it: NewCharge) => ({
  method: 'card',
  source_id: it.tokenId,
  amount: it.amountMinor / 100,
  currency: it.currency,
  description: it.description.slice(0, MAX_DESCRIPTION),
  order_id: it.reference,
  ...(it.deviceSessionId !== undefined && { device_session_id: it.deviceSessionId }),
  customer: {
    name: it.customer.name,
    last_name: it.customer.lastName,
    email: it.customer.email,
    phone_number: it.customer.telephone,
  },
  use_3d_secure: true,
  redirect_url: it.redirectUrl,
})

const toChargeAnswer = (result: CallResult, chargeShape: z.ZodType<Charge>): ChargeAnswer => {
  if (result.kind === 'unreachable') return { kind: 'unknown', reason: result.reason }
  if (result.kind === 'refused') return toRefusal(result.status, result.code)
  const charge = chargeShape.safeParse(result.body)
  return charge.success
    ? { kind: 'charge', charge: charge.data }
    : { kind: 'unknown', reason: 'unreadable charge' }
}

const toRefusal = (status: number, code: number | undefined): ChargeAnswer => {
  if (code === DUPLICATE_ORDER) return { kind: 'duplicate-reference' }
  if (code === undefined || status >= 500 || status === 429 || INTERNAL_ERRORS.includes(code))
    return { kind: 'unknown', reason: `status ${status}, error ${code ?? 'unreadable'}` }
  return { kind: 'declined', errorCode: String(code) }
}

const toLookup = (result: CallResult, shape: z.ZodType<Charge[]>): Lookup => {
  if (result.kind === 'unreachable') return { kind: 'unknown', reason: result.reason }
  if (result.kind === 'refused') {
    if (result.status === 404 && result.code === NO_SUCH_RESOURCE) return { kind: 'found', charges: [] }
    return { kind: 'unknown', reason: `status ${result.status}, error ${result.code ?? 'unreadable'}` }
  }
  const charges = shape.safeParse(result.body)
  return charges.success
    ? { kind: 'found', charges: charges.data }
    : { kind: 'unknown', reason: 'unreadable answer' }
}
