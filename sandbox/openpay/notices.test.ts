import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { answerPage, chargeOf, openTestSandbox, pendingCharge, tokenFor } from '../test-sandbox.ts'
import { BACK_OFF_MS } from './notices.ts'

type Notice = {
  id: string
  type: string
  state: string
  deliveries: { at: string; status: number | null; note?: string }[]
}

const sandbox = openForEachTest(openTestSandbox)

const charge = async (order = 'o1', card?: string) =>
  sandbox.openpay('POST', '/charges', chargeOf(await tokenFor(sandbox, card), { order_id: order }))
const notices = async (): Promise<Notice[]> => {
  const report = (await sandbox.app.inject('/ledger.json')).json<{
    openpay: { charges: { notices: Notice[] }[] }
  }>()
  return report.openpay.charges.flatMap((c) => c.notices)
}
const types = () => sandbox.posted.map((p) => p.body.type)
const arm = (kind: string, route = '*', more: Record<string, unknown> = {}) =>
  sandbox.app.inject({ method: 'PUT', url: '/faults', payload: { faults: [{ route, kind, ...more }] } })

test('a paid charge is posted to the product with its credentials and the charge', async () => {
  const paid = (await charge()).json<Record<string, unknown>>()
  await sandbox.advance(0)
  expect(sandbox.posted).toMatchObject([
    {
      url: 'http://product.test/api/payments/openpay/webhook',
      user: 'playball',
      password: 'notice-demo',
      body: { type: 'charge.succeeded', event_date: '2026-11-20T12:00:00-06:00', transaction: paid },
    },
  ])
  expect(await notices()).toMatchObject([
    { type: 'charge.succeeded', state: 'delivered', deliveries: [{ status: 200 }] },
  ])
})

test('a charge with 3-D Secure posts notices of its pending state and of its result', async () => {
  const { page } = await pendingCharge(sandbox)
  await sandbox.advance(0)
  await answerPage(sandbox, page, 'approve')
  await sandbox.advance(0)
  expect(types()).toEqual(['charge.created', 'charge.succeeded'])
  expect(sandbox.posted.map((p) => (p.body.transaction as { status: string }).status)).toEqual([
    'charge_pending',
    'completed',
  ])
})

test('a declined card and a refund post notices too', async () => {
  await charge('a', '4444444444444448')
  const { id } = (await charge('b')).json<{ id: string }>()
  await sandbox.openpay('POST', `/charges/${id}/refund`, {})
  await sandbox.advance(0)
  expect(types()).toEqual(['charge.failed', 'charge.succeeded', 'charge.refunded'])
})

test('a notice is retried with back-off until it is accepted', async () => {
  sandbox.answerWith('nothing')
  await charge()
  await sandbox.advance(0)
  await sandbox.advance(999)
  expect(sandbox.posted).toHaveLength(1)
  await sandbox.advance(1)
  expect(sandbox.posted).toHaveLength(2)
  sandbox.answerWith(503)
  await sandbox.advance(2_000)
  sandbox.answerWith(204)
  await sandbox.advance(5_000)
  await sandbox.advance(3_600_000)
  expect(sandbox.posted).toHaveLength(4)
  expect(await notices()).toMatchObject([
    {
      state: 'delivered',
      deliveries: [{ status: null }, { status: null }, { status: 503 }, { status: 204 }],
    },
  ])
})

test('a notice is given up after the last retry', async () => {
  sandbox.answerWith(500)
  await charge()
  await sandbox.advance(0)
  await sandbox.advance(2 * BACK_OFF_MS.reduce((sum, ms) => sum + ms, 0))
  expect(sandbox.posted).toHaveLength(BACK_OFF_MS.length + 1)
  expect(await notices()).toMatchObject([{ state: 'given-up' }])
})

test('a pending notice is sent after a restart of the sandbox', async () => {
  sandbox.answerWith('nothing')
  await charge()
  await sandbox.advance(0)
  await sandbox.app.close()
  const again = await openTestSandbox(sandbox.dir)
  await again.settled()
  expect(again.posted).toMatchObject([{ body: { type: 'charge.succeeded' } }])
  await again.app.close()
})

test('a lost notice is never sent, and the ledger says so', async () => {
  await arm('notice-lost', 'charge.succeeded')
  await charge()
  await sandbox.advance(3_600_000)
  expect(sandbox.posted).toEqual([])
  expect(await notices()).toMatchObject([{ state: 'lost', deliveries: [] }])
})

test('a duplicated notice is sent twice', async () => {
  await arm('notice-duplicate')
  await charge()
  await sandbox.advance(0)
  expect(types()).toEqual(['charge.succeeded', 'charge.succeeded'])
  expect(sandbox.posted[0]).toEqual(sandbox.posted[1])
})

