import type { PaypalSettings } from '../../settings/paypal.ts'
import { listedRedirect } from '../listed-redirect.ts'
import type { ChargeAnswer, NewRefund, PaymentProvider } from '../payment-provider.ts'
import { type CallResult, openPaypalCalls } from './paypal-call.ts'
import { openCertificates } from './paypal-certificates.ts'
import { chargesMade } from './paypal-list.ts'
import { chargeById, type Opened, orderById, type PaypalAccountDeps, recentCharges } from './paypal-lookup.ts'
import { paypalNotices } from './paypal-notices.ts'
import {
  moneyText,
  orderBodyOf,
  orderShapeFor,
  type PaypalOrder,
  paypalDeclineReason,
} from './paypal-order.ts'
import { reasonOf } from './paypal-transactions.ts'

type AccountsDeps = Pick<PaypalAccountDeps, 'fetch' | 'clock' | 'timers'> & {
  settings: { mode: 'demo' | 'live'; paypal: PaypalSettings }
}

/** Our accounts at PayPal that are set, each a provider of its own: of buyers in Mexico, and elsewhere. */
export const openPaypalAccounts = ({ settings, ...deps }: AccountsDeps): PaymentProvider[] => {
  const { accounts, certificateHosts, ...addresses } = settings.paypal
  const certificates = openCertificates({ ...deps, hosts: certificateHosts })
  const open = (name: PaypalAccountDeps['name'], account: PaypalSettings['accounts']['MXN']) =>
    account === undefined
      ? []
      : [
          openPaypal({
            ...deps,
            ...addresses,
            ...account,
            name,
            certificates,
            takesTestMoney: settings.mode === 'demo',
          }),
        ]
  return [...open('paypal-mx', accounts.MXN), ...open('paypal-intl', accounts.USD)]
}

const MAX_NOTE = 255

/** The real client (documentation: developer.paypal.com, Orders v2, Payments v2, Transaction Search v1). */
export const openPaypal = (deps: PaypalAccountDeps): PaymentProvider => {
  const paypal: Opened = {
    deps,
    calls: openPaypalCalls(deps),
    orderShape: orderShapeFor(deps.redirectHosts),
  }
  const { calls } = paypal
  return {
    name: deps.name,
    company: 'paypal',
    takes: ['wallet'],
    charge: async (it) =>
      toNewOrder(
        paypal,
        await calls.post('/v2/checkout/orders', { body: orderBodyOf(it), requestId: it.reference }),
      ),
    capture: (chargeId, reference) => capture(paypal, chargeId, reference),
    chargeById: (id) => chargeById(paypal, id),
    chargesByReference: (reference) => recentCharges(paypal, (it) => it.reference === reference),
    chargesMade: (it) => chargesMade(paypal, it),
    refund: (it) => refund(paypal, it),
    declineReasonOf: paypalDeclineReason,
    notices: paypalNotices(deps),
  }
}

/** Another server may still be doing what the first request with the same id began. */
const IN_PROGRESS = ['DUPLICATE_REQUEST_ID', 'PREVIOUS_REQUEST_IN_PROGRESS']
const DUPLICATE = ['DUPLICATE_INVOICE_ID', ...IN_PROGRESS]

const toNewOrder = ({ orderShape }: Opened, result: CallResult): ChargeAnswer => {
  if (result.kind === 'answered') {
    const order = orderShape.safeParse(result.body)
    if (order.success) return { kind: 'charge', charge: order.data.charge }
  }
  if (result.kind === 'refused' && DUPLICATE.includes(result.issue ?? ''))
    return { kind: 'duplicate-reference' }
  if (result.kind === 'refused' && result.status < 500 && result.status !== 429)
    return { kind: 'declined', errorCode: result.issue ?? `status-${result.status}` }
  // Nobody has the address that approves an order lost on the way, so it moves no money.
  return { kind: 'not-sent', reason: result.kind === 'answered' ? 'unreadable order' : reasonOf(result) }
}

/** The request's id changes only when the buyer approves again, so that PayPal captures an approval once. */
const capture = async (paypal: Opened, id: string, reference: string): Promise<ChargeAnswer> => {
  const before = await orderById(paypal, id)
  if (before.kind === 'unknown') return before
  if (before.order === undefined) return { kind: 'unknown', reason: 'the order is gone' }
  if (before.order.charge.awaitsCapture !== true) return { kind: 'charge', charge: before.order.charge }
  const result = await paypal.calls.post(`/v2/checkout/orders/${encodeURIComponent(id)}/capture`, {
    requestId: `capture-${id}-${before.order.version}`,
  })
  if (result.kind !== 'answered' && result.kind !== 'refused')
    return { kind: 'unknown', reason: reasonOf(result) }
  return result.kind === 'answered'
    ? confirmed(paypal, id)
    : afterRefusal(paypal, result, before.order, reference)
}

