import { expect, test } from 'vitest'
import { paypalCancel, paypalReturn } from '../../../../contract/payments/paypal.ts'
import { openPaymentsApp, type PaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { openWalletProvider } from '../../../../testing/companies/wallet-provider.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import type { PaymentProvider } from '../../../providers/payment-provider.ts'

const SECOND_MS = 1_000

const wallet = openWalletProvider()
let questions = 0
const counted = <Args extends unknown[], Answer>(ask: (...args: Args) => Promise<Answer>) => {
  return (...args: Args): Promise<Answer> => {
    questions += 1
    return ask(...args)
  }
}
const { provider } = wallet
const account: PaymentProvider = {
  ...provider,
  ...{ name: 'paypal-mx', company: 'paypal' },
  charge: counted(provider.charge),
  chargeById: counted(provider.chargeById),
  chargesByReference: counted(provider.chargesByReference),
  ...(provider.capture && { capture: counted(provider.capture) }),
}

const shop = openForTests(() => openPaymentsApp({ otherProviders: [account] }))

/** How many questions the company receives during `act`. */
const questionsDuring = async (act: () => Promise<unknown>): Promise<number> => {
  const before = questions
  await act()
  return questions - before
}
const order = (buyer: Awaited<ReturnType<PaymentsApp['buyer']>>, reference: string) =>
  buyer.call('POST', '/api/payments/paypal/order?lang=es_MX', { reference, email: 'lupita@example.test' })
const atPaypal = async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  expect((await order(buyer, reference)).statusCode).toBe(200)
  return { buyer, reference, token: wallet.of(reference).id }
}
const open = async (path: string, token: string) => {
  const answer = await shop.app().inject({ url: `${path}?token=${token}` })
  return String(answer.headers.location)
}
const times = (count: number, act: () => Promise<unknown>) => async () => {
  for (let time = 0; time < count; time += 1) await act()
}
const SUCCESS = '/checkout/success/?paypal=1'

test('a return from PayPal that is opened forty times asks PayPal a few times and always leads on', async () => {
  const { reference, token } = await atPaypal()
  const places: string[] = []
  const asked = await questionsDuring(
    times(40, async () => void places.push(await open(paypalReturn.path, token))),
  )
  expect(asked).toBeLessThanOrEqual(3)
  // Without an approval a return leads to PayPal again; without a question to PayPal, to the page that waits.
  expect(new Set(places)).toEqual(new Set([wallet.of(reference).redirectUrl, SUCCESS]))
})

test('a return that comes too often still takes the approved money a moment later', async () => {
  const { buyer, reference, token } = await atPaypal()
  await times(5, () => open(paypalReturn.path, token))()
  wallet.approve(reference)
  expect(await open(paypalReturn.path, token)).toBe(SUCCESS)
  expect(await shop.grantsOf(buyer.id)).toEqual([])
  shop.clock.advance(2 * SECOND_MS)
  expect(await open(paypalReturn.path, token)).toBe(SUCCESS)
  expect(await shop.grantsOf(buyer.id)).toHaveLength(1)
})

test('a cancel address of PayPal that is opened forty times asks PayPal a few times', async () => {
  const { reference, token } = await atPaypal()
  const asked = await questionsDuring(times(40, () => open(paypalCancel.path, token)))
  expect(asked).toBeLessThanOrEqual(3)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'failed', errorCode: 'cancelled' })
})

test('an order that is posted forty times asks PayPal a few times and gets the same answer', async () => {
  const { buyer, reference } = await atPaypal()
  const statuses = new Set<unknown>()
  const asked = await questionsDuring(
    times(40, async () => void statuses.add((await order(buyer, reference)).json().response.data.status)),
  )
  expect(asked).toBeLessThanOrEqual(3)
  expect(statuses).toEqual(new Set(['pending']))
})

test('a card order that is posted forty times asks its company a few times, under one reference or many', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference)
  const charges = () => shop.provider.requests.filter((it) => it.path.includes('/charges')).length
  const asked = async (act: () => Promise<unknown>) => {
    const before = charges()
    await times(40, act)()
    return charges() - before
  }
  expect(await asked(() => buyer.pay(reference))).toBeLessThanOrEqual(3)
  // Each reference names another order: the company is asked about the open one before a new one is made.
  expect(await asked(() => buyer.pay(buyer.reference(shop.mexico.id)))).toBeLessThanOrEqual(3)
})
