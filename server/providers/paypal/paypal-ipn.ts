import { createHash } from 'node:crypto'
import { TextDecoder } from 'node:util'
import { referenceInItemNumber } from '../../../contract/payments/paypal.ts'
import { systemTimers, type Timers } from '../../timers.ts'
import { boundedBody } from '../bounded-body.ts'
import type { Charge, Notice, Verdict } from '../payment-provider.ts'

/** `ipnUrl` is PayPal's address by our settings, whatever a message claims. */
export type IpnDeps = {
  fetch: typeof globalThis.fetch
  ipnUrl: string
  merchantId: string
  business: string
  takesTestMoney: boolean
  timers?: Pick<Timers, 'timeout'>
}

const TIMEOUT_MS = 10_000
const ANSWER_LIMIT_BYTES = 1_024

/** Asks PayPal whether it sent exactly these bytes; `body` holds them as Latin-1. */
export const confirmIpn = async (deps: IpnDeps, body: string): Promise<Verdict> => {
  const { timers = systemTimers } = deps
  try {
    const answer = await deps.fetch(deps.ipnUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Playball-IPN-VerificationScript',
        connection: 'close',
      },
      body: Buffer.from(`cmd=_notify-validate&${body}`, 'latin1'),
      redirect: 'error',
      signal: timers.timeout(TIMEOUT_MS),
    })
    const word = (await boundedBody(answer, ANSWER_LIMIT_BYTES)).toString('latin1').trim()
    if (!answer.ok) return 'unknown'
    if (word === 'VERIFIED') return 'genuine'
    return word === 'INVALID' ? 'forged' : 'unknown'
  } catch {
    return 'unknown'
  }
}

type Fields = ReadonlyMap<string, string>

/** Reads an IPN: the charge in the state that it reports, or why it does not belong to this account. */
export const readIpn = (deps: IpnDeps, body: string): Notice => {
  // The key is not txn_id and status: a forgery that comes first would block the genuine message.
  const key = `ipn:${createHash('sha256').update(body, 'latin1').digest('hex')}`
  const fields = fieldsOf(body)
  const reason = foreignBecause(deps, fields)
  if (reason !== undefined) return { key, kind: 'foreign', reason }
  const charge = chargeOf(fields)
  if (charge === undefined) return { key, kind: 'other' }
  return { key, kind: 'report', charge, reinstated: fields.get('payment_status') === 'Canceled_Reversal' }
}

const foreignBecause = (deps: IpnDeps, fields: Fields): string | undefined => {
  if (!isReceiver(deps, fields)) return 'other-receiver'
  return fields.get('test_ipn') === '1' && !deps.takesTestMoney ? 'test-money' : undefined
}

/** The merchant's number decides; without one the address does. */
const isReceiver = ({ merchantId, business }: IpnDeps, fields: Fields): boolean => {
  const receiverId = fields.get('receiver_id')
  if (receiverId !== undefined) return receiverId === merchantId
  const address = fields.get('receiver_email') ?? fields.get('business')
  return address?.toLowerCase() === business.toLowerCase()
}

const statuses: Record<string, Charge['status']> = {
  Completed: 'succeeded',
  Canceled_Reversal: 'succeeded',
  Pending: 'pending',
  Created: 'pending',
  Denied: 'failed',
  Failed: 'failed',
  Expired: 'failed',
  Voided: 'failed',
  Refunded: 'refunded',
  Reversed: 'charged-back',
}

const AMOUNT = /^-?\d{1,9}(\.\d{1,2})?$/
const ID = /^[A-Z0-9]{1,64}$/i

/** A return has its own txn_id, names the payment's, and has a negative amount. */
const chargeOf = (fields: Fields): Charge | undefined => {
  const id = fields.get('parent_txn_id') ?? fields.get('txn_id')
  const amount = fields.get('mc_gross')
  const currency = fields.get('mc_currency')
  const word = fields.get('payment_status') ?? ''
  if (
    id === undefined ||
    !ID.test(id) ||
    amount === undefined ||
    !AMOUNT.test(amount) ||
    currency === undefined
  )
    return undefined
  const status = statuses[word] ?? 'unknown'
  return {
    id,
    reference: referenceOf(fields),
    status,
    amountMinor: Math.abs(Math.round(Number(amount) * 100)),
    currency,
    errorCode: status === 'failed' ? (fields.get('reason_code') ?? word).slice(0, 100) : null,
    redirectUrl: null,
  }
}

/** Our item number; an invoice, where there is one, must agree. */
const referenceOf = (fields: Fields): string | null => {
  const reference = referenceInItemNumber(fields.get('item_number') ?? '')
  const invoice = fields.get('invoice')
  if (reference === undefined) return null
  return invoice === undefined || invoice === reference ? reference : null
}

/** The fields of a form in the character set that it names itself; windows-1252 where it names none. */
const fieldsOf = (body: string): Fields => {
  const raw = body.split('&').map((pair): [string, string] => {
    const at = pair.indexOf('=')
    return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
  })
  const charset = raw.find(([name]) => name === 'charset')?.[1] ?? ''
  const decoder = decoderOf(charset)
  const decode = (text: string) => decoder.decode(bytesOf(text))
  const fields = new Map<string, string>()
  // The first value of a repeated field counts, wherever it is read.
  for (const [name, value] of raw) if (!fields.has(decode(name))) fields.set(decode(name), decode(value))
  return fields
}

const decoderOf = (charset: string): TextDecoder => {
  try {
    return new TextDecoder(charset === '' ? 'windows-1252' : charset)
  } catch {
    return new TextDecoder('windows-1252')
  }
}

const bytesOf = (escaped: string): Buffer =>
  Buffer.from(
    escaped
      .replaceAll('+', ' ')
      .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
