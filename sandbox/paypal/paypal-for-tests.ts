import type { LightMyRequestResponse } from 'fastify'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { basic, openTestSandbox, type TestSandbox } from '../test-sandbox.ts'

/** The credentials of the demo's two accounts. */
export const MEXICO = {
  clientId: 'AemuPlayballMexico',
  secret: 'EemuPlayballMexico',
  merchantId: 'EMUPLAYBALLMX',
  webhookId: '0EMUPLAYBALLMX000',
}
export const ELSEWHERE = {
  clientId: 'AemuPlayballElsewhere',
  secret: 'EemuPlayballElsewhere',
  merchantId: 'EMUPLAYBALLUS',
  webhookId: '0EMUPLAYBALLUS000',
}

export type Link = { rel: string; href: string }
export type Order = {
  id: string
  status: string
  links: Link[]
  purchase_units: [{ payments?: { captures: { id: string; status: string }[] } }]
}

/** A client's call: JSON in, with the token of one account. */
export type Call = (
  method: 'GET' | 'POST',
  address: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<LightMyRequestResponse>

/** The Authorization header of a new token of one account. */
export const logIn = async (sandbox: TestSandbox, account = MEXICO): Promise<string> => {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/paypal/v1/oauth2/token',
    headers: {
      authorization: basic(account.clientId, account.secret),
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'grant_type=client_credentials',
  })
  return `Bearer ${answer.json<{ access_token: string }>().access_token}`
}

/** Logs one account in and returns its calls. */
export const paypalClient = async (sandbox: TestSandbox, account = MEXICO): Promise<Call> => {
  const authorization = await logIn(sandbox, account)
  return (method, address, body, headers = {}) =>
    sandbox.app.inject({
      method,
      url: `/paypal${address}`,
      headers: {
        authorization,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
}

/** A sandbox for each test of a file, and the calls of the Mexican account in it. */
export const openPaypal = () => {
  const sandbox = openForEachTest(async () => {
    const opened = await openTestSandbox()
    return { ...opened, call: await paypalClient(opened) }
  })
  const call: Call = (...asked) => sandbox.call(...asked)
  return { sandbox, call }
}

/** An order's body; `unit` overrides fields of its purchase unit. */
export const orderOf = (unit: Record<string, unknown> = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: '7-1-Ab12Cd34',
      description: 'Temporada completa',
      amount: { currency_code: 'MXN', value: '1199.50' },
      ...unit,
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'http://product.test/api/payments/paypal/return?lang=es',
        cancel_url: 'http://product.test/home',
        user_action: 'PAY_NOW',
        shipping_preference: 'NO_SHIPPING',
        locale: 'es-MX',
      },
    },
  },
})

let requests = 0
/** An unused PayPal-Request-Id. */
export const newRequestId = () => ({ 'paypal-request-id': `request-${requests++}` })

/** A new order. */
export const createOrder = async (call: Call, unit: Record<string, unknown> = {}): Promise<Order> =>
  (await call('POST', '/v2/checkout/orders', orderOf(unit), newRequestId())).json()

/** The payer's answer in PayPal's page. */
export const answerPayer = (sandbox: TestSandbox, orderId: string, action: string) =>
  sandbox.app.inject({
    method: 'POST',
    url: `/paypal/checkoutnow?token=${orderId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `action=${action}`,
  })

/** Captures an approved order. */
export const capture = (call: Call, orderId: string) =>
  call('POST', `/v2/checkout/orders/${orderId}/capture`, undefined, newRequestId())

/** A captured order and the id of its capture. */
export const paidOrder = async (
  sandbox: TestSandbox,
  call: Call,
  unit: Record<string, unknown> = {},
  action = 'approve',
): Promise<{ id: string; captureId: string }> => {
  const { id } = await createOrder(call, unit)
  await answerPayer(sandbox, id, action)
  const order = (await capture(call, id)).json<Order>()
  return { id, captureId: order.purchase_units[0].payments?.captures[0]?.id ?? '' }
}

/** Does `action` outside the API. */
export const control = (sandbox: TestSandbox, id: string, action: string, amount_minor?: number) =>
  sandbox.app.inject({
    method: 'POST',
    url: `/paypal/controls/${id}`,
    payload: { action, ...(amount_minor !== undefined && { amount_minor }) },
  })
