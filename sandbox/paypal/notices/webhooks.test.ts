import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { openTestSandbox, type TestSandbox } from '../../test-sandbox.ts'
import {
  answerPayer,
  control,
  createOrder,
  ELSEWHERE,
  MEXICO,
  openPaypal,
  paidOrder,
  paypalClient,
} from '../paypal-for-tests.ts'
import { BACK_OFF_MS } from './notices.ts'

const { sandbox, call } = openPaypal()

const arm = (kind: string, route = '*', more: Record<string, unknown> = {}) =>
  sandbox.app.inject({ method: 'PUT', url: '/faults', payload: { faults: [{ route, kind, ...more }] } })
const types = () => sandbox.posted.map((it) => it.body.event_type)
type Sent = TestSandbox['posted'][number]['sent']

/** Verifies a webhook offline as a merchant does: the certificate, then the signature over the raw body. */
const isGenuine = async ({ headers, body }: Sent, webhookId = MEXICO.webhookId): Promise<boolean> => {
  const address = new URL(headers['paypal-cert-url'] ?? '')
  if (address.hostname !== 'localhost') return false
  const pem = (await sandbox.app.inject(address.pathname)).body
  const signed = `${headers['paypal-transmission-id']}|${headers['paypal-transmission-time']}|${webhookId}|${crc32(body)}`
  const { publicKey } = new X509Certificate(pem)
  return createVerify('RSA-SHA256')
    .update(signed)
    .verify(publicKey, headers['paypal-transmission-sig'] ?? '', 'base64')
}

/** Verifies a webhook online as a merchant does, and returns PayPal's verdict. */
const verdict = async ({ headers, body }: Sent, webhookId = MEXICO.webhookId): Promise<string> => {
  const answer = await call('POST', '/v1/notifications/verify-webhook-signature', {
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: webhookId,
    webhook_event: JSON.parse(body),
  })
  return answer.json().verification_status
}

const sentAt = (index: number): Sent => {
  const sent = sandbox.posted.at(index)?.sent
  if (sent === undefined) throw new Error(`nothing was posted at ${index}`)
  return sent
}

test('an approval and a capture are posted to the product as PayPal’s events', async () => {
  const { id, captureId } = await paidOrder(sandbox, call)
  await sandbox.advance(0)
  expect(types()).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  expect(sentAt(0).url).toBe('http://product.test/api/payments/paypal/webhook')
  expect(sandbox.posted[0]?.body).toMatchObject({
    id: expect.stringMatching(/^WH-/),
    resource_type: 'checkout-order',
    resource: { id, status: 'APPROVED', purchase_units: [{ custom_id: '7-1-Ab12Cd34' }] },
  })
  expect(sandbox.posted[1]?.body).toMatchObject({
    resource_type: 'capture',
    resource: {
      id: captureId,
      status: 'COMPLETED',
      amount: { currency_code: 'MXN', value: '1199.50' },
      custom_id: '7-1-Ab12Cd34',
      supplementary_data: { related_ids: { order_id: id } },
    },
  })
})

test('a webhook’s signature proves its raw body for its own webhook id alone', async () => {
  await paidOrder(sandbox, call)
  await sandbox.advance(0)
  const sent = sentAt(1)
  expect([await isGenuine(sent), await verdict(sent)]).toEqual([true, 'SUCCESS'])
  expect([await isGenuine(sent, ELSEWHERE.webhookId), await verdict(sent, ELSEWHERE.webhookId)]).toEqual([
    false,
    'FAILURE',
  ])
  const changed = { ...sent, body: sent.body.replace('1199.50', '1.50') }
  expect([await isGenuine(changed), await verdict(changed)]).toEqual([false, 'FAILURE'])
})

test('the certificate is a self-signed one of RSA that Node reads', async () => {
  await paidOrder(sandbox, call)
  await sandbox.advance(0)
  const path = new URL(sentAt(0).headers['paypal-cert-url'] ?? '').pathname
  const certificate = new X509Certificate((await sandbox.app.inject(path)).body)
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(certificate.publicKey.asymmetricKeyType).toBe('rsa')
  expect(certificate.subject).toContain('CN=')
  expect(Date.parse(certificate.validFrom)).toBeLessThan(sandbox.systemClock.at)
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(sandbox.systemClock.at)
  expect((await sandbox.app.inject('/paypal/v1/notifications/certs/CERT-none')).statusCode).toBe(404)
})

test('a renewed certificate signs what comes after it, and one that has expired proves nothing', async () => {
  await paidOrder(sandbox, call)
  await sandbox.advance(0)
  const renew = (body: object) =>
    sandbox.app.inject({ method: 'POST', url: '/paypal/controls/certificate', payload: body })
  await renew({})
  await paidOrder(sandbox, call)
  await sandbox.advance(0)
  const [before, after] = [sentAt(0), sentAt(-1)]
  expect(after.headers['paypal-cert-url']).not.toBe(before.headers['paypal-cert-url'])
  expect([await verdict(before), await verdict(after)]).toEqual(['SUCCESS', 'SUCCESS'])
  await renew({ expired: true })
  await paidOrder(sandbox, call)
  await sandbox.advance(0)
  expect([await isGenuine(sentAt(-1)), await verdict(sentAt(-1))]).toEqual([true, 'FAILURE'])
  expect((await renew({ expired: 'yes' })).statusCode).toBe(400)
})

test('the events of the other account carry its webhook id', async () => {
  await paidOrder(sandbox, await paypalClient(sandbox, ELSEWHERE))
  await sandbox.advance(0)
  expect(await isGenuine(sentAt(0), ELSEWHERE.webhookId)).toBe(true)
})

