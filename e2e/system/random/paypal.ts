import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import { createFaultRegistry } from '../../../sandbox/console/faults.ts'
import type { Outgoing } from '../../../sandbox/payments/send-over-http.ts'
import type { CaptureRow, Store } from '../../../sandbox/paypal/books/store.ts'
import { openPaypal } from '../../../sandbox/paypal/paypal.ts'
import { readSettings } from '../../../sandbox/settings.ts'

export type PayerAction = 'approve' | 'approve-pending' | 'approve-declined' | 'cancel'
export type ControlAction = 'complete' | 'deny' | 'refund' | 'chargeback' | 'reject'

/** An address without a socket. */
export const ORIGIN = 'http://127.0.0.1:9'

/** The sandbox's PayPal without a socket; its signed messages to the product wait in `notices`. */
export const inProcessPaypal = async (clock: { now(): number }, productUrl: string) => {
  const store = memoryStore()
  const notices: Outgoing[] = []
  const { paypal: accounts } = readSettings({ DATA_DIR: tmpdir(), PUBLIC_URL: productUrl })
  const paypal = openPaypal({
    ...{ store, accounts, productUrl, clock, random: randomBytes },
    faults: createFaultRegistry(),
    timers: {
      after: (_ms, run) => {
        run()
        return () => undefined
      },
    },
    send: async (message) => {
      notices.push(message)
      return 200
    },
    log: () => undefined,
  })
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await app.register(paypal.routes, { prefix: '/paypal' })
  const post = async (path: string, payload: object) => {
    const answer = await app.inject({
      ...{ method: 'POST', url: path, headers: { ...HOST, 'content-type': FORM } },
      payload: new URLSearchParams(Object.entries(payload)).toString(),
    })
    await paypal.settled()
    return String(answer.headers.location ?? '')
  }
  return {
    notices,
    /** The captures of the merchant's accounts, with each account's name. */
    captures: (): (CaptureRow & { account: string })[] =>
      store.all('capture').map((it) => ({
        ...it,
        account: accounts.find((one) => one.merchantId === it.merchantId)?.name ?? '',
      })),
    fetch: fetchOf(app),
    /** Answers PayPal's page as the payer does, and returns the address that it leads to. */
    answer: (page: string, action: PayerAction) => post(pathOf(page), { action }),
    /** Posts a classic button's form, and returns the address of the page that it opens. */
    press: (fields: object) => post('/paypal/cgi-bin/webscr', fields),
    /**
     * Does an action of the bank, the payer or PayPal's dashboard on captured money, if it is possible now.
     */
    control: (id: string, action: ControlAction, amountMinor?: number) =>
      post(`/paypal/controls/${id}`, {
        action,
        ...(amountMinor !== undefined && { amount_minor: String(amountMinor) }),
      }),
    reset: () => {
      store.clear()
      notices.length = 0
    },
    close: () => app.close(),
  }
}

const FORM = 'application/x-www-form-urlencoded'
const HOST = { host: new URL(ORIGIN).host }

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address, ORIGIN)
  return pathname + search
}

const fetchOf =
  (app: ReturnType<typeof Fastify>): typeof fetch =>
  async (address, init) => {
    const { body } = init ?? {}
    const answer = await app.inject({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: pathOf(String(address)),
      headers: { ...(init?.headers as Record<string, string>), ...HOST },
      ...(body !== undefined && body !== null && { payload: Buffer.from(body as string) }),
    })
    return new Response(answer.body, { status: answer.statusCode })
  }

/** PayPal's tables in memory; `clear` empties all of them except the signing key. */
const memoryStore = (): Store & { clear(): void } => {
  const tables = new Map<string, Map<string, { id: string }>>()
  const tableOf = (kind: string) => {
    const table = tables.get(kind) ?? new Map<string, { id: string }>()
    tables.set(kind, table)
    return table
  }
  // Each table has only rows that `save` got for it.
  const store = {
    find: (kind: string, id: string) => tableOf(kind).get(id),
    all: (kind: string) => [...tableOf(kind).values()],
    save: (kind: string, row: { id: string }) => void tableOf(kind).set(row.id, row),
    drop: (kind: string, id: string) => void tableOf(kind).delete(id),
  } as Store
  return {
    ...store,
    clear: () => {
      for (const kind of tables.keys()) if (kind !== 'signing') tables.delete(kind)
    },
  }
}
