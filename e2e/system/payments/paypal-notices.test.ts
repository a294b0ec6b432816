import { createSign, generateKeyPairSync } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { providerEvents } from '../../../server/payments/tables.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openPaypalShop } from './paypal-shop.ts'

const shop = openForTests(openPaypalShop)
afterEach(async () => {
  // Delivers the notices of the test's captures.
  await shop.deliver()
  shop.sent.splice(0)
})

const MINUTE_MS = 60_000
const CERTIFICATE = 'GET /v1/notifications/certs/:id'

/** A buyer who approved and stayed at PayPal, so that only a webhook tells us. */
const approved = async () => {
  const buyer = await shop.open()
  const reference = buyer.reference(shop.mexico.id)
  await shop.payer(await buyer.goToPaypal(reference), 'approve-stay')
  return { buyer, reference }
}

const statusesOf = () => shop.sent.map((it) => it.status)
const genuine = async () => {
  const { buyer, reference } = await approved()
  await shop.deliver()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  const sent = shop.sent.find((it) => it.message.body.includes('CHECKOUT.ORDER.APPROVED'))
  if (sent === undefined) throw new Error('no webhook')
  return { buyer, reference, message: sent.message }
}

test.each(['notice-forge', 'notice-tamper'])(
  'a webhook that is not PayPal’s is refused with 401, and the genuine one behind it is taken: %s',
  async (kind) => {
    const { buyer } = await approved()
    await shop.fault({ route: 'CHECKOUT.ORDER.APPROVED', kind })
    await shop.sandbox.advance(1)
    expect(statusesOf().sort()).toEqual([200, 401])
    await shop.runDueWork()
    expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  },
)

test('a forged webhook grants nothing by itself', async () => {
  const buyer = await shop.open()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.goToPaypal(reference)
  const { message } = await genuine()
  const body = JSON.stringify({
    id: 'WH-forged',
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource: { id: '1', custom_id: reference, status: 'COMPLETED' },
  })
  expect(await shop.post({ ...message, body })).toBe(401)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toEqual([])
})

test('a webhook is refused whose signature, time, id, algorithm or certificate is another', async () => {
  const { message } = await genuine()
  const signature = message.headers['paypal-transmission-sig'] ?? ''
  const certificate = message.headers['paypal-cert-url'] ?? ''
  const others: Record<string, string>[] = [
    { 'paypal-transmission-sig': signature.replace(/^./, (it) => (it === 'A' ? 'B' : 'A')) },
    { 'paypal-transmission-sig': '' },
    { 'paypal-transmission-time': '2026-11-20T18:00:01Z' },
    { 'paypal-transmission-id': '69cd13f0-d67a-11e5-baa3-778b53f4ae55' },
    { 'paypal-auth-algo': 'SHA1withRSA' },
    { 'paypal-cert-url': 'https://forger.invalid/v1/notifications/certs/CERT-forged' },
    { 'paypal-cert-url': certificate.replace('//', '//user:pass@') },
    { 'paypal-cert-url': `${certificate}?x=1` },
    { 'paypal-cert-url': certificate.replace('/certs/', '/certs/../') },
    { 'paypal-cert-url': certificate.replace(/CERT-.*/, 'CERT-00000000-00000000') },
    { 'paypal-cert-url': 'file:///etc/passwd' },
    { 'paypal-cert-url': 'nonsense' },
  ]
  for (const headers of others)
    expect(
      await shop.post({ ...message, headers: { ...message.headers, ...headers } }),
      JSON.stringify(headers),
    ).toBe(401)
  for (const name of Object.keys(message.headers).filter(
    (it) => it.startsWith('paypal-') && !it.endsWith('version'),
  )) {
    const { [name]: _, ...headers } = message.headers
    expect(await shop.post({ ...message, headers }), `without ${name}`).toBe(401)
  }
  expect(await shop.post(message)).toBe(200)
})