test('a delayed notice is sent after its delay', async () => {
  await arm('notice-delay', '*', { ms: 30_000 })
  await charge()
  await sandbox.advance(29_999)
  expect(sandbox.posted).toEqual([])
  await sandbox.advance(1)
  expect(types()).toEqual(['charge.succeeded'])
})

test('a reordered notice is sent after the next one, or after its delay without a next one', async () => {
  await arm('notice-reorder')
  const { page } = await pendingCharge(sandbox)
  await sandbox.advance(0)
  await answerPage(sandbox, page, 'approve')
  await sandbox.advance(0)
  expect(types()).toEqual(['charge.succeeded', 'charge.created'])
  await arm('notice-reorder', '*', { ms: 1_000 })
  await charge('alone')
  await sandbox.advance(1_000)
  expect(types().at(-1)).toBe('charge.succeeded')
  expect(sandbox.posted).toHaveLength(3)
})

test('a forged notice claims a payment with a wrong password, a tampered one with the right password', async () => {
  await arm('notice-forge')
  await pendingCharge(sandbox)
  await sandbox.advance(0)
  await arm('notice-tamper')
  await pendingCharge(sandbox)
  await sandbox.advance(0)
  expect(sandbox.posted).toMatchObject([
    {
      password: 'forged',
      body: { type: 'charge.succeeded', transaction: { status: 'completed', amount: 1 } },
    },
    {
      password: 'notice-demo',
      body: { type: 'charge.created', transaction: { status: 'charge_pending', amount: 299.5 } },
    },
    {
      password: 'notice-demo',
      body: { type: 'charge.succeeded', transaction: { status: 'completed', amount: 1 } },
    },
    { password: 'notice-demo', body: { type: 'charge.created' } },
  ])
})

test('a fault can apply to the notices caused by one route', async () => {
  await arm('notice-lost', 'POST /v1/:merchant/charges/:id/redirect/')
  const { page } = await pendingCharge(sandbox)
  await answerPage(sandbox, page, 'approve')
  await sandbox.advance(0)
  expect(types()).toEqual(['charge.created'])
})

const HOOK = { url: 'http://other.test/hook', user: 'u', password: 'p', event_types: ['charge.succeeded'] }

test('the product’s webhook is registered from the start and its password is never shown', async () => {
  const answer = await sandbox.openpay('GET', '/webhooks')
  expect(answer.json()).toMatchObject([
    { url: 'http://product.test/api/payments/openpay/webhook', status: 'verified' },
  ])
  expect(answer.body).not.toContain('notice-demo')
  const [{ id }] = answer.json<[{ id: string }]>()
  expect((await sandbox.openpay('DELETE', `/webhooks/${id}`)).json()).toMatchObject({ error_code: 1003 })
})

test('a new webhook gets a verification code first, and notices only after its verification', async () => {
  const made = (await sandbox.openpay('POST', '/webhooks', HOOK)).json<{ id: string; status: string }>()
  expect(made.status).toBe('unverified')
  const verification = sandbox.posted[0]
  expect(verification).toMatchObject({
    url: HOOK.url,
    user: 'u',
    body: { type: 'verification', id: made.id, verification_code: expect.any(String) },
  })
  await charge('a')
  await sandbox.advance(0)
  expect(sandbox.posted.filter((p) => p.url === HOOK.url)).toHaveLength(1)
  expect((await sandbox.openpay('POST', `/webhooks/${made.id}/verify/wrong`)).json()).toMatchObject({
    error_code: 1003,
  })
  expect(
    (await sandbox.openpay('POST', `/webhooks/${made.id}/verify/${verification?.body.verification_code}`))
      .statusCode,
  ).toBe(204)
  await charge('b')
  await sandbox.advance(0)
  expect(sandbox.posted.filter((p) => p.url === HOOK.url)).toHaveLength(2)
  expect((await sandbox.openpay('DELETE', `/webhooks/${made.id}`)).statusCode).toBe(204)
  expect((await sandbox.openpay('GET', `/webhooks/${made.id}`)).json()).toMatchObject({ error_code: 1005 })
})

test('a webhook that does not answer, is registered already or subscribes to unknown events is refused', async () => {
  sandbox.answerWith('nothing')
  expect((await sandbox.openpay('POST', '/webhooks', HOOK)).json()).toMatchObject({ error_code: 6002 })
  sandbox.answerWith(200)
  await sandbox.openpay('POST', '/webhooks', HOOK)
  expect((await sandbox.openpay('POST', '/webhooks', HOOK)).json()).toMatchObject({ error_code: 6001 })
  expect(
    (await sandbox.openpay('POST', '/webhooks', { ...HOOK, event_types: ['charge.stolen'] })).json(),
  ).toMatchObject({ error_code: 1001 })
})