/** PayPal's own report of the order's state now. */
const confirmed = async (paypal: Opened, id: string): Promise<ChargeAnswer> => {
  const found = await orderById(paypal, id)
  if (found.kind === 'unknown') return found
  return found.order === undefined
    ? { kind: 'unknown', reason: 'the order is gone' }
    : { kind: 'charge', charge: found.order.charge }
}

type Refusal = Extract<CallResult, { kind: 'refused' }>

/** The buyer chooses another method at PayPal: nothing is decided. */
const ASKS_BUYER = ['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'ORDER_NOT_APPROVED']

const afterRefusal = async (
  paypal: Opened,
  refused: Refusal,
  order: PaypalOrder,
  reference: string,
): Promise<ChargeAnswer> => {
  const { issue = `status-${refused.status}` } = refused
  if (issue === 'ORDER_ALREADY_CAPTURED') return confirmed(paypal, order.charge.id)
  if (issue === 'DUPLICATE_INVOICE_ID') return paidByAnother(paypal, order, reference)
  if (ASKS_BUYER.includes(issue)) return asksBuyerAgain(paypal, refused, order)
  if (refused.status === 422 && !IN_PROGRESS.includes(issue)) return { kind: 'declined', errorCode: issue }
  return { kind: 'unknown', reason: reasonOf(refused) }
}

/** Our reference was paid through another order of PayPal: that order counts. */
const paidByAnother = async (
  paypal: Opened,
  order: PaypalOrder,
  reference: string,
): Promise<ChargeAnswer> => {
  const found = await recentCharges(paypal, (it) => it.reference === reference)
  if (found.kind === 'unknown') return found
  const paid = found.charges.find((it) => it.id !== order.charge.id && it.status !== 'failed')
  return paid === undefined
    ? { kind: 'unknown', reason: 'paid by an order that is not listed yet' }
    : { kind: 'charge', charge: paid }
}

const asksBuyerAgain = async (paypal: Opened, { issue, links }: Refusal, order: PaypalOrder) => {
  const found = await orderById(paypal, order.charge.id)
  if (found.kind === 'unknown') return found
  const { awaitsCapture, ...charge } = found.order?.charge ?? order.charge
  // Another process captured it meanwhile.
  if (awaitsCapture !== true && charge.status !== 'requires-action')
    return { kind: 'charge' as const, charge }
  const page = links.find(({ rel }) => rel === 'redirect')?.href
  const read = page === undefined ? undefined : listedRedirect(page, paypal.deps.redirectHosts)
  return {
    kind: 'charge' as const,
    charge: { ...charge, ...read, status: 'requires-action' as const, errorCode: issue ?? null },
  }
}

const refund = async (paypal: Opened, it: NewRefund): Promise<ChargeAnswer> => {
  const found = await orderById(paypal, it.chargeId)
  if (found.kind === 'unknown') return found
  const captureId = found.order?.captureId
  // A payment without a capture is by a classic button, which only PayPal's dashboard refunds.
  if (captureId === undefined) return { kind: 'declined', errorCode: 'REFUND_BY_HAND' }
  const result = await paypal.calls.post(`/v2/payments/captures/${encodeURIComponent(captureId)}/refund`, {
    requestId: `refund-${it.reference}`,
    body: {
      amount: { currency_code: it.currency, value: moneyText(it.amountMinor) },
      note_to_payer: it.description.slice(0, MAX_NOTE),
    },
  })
  if (result.kind === 'answered') return confirmed(paypal, it.chargeId)
  if (result.kind === 'not-sent') return result
  if (result.kind === 'refused' && result.issue === 'CAPTURE_FULLY_REFUNDED')
    return confirmed(paypal, it.chargeId)
  return result.kind === 'refused' && result.status === 422 && !IN_PROGRESS.includes(result.issue ?? '')
    ? { kind: 'declined', errorCode: result.issue ?? `status-${result.status}` }
    : { kind: 'unknown', reason: reasonOf(result) }
}