test('a webhook signed for another account’s webhook, or by a key of somebody else, is refused', async () => {
  const { message } = await genuine()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = message.headers
  const sign = (webhookId: string) =>
    createSign('RSA-SHA256')
      .update(`${id}|${time}|${webhookId}|${crc32(message.body)}`)
      .sign(privateKey, 'base64')
  for (const webhookId of ['0EMUPLAYBALLMX000', '0ANOTHERMERCHANT0']) {
    const headers = { ...message.headers, 'paypal-transmission-sig': sign(webhookId) }
    expect(await shop.post({ ...message, headers })).toBe(401)
  }
})

test('a webhook whose certificate has expired is refused, and with a new one it is taken', async () => {
  const { buyer } = await approved()
  await shop.renewCertificate(true)
  await shop.sandbox.advance(1)
  expect(statusesOf()).toEqual([401])
  await shop.renewCertificate(false)
  await shop.deliver(MINUTE_MS)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('while the certificate cannot be fetched a webhook is answered 503, and comes again', async () => {
  await shop.renewCertificate(false)
  const { buyer } = await approved()
  await shop.fault({ route: CERTIFICATE, kind: 'error-before', status: 503 })
  await shop.sandbox.advance(1)
  expect(statusesOf()).toEqual([503])
  expect(await shop.grantsOf(buyer.id)).toEqual([])
  await shop.deliver(MINUTE_MS)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('made-up certificates cause at most ten fetches a minute', async () => {
  const { message } = await genuine()
  const certificate = message.headers['paypal-cert-url'] ?? ''
  const post = (serial: number) => {
    const url = certificate.replace(/CERT-.*/, `CERT-${serial}`)
    return shop.post({ ...message, headers: { ...message.headers, 'paypal-cert-url': url } })
  }
  shop.clock.advance(2 * MINUTE_MS)
  const statuses = []
  for (let serial = 0; serial < 15; serial += 1) statuses.push(await post(serial))
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(503)])
  expect(await shop.post(message)).toBe(200)
  shop.clock.advance(2 * MINUTE_MS)
  expect(await post(99)).toBe(401)
})

test('a webhook that comes again, fifty times at once or after days, is stored once and does nothing twice', async () => {
  const { buyer, message } = await genuine()
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.post(message)))
  expect(new Set(answers)).toEqual(new Set([200]))
  shop.clock.advance(72 * 60 * MINUTE_MS)
  expect(await shop.post(message)).toBe(200)
  await shop.runDueWork()
  const { id } = JSON.parse(message.body) as { id: string }
  const stored = await shop.db.select().from(providerEvents)
  expect(stored.filter((it) => it.key === `paypal-mx:${id}`)).toHaveLength(1)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('webhooks that come in another order, twice or late lead to the same', async () => {
  await shop.fault(
    { route: 'CHECKOUT.ORDER.APPROVED', kind: 'notice-duplicate' },
    { route: 'PAYMENT.CAPTURE.COMPLETED', kind: 'notice-delay', ms: 30_000 },
  )
  const { buyer, reference } = await approved()
  await shop.deliver()
  const captureId = (await shop.ordersOf(reference))[0]?.captures[0]?.id ?? ''
  await shop.control(captureId, 'refund')
  await shop.deliver()
  expect(await buyer.isMember()).toBe(false)
  await shop.deliver(MINUTE_MS)
  expect(await buyer.isMember()).toBe(false)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'refunded' })
})

test('a webhook about nothing of ours, and one of another kind, are taken and done', async () => {
  await shop.sandboxOrder()
  await shop.deliver()
  expect(statusesOf()).toEqual([200])
  const { id } = z.object({ id: z.string() }).parse(JSON.parse(shop.sent[0]?.message.body ?? ''))
  const [stored] = (await shop.db.select().from(providerEvents)).filter((it) => it.body.includes(id))
  expect(stored).toMatchObject({ lastError: 'unknown-charge', processedAt: expect.any(Date) })
})

test('an IPN is not taken by a product that never had a classic button', async () => {
  const ipn = {
    url: 'http://product.test/api/payments/paypal/webhook?lang=es_MX',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'txn_id=1&payment_status=Completed&receiver_id=EMUPLAYBALLMX&mc_gross=1.00&mc_currency=MXN',
  }
  expect(await shop.post(ipn)).toBe(404)
})
