import { beforeEach, expect, test } from 'vitest'
import { openWalletShop } from '../../../testing/companies/at-the-wallet.ts'
import { openWalletProvider } from '../../../testing/companies/wallet-provider.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { matchNow } from '../../../testing/time/come-to-rest.ts'
import type { Charge, PaymentProvider } from '../../providers/payment-provider.ts'
import { paymentMismatches } from '../tables.ts'

const wallet = openWalletProvider()
const asked: string[] = []
const named = (it: Charge): Charge => ({ ...it, id: `payment-of-${it.id}`, isNamedByPayment: true })
/** A provider whose list, like PayPal's, may name the payment alone and not the order that it paid. */
const provider: PaymentProvider = {
  ...wallet.provider,
  chargeById: (id) => {
    asked.push(id)
    return wallet.provider.chargeById(id)
  },
  chargesMade: async (it) => {
    const page = await wallet.provider.chargesMade(it)
    return page.kind === 'found' ? { ...page, charges: page.charges.map(named) } : page
  },
}

const shop = openForTests(() =>
  openWalletShop(provider, {
    books: (own) => own.map((it) => ({ ...it, id: it.id.replace('payment-of-', '') })),
  }),
)
beforeEach(() => {
  asked.length = 0
})

const match = () => matchNow({ deps: { ...shop.deps, paymentProviders: new Map([['wallet', provider]]) } })

test('a payment that the list names alone is found by its reference: not absent, no second one, not looked up', async () => {
  const { reference, ask } = await shop.atTheWallet()
  wallet.approve(reference)
  await ask()
  asked.length = 0
  shop.clock.advance(1_000)
  await match()
  expect(asked).toEqual([])
  expect(await shop.db.select().from(paymentMismatches)).toEqual([])
})

test('a payment of an open order is looked up, and known by its order from then on', async () => {
  const { buyer, reference, id } = await shop.atTheWallet()
  const charge = Object.assign(wallet.of(reference), { status: 'succeeded' })
  await match()
  expect(asked).toContain(charge.id)
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ sourceId: String(id), revokedAt: null }])
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', providerTxnId: charge.id })
  expect(await shop.db.select().from(paymentMismatches)).toEqual([])
})
