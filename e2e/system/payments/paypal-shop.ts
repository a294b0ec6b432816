// The whole product and the sandbox's PayPal, in one process over real HTTP. No other room may import both.
import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { createOrder, paypalClient } from '../../../sandbox/paypal/paypal-for-tests.ts'
import { openTestSandbox, type TestSandbox } from '../../../sandbox/test-sandbox.ts'
import type { PaymentProvider } from '../../../server/providers/payment-provider.ts'
import { openPaypalAccounts } from '../../../server/providers/paypal/paypal.ts'
import { type PaypalSettings, paypalOf } from '../../../server/settings/paypal.ts'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { type Browser, openBrowser } from '../../../testing/clients/browser.ts'
import { entriesOf, paypalBooks } from './paypal-books.ts'

/** The product's address for the sandbox. */
export const SITE = 'http://product.test'

export type PaypalShop = Awaited<ReturnType<typeof openPaypalShop>>

/** A wait that differs from every other one of the sandbox. */
export const HANG_MS = 77_777

type Overrides = { paypal?: Partial<PaypalSettings>; log?: FastifyBaseLogger }

/** Opens product and sandbox with one clock. The sandbox's notices reach the product only at `deliver`. */
export const openPaypalShop = async ({ paypal: changed = {}, log }: Overrides = {}) => {
  const joined: { now: () => number; post: (it: Sent) => Promise<number> } = {
    now: Date.now,
    post: async () => 503,
  }
  const sandbox = await openTestSandbox(undefined, {
    systemClock: { now: () => joined.now() },
    send: (message) => joined.post(message),
  })
  const origin = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  const paypal = { ...paypalOf({ MODE: 'demo', PAYPAL_MODE: 'orders' }, origin), ...changed }
  const shop = await openPaymentsApp({
    settings: { publicUrl: SITE, paypal },
    ...(log && { log }),
    books: async (own) => [...own, ...(await paypalBooks(sandbox))],
  })
  joined.now = shop.clock.now
  const post = async ({ url, headers, body }: Sent) => {
    const { pathname, search } = new URL(url)
    const answer = await shop.app().inject({ method: 'POST', url: pathname + search, headers, payload: body })
    return answer.statusCode
  }
  const sent: { message: Sent; status: number }[] = []
  joined.post = async (message) => {
    const status = await post(message)
    sent.push({ message, status })
    return status
  }
  const open = opener(shop)
  return {
    ...shop,
    sandbox,
    origin,
    /** The product's own settings. */
    paypal,
    payer: payerAt(origin),
    /** Posts a message of PayPal to the product, and returns the status. */
    post,
    /** The account in pesos, as in a live product. */
    liveProvider: (): PaymentProvider => {
      const [mexico] = openPaypalAccounts({ fetch, clock: shop.clock, settings: { mode: 'live', paypal } })
      if (mexico === undefined) throw new Error('no account')
      return mexico
    },
    /** The sandbox's messages, and the status of each answer. */
    sent,
    ...paypalsOwn(sandbox, origin),
    open,
    /** A buyer at PayPal's page. */
    atPaypal: async () => {
      const buyer = await open()
      const reference = buyer.reference(shop.mexico.id)
      return { buyer, reference, page: await buyer.goToPaypal(reference) }
    },
    later: async (ms: number) => {
      shop.clock.advance(ms)
      await shop.runDueWork()
    },
    /** Sends the sandbox's notices that are due within `ms`, and runs the work that they cause. */
    deliver: async (ms = 1) => {
      await sandbox.advance(ms)
      await shop.runDueWork()
    },
    /** Lets time limits expire while a `hang` fault of `HANG_MS` keeps the product waiting. */
    expireWhile: <T>(pending: Promise<T>) => expireWhile(shop, sandbox, pending),
    close: async () => {
      await shop.close()
      await sandbox.close()
    },
  }
}

