import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSandbox, type TestSandbox } from '../../../sandbox/test-sandbox.ts'
import { type KillableShop, openKillableShop } from '../../../testing/app/killable-shop.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { paypalBooks } from './paypal-books.ts'
import { HANG_MS, payerAt } from './paypal-shop.ts'

const CAPTURE = 'POST /v2/checkout/orders/:id/capture'

let sandbox: TestSandbox
let origin: string
let shop: KillableShop
beforeAll(async () => {
  sandbox = await openTestSandbox(undefined, { systemClock: { now: Date.now } })
  origin = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await openKillableShop({ env: paypalAt(origin), books: () => paypalBooks(sandbox) })
})
afterAll(async () => {
  await shop.close()
  await sandbox.close()
})

const paypalAt = (address: string) => ({
  PAYPAL_URL: `${address}/paypal`,
  PAYPAL_FORM_URL: `${address}/paypal/cgi-bin/webscr`,
  PAYPAL_IPN_URL: `${address}/paypal/cgi-bin/webscr`,
  PAYPAL_REDIRECT_HOSTS: new URL(address).host,
  PAYPAL_CERT_HOSTS: new URL(address).host,
})

test('killed between PayPal’s capture of the money and our record of it: the membership is there after the restart, captured once', async () => {
  await shop.start()
  const buyer = await shop.buyer()
  const offered = await buyer.call('GET', '/api/memberships/country/Mexico')
  const reference = buyer.reference(offered.json().response.data.id)
  const order = { reference, email: 'ramiro@example.test' }
  expect((await buyer.call('POST', '/api/payments/paypal/order?lang=es_MX', order)).statusCode).toBe(200)
  const [made] = (await ledger()).orders
  await payerAt(origin)(`${origin}/paypal/checkoutnow?token=${made?.id}`, 'approve-stay')
  const fault = { route: CAPTURE, kind: 'hang', ms: HANG_MS }
  await sandbox.app.inject({ method: 'PUT', url: '/faults', payload: { faults: [fault] } })
  // The buyer does not return, so the reconciler captures.
  shop.advance(31_000)
  await waitUntil(() => expect(sandbox.timers.isWaiting(HANG_MS)).toBe(true))
  await shop.kill()
  await sandbox.advance(HANG_MS)
  expect((await ledger()).orders).toMatchObject([
    { status: 'COMPLETED', captures: [{ status: 'COMPLETED' }] },
  ])

  await shop.start()
  await waitUntil(async () => {
    const { user } = (await buyer.call('GET', '/api/users/me')).json().response
    expect(user.hasOneValidMembership).toBe(true)
  })
  expect(await buyer.purchases()).toMatchObject([{ order_id: reference, status: 'succeeded' }])
  expect((await ledger()).orders).toMatchObject([{ captures: [{ status: 'COMPLETED' }] }])
  await shop.expectInvariants()
})

type Ledger = { orders: { id: string; status: string; captures: { status: string }[] }[] }
const ledger = async (): Promise<Ledger> =>
  (await sandbox.app.inject({ method: 'GET', url: '/ledger.json' })).json<{ paypal: Ledger }>().paypal
