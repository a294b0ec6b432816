import { expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { attemptByReference, claimCheck } from '../orders/store.ts'
import { mayPoll } from './query-pacing.ts'
import { pauseBeforeNextQuestion } from './resolve-jobs.ts'

const shop = openForTests(openPaymentsApp)

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** How many questions the provider receives during `act`. */
const questionsDuring = async (act: () => Promise<unknown>): Promise<number> => {
  const before = shop.provider.requests.length
  await act()
  return shop.provider.requests.length - before
}

/** Runs the worker every `everyMs` for `forMs`. */
const work = async (forMs: number, everyMs: number) => {
  for (let passed = 0; passed < forMs; passed += everyMs) {
    shop.clock.advance(everyMs)
    await shop.runDueWork()
  }
}

const openOrders = async (buyer: Awaited<ReturnType<PaymentsApp['buyer']>>, count: number) => {
  const references: string[] = []
  for (let order = 0; order < count; order += 1) {
    const reference = buyer.reference(shop.mexico.id)
    expect((await buyer.pay(reference, { start_over: true })).statusCode).toBe(200)
    references.push(reference)
  }
  return references
}

test('orders paid during a day’s outage are granted within two minutes of the recovery, after few questions', async () => {
  const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.buyer()))
  const references = await Promise.all(buyers.map(async (it) => (await openOrders(it, 1))[0] ?? ''))
  shop.provider.state.down = true
  for (const it of references) shop.provider.approve(it)
  const worker = shop.worker()
  const questions = await questionsDuring(async () => {
    for (let minute = 0; minute < 24 * 60; minute += 60) {
      shop.clock.advance(60 * MINUTE_MS)
      await worker()
    }
    for (let second = 0; second < 300; second += 10) {
      shop.clock.advance(10 * SECOND_MS)
      await worker()
    }
  })
  // In the last five minutes each pause has the five questions of one batch, not eight orders every 30 s.
  expect(questions).toBeLessThan(24 * 8 + 15 * 5)
  shop.provider.state.down = false
  for (let second = 0; second < 120; second += 10) {
    shop.clock.advance(10 * SECOND_MS)
    await worker()
  }
  for (const it of buyers) expect(await shop.grantsOf(it.id)).toHaveLength(1)
  await shop.expectBooksToAgree()
})

test('a second check finds a refund or chargeback with a lost notice an hour after the payment', async () => {
  for (const lost of [{ status: 'chargeback_accepted' }, { refund: { amount: 1199, status: 'completed' } }]) {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    await buyer.pay(reference, { token_id: 'tok_at_once' })
    await work(MINUTE_MS, MINUTE_MS)
    shop.provider.change(shop.provider.of(reference)[0]?.id ?? '', lost)
    await work(58 * MINUTE_MS, 58 * MINUTE_MS)
    expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
    await work(2 * MINUTE_MS, MINUTE_MS)
    expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: expect.any(Date) }])
  }
  await shop.expectBooksToAgree()
})

test('a later check finds a chargeback that was decided for us within days, when its notice was lost', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id: 'tok_at_once' })
  const id = shop.provider.of(reference)[0]?.id ?? ''
  shop.provider.change(id, { status: 'chargeback_pending' })
  await work(HOUR_MS + MINUTE_MS, HOUR_MS + MINUTE_MS)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'charged-back' })
  shop.provider.change(id, { status: 'completed' })
  await work(5 * HOUR_MS, 5 * HOUR_MS)
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
  expect(await shop.grantsOf(buyer.id)).toMatchObject([{ revokedAt: null }])
})

test('a payment is checked again after an hour, six hours, a day and three days, and then no more', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await buyer.pay(reference, { token_id: 'tok_at_once' })
  await work(HOUR_MS, HOUR_MS)
  const id = shop.provider.of(reference)[0]?.id ?? '-'
  const asked = () => shop.provider.requests.filter((it) => it.path.endsWith(id)).length
  const [first, counts] = [asked(), [] as number[]]
  for (const hours of [5, 18, 48, 200]) {
    await work(hours * HOUR_MS, hours * HOUR_MS)
    counts.push(asked() - first)
  }
  expect(counts).toEqual([1, 2, 3, 3])
})

test('ten tabs that ask for one order at once ask the provider once in two seconds, and all see the payment', async () => {
  const buyer = await shop.buyer()
  const [reference = ''] = await openOrders(buyer, 1)
  const ask = () => Promise.all(Array.from({ length: 10 }, () => buyer.confirm({ reference })))
  expect(await questionsDuring(ask)).toBe(1)
  shop.clock.advance(1_999)
  expect(await questionsDuring(ask)).toBe(0)
  shop.provider.approve(reference)
  shop.clock.advance(1)
  expect(await questionsDuring(ask)).toBe(1)
  expect((await ask()).map((it) => it.json().response.status)).toEqual(Array(10).fill(1))
})

test('an order may be checked again when the clock was set back', async () => {
  const buyer = await shop.buyer()
  const [reference = ''] = await openOrders(buyer, 1)
  const attempt = await attemptByReference(shop.db, reference)
  if (attempt === undefined) throw new Error('no attempt')
  expect([await mayPoll(shop.deps, attempt), await mayPoll(shop.deps, attempt)]).toEqual([true, false])
  shop.clock.advance(-MINUTE_MS)
  expect(await claimCheck(shop.db, shop.clock, attempt.id, 2 * SECOND_MS)).toBe(true)
  shop.clock.advance(MINUTE_MS)
})

test('the pause between checks is 30 s at first, at most 90 s with the buyer at the bank, later up to an hour', () => {
  const pauses = [0, 4, 10, 30, 74, 75, 160, 480, 4_000].map((minutes) =>
    pauseBeforeNextQuestion(minutes * MINUTE_MS),
  )
  expect(pauses.map((it) => it / SECOND_MS)).toEqual([30, 30, 75, 90, 90, 562.5, 1_200, 3_600, 3_600])
})

test('twenty open orders of one buyer in ten tabs each cost the provider about one question a second', async () => {
  const buyer = await shop.buyer()
  const references = await openOrders(buyer, 20)
  const seconds = 6
  const questions = await questionsDuring(async () => {
    for (let second = 0; second < seconds; second += 2) {
      shop.clock.advance(2 * SECOND_MS)
      await Promise.all(references.flatMap((reference) => tabs(() => buyer.confirm({ reference }))))
    }
  })
  expect(questions).toBeGreaterThan(seconds)
  expect(questions).toBeLessThanOrEqual(seconds + 5)
})

const tabs = <T>(ask: () => Promise<T>): Promise<T>[] => Array.from({ length: 10 }, ask)

test('the job checks twenty open orders of one buyer at one per four seconds, and all within two minutes', async () => {
  const buyer = await shop.buyer()
  const references = await openOrders(buyer, 20)
  shop.clock.advance(30 * SECOND_MS)
  const before = shop.provider.requests.length
  await work(100 * SECOND_MS, 5 * SECOND_MS)
  const received = shop.provider.requests.slice(before).map((it) => it.path)
  const charges = references.map((it) => shop.provider.of(it)[0]?.id ?? '-')
  const asked = received.flatMap((path) => charges.find((it) => path.endsWith(it)) ?? [])
  expect(new Set(asked).size).toBe(20)
  expect(asked.length).toBeLessThanOrEqual(4 + 100 / 4)
})