/** Actions of others at PayPal. */
const paypalsOwn = (sandbox: TestSandbox, origin: string) => ({
  renewCertificate: (expired: boolean) =>
    sandbox.app.inject({ method: 'POST', url: '/paypal/controls/certificate', payload: { expired } }),
  /** Approves an order of our account that the product did not make. */
  sandboxOrder: async () => {
    const { id } = await createOrder(await paypalClient(sandbox), {
      custom_id: 'other',
      invoice_id: 'other',
    })
    await payerAt(origin)(`${origin}/paypal/checkoutnow?token=${id}`, 'approve-stay')
  },
  fault: (...faults: object[]) => sandbox.app.inject({ method: 'PUT', url: '/faults', payload: { faults } }),
  /** Does an action of the bank, the payer or PayPal's dashboard on captured money. */
  control: (id: string, action: string, amount_minor?: number) =>
    fetch(`${origin}/paypal/controls/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ action, ...(amount_minor !== undefined && { amount_minor }) }),
    }),
  /** The orders and classic buttons that PayPal has under our reference. */
  ordersOf: (reference: string) => entriesOf(sandbox, 'orders', reference),
  buttonsOf: (reference: string) => entriesOf(sandbox, 'buttons', reference),
})

type Shop = Awaited<ReturnType<typeof openPaymentsApp>>

/** A buyer in a browser, logged in. */
const opener =
  (shop: Shop) =>
  async (ip = `10.9.${counter()}.1`) => {
    // Calls the current process, since a test may kill one.
    const app = {
      ready: () => shop.app().ready(),
      get server() {
        return shop.app().server
      },
    } as ReturnType<typeof shop.app>
    const browser = openBrowser(app, ip)
    await browser.register(`lupita${counter()}@example.test`)
    return walletBuyer(browser)
  }

type Form = { action: string; fields: Record<string, string> }

/** The actions of a buyer's page with the wallet; a navigation has cookies and no header. */
const walletBuyer = (browser: Browser) => {
  const noHeaders = { authorization: undefined, 'x-xsrf-token': undefined }
  const navigate = async (address: string) => {
    const { pathname, search } = new URL(address, SITE)
    const answer = await browser.call('GET', pathname + search, { headers: noHeaders })
    return { status: answer.statusCode, to: String(answer.headers.location) }
  }
  const post = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await browser.call('POST', '/api/payments/paypal/checkout', {
      form: fields,
      headers: { ...noHeaders, ...headers },
    })
    return { status: answer.statusCode, to: String(answer.headers.location), body: answer.body }
  }
  const order = (reference: string, more: object = {}) =>
    browser.call('POST', '/api/payments/paypal/order?lang=es_MX', {
      body: { reference, email: 'lupita@example.test', ...more },
    })
  return {
    browser,
    id: browser.userId,
    reference: (membershipId: number) =>
      `${browser.userId}-${membershipId}-${randomBytes(4).toString('hex')}`,
    order,
    post,
    navigate,
    /** Places an order and returns the address of PayPal's page. */
    goToPaypal: async (reference: string): Promise<string> => {
      const placed = await order(reference)
      const form: Form | null = placed.json().response?.data.form ?? null
      if (form === null) throw new Error(placed.body)
      return (await post(form.fields)).to
    },
    purchases: async () => (await browser.call('GET', '/api/payments')).json().response.data,
    isMember: async () =>
      (await browser.call('GET', '/api/users/me')).json().response.user.hasOneValidMembership as boolean,
  }
}

const expireWhile = async <T>(shop: Shop, sandbox: TestSandbox, pending: Promise<T>): Promise<T> => {
  let isOver = false
  const over = pending.finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    if (!sandbox.timers.isWaiting(HANG_MS)) continue
    shop.timers.expire()
    await sandbox.advance(HANG_MS)
  }
  return over
}

type Sent = { url: string; headers: Record<string, string>; body: string }

let shops = 0
const counter = () => {
  shops += 1
  return shops % 250
}

/** Answers PayPal's page as the payer does, and returns the address that it leads to. */
export const payerAt = (origin: string) => async (page: string, action: string) => {
  if (new URL(page).origin !== origin) throw new Error(`not PayPal's page: ${page}`)
  const answer = await fetch(page, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  })
  return answer.headers.get('location') ?? ''
}
