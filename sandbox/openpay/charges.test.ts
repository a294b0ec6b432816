import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { runs } from '../../testing/runs.ts'
import { chargeOf, openTestSandbox, PUBLIC_KEY, SECURE, tokenFor } from '../test-sandbox.ts'

type Charge = {
  id: string
  status: string
  error_code: number | null
  order_id: string
  refund?: { amount: number }
}

const sandbox = openForEachTest(openTestSandbox)

const charge = async (overrides: Record<string, unknown> = {}, card?: string) =>
  sandbox.openpay('POST', '/charges', chargeOf(await tokenFor(sandbox, card), overrides))
const list = async (query: string) => (await sandbox.openpay('GET', `/charges${query}`)).json<Charge[]>()

test.each([
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '5105105105105100',
  '345678000000007',
])('the approved card %s is charged at once, and its charge can be read again', async (card) => {
  const answer = await charge({ order_id: 'order-1' }, card)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      id: expect.stringMatching(/^tremu[a-z0-9]{15}$/),
      authorization: expect.stringMatching(/^\d{6}$/),
      transaction_type: 'charge',
      operation_type: 'in',
      method: 'card',
      status: 'completed',
      amount: 299.5,
      currency: 'MXN',
      order_id: 'order-1',
      creation_date: '2026-11-20T12:00:00-06:00',
      error_message: null,
    },
  ])
  const { id } = answer.json<Charge>()
  expect((await sandbox.openpay('GET', `/charges/${id}`)).json()).toEqual(answer.json())
})

test.each([
  ['4222222222222220', 3001],
  ['4000000000000069', 3002],
  ['4444444444444448', 3003],
  ['4000000000000119', 3004],
  ['4000000000000044', 3005],
])(
  'The card %s is refused with 402 and %i, and the failed charge is found by its order',
  async (card, code) => {
    const answer = await charge({ order_id: 'refused' }, card)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      402,
      { category: 'gateway', error_code: code, http_code: 402 },
    ])
    expect(await list('?order_id=refused')).toMatchObject([
      { status: 'failed', error_code: code, order_id: 'refused' },
    ])
  },
)

test('an order is charged once: a second attempt is 409/1006, and the first is found by order_id', async () => {
  const first = (await charge({ order_id: 'only' })).json<Charge>()
  const second = await charge({ order_id: 'only', amount: 1 })
  expect([second.statusCode, second.json()]).toMatchObject([409, { error_code: 1006 }])
  expect(await list('?order_id=only')).toMatchObject([{ id: first.id }])
})

test('fifty concurrent attempts of one order charge it once', async () => {
  const tokens = await Promise.all(Array.from({ length: 50 }, () => tokenFor(sandbox)))
  const answers = await Promise.all(
    tokens.map((token) => sandbox.openpay('POST', '/charges', chargeOf(token, { order_id: 'race' }))),
  )
  expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1)
  expect(answers.filter((a) => a.statusCode === 409)).toHaveLength(49)
})

test('a declined card does not use up the order, and after 3005 the token can be retried with 3-D Secure', async () => {
  const token = await tokenFor(sandbox, '4000000000000044')
  expect((await sandbox.openpay('POST', '/charges', chargeOf(token, { order_id: 'again' }))).statusCode).toBe(
    402,
  )
  const secure = await sandbox.openpay('POST', '/charges', chargeOf(token, { order_id: 'again', ...SECURE }))
  expect(secure.json()).toMatchObject({ status: 'charge_pending' })
})

test('a token can be charged once, and only within an hour', async () => {
  const used = await tokenFor(sandbox)
  await sandbox.openpay('POST', '/charges', chargeOf(used, { order_id: 'a' }))
  const reused = await sandbox.openpay('POST', '/charges', chargeOf(used, { order_id: 'b' }))
  expect([reused.statusCode, reused.json()]).toMatchObject([404, { error_code: 1005 }])
  const old = await tokenFor(sandbox)
  sandbox.systemClock.at += 60 * 60_000 + 1
  expect((await sandbox.openpay('POST', '/charges', chargeOf(old, { order_id: 'c' }))).json()).toMatchObject({
    error_code: 1005,
  })
})

test('a customer whose e-mail address the risk rules list is declined with 3005', async () => {
  const answer = await charge({ customer: { name: 'Ana', email: 'error.fraud@openpay.mx' } })
  expect(answer.json()).toMatchObject({ error_code: 3005, fraud_rules: [expect.any(String)] })
})

