import { expect, test } from 'vitest'
import type { ChargePage } from '../../../server/providers/payment-provider.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openPaypalShop } from './paypal-shop.ts'

const shop = openForTests(openPaypalShop)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

test.each([
  ['refund', 'refunded'],
  ['chargeback', 'charged-back'],
])('a %s at PayPal takes the membership back by its webhook', async (action, status) => {
  const { buyer, reference, page } = await shop.atPaypal()
  await buyer.navigate(await shop.payer(page, 'approve'))
  await shop.deliver()
  const [order] = await shop.ordersOf(reference)
  await shop.control(order?.captures[0]?.id ?? '', action)
  expect(await buyer.isMember()).toBe(true)
  await shop.deliver()
  expect(await buyer.isMember()).toBe(false)
  expect(await shop.attemptOf(reference)).toMatchObject({ status })
})

test('a partial refund changes nothing, and a dispute that is won gives the membership back', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  await buyer.navigate(await shop.payer(page, 'approve'))
  await shop.deliver()
  const captureId = (await shop.ordersOf(reference))[0]?.captures[0]?.id ?? ''
  await shop.control(captureId, 'chargeback')
  await shop.deliver()
  expect(await buyer.isMember()).toBe(false)
  await shop.control(captureId, 'reject')
  await shop.deliver()
  expect(await buyer.isMember()).toBe(true)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
  await shop.control(captureId, 'refund', 100_00)
  await shop.deliver()
  expect(await buyer.isMember()).toBe(true)
})

test('a refund of ours goes through the order to its capture, once however often it is asked', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  await buyer.navigate(await shop.payer(page, 'approve'))
  const [order] = await shop.ordersOf(reference)
  const paypal = shop.deps.paymentProviders.get('paypal-mx')
  const it = {
    chargeId: order?.id ?? '',
    reference,
    amountMinor: 119_900,
    currency: 'MXN' as const,
    description: 'Pagado dos veces',
  }
  for (const _ of [1, 2])
    expect(await paypal?.refund(it)).toMatchObject({
      kind: 'charge',
      charge: { status: 'refunded', reference },
    })
  expect(await shop.ordersOf(reference)).toMatchObject([{ captures: [{ refunded_minor: 119_900 }] }])
  await shop.deliver()
  expect(await buyer.isMember()).toBe(false)
})

test('the list of 180 days, which PayPal gives in windows, has each payment as it stands, a refund of which no notice came too', async () => {
  const { buyer, reference, page } = await shop.atPaypal()
  await buyer.navigate(await shop.payer(page, 'approve'))
  const [order] = await shop.ordersOf(reference)
  await shop.fault({ route: '*', kind: 'notice-lost', times: 5 })
  await shop.control(order?.captures[0]?.id ?? '', 'refund')
  await shop.deliver()
  await shop.fault()
  const paypal = shop.deps.paymentProviders.get('paypal-mx')
  const to = new Date(shop.clock.now() + MINUTE_MS)
  const from = new Date(to.getTime() - 180 * 24 * HOUR_MS)
  const charges = []
  for (let cursor: string | undefined = '0.1'; cursor !== undefined; ) {
    const found: ChargePage | undefined = await paypal?.chargesMade({ from, to, cursor })
    if (found?.kind !== 'found') throw new Error('no list')
    charges.push(...found.charges)
    cursor = found.next
  }
  expect(charges.filter((it) => it.reference === reference)).toMatchObject([
    { id: order?.id, status: 'refunded', amountMinor: 119_900, currency: 'MXN' },
  ])
  await buyer.navigate(`/api/payments/paypal/return?token=${order?.id}`)
  expect(await buyer.isMember()).toBe(false)
})
