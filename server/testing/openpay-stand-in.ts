import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong with the next charge, before or after the money was taken. */
export type ChargeFault =
  | 'hang-after'
  | '500-before'
  | '500-after'
  | 'reset-before'
  | 'reset-after'
  | 'garbage-after'

export type StandInCharge = {
  id: string
  order_id: string
  status: string
  amount: number
  currency: string
  error_code: number | null
  payment_method: { type: string; url: string } | null
  refund: { amount: number; status: string } | null
}

const MERCHANT = 'mtest'
const KEY = 'sk_test'

/**
 * Openpay's charges over real HTTP, as its documentation describes them, with faults. A token `tok_<n>` of an error code
 * is refused with it, `tok_at_once` is paid without the bank's page, any other waits there for the buyer.
 */
export const openOpenpayStandIn = async () => {
  const charges: StandInCharge[] = []
  const faults: ChargeFault[] = []
  const requests: { method: string; path: string; body: Record<string, unknown> }[] = []
  const state = {
    down: false,
    /** What happens when a charge is not answered. */
    onHang: () => {},
  }

  const create = (body: Record<string, unknown>): [number, unknown] => {
    const token = String(body.source_id)
    if (isTooLong(body, LONGEST) || isTooLong(body.customer, LONGEST_OF_CUSTOMER)) return refusal(400, 1001)
    if (charges.some((it) => it.order_id === body.order_id && it.status !== 'failed'))
      return refusal(409, 1006)
    const code = Number(/^tok_(\d{4})$/.exec(token)?.[1] ?? 0)
    if (code !== 0) return refusal(402, code)
    const id = `tr${String(charges.length + 1).padStart(6, '0')}`
    const charge: StandInCharge = {
      id,
      order_id: String(body.order_id),
      status: token === 'tok_at_once' ? 'completed' : 'charge_pending',
      amount: Number(body.amount),
      currency: String(body.currency),
      error_code: null,
      payment_method:
        token === 'tok_at_once'
          ? null
          : { type: 'redirect', url: `https://bank.test/charges/${id}/redirect/` },
      refund: null,
    }
    charges.push(charge)
    return [200, charge]
  }

  const query = (path: string): [number, unknown] => {
    const { pathname, searchParams } = new URL(path, 'http://stand-in')
    const order = searchParams.get('order_id')
    if (order !== null) return [200, charges.filter((it) => it.order_id === order)]
    const charge = charges.find((it) => pathname.endsWith(`/charges/${it.id}`))
    return charge === undefined ? refusal(404, 1005) : [200, charge]
  }

  const server = createServer(async (request, answer) => {
    const { method = '', url: path = '' } = request
    const body = await jsonOf(request)
    requests.push({ method, path, body })
    if (state.down) return void request.socket.destroy()
    if (request.headers.authorization !== `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`)
      return send(answer, refusal(401, 1002))
    if (!path.startsWith(`/v1/${MERCHANT}/charges`)) return send(answer, refusal(404, 1005))
    if (method === 'GET') return send(answer, query(path))
    return charge(request, answer, body, faults.shift())
  })

  const charge = (
    request: IncomingMessage,
    answer: ServerResponse,
    body: Record<string, unknown>,
    fault: ChargeFault | undefined,
  ): void => {
    const made = fault === '500-before' || fault === 'reset-before' ? refusal(500, 1000) : create(body)
    if (fault === 'reset-before' || fault === 'reset-after') request.socket.destroy()
    else if (fault === 'garbage-after') answer.writeHead(200).end('<html>gateway</html>')
    else if (fault === '500-after') send(answer, refusal(500, 1000))
    else if (fault === 'hang-after') state.onHang()
    else send(answer, made)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const find = (id: string): StandInCharge => {
    const found = charges.find((it) => it.id === id)
    if (found === undefined) throw new Error(`no charge ${id}`)
    return found
  }
  return {
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
      merchantId: MERCHANT,
      publicKey: 'pk_test',
      privateKey: KEY,
      sandbox: true,
      scripts: [],
      webhookUser: 'noticer',
      webhookPassword: 'notice-secret',
    },
    charges,
    requests,
    state,
    failNext: (fault: ChargeFault) => void faults.push(fault),
    of: (reference: string) => charges.filter((it) => it.order_id === reference),
    change: (id: string, to: Partial<StandInCharge>) => Object.assign(find(id), to),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The lengths of Openpay's API reference. */
const LONGEST = { source_id: 45, description: 250, order_id: 100, device_session_id: 255 }
const LONGEST_OF_CUSTOMER = { name: 100, last_name: 100, email: 100, phone_number: 100 }
const isTooLong = (fields: unknown, longest: Record<string, number>) =>
  Object.entries(longest).some(
    ([name, max]) => String((fields as Record<string, unknown> | undefined)?.[name] ?? '').length > max,
  )

const refusal = (status: number, code: number): [number, unknown] => [
  status,
  { category: 'gateway', error_code: code, description: 'refused', http_code: status, request_id: 'r' },
]

const send = (answer: ServerResponse, [status, body]: [number, unknown]): void =>
  void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const jsonOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : JSON.parse(text)
}
