import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../../testing/apps/open-payments-app.ts'
import { chargeOf } from '../../testing/companies/paid-twice.ts'
import { paymentMismatches } from '../tables.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await openPaymentsApp()
})
afterEach(() => shop.expectBooksToAgree())
afterAll(() => shop.close())

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>
const PASSWORD = 'curva-baja-77'
const deleteAccount = async (buyer: Buyer) => {
  const answer = await buyer.call('DELETE', `/api/users/${buyer.id}`, { password: PASSWORD })
  expect(answer.statusCode).toBe(200)
}
/** The money moves after all, and its notice comes. */
const isPaid = async (reference: string) => {
  const { id } = shop.provider.change(chargeOf(shop, reference).id, { status: 'completed' })
  await shop.notice({
    type: 'charge.succeeded',
    event_date: new Date(shop.clock.now()).toISOString(),
    transaction: { id, status: 'completed', order_id: reference },
  })
  await shop.runDueWork()
}

test('what the bank approves after the account was deleted is returned by itself, as nobody is left to watch', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  await deleteAccount(buyer)
  shop.mails.length = 0
  await isPaid(reference)
  expect(chargeOf(shop, reference).refund?.amount).toBe(1199)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'refunded' })
  expect(shop.mails.filter((it) => it.messageId?.includes(reference))).toEqual([])
})

test('deleting an account cancels what could still be paid at the bank or at a shop', async () => {
  const buyer = await shop.buyer()
  const [card, cash] = [buyer.reference(shop.mexico.id), buyer.reference(shop.mexico.id)]
  await buyer.pay(card)
  const body = { email: 'ramiro@example.test', telephone: '6441234567', reference: cash }
  await buyer.call('POST', '/api/payments/openpay/store?lang=es', body)
  await deleteAccount(buyer)
  await shop.runDueWork()
  for (const reference of [card, cash]) {
    expect(chargeOf(shop, reference).status).toBe('cancelled')
    expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'account-gone' })
  }
})

test('what a shop takes after the account was deleted is left to the league', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  const body = { email: 'ramiro@example.test', telephone: '6441234567', reference }
  await buyer.call('POST', '/api/payments/openpay/store?lang=es', body)
  await deleteAccount(buyer)
  await isPaid(reference)
  const attemptId = (await shop.attemptOf(reference))?.id ?? 0
  const rows = await shop.db
    .select()
    .from(paymentMismatches)
    .where(eq(paymentMismatches.attemptId, attemptId))
  expect(rows).toMatchObject([{ kind: 'refund-by-hand', detail: 'not returnable: cash' }])
})

test('a deleted account’s earlier purchase stays sold, and a second payment for it goes back', async () => {
  const buyer = await shop.buyer()
  const [waiting, paid] = [buyer.reference(shop.mexico.id), buyer.reference(shop.mexico.id)]
  await buyer.pay(waiting)
  await buyer.pay(paid, { token_id: 'tok_at_once', start_over: true })
  await deleteAccount(buyer)
  await isPaid(waiting)
  expect(chargeOf(shop, waiting).refund?.amount).toBe(1199)
  expect(chargeOf(shop, paid).refund).toBeNull()
})
