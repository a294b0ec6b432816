import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, type LedgerCharge, openpayLedger, refusal } from './openpay-ledger.ts'

/** A fault of the next charge, or the next refund, before or after the money has moved. */
export type ChargeFault =
  | 'hang-before'
  | 'hang-after'
  | '500-before'
  | '500-after'
  | 'reset-before'
  | 'reset-after'
  | 'garbage-after'

const MERCHANT = 'mtest'
const KEY = 'sk_test'

type Received = { method: string; path: string; body: Record<string, unknown> }

/** Openpay over real HTTP, with faults; `openpayLedger` documents its tokens. */
export const openOpenpayStandIn = async () => {
  const ledger = openpayLedger()
  const faults: ChargeFault[] = []
  const refundFaults: ChargeFault[] = []
  const requests: Received[] = []
  const state = {
    down: false,
    /** Whether it cancels unpaid charges. */
    cancels: true,
    /** Called when a charge is not answered. */
    onHang: () => {},
  }
  const server = createServer(async (request, answer) => {
    const { method = '', url: path = '' } = request
    const body = await jsonOf(request)
    requests.push({ method, path, body })
    if (state.down) return void request.socket.destroy()
    if (request.headers.authorization !== `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`)
      return send(answer, refusal(401, 1002))
    if (!new RegExp(`^/v1/${MERCHANT}/(charges|tokens)`).test(path)) return send(answer, refusal(404, 1005))
    if (method === 'GET') return send(answer, ledger.query(path))
    if (path.endsWith('/refund'))
      return sendWithFault(answer, refundFaults.shift(), () => ledger.refund(path, body), state.onHang)
    if (path.endsWith('/cancel'))
      return send(answer, state.cancels ? ledger.cancel(path) : refusal(422, 1003))
    return sendWithFault(answer, faults.shift(), () => ledger.create(body), state.onHang)
  })
  const of = (reference: string) => ledger.charges.filter((it) => it.order_id === reference)
  const change = (id: string, to: Partial<LedgerCharge>) => Object.assign(ledger.find(id), to)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: settingsOf((server.address() as AddressInfo).port),
    charges: ledger.charges,
    requests,
    state,
    failNext: (fault: ChargeFault) => void faults.push(fault),
    failNextRefund: (...faults: ChargeFault[]) => void refundFaults.push(...faults),
    /** The refund calls that came, by charge. */
    refundsAsked: () => requests.flatMap((it) => /\/charges\/([^/]+)\/refund$/.exec(it.path)?.[1] ?? []),
    of,
    change,
    /** The bank approves the first charge of this reference. */
    approve: (reference: string) => change(of(reference)[0]?.id ?? '', { status: 'completed' }),
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The credentials of its notices. */
export const basicOf = (it: { webhookUser: string; webhookPassword: string }): string =>
  `Basic ${Buffer.from(`${it.webhookUser}:${it.webhookPassword}`).toString('base64')}`

/** The product's settings for it. */
const settingsOf = (port: number) => ({
  url: `http://127.0.0.1:${port}/v1`,
  merchantId: MERCHANT,
  publicKey: 'pk_test',
  privateKey: KEY,
  sandbox: true,
  flow: 'token' as const,
  scripts: [],
  redirectHosts: ['bank.test'],
  webhookUser: 'noticer',
  webhookPassword: 'notice-secret',
})

const sendWithFault = (
  answer: ServerResponse,
  fault: ChargeFault | undefined,
  create: () => Answer,
  onHang: () => void,
): void => {
  const made = fault?.endsWith('-before') ? refusal(500, 1000) : create()
  if (fault === 'reset-before' || fault === 'reset-after') answer.socket?.destroy()
  else if (fault === 'garbage-after') answer.writeHead(200).end('<html>gateway</html>')
  else if (fault === '500-after') send(answer, refusal(500, 1000))
  else if (fault === 'hang-before' || fault === 'hang-after') onHang()
  else send(answer, made)
}

const send = (answer: ServerResponse, [status, body]: Answer): void =>
  void answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const jsonOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : JSON.parse(text)
}
