import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { AttemptStatus } from '../../../domain/payments/payment-attempt.ts'
import { openMatchedShop } from '../../../testing/app/open-matched-shop.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { resolveRow, rowToResolve, showMismatches } from '../../commands/show-mismatches.ts'
import { attemptByReference } from '../orders/store.ts'
import { refundByHand } from '../refunds/decide-refund.ts'
import { paymentAttempts, paymentMismatches } from '../tables.ts'
import { compareCharge } from './compare-charge.ts'

const shop = openForTests(openMatchedShop)
beforeEach(() => {
  shop.lines.length = 0
})

test('a refund of a part changes nothing, and neither does a refused charge beside the good one', async () => {
  const { buyer, reference, charge } = await shop.paid()
  shop.provider.change(charge.id, { refund: { amount: 100, status: 'completed' } })
  shop.provider.charges.push(shop.strayCharge({ order_id: reference, status: 'failed', error_code: 3001 }))
  shop.provider.charges.push(shop.strayCharge({ order_id: reference, status: 'refunded' }))
  await shop.night()
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
  expect(shop.lines.filter((it) => it.security === 'payment-mismatch')).toEqual([])
})

test('money under an unknown reference is one row and one log line, which go and come with the money', async () => {
  const charge = shop.strayCharge()
  shop.provider.charges.push(charge)
  await shop.night()
  await shop.night()
  expect(await shop.mismatchesOf(charge.id)).toMatchObject([
    { provider: 'openpay', kind: 'unknown-charge', attemptId: null, resolvedAt: null },
  ])
  expect(shop.errorsOf(charge.id)).toMatchObject([{ level: 50, kind: 'unknown-charge', provider: 'openpay' }])

  shop.provider.change(charge.id, { status: 'refunded' })
  await shop.night()
  expect(await shop.mismatchesOf(charge.id)).toMatchObject([{ resolvedAt: expect.any(Date) }])
  expect(shop.errorsOf(charge.id)).toHaveLength(1)

  shop.provider.change(charge.id, { status: 'completed' })
  await shop.night()
  expect(await shop.mismatchesOf(charge.id)).toMatchObject([{ resolvedAt: null }])
  expect(shop.errorsOf(charge.id)).toHaveLength(2)
  shop.provider.change(charge.id, { status: 'refunded' })
})

test('charges that nobody ordered and nobody paid are no mismatch', async () => {
  const stray = (['failed', 'cancelled', 'charge_pending', 'refunded'] as const).map((status) =>
    shop.strayCharge({ status, id: `trquiet-${status}`, order_id: `quiet-${status}` }),
  )
  shop.provider.charges.push(...stray)
  await shop.night()
  for (const it of stray) expect(await shop.mismatchesOf(it.id)).toEqual([])
})

test.each([
  ['another amount', { amount: 1 }, 'other-amount', '100 MXN, ordered 119900 MXN'],
  ['another currency', { currency: 'USD' }, 'other-currency', '119900 USD, ordered 119900 MXN'],
])(
  'a paid charge of %s than was ordered grants nothing and is a mismatch',
  async (_, change, kind, detail) => {
    const { buyer, charge } = await shop.paid('tok_bank')
    shop.provider.change(charge.id, { status: 'completed', ...change })
    await shop.night()
    expect(await shop.grantsOf(buyer.id)).toEqual([])
    expect(await shop.mismatchesOf(charge.id)).toMatchObject([
      { kind, detail, attemptId: expect.any(Number) },
    ])
    expect(shop.errorsOf(charge.id)).toHaveLength(1)
    shop.provider.change(charge.id, { status: 'cancelled' })
  },
)

test('an order charged a second time keeps its membership and is a mismatch until one charge is returned', async () => {
  const { buyer, reference } = await shop.paid()
  const second = shop.strayCharge({ order_id: reference })
  shop.provider.charges.push(second)
  await shop.night()
  expect(await shop.mismatchesOf(second.id)).toMatchObject([{ kind: 'second-charge' }])
  shop.provider.change(second.id, { status: 'refunded' })
  await shop.night()
  expect(await shop.mismatchesOf(second.id)).toMatchObject([{ resolvedAt: expect.any(Date) }])
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
})

test('a payment that the league has to return by hand stays on its list until the charge is refunded', async () => {
  const { reference, charge } = await shop.paid()
  const attempt = await attemptByReference(shop.db, reference)
  if (attempt === undefined) throw new Error('no attempt')
  await refundByHand(shop.deps, attempt, 'not returnable')
  await shop.night()
  expect(await shop.mismatchesOf(charge.id)).toMatchObject([{ kind: 'refund-by-hand', resolvedAt: null }])
  shop.provider.change(charge.id, { refund: { amount: 1199, status: 'completed' } })
  await shop.night()
  expect(await shop.mismatchesOf(charge.id)).toMatchObject([{ resolvedAt: expect.any(Date) }])
})

