import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { LeftPayment } from '../../../contract/payments/payments.ts'
import { openPaymentsApp, type PaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { chargeOf, payTwice } from '../../../testing/companies/paid-twice.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { resolveRow, showMismatches } from '../../commands/show-mismatches.ts'
import { eraseOldPaymentData } from '../../erase-old-data.ts'
import { openContact } from '../orders/sealed-contact.ts'
import { countEvents } from '../orders/store-events.ts'
import { orders, paymentMismatches } from '../tables.ts'

const DAY_MS = 86_400_000

const shop = openForTests(openPaymentsApp)
afterEach(() => shop.expectBooksToAgree())

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>
const PASSWORD = 'curva-baja-77'
const deleteAccount = async (buyer: Buyer) => {
  const answer = await buyer.call('DELETE', `/api/users/${buyer.id}`, { password: PASSWORD })
  expect(answer.statusCode).toBe(200)
  return answer.json().response.payments as LeftPayment[]
}
const CONTACT = { email: 'ramiro@example.test', telephone: '6441234567' }
const askForCash = async (buyer: Buyer) => {
  const reference = buyer.reference(shop.mexico.id)
  await buyer.call('POST', '/api/payments/openpay/store?lang=es', { ...CONTACT, reference })
  return reference
}
const orderOf = async (reference: string) =>
  (await shop.db.select().from(orders).where(eq(orders.reference, reference)))[0]
const later = (ms: number) => new Date(shop.clock.now() + ms).toISOString()
/** Completes the charge at the provider and sends its notice. */
const isPaid = async (reference: string) => {
  const { id } = shop.provider.change(chargeOf(shop, reference).id, { status: 'completed' })
  await shop.notice({
    type: 'charge.succeeded',
    event_date: new Date(shop.clock.now()).toISOString(),
    transaction: { id, status: 'completed', order_id: reference },
  })
  await shop.runDueWork()
}

test('a payment that the bank approves after the account was deleted is returned by itself', async () => {
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

test('deleting an account cancels payments that still wait at the bank or at a shop', async () => {
  const buyer = await shop.buyer()
  const card = buyer.reference(shop.mexico.id)
  await buyer.pay(card)
  const cash = await askForCash(buyer)
  const { cashReference, dueAt } = (await shop.attemptOf(cash)) ?? {}
  const pass = { title: shop.mexico.title, total: 1199, currency: 'MXN', outcome: 'cancelled' }
  expect(await deleteAccount(buyer)).toMatchObject([
    { ...pass, order_id: card, method: 'card', cash: null, contact_until: later(7 * DAY_MS) },
    {
      ...{ ...pass, order_id: cash, method: 'cash', contact_until: later(10 * DAY_MS) },
      cash: { reference: cashReference, due_at: dueAt?.toISOString() },
    },
  ])
  for (const reference of [card, cash]) {
    expect(chargeOf(shop, reference).status).toBe('cancelled')
    expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'account-gone' })
  }
})

test('the contact of a deleted account stays sealed until its reference has run out, and no longer', async () => {
  const buyer = await shop.buyer()
  const [open, paid] = [await askForCash(buyer), buyer.reference(shop.mexico.id)]
  await buyer.pay(paid, { token_id: 'tok_3003' })
  await deleteAccount(buyer)
  const sealed = (await orderOf(open))?.sealedContact ?? ''
  expect(await orderOf(open)).toMatchObject({ email: '', telephone: '' })
  expect(sealed).not.toContain('ramiro')
  expect(openContact(shop.outside.settings.contactKey, open, sealed)).toEqual(CONTACT)
  expect(openContact(shop.outside.settings.contactKey, paid, sealed)).toBeUndefined()
  // No money can come for the payment that the bank refused.
  expect(await orderOf(paid)).toMatchObject({ email: '', sealedContact: null, contactKeptUntil: null })
  shop.clock.advance(9 * DAY_MS)
  await eraseOldPaymentData(shop)
  expect((await orderOf(open))?.sealedContact).toBe(sealed)
  shop.clock.advance(DAY_MS + 1)
  await eraseOldPaymentData(shop)
  expect(await orderOf(open)).toMatchObject({ sealedContact: null, contactKeptUntil: null })
})

test('money that a shop takes after the account was deleted is returned by hand, with the stored contact', async () => {
  shop.provider.state.cancels = false
  const buyer = await shop.buyer()
  const reference = await askForCash(buyer)
  expect(await deleteAccount(buyer)).toMatchObject([{ order_id: reference, outcome: 'open' }])
  shop.provider.state.cancels = true
  await isPaid(reference)
  const attemptId = (await shop.attemptOf(reference))?.id ?? 0
  const rows = await shop.db
    .select()
    .from(paymentMismatches)
    .where(eq(paymentMismatches.attemptId, attemptId))
  expect(rows).toMatchObject([{ kind: 'refund-by-hand', detail: 'not returnable: cash' }])
  const { contactKey } = shop.outside.settings
  const by = later(20 * DAY_MS).slice(0, 10)
  shop.clock.advance(30 * DAY_MS)
  await eraseOldPaymentData(shop)
  const row = rows[0]?.id ?? 0
  expect(await showMismatches(shop.db, contactKey)).toContain(
    `row ${row}: 1199.00 MXN by ${by}; cash, charge ${chargeOf(shop, reference).id}, order ${(await orderOf(reference))?.id} ${reference}; write in es to ramiro@example.test, telephone 6441234567 (the account is deleted)`,
  )
  const otherKey = Buffer.alloc(32).toString('base64url')
  expect(await showMismatches(shop.db, otherKey)).toContain('another OPENPAY_PRIVATE_KEY has sealed')
  await resolveRow(shop.db, row, new Date(shop.clock.now()))
  await eraseOldPaymentData(shop)
  expect((await orderOf(reference))?.sealedContact).toBeNull()
})

test('deleting an account names the money owed by hand, and the league can still write to the buyer', async () => {
  const { buyer, second } = await payTwice(shop)
  // A part of it was refunded before; Openpay then refuses the rest.
  shop.provider.change(chargeOf(shop, second).id, { refund: { amount: 100, status: 'completed' } })
  await shop.runDueWork()
  expect(await deleteAccount(buyer)).toMatchObject([{ order_id: second, outcome: 'owed' }])
  expect(await showMismatches(shop.db, shop.outside.settings.contactKey)).toContain(
    `${second}; write in es to ramiro`,
  )
})

test.each(['before-cancel', 'after-cancel'] as const)(
  'a process killed %s while it deletes an account has deleted it, and the next one cancels the reference',
  async (step) => {
    const buyer = await shop.buyer()
    const reference = await askForCash(buyer)
    await shop.crashAt(step, () => deleteAccount(buyer))
    expect((await buyer.call('GET', '/api/users/me')).statusCode).toBe(401)
    expect((await orderOf(reference))?.sealedContact).not.toBeNull()
    await shop.runDueWork()
    expect(chargeOf(shop, reference).status).toBe('cancelled')
    const { id = 0 } = (await shop.attemptOf(reference)) ?? {}
    expect(await countEvents(shop.db, id, 'withdrawn')).toBe(1)
  },
)

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
