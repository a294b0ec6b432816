import { beforeEach, expect, test } from 'vitest'
import { openWalletShop } from '../../../testing/companies/at-the-wallet.ts'
import { approve, type Buyer, chargeOf } from '../../../testing/companies/paid-twice.ts'
import { type CaptureFault, openWalletProvider } from '../../../testing/companies/wallet-provider.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

const MINUTE_MS = 60_000

const wallet = openWalletProvider()
const shop = openForTests(() => openWalletShop(wallet.provider))
beforeEach(() => {
  Object.assign(wallet.state, { captures: 0, onCapture: async () => {} })
})

const validOf = async (buyer: Buyer) =>
  (await shop.grantsOf(buyer.id)).filter((it) => it.revokedAt === null).length
const purchaseOf = async (buyer: Buyer, reference: string) => {
  const row = (await buyer.purchases()).find((it: { order_id: string }) => it.order_id === reference)
  return buyer.purchase(row.payment_id)
}

test('the first request after an approval captures it, once, and opens the membership', async () => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  expect(await purchaseOf(buyer, reference)).toMatchObject({ redirect_url: wallet.of(reference).redirectUrl })
  await ask()
  expect(wallet.state.captures).toBe(0)
  wallet.approve(reference)
  expect((await ask()).attempt.status).toBe('succeeded')
  await ask()
  expect(wallet.state.captures).toBe(1)
  expect(await validOf(buyer)).toBe(1)
})

test('simultaneous captures take the money once and open the membership once', async () => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  wallet.approve(reference)
  const settled = await Promise.all([ask(), ask(), ask(), ask()])
  expect(new Set(settled.map((it) => it.attempt.status))).toEqual(new Set(['succeeded']))
  expect(await validOf(buyer)).toBe(1)
  expect(await purchaseOf(buyer, reference)).toMatchObject({ status: 'succeeded', failure: null })
})

test('an approval is not captured when its buyer bought the same by card meanwhile', async () => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  wallet.approve(reference)
  expect(await ask()).toMatchObject({
    attempt: { status: 'failed', errorCode: 'not-needed' },
    outcome: 'final',
  })
  expect(wallet.state.captures).toBe(0)
  const told = await purchaseOf(buyer, reference)
  expect(told).toMatchObject({ status: 'failed', failure: 'checkout.alreadyOwned' })
  expect(told.events.at(-1).event).toBe('not-needed')
  expect(await validOf(buyer)).toBe(1)
})

test('a card that pays during a capture does not wait, and one of the two payments goes back', async () => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  const card = buyer.reference(shop.mexico.id)
  await buyer.pay(card)
  wallet.approve(reference)
  wallet.state.onCapture = async () => void (await approve(shop, buyer, card))
  expect((await ask()).attempt).toMatchObject({ status: 'succeeded', errorCode: 'paid-twice' })
  await shop.runDueWork()
  expect(wallet.of(reference).status).toBe('refunded')
  expect(chargeOf(shop, card).refund).toBeNull()
  expect(await validOf(buyer)).toBe(1)
})

test.each<[CaptureFault, number]>([
  ['lost-after', 1],
  ['lost-before', 2],
  ['not-sent', 2],
])('a capture whose answer is %s is looked up, and made once', async (fault, captures) => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  wallet.approve(reference)
  wallet.failNextCapture(fault)
  expect(await ask()).toMatchObject({ outcome: 'unreachable' })
  expect(await validOf(buyer)).toBe(0)
  shop.clock.advance(2 * MINUTE_MS)
  await shop.runDueWork()
  expect(await validOf(buyer)).toBe(1)
  expect(wallet.state.captures).toBe(captures)
})

test('a wallet that refuses the capture fails the order with a reason, and the next one is free', async () => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  wallet.approve(reference)
  wallet.failNextCapture('declined')
  expect(await ask()).toMatchObject({ attempt: { status: 'failed', errorCode: 'NO_FUNDS' } })
  const next = await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  expect(next.json().response.data.status).toBe('succeeded')
})

test('a wallet that asks its buyer for another way to pay takes them back to its page', async () => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  wallet.approve(reference)
  wallet.failNextCapture('asks-again')
  expect((await ask()).attempt.status).toBe('requires-action')
  expect(await purchaseOf(buyer, reference)).toMatchObject({ redirect_url: wallet.of(reference).redirectUrl })
})

test.each([
  ['amount', { amountMinor: 1 }],
  ['currency', { currency: 'USD' }],
])('an approval of another %s is never captured', async (_what, change) => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  Object.assign(wallet.approve(reference), change)
  expect(await ask()).toMatchObject({ outcome: 'mismatch' })
  expect(wallet.state.captures).toBe(0)
  expect(await validOf(buyer)).toBe(0)
})

test('a buyer who approves after the attempt expired gets the membership', async () => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  shop.clock.advance(61 * MINUTE_MS)
  expect((await ask()).attempt).toMatchObject({ status: 'failed', errorCode: 'expired' })
  wallet.approve(reference)
  expect((await ask()).attempt.status).toBe('succeeded')
  expect(await validOf(buyer)).toBe(1)
})

test('an approval for a deleted account is not captured', async () => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  wallet.approve(reference)
  const deleted = await buyer.call('DELETE', `/api/users/${buyer.id}`, { password: 'curva-baja-77' })
  expect(deleted.statusCode).toBe(200)
  expect((await ask()).attempt).toMatchObject({ status: 'failed', errorCode: 'account-gone' })
  expect(wallet.state.captures).toBe(0)
})