test('a forged event is signed with another key and certificate, a tampered one with PayPal’s for another body', async () => {
  for (const kind of ['notice-forge', 'notice-tamper']) {
    await arm(kind)
    const { id } = await createOrder(call)
    await answerPayer(sandbox, id, 'approve')
    await sandbox.advance(0)
    const forged = sentAt(-2)
    expect(JSON.parse(forged.body)).toMatchObject({
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { status: 'COMPLETED', amount: { value: '1.00' } },
    })
    expect([await isGenuine(forged), await verdict(forged)]).toEqual([false, 'FAILURE'])
    expect([await isGenuine(sentAt(-1)), await verdict(sentAt(-1))]).toEqual([true, 'SUCCESS'])
  }
  expect(sentAt(0).headers['paypal-cert-url']).toMatch(/^https:\/\/forger\.invalid\//)
})

test('refunds, denials, chargebacks and their end are announced', async () => {
  const { captureId } = await paidOrder(sandbox, call)
  const pending = await paidOrder(sandbox, call, {}, 'approve-pending')
  await control(sandbox, captureId, 'refund', 10_000)
  await control(sandbox, captureId, 'chargeback')
  await control(sandbox, captureId, 'reject')
  await control(sandbox, pending.captureId, 'deny')
  await sandbox.advance(0)
  expect(types().filter((it) => it !== 'CHECKOUT.ORDER.APPROVED')).toEqual([
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.REFUNDED',
    'CUSTOMER.DISPUTE.CREATED',
    'PAYMENT.CAPTURE.REVERSED',
    'CUSTOMER.DISPUTE.RESOLVED',
    'PAYMENT.CAPTURE.DENIED',
  ])
  const refunded = sandbox.posted.find((it) => it.body.event_type === 'PAYMENT.CAPTURE.REFUNDED')
  expect(refunded?.body.resource).toMatchObject({
    amount: { value: '100.00' },
    links: expect.arrayContaining([
      expect.objectContaining({ rel: 'up', href: expect.stringContaining(`/captures/${captureId}`) }),
    ]),
  })
})

test('a webhook is retried until it is accepted, and given up after the last try', async () => {
  sandbox.answerWith(503)
  const { id } = await createOrder(call)
  await answerPayer(sandbox, id, 'approve')
  await sandbox.advance(0)
  await sandbox.advance(2 * BACK_OFF_MS.reduce((sum, ms) => sum + ms, 0))
  expect(sandbox.posted).toHaveLength(BACK_OFF_MS.length + 1)
  expect(
    new Set(sandbox.posted.map((it) => createHash('sha256').update(it.sent.body).digest('hex'))).size,
  ).toBe(1)
  const { paypal } = (await sandbox.app.inject('/ledger.json')).json()
  expect(paypal.orders[0].notices).toMatchObject([{ type: 'CHECKOUT.ORDER.APPROVED', state: 'given-up' }])
})

test('lost, duplicated and reordered events are faults by their type', async () => {
  await arm('notice-lost', 'CHECKOUT.ORDER.APPROVED')
  await paidOrder(sandbox, call)
  await sandbox.advance(0)
  expect(types()).toEqual(['PAYMENT.CAPTURE.COMPLETED'])
  await arm('notice-duplicate', 'POST /v2/checkout/orders/:id/capture')
  await paidOrder(sandbox, call)
  await sandbox.advance(0)
  expect(types().slice(1)).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.COMPLETED',
  ])
  await arm('notice-reorder', 'CHECKOUT.ORDER.APPROVED')
  await paidOrder(sandbox, call)
  await sandbox.advance(0)
  expect(types().slice(4)).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED'])
})

test('an event can be read and sent again', async () => {
  await paidOrder(sandbox, call)
  await sandbox.advance(0)
  const id = String(sandbox.posted[1]?.body.id)
  expect((await call('GET', `/v1/notifications/webhooks-events/${id}`)).json()).toEqual(
    sandbox.posted[1]?.body,
  )
  expect((await call('POST', `/v1/notifications/webhooks-events/${id}/resend`, {})).statusCode).toBe(202)
  await sandbox.advance(0)
  expect(sandbox.posted.at(-1)?.body).toEqual(sandbox.posted[1]?.body)
  expect((await call('GET', '/v1/notifications/webhooks')).json()).toMatchObject({
    webhooks: [{ id: MEXICO.webhookId, url: 'http://product.test/api/payments/paypal/webhook' }],
  })
})

test('PayPal’s store survives a restart: orders, captures, keys, and the waiting events', async () => {
  const paid = await paidOrder(sandbox, call, { invoice_id: 'f-1' })
  await sandbox.advance(0)
  const certificate = sentAt(0).headers['paypal-cert-url']
  sandbox.answerWith('nothing')
  const waiting = await createOrder(call)
  await answerPayer(sandbox, waiting.id, 'approve')
  await sandbox.advance(0)
  const { paypal } = (await sandbox.app.inject('/ledger.json')).json()
  await sandbox.app.close()
  const after = await openTestSandbox(sandbox.dir)
  await after.settled()
  expect(after.posted).toMatchObject([{ body: { resource: { id: waiting.id } } }])
  expect(after.posted[0]?.sent.headers['paypal-cert-url']).toBe(certificate)
  const again = (await after.app.inject('/ledger.json')).json().paypal
  expect(again.orders.map((it: object) => ({ ...it, notices: null }))).toEqual(
    paypal.orders.map((it: object) => ({ ...it, notices: null })),
  )
  const callAfter = await paypalClient(after)
  expect((await callAfter('GET', `/v2/payments/captures/${paid.captureId}`)).json()).toMatchObject({
    status: 'COMPLETED',
  })
  expect((await callAfter('POST', `/v2/checkout/orders/${waiting.id}/capture`)).statusCode).toBe(201)
  await after.app.close()
})
