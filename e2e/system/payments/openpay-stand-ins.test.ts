// Two programs stand in for Openpay: the sandbox's, and a small one for the server's tests. Both must do what
// the product relies on. The test is here, since no other room may import both.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerPage,
  MERCHANT,
  openTestSandbox,
  SECRET_KEY,
  type TestSandbox,
  tokenFor,
} from '../../../sandbox/test-sandbox.ts'
import { openOpenpay } from '../../../server/providers/openpay/openpay.ts'
import type { NewCharge } from '../../../server/providers/payment-provider.ts'
import { openOpenpayStandIn } from '../../../testing/companies/openpay-stand-in.ts'

type StandIn = {
  /** The value for OPENPAY_URL. */
  url: string
  merchantId: string
  privateKey: string
  goodToken(): Promise<string>
  tokenWithoutFunds(): Promise<string>
  /** The buyer's answer in the bank's page. */
  answerBank(charge: { id: string; page: string }, answer: 'approve' | 'fail'): Promise<void>
  refund(id: string, amount: number): Promise<void>
  close(): Promise<void>
}

const openSandboxStandIn = async (): Promise<StandIn> => {
  const sandbox: TestSandbox = await openTestSandbox()
  const origin = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url: `${origin}/openpay/v1`,
    merchantId: MERCHANT,
    privateKey: SECRET_KEY,
    goodToken: () => tokenFor(sandbox),
    tokenWithoutFunds: () => tokenFor(sandbox, '4444444444444448'),
    answerBank: async ({ page }, answer) => void (await answerPage(sandbox, new URL(page).pathname, answer)),
    refund: async (id, amount) => void (await sandbox.openpay('POST', `/charges/${id}/refund`, { amount })),
    close: sandbox.close,
  }
}

const openServerStandIn = async (): Promise<StandIn> => {
  const { settings, change, close } = await openOpenpayStandIn()
  return {
    ...settings,
    goodToken: async () => 'tok_bank',
    tokenWithoutFunds: async () => 'tok_3003',
    answerBank: async ({ id }, answer) =>
      void change(
        id,
        answer === 'approve' ? { status: 'completed' } : { status: 'failed', error_code: 2010 },
      ),
    refund: async (id, amount) => void change(id, { refund: { amount, status: 'completed' } }),
    close,
  }
}

const opened: Record<string, StandIn> = {}
beforeAll(async () => {
  opened.sandbox = await openSandboxStandIn()
  opened.server = await openServerStandIn()
})
afterAll(() => Promise.all(Object.values(opened).map((it) => it.close())))

const standIn = (name: string): StandIn => {
  const found = opened[name]
  if (found === undefined) throw new Error(`no stand-in ${name}`)
  return found
}
const clientOf = (it: StandIn) =>
  openOpenpay({
    ...it,
    fetch,
    webhookUser: 'u',
    webhookPassword: 'p',
    redirectHosts: ['bank.test', new URL(it.url).host],
  })

let orders = 0
const cardOf = async (it: StandIn) => ({
  method: 'card' as const,
  tokenId: await it.goodToken(),
  deviceSessionId: 'device',
})

/** A charge as the product orders it. */
const newCharge = async (it: StandIn): Promise<NewCharge> => ({
  reference: `1-1-order${orders++}`,
  by: await cardOf(it),
  lang: 'es',
  amountMinor: 119_950,
  currency: 'MXN',
  description: 'Temporada completa',
  customer: { name: 'Ramiro', lastName: ' ', email: 'ramiro@example.test', telephone: '6441234567' },
  redirectUrl: 'https://playball.test/checkout/validate',
})

const pendingCharge = async (it: StandIn) => {
  const made = await clientOf(it).charge(await newCharge(it))
  if (made.kind !== 'charge' || made.charge.redirectUrl === null) throw new Error(`not pending: ${made.kind}`)
  return { ...made.charge, page: made.charge.redirectUrl }
}

