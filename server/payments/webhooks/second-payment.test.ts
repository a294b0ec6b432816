import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openWalletShop } from '../../../testing/companies/at-the-wallet.ts'
import { openWalletProvider } from '../../../testing/companies/wallet-provider.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import type { Charge, Notice, PaymentProvider } from '../../providers/payment-provider.ts'
import { paymentMismatches, providerEvents } from '../tables.ts'
import { receiveNotice } from './notice-inbox.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const wallet = openWalletProvider()
/**
 * Like PayPal's classic buttons: its notices report a transaction's state, and one order may have two
 * transactions.
 */
const reporting: PaymentProvider = {
  ...wallet.provider,
  notices: {
    ...wallet.provider.notices,
    body: z.object({}),
    read: (body) => JSON.parse(body) as Notice,
  },
}

const shop = openForTests(() => openWalletShop(reporting, { log }))

/** Reports a second transaction of a paid order and returns the outcome. */
const reportSecond = async (status: Charge['status']) => {
  const { buyer, reference, ask } = await shop.atTheWallet()
  wallet.approve(reference)
  await ask()
  const second = { ...wallet.of(reference), id: `second-${reference}`, status }
  const key = `ipn ${reference}`
  const notice: Notice = { key, kind: 'report', charge: second, reinstated: false }
  await receiveNotice(shop.deps, reporting, JSON.stringify(notice))
  await shop.runDueWork()
  const [stored] = await shop.db
    .select()
    .from(providerEvents)
    .where(eq(providerEvents.key, `wallet:${key}`))
  return { buyer, reference, second: second.id, stored }
}

const rowsOf = (chargeId: string) =>
  shop.db.select().from(paymentMismatches).where(eq(paymentMismatches.chargeId, chargeId))
const alarmsOf = (chargeId: string) =>
  lines.filter((it) => it.security === 'payment-mismatch' && it.charge === chargeId)

test.each(['failed', 'pending', 'refunded', 'charged-back'] as const)(
  'a second transaction of a paid order that is %s needs no action and changes nothing',
  async (status) => {
    const { buyer, reference, second, stored } = await reportSecond(status)
    expect(await rowsOf(second)).toEqual([])
    expect(alarmsOf(second)).toEqual([])
    expect(stored).toMatchObject({ processedAt: expect.any(Date), lastError: null })
    expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', errorCode: null })
    expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
  },
)

test('a second transaction that took money for a paid order goes on the league’s list and grants nothing more', async () => {
  const { buyer, reference, second } = await reportSecond('succeeded')
  expect(await rowsOf(second)).toMatchObject([{ kind: 'paid-again', provider: 'wallet', resolvedAt: null }])
  expect(alarmsOf(second)).toHaveLength(1)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded', errorCode: null })
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
})
