export type LedgerCharge = {
  id: string
  order_id: string
  status: string
  amount: number
  currency: string
  error_code: number | null
  payment_method: { type: string; url?: string; reference?: string; barcode_url?: string } | null
  method?: 'store'
  due_date?: string
  refund: { amount: number; status: string } | null
  creation_date?: string
}

/** Status and body of an answer. */
export type Answer = [status: number, body: unknown]

/**
 * Openpay's charges by its documentation. A token `tok_<n>` of an error code is refused with it,
 * `tok_at_once` is paid without the bank's page, any other waits there for the buyer. A payment at a shop
 * waits for the shop. The part of a token behind an `@` is its card; other tokens have no known card.
 */
export const openpayLedger = () => {
  const charges: LedgerCharge[] = []
  const find = (id: string): LedgerCharge => {
    const found = charges.find((it) => it.id === id)
    if (found === undefined) throw new Error(`no charge ${id}`)
    return found
  }
  return {
    charges,
    find,
    create: (body: Record<string, unknown>): Answer => {
      if (isTooLong(body, LONGEST) || isTooLong(body.customer, LONGEST_OF_CUSTOMER)) return refusal(400, 1001)
      if (charges.some((it) => it.order_id === body.order_id && it.status !== 'failed'))
        return refusal(409, 1006)
      const code = Number(/^tok_(\d{4})(@|$)/.exec(String(body.source_id))?.[1] ?? 0)
      const charge = newCharge(`tr${String(charges.length + 1).padStart(6, '0')}`, body, code)
      // A bank's refusal leaves a failed charge behind; Openpay's own refusal leaves none.
      if (code === 0 || code >= FIRST_BANK_CODE) charges.push(charge)
      return code === 0 ? [200, charge] : refusal(402, code)
    },
    /** Refunds a paid card once and in full. */
    refund: (path: string, body: Record<string, unknown>): Answer => {
      const charge = charges.find((it) => path.endsWith(`/charges/${it.id}/refund`))
      if (charge === undefined) return refusal(404, 1005)
      const isRefundable =
        charge.method !== 'store' && charge.status === 'completed' && charge.refund === null
      if (!isRefundable || body.amount !== charge.amount) return refusal(422, 1003)
      charge.refund = { amount: charge.amount, status: 'completed' }
      return [200, charge]
    },
    /** Cancels an unpaid charge. */
    cancel: (path: string): Answer => {
      const charge = charges.find((it) => path.endsWith(`/charges/${it.id}/cancel`))
      if (charge === undefined) return refusal(404, 1005)
      if (charge.status !== 'charge_pending' && charge.status !== 'in_progress') return refusal(422, 1003)
      charge.status = 'cancelled'
      return [200, charge]
    },
    query: (path: string): Answer => {
      const { pathname, searchParams } = new URL(path, 'http://stand-in')
      const order = searchParams.get('order_id')
      if (order !== null) return [200, charges.filter((it) => it.order_id === order)]
      const token = /\/tokens\/[^/@]+%40([^/]+)$/.exec(pathname)?.[1]
      if (token !== undefined) return [200, tokenOf(token)]
      if (pathname.endsWith('/charges')) return [200, pageOf(charges, searchParams)]
      const charge = charges.find((it) => pathname.endsWith(`/charges/${it.id}`))
      return charge === undefined ? refusal(404, 1005) : [200, charge]
    },
  }
}

/** The newest first. A charge without a date matches every range of days. */
const pageOf = (charges: LedgerCharge[], asked: URLSearchParams): LedgerCharge[] => {
  const [offset, limit] = [Number(asked.get('offset') ?? 0), Number(asked.get('limit') ?? 10)]
  const isAsked = ({ creation_date: made }: LedgerCharge) =>
    made === undefined ||
    (made.slice(0, 10) >= (asked.get('creation[gte]') ?? '') &&
      made.slice(0, 10) <= (asked.get('creation[lte]') ?? '9'))
  return charges
    .filter(isAsked)
    .toReversed()
    .slice(offset, offset + limit)
}

const tokenOf = (card: string) => ({
  id: card,
  card: {
    card_number: `411111XXXXXX${card}`,
    brand: 'visa',
    holder_name: 'Ramiro Cota',
    expiration_month: '12',
    expiration_year: '29',
  },
})

const FIRST_BANK_CODE = 3000

const newCharge = (id: string, body: Record<string, unknown>, code: number): LedgerCharge =>
  body.method === 'store' ? newStoreCharge(id, body) : newCardCharge(id, body, code)

const newStoreCharge = (id: string, body: Record<string, unknown>): LedgerCharge => {
  const reference = `OPENPAY${id.toUpperCase()}`
  return {
    id,
    method: 'store',
    order_id: String(body.order_id),
    status: 'in_progress',
    amount: Number(body.amount),
    currency: String(body.currency),
    error_code: null,
    due_date: `${String(body.due_date)}-06:00`,
    payment_method: { type: 'store', reference, barcode_url: `https://bank.test/barcode/${reference}` },
    refund: null,
  }
}

const newCardCharge = (id: string, body: Record<string, unknown>, code: number): LedgerCharge => {
  const isAtOnce = /^tok_at_once(@|$)/.test(String(body.source_id))
  const settled = code === 0 ? 'completed' : 'failed'
  const isDecided = isAtOnce || code !== 0
  const page = body.confirm === false ? 'card_capture' : 'redirect/'
  return {
    id,
    order_id: String(body.order_id),
    status: isDecided ? settled : 'charge_pending',
    amount: Number(body.amount),
    currency: String(body.currency),
    error_code: code === 0 ? null : code,
    payment_method: isDecided ? null : { type: 'redirect', url: `https://bank.test/charges/${id}/${page}` },
    refund: null,
  }
}

/** The lengths of Openpay's API reference. */
const LONGEST = { source_id: 45, description: 250, order_id: 100, device_session_id: 255 }
const LONGEST_OF_CUSTOMER = { name: 100, last_name: 100, email: 100, phone_number: 100 }
const isTooLong = (fields: unknown, longest: Record<string, number>) =>
  Object.entries(longest).some(
    ([name, max]) => String((fields as Record<string, unknown> | undefined)?.[name] ?? '').length > max,
  )

export const refusal = (status: number, code: number): Answer => [
  status,
  {
    category: code >= FIRST_BANK_CODE ? 'gateway' : 'request',
    error_code: code,
    description: 'refused',
    http_code: status,
    request_id: 'r',
  },
]
