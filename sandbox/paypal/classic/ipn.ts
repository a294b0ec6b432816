import type { FaultyPost } from '../../payments/notice-deliveries.ts'
import type { Outgoing } from '../../payments/send-over-http.ts'
import { PAYER } from '../books/accounts.ts'
import { type Account, type Change, newId, type Origin, type PaypalContext } from '../books/paypal-context.ts'
import { feeOf } from '../books/shapes.ts'
import type { ButtonRow, CaptureRow, NoticeRow, RefundRow } from '../books/store.ts'

type MoneyChange = Exclude<Change, { kind: 'approved' }>
type Fields = Record<string, string>

const STATUS = {
  completed: 'Completed',
  pending: 'Pending',
  denied: 'Denied',
  refunded: 'Refunded',
  reversed: 'Reversed',
  'reversal-canceled': 'Canceled_Reversal',
} as const

/** The IPN of a change of a classic payment: a form in windows-1252, as PayPal sends it by default [D]. */
export const ipnNotice = (
  context: PaypalContext,
  account: Account,
  button: ButtonRow,
  change: MoneyChange,
  from: Origin,
): NoticeRow => {
  const at = context.clock.now()
  const status = STATUS[change.kind]
  const trackId = Buffer.from(context.random(6)).toString('hex')
  const fields: Fields = {
    ...('refund' in change
      ? movementFields(change.kind, change.capture, change.refund)
      : paymentFields(change.capture)),
    payment_status: status,
    payment_date: paymentDate(at),
    mc_currency: change.capture.currency,
    ...buttonFields(button),
    ...partyFields(account),
    charset: 'windows-1252',
    notify_version: '3.9',
    test_ipn: '1',
    verify_sign: `Aemu${Buffer.from(context.random(30)).toString('base64url')}`,
    ipn_track_id: trackId,
  }
  return {
    id: `IPN-${newId(context)}`,
    kind: 'ipn',
    type: `ipn.${status}`,
    merchantId: account.merchantId,
    subjectId: button.id,
    url: button.notifyUrl,
    body: formText(fields),
    origin: from.origin,
    transmissionId: trackId,
    at,
    state: 'waiting',
    deliveries: [],
  }
}

/** A delivery of an IPN. */
export const ipnMessage = (notice: NoticeRow): Outgoing => ({
  url: notice.url,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'PayPal IPN ( https://www.paypal.com/ipn )',
  },
  body: notice.body,
})

/** An IPN that PayPal never sent: another id, or another amount. Its bytes are not those of a real one. */
export const forgedIpn = (notice: NoticeRow, kind: 'forge' | 'tamper'): Required<FaultyPost> => {
  const paid = notice.body.replace(/payment_status=\w+/, 'payment_status=Completed')
  const body =
    kind === 'forge'
      ? paid.replace(/(^|&)txn_id=\w+/, '$1txn_id=0FORGED0000000000')
      : paid.replace(/(^|&)mc_gross=[^&]*/, '$1mc_gross=1.00')
  const note = kind === 'forge' ? 'forged: never sent by PayPal' : 'tampered: paid, other amount'
  return { note, message: { ...ipnMessage(notice), body } }
}

/** `cmd=_notify-validate&` and an IPN's raw bytes: VERIFIED only for one that was sent, unchanged [D]. */
export const verifyIpn = (context: Pick<PaypalContext, 'store'>, raw: string): 'VERIFIED' | 'INVALID' => {
  const body = /^cmd=_notify-validate&(.*)$/s.exec(raw)?.[1]
  const isReal = context.store
    .all('notice')
    .some((it) => it.kind === 'ipn' && it.state !== 'lost' && it.body === body)
  return isReal ? 'VERIFIED' : 'INVALID'
}

const paymentFields = (capture: CaptureRow): Fields => ({
  txn_id: capture.id,
  txn_type: 'web_accept',
  payment_type: 'instant',
  mc_gross: (capture.minor / 100).toFixed(2),
  ...(capture.status === 'COMPLETED' && { mc_fee: (feeOf(capture) / 100).toFixed(2) }),
  ...(capture.status === 'PENDING' && { pending_reason: 'paymentreview' }),
})

// A refund has its own txn_id and names the payment's; the amount of what went back is negative.
const movementFields = (kind: MoneyChange['kind'], capture: CaptureRow, refund: RefundRow): Fields => ({
  txn_id: refund.id,
  parent_txn_id: capture.id,
  payment_type: 'instant',
  reason_code: kind === 'refunded' ? 'refund' : 'chargeback',
  mc_gross: ((kind === 'reversal-canceled' ? refund.minor : -refund.minor) / 100).toFixed(2),
})

const buttonFields = (button: ButtonRow): Fields => ({
  item_name: button.itemName,
  item_number: button.itemNumber,
  quantity: '1',
  ...(button.invoice !== null && { invoice: button.invoice }),
  ...(button.custom !== null && { custom: button.custom }),
})

const partyFields = (account: Account): Fields => ({
  business: account.email,
  receiver_email: account.email,
  receiver_id: account.merchantId,
  payer_id: PAYER.id,
  payer_email: PAYER.email,
  first_name: PAYER.givenName,
  last_name: PAYER.surname,
  payer_status: 'verified',
  residence_country: PAYER.country,
  protection_eligibility: 'Eligible',
})

/** "10:00:00 Nov 20, 2026 PST" [D]. */
const paymentDate = (ms: number): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hourCycle: 'h23',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZoneName: 'short',
  }).formatToParts(ms)
  const of = (type: string) => parts.find((it) => it.type === type)?.value ?? ''
  return `${of('hour')}:${of('minute')}:${of('second')} ${of('month')} ${of('day')}, ${of('year')} ${of('timeZoneName')}`
}

/** The characters of bytes 0x80 to 0x9f; the other bytes are those of Latin-1. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const FIRST_UPPER = 0x80
const QUESTION_MARK = 0x3f

/** The bytes of a text in windows-1252; other characters become question marks. */
export const windows1252 = (text: string): Buffer => Buffer.from([...text].map(byteOf))

const byteOf = (character: string): number => {
  const upper = UPPER.indexOf(character)
  if (upper !== -1) return FIRST_UPPER + upper
  const code = character.codePointAt(0) ?? QUESTION_MARK
  return code < FIRST_UPPER || (code >= 0xa0 && code <= 0xff) ? code : QUESTION_MARK
}

/** A form (application/x-www-form-urlencoded) whose values are in windows-1252. */
export const formText = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${[...windows1252(value)].map(encodedByte).join('')}`)
    .join('&')

const encodedByte = (byte: number): string => {
  const character = String.fromCharCode(byte)
  if (/[A-Za-z0-9_.-]/.test(character)) return character
  return character === ' ' ? '+' : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
}
