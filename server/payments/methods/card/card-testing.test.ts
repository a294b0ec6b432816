import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { answerOf } from '../../../../testing/clients/answer-of.ts'
import { memberships } from '../../../memberships/tables.ts'
import type { Settings } from '../../../settings/settings.ts'
import { paymentAttempts } from '../../tables.ts'

const HOUR_MS = 3_600_000

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const open = async (settings: Partial<Settings>) => {
  const it = await openPaymentsApp({ log, settings })
  it.timers.skipWaits()
  return it
}
let shop: PaymentsApp
/** A shop without a limit per card, as with a company's test money. */
let demo: PaymentsApp
beforeAll(async () => {
  shop = await open({ cardTriesFactor: 1, areCardsShared: false })
  demo = await open({ cardTriesFactor: 1, areCardsShared: true })
})
beforeEach(() => {
  lines.length = 0
})
afterEach(async () => {
  // An hour later, the tries of one test no longer count in the next.
  for (const it of [shop, demo]) it.clock.advance(HOUR_MS)
  await shop.expectBooksToAgree()
  await demo.expectBooksToAgree()
})
afterAll(async () => {
  await shop.close()
  await demo.close()
})

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>

const charges = (at = shop) => at.provider.requests.filter((it) => it.method === 'POST').length

const pay = (buyer: Buyer, token: string, membershipId = shop.mexico.id) =>
  buyer.pay(buyer.reference(membershipId), { token_id: token, start_over: true })

const cardTesting = () => lines.filter((it) => it.security === 'card-testing' && it.reason !== undefined)

test.each([
  ['one account after the other, cards that their banks refuse', 'tok_3001', 'by account'],
  ['cards that lead to their bank’s page, one of each account after the other', 'tok_bank', 'by card'],
  ['ten at the same moment', 'tok_3001', 'at once'],
])(
  'ten new accounts try fifty cards from one address, %s: at most fifteen reach the provider in an hour',
  async (how, token, order) => {
    const from = `201.141.${order.length}.${how.length}`
    const accounts = await Promise.all(Array.from({ length: 10 }, () => demo.buyer(from)))
    const before = charges(demo)
    const tries = accounts.flatMap((it, account) =>
      Array.from({ length: 5 }, (_, card) => () => pay(it, `${token}@${how.length}-${account}-${card}`)),
    )
    const nthCards = [0, 1, 2, 3, 4].map((nth) => tries.filter((_, index) => index % 5 === nth))
    const answers: Awaited<ReturnType<typeof pay>>[] = []
    for (const round of order === 'by account' ? [tries] : nthCards)
      if (order === 'at once') answers.push(...(await Promise.all(round.map((it) => it()))))
      else for (const it of round) answers.push(await it())
    expect(charges(demo) - before).toBeGreaterThan(5)
    expect(charges(demo) - before).toBeLessThanOrEqual(15)
    const refused = answers.findLast((it) => it.statusCode === 429)
    expect(refused?.json().error.code).toBe('checkout.cardsPaused')
    expect(Number(refused?.headers['retry-after'])).toBe(3_600)
    expect(cardTesting().at(-1)).toMatchObject({
      level: 40,
      ip: from,
      reason: expect.stringContaining('network'),
    })
  },
)

/** How many of a buyer's cards are refused: every third buyer has one, every ninth three. */
const refusalsOf = (buyer: number) => (buyer % 3 === 0 ? 1 : 0) + (buyer % 9 === 0 ? 2 : 0)

/**
 * Buys as most users do: another card after a refusal, then the bank's page where the card has one, and back.
 */
const buyAt = async (at: PaymentsApp, buyer: Buyer, refusals: number, token = 'tok_bank') => {
  for (let nth = 0; nth < refusals; nth += 1)
    expect(answerOf(await pay(buyer, 'tok_3003'))).toBe('402 checkout.noFunds')
  const reference = buyer.reference(at.mexico.id)
  expect(answerOf(await buyer.pay(reference, { token_id: token }))).toBe(200)
  if (token === 'tok_at_once') return
  at.provider.change(at.provider.of(reference)[0]?.id ?? '', { status: 'completed' })
  expect((await buyer.confirm({ reference })).json().response.status).toBe(1)
}

// `npm run bench -- "card testing"` does it with two hundred buyers.
test('sixty buyers behind one address, with every third try refused, all buy, ten at a time', async () => {
  const from = '201.141.0.9'
  const buyers = await Promise.all(Array.from({ length: 60 }, () => demo.buyer(from)))
  for (const [nth, it] of buyers.slice(0, 10).entries()) await buyAt(demo, it, refusalsOf(nth))
  for (let first = 10; first < 60; first += 10)
    await Promise.all(
      buyers
        .slice(first, first + 10)
        .map((it, nth) => buyAt(demo, it, refusalsOf(first + nth), 'tok_at_once')),
    )
  expect(cardTesting()).toEqual([])
})

test('a past buyer buys in a tester’s network, as do users elsewhere, and newcomers there an hour later', async () => {
  const from = '201.141.0.44'
  const [regular] = await demo.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.period, 'regular'), eq(memberships.country, 'Mexico')))
  const member = await demo.buyer()
  expect(answerOf(await pay(member, 'tok_at_once', regular?.id))).toBe(200)
  const testers = await Promise.all(Array.from({ length: 15 }, () => demo.buyer(from)))
  for (const it of testers) await pay(it, 'tok_3001')
  const newcomer = await demo.buyer(from)
  expect(answerOf(await pay(newcomer, 'tok_at_once'))).toBe('429 checkout.cardsPaused')
  member.travelTo(from)
  for (let nth = 0; nth < 9; nth += 1)
    expect(answerOf(await pay(member, 'tok_3003'))).toBe('402 checkout.noFunds')
  expect(answerOf(await pay(member, 'tok_at_once'))).toBe(200)
  expect(answerOf(await pay(await demo.buyer(), 'tok_at_once'))).toBe(200)
  demo.clock.advance(HOUR_MS)
  expect(answerOf(await pay(newcomer, 'tok_at_once'))).toBe(200)
})