/** A request as Openpay's reference has it, without the product's client. */
const post = async (it: StandIn, overrides: object = {}, key = it.privateKey) => {
  const { reference, description } = await newCharge(it)
  const body = {
    source_id: await it.goodToken(),
    amount: 100,
    currency: 'MXN',
    description,
    order_id: reference,
  }
  const customer = { name: 'Ramiro', email: 'ramiro@example.test' }
  const answer = await fetch(`${it.url}/${it.merchantId}/charges`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ method: 'card', ...body, customer, ...overrides }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

test.each(['sandbox', 'server'])(
  "The %s's Openpay answers a charge with 3-D Secure as pending at the bank, and finds it by id and by order",
  async (name) => {
    const order = await newCharge(standIn(name))
    const client = clientOf(standIn(name))
    const made = await client.charge(order)
    expect(made).toMatchObject({
      kind: 'charge',
      charge: {
        reference: order.reference,
        status: 'requires-action',
        amountMinor: 119_950,
        currency: 'MXN',
        errorCode: null,
        redirectUrl: expect.stringMatching(/^https?:\/\/\S+\/charges\/\S+/),
      },
    })
    if (made.kind !== 'charge') return
    const found = { kind: 'found', charges: [made.charge] }
    expect(await client.chargeById(made.charge.id)).toEqual(found)
    expect(await client.chargesByReference(order.reference)).toEqual(found)
  },
)

test.each(['sandbox', 'server'])("The %s's Openpay charges an order once", async (name) => {
  const order = await newCharge(standIn(name))
  const client = clientOf(standIn(name))
  await client.charge(order)
  const again = { ...order, by: await cardOf(standIn(name)) }
  expect(await client.charge(again)).toEqual({ kind: 'duplicate-reference' })
})

test.each(['sandbox', 'server'])(
  "The %s's Openpay refuses a card with 402 and leaves a failed charge, which does not use up the order",
  async (name) => {
    const it = standIn(name)
    const order_id = `1-1-refused-${name}`
    const refused = await post(it, { order_id, source_id: await it.tokenWithoutFunds() })
    expect(refused).toEqual({
      status: 402,
      body: expect.objectContaining({
        category: 'gateway',
        error_code: 3003,
        http_code: 402,
        description: expect.any(String),
        request_id: expect.any(String),
      }),
    })
    const failed = [{ reference: order_id, status: 'failed', errorCode: '3003', redirectUrl: null }]
    expect(await clientOf(it).chargesByReference(order_id)).toMatchObject({ kind: 'found', charges: failed })
    expect((await post(it, { order_id })).status).toBe(200)
  },
)

test.each(['sandbox', 'server'])(
  "The %s's Openpay completes or fails a charge as its buyer answers the bank",
  async (name) => {
    const [approved, refused] = [await pendingCharge(standIn(name)), await pendingCharge(standIn(name))]
    await standIn(name).answerBank(approved, 'approve')
    await standIn(name).answerBank(refused, 'fail')
    const client = clientOf(standIn(name))
    const charges = (charge: object) => ({ kind: 'found', charges: [charge] })
    expect(await client.chargeById(approved.id)).toMatchObject(
      charges({ status: 'succeeded', errorCode: null }),
    )
    expect(await client.chargeById(refused.id)).toMatchObject(
      charges({ status: 'failed', errorCode: '2010' }),
    )
  },
)

test.each([
  ['sandbox', 1199.5, 'refunded'],
  ['server', 1199.5, 'refunded'],
  ['sandbox', 100, 'succeeded'],
  ['server', 100, 'succeeded'],
])(
  "The %s's Openpay says of a charge of 1199.50 with %d refunded that it is %s",
  async (name, amount, status) => {
    const charge = await pendingCharge(standIn(name))
    await standIn(name).answerBank(charge, 'approve')
    await standIn(name).refund(charge.id, amount)
    expect(await clientOf(standIn(name)).chargeById(charge.id)).toMatchObject({ charges: [{ status }] })
  },
)

test.each(['sandbox', 'server'])("The %s's Openpay knows no charge that nobody made", async (name) => {
  const client = clientOf(standIn(name))
  expect(await client.chargeById('trnone')).toEqual({ kind: 'found', charges: [] })
  expect(await client.chargesByReference('1-1-nothing0')).toEqual({ kind: 'found', charges: [] })
})

test.each(['sandbox', 'server'])("The %s's Openpay refuses another key with 401 and 1002", async (name) => {
  expect(await post(standIn(name), {}, 'sk_other')).toMatchObject({ status: 401, body: { error_code: 1002 } })
})

test.each([
  ['description', 250],
  ['order_id', 100],
  ['device_session_id', 255],
])(
  'Both stand-ins of Openpay take a %s of %d characters and refuse one more with 400 and 1001',
  async (field, max) => {
    for (const name of ['sandbox', 'server']) {
      const longest = name.padEnd(max, 'x')
      expect((await post(standIn(name), { [field]: longest })).status, name).toBe(200)
      const refused = await post(standIn(name), { [field]: `${longest}x` })
      expect(refused, name).toMatchObject({ status: 400, body: { error_code: 1001 } })
    }
  },
)

test.each(['name', 'last_name', 'phone_number'])(
  "Both stand-ins of Openpay take a customer's %s of 100 characters and refuse one more with 400 and 1001",
  async (field) => {
    const customerWith = (length: number) => ({
      customer: { name: 'Ramiro', email: 'ramiro@example.test', [field]: 'x'.repeat(length) },
    })
    for (const name of ['sandbox', 'server']) {
      expect((await post(standIn(name), customerWith(100))).status, name).toBe(200)
      const refused = await post(standIn(name), customerWith(101))
      expect(refused, name).toMatchObject({ status: 400, body: { error_code: 1001 } })
    }
  },
)
