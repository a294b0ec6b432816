import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { grants } from '../../memberships/tables.ts'
import { providerEvents } from '../tables.ts'

const MINUTE_MS = 60_000

const shop = openForTests(openPaymentsApp)

const paying = async (token = 'tok_bank') => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id: token })
  const [charge] = shop.provider.of(reference)
  if (charge === undefined) throw new Error('no charge')
  return { buyer, reference, charge }
}

const noticeAbout = (
  charge: { id: string; status: string; order_id: string },
  type = 'charge.succeeded',
) => ({
  type,
  event_date: '2026-11-20T18:00:00-06:00',
  transaction: { id: charge.id, status: charge.status, order_id: charge.order_id, amount: 1 },
})

const noticesContaining = (text: string) =>
  shop.db
    .select()
    .from(providerEvents)
    .then((rows) => rows.filter((it) => it.body.includes(text)))

test('a notice grants the membership to a buyer who approved and closed the tab', async () => {
  const { buyer, charge } = await paying()
  shop.provider.change(charge.id, { status: 'completed' })
  const answer = await shop.notice(noticeAbout(charge))
  expect([answer.statusCode, answer.json()]).toEqual([200, { response: { received: true } }])
  expect(await shop.grantsOf(buyer.id)).toHaveLength(0)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  await shop.expectBooksToAgree()
})

test('a notice that comes fifty times at once is stored once and grants once', async () => {
  const { buyer, charge } = await paying()
  shop.provider.change(charge.id, { status: 'completed' })
  const answers = await Promise.all(Array.from({ length: 50 }, () => shop.notice(noticeAbout(charge))))
  expect(new Set(answers.map((it) => it.statusCode))).toEqual(new Set([200]))
  expect(await noticesContaining(charge.id)).toHaveLength(1)
  await Promise.all([shop.runDueWork(), shop.runDueWork(), buyer.confirm({ id: charge.id })])
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  await shop.expectBooksToAgree()
})

test('a notice that comes before the answer that names the charge finds the attempt by our reference', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await shop.crashAt('after-charge', () => buyer.pay(reference, { token_id: 'tok_at_once' }))
  const [charge] = shop.provider.of(reference)
  if (charge === undefined) throw new Error('no charge')
  await shop.notice(noticeAbout(charge))
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  await shop.expectBooksToAgree()
})

test('a notice is only a hint: one that calls an unpaid charge paid grants nothing', async () => {
  const { buyer, charge } = await paying()
  await shop.notice(noticeAbout({ ...charge, status: 'completed' }))
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(0)
})

test.each([
  ['without credentials', ''],
  ['with another password', `Basic ${Buffer.from('noticer:other').toString('base64')}`],
  ['with a bearer token', 'Bearer notice-secret'],
])('a notice %s is refused before it is read', async (_how, authorization) => {
  const { charge } = await paying()
  const answer = await shop.notice(noticeAbout(charge), authorization)
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toContain('Basic')
  expect(await noticesContaining(charge.id)).toHaveLength(0)
})

test('a notice about a charge that is not ours is stored and changes nothing', async () => {
  await shop.notice(noticeAbout({ id: 'trforeign', status: 'completed', order_id: '1-1-unknown1' }))
  await shop.runDueWork()
  expect(await noticesContaining('trforeign')).toMatchObject([{ lastError: 'unknown-charge', attempts: 1 }])
})

test('a notice that verifies our address is answered and stored', async () => {
  const answer = await shop.notice({ type: 'verification', verification_code: 'x7Yq', id: 'w1' })
  expect(answer.statusCode).toBe(200)
  await shop.runDueWork()
  expect((await noticesContaining('x7Yq'))[0]?.processedAt).toBeInstanceOf(Date)
})

test('a notice that cannot be parsed is a bad request, and an odd notice is stored', async () => {
  const send = (payload: string) =>
    shop.app().inject({
      method: 'POST',
      url: '/api/payments/openpay/webhook',
      headers: {
        authorization: `Basic ${Buffer.from('noticer:notice-secret').toString('base64')}`,
        'content-type': 'application/json',
      },
      payload,
    })
  for (const payload of ['{', '[]', '{"type":7}', '""']) expect((await send(payload)).statusCode).toBe(400)
  expect((await send('{"type":"spei.received","transaction":"odd"}')).statusCode).toBe(200)
  await shop.runDueWork()
  expect((await noticesContaining('spei.received'))[0]?.lastError).toBe('unknown-charge')
})

