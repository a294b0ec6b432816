import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { formText } from '../../sandbox/paypal/classic/windows-1252.ts'
import { providerEvents } from '../../server/payments/tables.ts'
import { type ClassicShop, openClassicShop } from './classic-shop-for-tests.ts'

let shop: ClassicShop
beforeAll(async () => {
  shop = await openClassicShop()
})
afterEach(() => shop.endTest())
afterAll(() => shop.close())

const MINUTE_MS = 60_000

const noteOf = async (body: string) =>
  (await shop.db.select().from(providerEvents)).find((it) => it.body === body)?.lastError
const withField = (body: string, name: string, value: string) =>
  body.replace(new RegExp(`(^|&)${name}=[^&]*`), `$1${name}=${encodeURIComponent(value)}`)

test('an IPN is stored as its bytes came, in windows-1252, and answered with nothing', async () => {
  const { reference } = await shop.paid()
  const { body, url, headers } = shop.lastIpn()
  expect(body).toContain('last_name=Pe%F1a')
  const stored = (await shop.db.select().from(providerEvents)).find((it) => it.body.includes(reference))
  expect(stored).toMatchObject({ provider: 'paypal-mx', body, lastError: null })
  expect(JSON.parse(stored?.headers ?? '{}')).toEqual({ 'content-type': 'application/x-www-form-urlencoded' })
  const { pathname, search } = new URL(url)
  const raw = Buffer.from(`${body}&x=\xf1`, 'latin1')
  const answer = await shop.app().inject({ method: 'POST', url: pathname + search, headers, payload: raw })
  expect([answer.statusCode, answer.body]).toEqual([200, ''])
  await shop.runDueWork()
  expect(await noteOf(`${body}&x=\xf1`)).toBe('never-sent')
})

test('an IPN that is redelivered sixteen times, or replayed after days, grants once', async () => {
  const { buyer } = await shop.paid()
  const ipn = shop.lastIpn()
  for (let delivery = 0; delivery < 16; delivery += 1) expect(await shop.post(ipn)).toBe(200)
  shop.clock.advance(72 * 60 * MINUTE_MS)
  expect(await shop.post(ipn)).toBe(200)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  expect((await shop.db.select().from(providerEvents)).filter((it) => it.body === ipn.body)).toHaveLength(1)
})

test.each(['notice-forge', 'notice-tamper'])(
  'an IPN that PayPal did not send is confirmed as INVALID, and keeps the genuine one not out: %s',
  async (kind) => {
    await shop.fault({ route: 'ipn.Completed', kind })
    const { buyer } = await shop.paid()
    expect(shop.sent.map((it) => it.status)).toEqual([200, 200])
    expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
    const notes = await Promise.all(shop.sent.map((it) => noteOf(it.message.body)))
    expect(notes.sort()).toEqual(['never-sent', null])
  },
)

test.each([
  ['an amount of 0.01', 'mc_gross', '0.01'],
  ['another currency', 'mc_currency', 'USD'],
  ['another order', 'item_number', '1-1-otherone-MX'],
  ['another invoice', 'invoice', '1-1-otherone'],
  ['another status', 'payment_status', 'Completed'],
])('an IPN that was changed to %s on its way grants nothing', async (_, name, value) => {
  const { buyer } = await shop.paid('approve-pending')
  const forged = { ...shop.lastIpn(), body: withField(shop.lastIpn().body, name, value) }
  expect(await shop.post(forged)).toBe(200)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toEqual([])
})

test('an IPN for another receiver is not believed, whoever sent it', async () => {
  const { buyer, reference } = await shop.paid('approve-pending')
  const body = formText({
    txn_id: '0OTHER00000000000',
    payment_status: 'Completed',
    mc_gross: '1199.00',
    mc_currency: 'MXN',
    item_number: `${reference}-MX`,
    invoice: reference,
    receiver_id: 'SOMEBODYELSE1',
    receiver_email: 'pagos-mexico@playball.test',
  })
  expect(await shop.post({ ...shop.lastIpn(), body })).toBe(200)
  await shop.runDueWork()
  expect(await noteOf(body)).toBe('other-receiver')
  expect(await shop.grantsOf(buyer.id)).toEqual([])
})

test('while PayPal cannot confirm an IPN it waits, and is heard afterwards', async () => {
  const { buyer, page } = await shop.atPaypal()
  await shop.payer(page, 'approve')
  await shop.fault({ route: 'POST /paypal/cgi-bin/webscr', kind: 'error-before', status: 503 })
  await shop.deliver()
  expect(await shop.grantsOf(buyer.id)).toEqual([])
  shop.clock.advance(MINUTE_MS)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('a form that looks like a webhook is refused', async () => {
  await shop.paid()
  const body = '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}&txn_id=1&payment_status=Completed'
  expect(await shop.post({ ...shop.lastIpn(), body })).toBe(400)
  expect(await shop.post({ ...shop.lastIpn(), body: '{=&txn_id=1&payment_status=Completed' })).toBe(400)
})

test('a live product refuses an IPN about test money', async () => {
  await shop.paid()
  const { body } = shop.lastIpn()
  const { notices } = shop.liveProvider()
  expect(notices.read(body)).toMatchObject({ kind: 'foreign', reason: 'test-money' })
  expect(notices.read(withField(body, 'test_ipn', '0'))).toMatchObject({ kind: 'report' })
})
