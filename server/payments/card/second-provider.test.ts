import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberships } from '../../memberships/tables.ts'
import { openPaymentsApp, type PaymentsApp } from '../../testing/apps/open-payments-app.ts'
import { openDiamante } from '../../testing/companies/diamante-provider.ts'
import { openDiamanteStandIn } from '../../testing/companies/diamante-stand-in.ts'
import { providerEvents } from '../tables.ts'

const MINUTE_MS = 60_000
const provider = 'diamante'

let diamante: Awaited<ReturnType<typeof openDiamanteStandIn>>
let shop: PaymentsApp
beforeAll(async () => {
  diamante = await openDiamanteStandIn()
  shop = await openPaymentsApp({ otherProviders: [openDiamante(diamante.settings)] })
  const sold = { paymentMethods: ['openpay', provider] }
  await shop.db.update(memberships).set(sold).where(eq(memberships.id, shop.mexico.id))
})
afterAll(async () => {
  await shop.close()
  await diamante.close()
})

const notify = (body: object, key = diamante.settings.noticeKey) =>
  shop.app().inject({
    method: 'POST',
    url: '/api/payments/diamante/webhook',
    headers: { 'x-llave-aviso': key },
    payload: body,
  })

const approve = (reference: string) =>
  Object.assign(diamante.pagoOf(reference), { estado: 'PAGADO', banco: null })

test('a second provider takes a payment from charge, bank page and notice to membership and receipt', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const { data } = (await buyer.pay(reference, { provider, total: 1199 })).json().response
  const { pago, banco, centavos } = diamante.pagoOf(reference)
  expect(data).toMatchObject({ reference, status: 'pending', redirect_url: banco })
  expect(centavos).toBe('119900')
  expect((await buyer.confirm({ provider, reference })).json().response.status).toBe(0)

  approve(reference)
  const notice = { aviso: 'a-1', pago, folio: reference }
  expect((await notify(notice)).statusCode).toBe(200)
  expect((await notify(notice)).statusCode).toBe(200)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  expect(await buyer.purchases()).toMatchObject([{ order_id: reference, status: 'succeeded', total: 1199 }])
  expect(shop.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(1)
  expect((await buyer.confirm({ provider, id: pago })).json().response.status).toBe(1)
  expect(await shop.attemptOf(reference)).toMatchObject({ provider, providerTxnId: pago })
  const stored = await shop.db.select().from(providerEvents).where(eq(providerEvents.provider, provider))
  expect(stored.map((it) => it.key)).toEqual(['diamante:a-1'])
})

test.each([
  ['SIN_FONDOS', 402, 'checkout.noFunds'],
  ['VENCIDA', 402, 'checkout.cardExpired'],
  ['TARJETA_ROBADA', 402, 'checkout.cardDeclined'],
])("a second provider's refusal %s answers %i %s, again on every retry", async (token_id, status, code) => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  for (const _ of [1, 2]) {
    const answer = await buyer.pay(reference, { provider, token_id })
    expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
  }
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: token_id })
  expect(await shop.grantsOf(buyer.id)).toEqual([])
})

test('a second provider whose answer is lost leaves the payment unknown, and the reconciler finds it', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  diamante.state.losesAnswers = true
  const lost = await buyer.pay(reference, { provider })
  expect(lost.json().response.data.status).toBe('unknown')
  diamante.state.losesAnswers = false
  approve(reference)
  shop.clock.advance(MINUTE_MS)
  await shop.runDueWork()
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
})

test("a second provider's refund takes the membership back", async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { provider })
  const { pago } = approve(reference)
  expect((await buyer.confirm({ provider, reference })).json().response.status).toBe(1)
  Object.assign(diamante.pagoOf(reference), { estado: 'DEVUELTO' })
  await notify({ aviso: 'a-refund', pago })
  await shop.runDueWork()
  expect((await buyer.call('GET', '/api/users/me')).json().response.user.hasOneValidMembership).toBe(false)
  expect(await buyer.purchases()).toMatchObject([{ status: 'refunded' }])
})

test("a second provider's notices are refused without its own key, or when it would not send them", async () => {
  const forged = await notify({ aviso: 'a-forged', pago: 'd-1' }, 'another-key')
  expect([forged.statusCode, forged.headers['www-authenticate']]).toEqual([401, 'Diamante'])
  expect((await notify({ type: 'charge.succeeded' })).statusCode).toBe(400)
})

test('a provider sells only memberships that list it as a payment method, beside the other provider', async () => {
  const buyer = await shop.buyer('8.8.8.8')
  const reference = buyer.reference(shop.elsewhere.id)
  expect((await buyer.pay(reference, { provider })).statusCode).toBe(404)
  const paid = await buyer.pay(reference, { token_id: 'tok_at_once' })
  expect(paid.json().response.data.status).toBe('succeeded')
  expect(await shop.attemptOf(reference)).toMatchObject({ provider: 'openpay' })
})

test('an attempt and a notice of a provider that this build lacks wait for a build that has it', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { provider })
  const { pago } = approve(reference)
  await notify({ aviso: 'a-later', pago })
  const { paymentProviders } = shop.deps
  const openpayAlone = new Map([...paymentProviders].filter(([name]) => name === 'openpay'))
  await shop.runDueWork({ paymentProviders: openpayAlone })
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'requires-action' })
  shop.clock.advance(MINUTE_MS)
  await shop.runDueWork()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
})