test('a notice is processed again later when the provider could not be reached', async () => {
  const { buyer, charge } = await paying()
  shop.provider.change(charge.id, { status: 'completed' })
  await shop.notice(noticeAbout(charge))
  shop.provider.state.down = true
  await shop.runDueWork()
  shop.provider.state.down = false
  expect(await shop.grantsOf(buyer.id)).toHaveLength(0)
  shop.clock.advance(31_000)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('a membership stays when a late failure follows the success', async () => {
  const { buyer, charge } = await paying('tok_at_once')
  shop.provider.change(charge.id, { status: 'failed', error_code: 3001 })
  await shop.notice(noticeAbout({ ...charge, status: 'failed' }, 'charge.failed'))
  await shop.runDueWork()
  expect(await buyer.purchases()).toMatchObject([{ status: 'succeeded' }])
  shop.provider.change(charge.id, { status: 'completed', error_code: null })
  await shop.expectBooksToAgree()
})

test.each([
  ['refunded', { refund: { amount: 1199, status: 'completed' } }],
  ['charged back', { status: 'chargeback_accepted' }],
])('a membership is revoked when the payment is %s, and does not return', async (_how, change) => {
  const { buyer, charge } = await paying('tok_at_once')
  expect((await buyer.call('GET', '/api/users/me')).json().response.user.hasOneValidMembership).toBe(true)
  shop.provider.change(charge.id, change)
  await shop.notice(noticeAbout(charge, 'charge.refunded'))
  await shop.runDueWork()
  expect((await buyer.call('GET', '/api/users/me')).json().response.user.hasOneValidMembership).toBe(false)
  expect((await buyer.confirm({ id: charge.id })).json().response.status).toBe(-1)
  await shop.notice(noticeAbout(charge, 'charge.succeeded'))
  await shop.runDueWork()
  expect(await buyer.purchases()).toMatchObject([{ status: 'refunded', expire: null }])
  await shop.expectBooksToAgree()
})

test('a membership stays when only a part of its price is refunded', async () => {
  const { buyer, charge } = await paying('tok_at_once')
  shop.provider.change(charge.id, { refund: { amount: 100, status: 'completed' } })
  await shop.notice(noticeAbout(charge, 'charge.refunded'))
  await shop.runDueWork()
  expect(await buyer.purchases()).toMatchObject([{ status: 'succeeded' }])
  await shop.expectBooksToAgree()
})

test('a membership is not granted when the first notice of the payment is its refund', async () => {
  const { buyer, charge } = await paying()
  shop.provider.change(charge.id, { status: 'completed', refund: { amount: 1199, status: 'completed' } })
  await shop.notice(noticeAbout(charge))
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(0)
  expect(shop.mails).not.toContainEqual(expect.objectContaining({ messageId: `<receipt-${charge.order_id}` }))
  await shop.expectBooksToAgree()
})

test.each([
  ['amount', { amount: 0.01 }],
  ['currency', { currency: 'USD' }],
  ['order', { order_id: '1-1-another1' }],
])('a membership is not granted for a charge of another %s', async (what, change) => {
  const { buyer, reference, charge } = await paying()
  shop.provider.change(charge.id, { status: 'completed', ...change })
  expect((await buyer.confirm({ id: charge.id })).json().response.status).toBe(0)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(0)
  expect(await shop.attemptOf(reference)).toMatchObject({ errorCode: `mismatch-${what}` })
})

test('a membership that was paid twice at once is held once, and one payment is marked for a refund', async () => {
  const buyer = await shop.buyer()
  const references = [buyer.reference(shop.mexico.id), buyer.reference(shop.mexico.id)]
  for (const it of references) await buyer.pay(it, { start_over: true })
  for (const it of references) {
    const [charge] = shop.provider.of(it)
    shop.provider.change(charge?.id ?? '', { status: 'completed' })
  }
  for (const reference of references) await buyer.confirm({ reference })
  const me = (await buyer.call('GET', '/api/users/me')).json().response.user
  expect(me.memberships).toHaveLength(1)
  expect(await shop.attemptOf(references[1] ?? '')).toMatchObject({ errorCode: 'paid-twice' })
  const own = await shop.db.select().from(grants).where(eq(grants.userId, buyer.id))
  expect(own).toHaveLength(2)
})

test('an attempt and a notice of a provider that this build lacks wait for a build that has it', async () => {
  const { reference, charge } = await paying()
  shop.provider.change(charge.id, { status: 'completed' })
  await shop.notice(noticeAbout(charge))
  shop.clock.advance(MINUTE_MS)
  await shop.runDueWork({ paymentProviders: new Map() })
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'requires-action' })
  shop.clock.advance(MINUTE_MS)
  await shop.runDueWork()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
})
