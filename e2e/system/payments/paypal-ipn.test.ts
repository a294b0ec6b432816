import { afterEach, expect, test } from 'vitest'
import { formText } from '../../../sandbox/paypal/classic/ipn.ts'
import { providerEvents } from '../../../server/payments/tables.ts'
import { claimNotices } from '../../../server/payments/webhooks/store-notices.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openClassicShop } from './classic-shop.ts'

const shop = openForTests(openClassicShop)
afterEach(() => shop.endTest())

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

/** An IPN about no order of ours, from an address. */
const forge = async (nth: number, remoteAddress: string) => {
  const { url, headers, body } = shop.lastIpn()
  const { pathname, search } = new URL(url)
  const names = { item_number: `1-1-forged${nth}-MX`, invoice: `1-1-forged${nth}`, txn_id: `FORGED${nth}` }
  const payload = Object.entries(names).reduce((it, [name, value]) => withField(it, name, value), body)
  const answer = await shop
    .app()
    .inject({ method: 'POST', url: pathname + search, headers, payload, remoteAddress })
  return answer.statusCode
}

test('forged IPNs are bounded by network and in number and come after those of orders that wait; PayPal sends the others again', async () => {
  await shop.paid()
  const { buyer, page } = await shop.atPaypal()
  await shop.payer(page, 'approve')
  const ofOneNetwork: number[] = []
  for (let nth = 0; nth < 60; nth += 1) ofOneNetwork.push(await forge(nth, '203.0.113.9'))
  expect(ofOneNetwork.filter((it) => it === 200)).toHaveLength(30)
  expect(ofOneNetwork.filter((it) => it === 503)).toHaveLength(30)
  const ofMany: number[] = []
  for (let nth = 60; nth < 260; nth += 1) ofMany.push(await forge(nth, `203.0.${nth}.9`))
  expect(ofMany.filter((it) => it === 200)).toHaveLength(170)

  await shop.sandbox.advance(1)
  expect(shop.sent.at(-1)?.status).toBe(200)
  const [first] = await claimNotices(shop.db, shop.clock, 1)
  expect(first?.body).toBe(shop.lastIpn().body)
  await shop.later(MINUTE_MS)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  expect(await forge(300, '203.0.113.10')).toBe(200)
})

test('a flood about one order that waits is bounded, and PayPal’s own IPN about it is sent again', async () => {
  const { buyer, reference } = await shop.paid('approve-pending')
  const ipn = shop.lastIpn()
  const statuses: number[] = []
  for (let nth = 0; nth < 25; nth += 1)
    statuses.push(await shop.post({ ...ipn, body: `${ipn.body}&forged=${nth}` }))
  expect(statuses.filter((it) => it === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(503)
  const [button] = await shop.buttonsOf(reference)
  await shop.control(button?.captures[0]?.id ?? '', 'complete')
  await shop.sandbox.advance(1)
  expect(shop.sent.at(-1)?.status).toBe(503)
  await shop.runDueWork()
  for (let minutes = 0; minutes < 60 && shop.sent.at(-1)?.status !== 200; minutes += 1)
    await shop.deliver(MINUTE_MS)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

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