test('one device tries at most ten cards in an hour, whatever its accounts and networks', async () => {
  const before = charges()
  const device = 'a'.repeat(22)
  const answers: (string | number)[] = []
  for (let nth = 0; nth < 12; nth += 1) {
    const browser = await shop.browserBuyer(`201.142.0.${nth}`, device)
    answers.push(answerOf(await pay(browser, `tok_3001@aparato-${nth}`)))
  }
  expect(charges() - before).toBe(10)
  expect(answers.slice(10)).toEqual(['429 checkout.cardsPaused', '429 checkout.cardsPaused'])
  expect(cardTesting()).toMatchObject([{ reason: 'device' }, { reason: 'device' }])
})

test('each network has fewer tries while the whole shop is tested from many, and buyers still buy', async () => {
  for (let network = 0; network < 30; network += 1)
    expect(answerOf(await pay(await demo.buyer(`201.143.0.${network}`), 'tok_3001'))).toBe(
      '402 checkout.cardDeclined',
    )
  const before = charges(demo)
  const from = '201.143.1.1'
  const testers = await Promise.all(Array.from({ length: 8 }, () => demo.buyer(from)))
  for (const it of testers) await pay(it, 'tok_3001')
  expect(charges(demo) - before).toBe(5)
  expect(cardTesting().at(-1)).toMatchObject({ reason: 'network, while the whole shop is tested' })
  await buyAt(demo, await demo.buyer(), 0)
})

test('tries that the provider did not answer do not count: their network buys afterwards', async () => {
  const from = '201.144.0.1'
  const crowd = await Promise.all(Array.from({ length: 16 }, () => demo.buyer(from)))
  demo.provider.state.down = true
  for (const it of crowd) await pay(it, 'tok_bank')
  demo.provider.state.down = false
  demo.clock.advance(16 * 60_000)
  await buyAt(demo, await demo.buyer(from), 1)
  expect(cardTesting()).toEqual([])
})

test('a family of three accounts pays with one card, and a fourth account is refused before the bank is asked', async () => {
  const family = [await shop.buyer(), await shop.buyer(), await shop.buyer()]
  for (const it of family) expect((await pay(it, 'tok_3003@familia')).statusCode).toBe(402)
  for (const it of family) expect((await pay(it, 'tok_at_once@familia')).statusCode).toBe(200)
  const before = charges()
  const fourth = await shop.buyer()
  const refused = await pay(fourth, 'tok_at_once@familia')
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'errors.tooManyAttempts'])
  expect(charges()).toBe(before)
  expect(cardTesting()).toMatchObject([{ reason: 'card of many accounts' }])
  expect((await pay(fourth, 'tok_at_once@propia')).statusCode).toBe(200)
  shop.clock.advance(25 * HOUR_MS)
  expect((await pay(await shop.buyer(), 'tok_at_once@familia')).statusCode).toBe(200)
})

test('a card that its bank refused ten times in an hour is refused for every user before the bank is asked', async () => {
  const [first, second] = [await shop.buyer(), await shop.buyer()]
  for (const it of [first, second])
    for (let nth = 0; nth < 5; nth += 1) expect((await pay(it, 'tok_3001@terca')).statusCode).toBe(402)
  const before = charges()
  expect((await pay(first, 'tok_at_once@terca')).statusCode).toBe(429)
  expect((await pay(await shop.buyer(), 'tok_at_once@terca')).statusCode).toBe(429)
  expect(charges()).toBe(before)
  expect((await pay(await shop.buyer(), 'tok_at_once@otra')).statusCode).toBe(200)
  shop.clock.advance(HOUR_MS)
  expect((await pay(second, 'tok_at_once@terca')).statusCode).toBe(200)
})

test('only three of many accounts that try one card at the same moment reach the bank', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.buyer()))
  const answers = await Promise.all(buyers.map((it) => pay(it, 'tok_3001@redada')))
  const statuses = answers.map((it) => it.statusCode)
  expect(statuses.filter((it) => it === 402)).toHaveLength(3)
  expect(statuses.filter((it) => it === 429)).toHaveLength(9)
})

test('a card that the provider does not show is charged all the same, with a line in the log', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  expect((await buyer.pay(reference, { token_id: 'tok_at_once' })).statusCode).toBe(200)
  expect(lines.map((it) => it.msg)).toContain('it is not known which card a token is of')
  expect(await shop.attemptOf(reference)).toMatchObject({ cardFingerprint: null })
})

test('a card is stored as a keyed hash, which is the same for each of its tokens and in no answer', async () => {
  const [first, second] = [await shop.buyer(), await shop.buyer()]
  for (const it of [first, second]) await pay(it, 'tok_at_once@huella')
  const stored = await shop.db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.status, 'succeeded'))
    .orderBy(paymentAttempts.id)
    .then((rows) => rows.slice(-2).map((it) => it.cardFingerprint))
  expect(stored[0]).toMatch(/^[\w-]{43}$/)
  expect(stored[1]).toBe(stored[0])
  expect(JSON.stringify(await first.purchases())).not.toContain(stored[0])
})