test('a success that the provider does not know stays granted and is a mismatch until the provider knows it', async () => {
  const { buyer, charge } = await shop.paid()
  const { id } = charge
  shop.provider.change(id, { id: 'trhidden' })
  await shop.night()
  expect(await shop.mismatchesOf(id)).toMatchObject([{ kind: 'absent-there' }])
  expect(shop.errorsOf(id)).toMatchObject([{ kind: 'absent-there' }])
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
  expect(await shop.mismatchesOf('trhidden')).toMatchObject([{ kind: 'second-charge' }])
  shop.provider.change('trhidden', { id })
  await shop.night()
  expect(await shop.mismatchesOf(id)).toMatchObject([{ resolvedAt: expect.any(Date) }])
  await shop.expectBooksToAgree()
})

test('a paid charge that the list names by its payment alone belongs to its order and is no second charge', async () => {
  const { reference } = await shop.paid()
  const attempt = await attemptByReference(shop.db, reference)
  const listed = {
    ...{ id: '7AB12345CD678901E', reference, status: 'succeeded' as const, amountMinor: 119_900 },
    ...{ currency: 'MXN', errorCode: null, redirectUrl: null },
  }
  const compared = (change: object, status = 'succeeded' as AttemptStatus) =>
    attempt && compareCharge({ ...listed, ...change }, 'openpay', { ...attempt, status }, shop.clock.now())
  expect(compared({})).toMatchObject({ kind: 'second-charge' })
  expect(compared({ isNamedByPayment: true })).toBe('same')
  for (const open of ['requires-action', 'failed', 'charged-back'] as const)
    expect(compared({ isNamedByPayment: true }, open)).toBe('ask')
  expect(compared({ isNamedByPayment: true, amountMinor: 1 })).toMatchObject({ kind: 'other-amount' })
})

test('a charge without money that the list names by its payment alone decides nothing for its order', async () => {
  const { reference } = await shop.paid('tok_bank')
  const found = await attemptByReference(shop.db, reference)
  if (found === undefined) throw new Error('no attempt')
  const attempt = { ...found, providerTxnId: null }
  const failed = {
    ...{ id: '7AB12345CD678901E', reference, status: 'failed' as const, amountMinor: 119_900 },
    ...{ currency: 'MXN', errorCode: 'DENIED', redirectUrl: null },
  }
  const now = shop.clock.now()
  expect(compareCharge(failed, 'openpay', attempt, now)).toBe('settle')
  expect(compareCharge({ ...failed, isNamedByPayment: true }, 'openpay', attempt, now)).toBe('same')
})

test('the command of the league takes one row or none', () => {
  expect([rowToResolve([]), rowToResolve(['--resolve', '17'])]).toEqual([undefined, 17])
  for (const wrong of [
    ['17'],
    ['--resolve'],
    ['--resolve', '0'],
    ['--resolve', '1', '2'],
    ['--resolve', '1;'],
  ])
    expect(() => rowToResolve(wrong)).toThrow('Usage: npm run payments [-- --resolve ROW [--yes]]')
})

test('open mismatches are a figure of the metrics and a table for the league', async () => {
  await shop.db.delete(paymentMismatches)
  expect(await showMismatches(shop.db, shop.outside.settings.contactKey)).toMatch(/agree/)
  const charge = shop.strayCharge({ id: 'trtable' })
  shop.provider.charges.push(charge)
  await shop.night()
  const table = await showMismatches(shop.db, shop.outside.settings.contactKey)
  expect(table.split('\n')[0]).toMatch(/^row +found +provider +kind +charge +attempt +detail$/)
  expect(table.split('\n')[1]).toMatch(/openpay +unknown-charge +trtable +- +119900 MXN, reference nobody-/)
  const metrics = await shop.app().inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(metrics.body).toMatch(/^payment_mismatches_open 1$/m)
})

test('an attempt that another provider made is not an order of this provider', async () => {
  const { reference, charge } = await shop.paid()
  const isMadeBy = (provider: string) =>
    shop.db.update(paymentAttempts).set({ provider }).where(eq(paymentAttempts.providerOrderKey, reference))
  await isMadeBy('elsewhere')
  await shop.night()
  expect(await shop.mismatchesOf(charge.id)).toMatchObject([{ kind: 'other-order' }])
  await isMadeBy('openpay')
})

test('the league takes a mismatch that it settled itself off its list for good, by the number of its row', async () => {
  const { charge } = await shop.paid()
  shop.provider.change(charge.id, { refund: { amount: 1199, status: 'completed' } })
  await shop.night()
  shop.provider.change(charge.id, { refund: null })
  await shop.night()
  const [row] = await shop.mismatchesOf(charge.id)
  expect(row).toMatchObject({ kind: 'kept-there', resolvedAt: null })
  expect(await showMismatches(shop.db, shop.outside.settings.contactKey)).toMatch(
    new RegExp(`^${row?.id} .*kept-there`, 'm'),
  )
  const at = new Date(shop.clock.now())
  expect(await resolveRow(shop.db, row?.id ?? 0, at)).toContain('will not be reported again')
  await expect(resolveRow(shop.db, row?.id ?? 0, at)).rejects.toThrow('There is no open row')
  await shop.night()
  expect(await shop.mismatchesOf(charge.id)).toMatchObject([{ detail: 'accepted: refunded', resolvedAt: at }])
  expect(shop.errorsOf(charge.id)).toHaveLength(1)
  shop.provider.change(charge.id, { refund: { amount: 1199, status: 'completed' } })
})
