import { z } from 'zod'
import type {
  Charge,
  ChargeAnswer,
  ChargePage,
  Lookup,
  NewCharge,
  PaymentProvider,
} from '../payment-provider.ts'
import { type CallResult, callOpenpay, type OpenpayDeps } from './openpay-call.ts'
import { chargeShapeFor, openpayDeclineReason, toCardLookup } from './openpay-charge.ts'
import { openpayNotices } from './openpay-notices.ts'

const DUPLICATE_ORDER = 1006
const NO_SUCH_RESOURCE = 1005
/** Openpay's own breakdowns: whether the charge was made is open. */
const INTERNAL_ERRORS = [1000, 1004]
const MAX_DESCRIPTION = 250
const PAGE_SIZE = 100
/** Central time of Mexico, all year. */
const CENTRAL_OFFSET_MS = 6 * 3_600_000

/** The real client (documentation: documents.openpay.mx, charges and errors). `deps.url` ends in `/v1`. */
export const openOpenpay = (
  deps: OpenpayDeps & { webhookUser: string; webhookPassword: string; redirectHosts: string[] },
): PaymentProvider => {
  const chargeShape = chargeShapeFor(deps.redirectHosts)
  return {
    name: 'openpay',
    company: 'openpay',
    takes: ['card', 'card-page', 'cash'],
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
    chargesMade: async ({ from, to, cursor }) => {
      const offset = Number(cursor ?? 0)
      const result = await callOpenpay(deps, 'GET', `/charges?${pageQuery(from, to, offset)}`)
      return toPage(toLookup(result, z.array(chargeShape).max(PAGE_SIZE)), offset)
    },
    refund: async ({ chargeId, amountMinor, description }) => {
      const body = { description: description.slice(0, MAX_DESCRIPTION), amount: amountMinor / 100 }
      const path = `/charges/${encodeURIComponent(chargeId)}/refund`
      return toChargeAnswer(await callOpenpay(deps, 'POST', path, body), chargeShape)
    },
    // No document has this call, but Openpay's own clients (Java and .NET) and their tests do.
    cancel: async (chargeId) => {
      const path = `/charges/${encodeURIComponent(chargeId)}/cancel`
      return toChargeAnswer(await callOpenpay(deps, 'POST', path, {}), chargeShape)
    },
    cardOf: async (tokenId) =>
      toCardLookup(await callOpenpay(deps, 'GET', `/tokens/${encodeURIComponent(tokenId)}`)),
    declineReasonOf: openpayDeclineReason,
    notices: openpayNotices(deps),
  }
}

const bodyOf = (it: NewCharge) => ({
  ...methodOf(it),
  amount: it.amountMinor / 100,
  currency: it.currency,
  description: it.description.slice(0, MAX_DESCRIPTION),
  order_id: it.reference,
  customer: {
    name: it.customer.name,
    last_name: it.customer.lastName,
    email: it.customer.email,
    phone_number: it.customer.telephone,
  },
})

const methodOf = ({ by, redirectUrl }: NewCharge) => {
  switch (by.method) {
    case 'card':
      return {
        method: 'card',
        source_id: by.tokenId,
        ...(by.deviceSessionId !== undefined && { device_session_id: by.deviceSessionId }),
        use_3d_secure: true,
        redirect_url: redirectUrl,
      }
    case 'card-page':
      return {
        method: 'card',
        confirm: false,
        send_email: false,
        use_3d_secure: true,
        redirect_url: redirectUrl,
      }
    case 'cash':
      return { method: 'store', due_date: localTime(by.dueAt) }
    case 'wallet':
      throw new Error('Openpay has no wallet')
  }
}

/** Openpay's dates have no zone and are those of central Mexico. */
const localTime = (at: Date): string => new Date(at.getTime() - CENTRAL_OFFSET_MS).toISOString().slice(0, 19)

const pageQuery = (from: Date, to: Date, offset: number) =>
  new URLSearchParams({
    'creation[gte]': localTime(from).slice(0, 10),
    'creation[lte]': localTime(to).slice(0, 10),
    limit: String(PAGE_SIZE),
    offset: String(offset),
  })

const toPage = (found: Lookup, offset: number): ChargePage => {
  if (found.kind === 'unknown') return found
  const isLast = found.charges.length < PAGE_SIZE
  return { ...found, next: isLast ? undefined : String(offset + PAGE_SIZE) }
}

const toChargeAnswer = (result: CallResult, chargeShape: z.ZodType<Charge>): ChargeAnswer => {
  if (result.kind === 'not-sent') return result
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
  if (result.kind === 'unreachable' || result.kind === 'not-sent')
    return { kind: 'unknown', reason: result.reason }
  if (result.kind === 'refused') {
    if (result.status === 404 && result.code === NO_SUCH_RESOURCE) return { kind: 'found', charges: [] }
    return { kind: 'unknown', reason: `status ${result.status}, error ${result.code ?? 'unreadable'}` }
  }
  const charges = shape.safeParse(result.body)
  return charges.success
    ? { kind: 'found', charges: charges.data }
    : { kind: 'unknown', reason: 'unreadable answer' }
}