const tooLong = (field: string) => ({
  customer: { name: 'Ana', email: 'ana@playball.test', [field]: 'x'.repeat(101) },
})

test.each([
  [{ amount: 0 }, 'amount must be greater than 0'],
  [{ amount: -5 }, 'amount must be greater than 0'],
  [{ amount: 10.005 }, 'amount numeric value out of bounds'],
  [{ amount: '10' }, 'amount is required and must be a number'],
  [{ amount: 1e30 }, 'amount numeric value out of bounds'],
  [{ method: 'alipay' }, 'method is not simulated; use card, store or bank_account'],
  [{ currency: 'EUR' }, 'currency must be MXN or USD'],
  [{ order_id: 'x'.repeat(101) }, 'order_id length must be between 1 and 100'],
  [{ description: 'x'.repeat(251) }, 'description length must be between 1 and 250'],
  [{ device_session_id: 'x'.repeat(256) }, 'device_session_id length must be between 0 and 255'],
  [{ source_id: 'x'.repeat(46) }, 'source_id length must be between 1 and 45'],
  [tooLong('name'), 'customer.name length must be between 1 and 100'],
  [tooLong('last_name'), 'customer.last_name length must be between 0 and 100'],
  [tooLong('email'), 'customer.email length must be between 1 and 100'],
  [tooLong('phone_number'), 'customer.phone_number length must be between 0 and 100'],
  [{ use_3d_secure: true }, 'redirect_url is required with use_3d_secure'],
  [
    { use_3d_secure: true, redirect_url: 'javascript:alert(1)' },
    'redirect_url must be an http or https address',
  ],
  [{ customer: { name: 'Ana', email: 'nobody' } }, 'customer.email must be an e-mail address'],
])('a charge with %j is refused with 1001 and its cause', async (change, expectedMessage) => {
  const answer = await charge(change)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    400,
    { error_code: 1001, description: expect.stringContaining(expectedMessage) },
  ])
})

test('any amount of integer cents is returned unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 99_999_999 }), async (cents) => {
      const answer = await charge({ amount: cents / 100 })
      expect(answer.json()).toMatchObject({ amount: cents / 100, status: 'completed' })
    }),
    { numRuns: runs(25) },
  )
})

test('the list of charges is newest first, filtered by order, status, day, limit and offset', async () => {
  for (const order of ['a', 'b', 'c']) {
    await charge({ order_id: order })
    sandbox.systemClock.at += 86_400_000
  }
  await charge({ order_id: 'd' }, '4444444444444448')
  const orders = async (query: string) => (await list(query)).map((c) => c.order_id)
  expect(await orders('')).toEqual(['d', 'c', 'b', 'a'])
  expect(await orders('?limit=2&offset=1')).toEqual(['c', 'b'])
  expect(await orders('?status=FAILED')).toEqual(['d'])
  expect(await orders('?creation[gte]=2026-11-21&creation[lte]=2026-11-22')).toEqual(['c', 'b'])
  expect(await orders('?creation=2026-11-20')).toEqual(['a'])
  expect((await sandbox.openpay('GET', '/charges?limit=9999')).json()).toMatchObject({ error_code: 1001 })
})

test('a refund is full or partial, happens once, and leaves the charge completed', async () => {
  const { id } = (await charge()).json<Charge>()
  const tooMuch = await sandbox.openpay('POST', `/charges/${id}/refund`, { amount: 300 })
  expect([tooMuch.statusCode, tooMuch.json()]).toMatchObject([422, { error_code: 1003 }])
  const part = await sandbox.openpay('POST', `/charges/${id}/refund`, { description: 'lluvia', amount: 99.5 })
  expect(part.json()).toMatchObject({
    id,
    status: 'completed',
    refund: { amount: 99.5, transaction_type: 'refund', description: 'lluvia' },
  })
  expect((await sandbox.openpay('POST', `/charges/${id}/refund`, {})).json()).toMatchObject({
    error_code: 1003,
  })
})

test('a refund needs the private key and a completed charge', async () => {
  const { id } = (await charge()).json<Charge>()
  expect((await sandbox.openpay('POST', `/charges/${id}/refund`, {}, PUBLIC_KEY)).statusCode).toBe(403)
  await charge({ order_id: 'no' }, '4444444444444448')
  const [failed] = await list('?order_id=no')
  expect((await sandbox.openpay('POST', `/charges/${failed?.id}/refund`, {})).json()).toMatchObject({
    error_code: 1003,
  })
})
