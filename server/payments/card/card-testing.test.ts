import { and, eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exceededForMs } from '../../accounts/throttles/throttle.ts'
import { memberships } from '../../memberships/tables.ts'
import type { Settings } from '../../settings/settings.ts'
import { openPaymentsApp, type PaymentsApp } from '../../testing/apps/open-payments-app.ts'
import { paymentAttempts } from '../tables.ts'
import { failedChargesKey } from './admit-charge.ts'

const CARRIER = '201.141.0.9'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
const open = async (settings: Partial<Settings>) => {
  const it = await openPaymentsApp({ log, settings })
  it.timers.skipWaits()
  return it
}
let shop: PaymentsApp
/** A shop where a fifth of the usual limits holds, and cards have none. */
let small: PaymentsApp
beforeAll(async () => {
  shop = await open({ attemptsFactor: 1, areCardsShared: false })
  small = await open({ attemptsFactor: 0.2, areCardsShared: true })
})
beforeEach(() => {
  lines.length = 0
})
afterEach(async () => {
  await shop.expectBooksToAgree()
  await small.expectBooksToAgree()
})
afterAll(async () => {
  await shop.close()
  await small.close()
})

type Buyer = Awaited<ReturnType<PaymentsApp['buyer']>>

const charges = (at = shop) => at.provider.requests.filter((it) => it.method === 'POST').length

const pay = (buyer: Buyer, token: string, membershipId = shop.mexico.id) =>
  buyer.pay(buyer.reference(membershipId), { token_id: token, start_over: true })

test('somebody who tests cards with fifty free accounts from one address is stopped after sixty charges, where that is the limit', async () => {
  for (let account = 0; account < 50; account += 1) {
    const tester = await small.buyer(CARRIER)
    let stopped = false
    for (let card = 0; card < 10 && !stopped; card += 1)
      stopped = (await pay(tester, `tok_3001@${account}-${card}`)).statusCode === 429
  }
  expect(charges(small)).toBe(60)
  const refused = await pay(await small.buyer(CARRIER), 'tok_at_once')
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'errors.tooManyAttempts'])
  expect(Number(refused.headers['retry-after'])).toBe(60)
  expect(cardTesting()).toMatchObject({ level: 40, ip: CARRIER, reason: 'network' })
})

const cardTesting = () => lines.find((it) => it.security === 'card-testing' && it.reason !== undefined)

test('who bought before buys in the network of somebody who tests cards, and so does everybody from elsewhere and, later, from there', async () => {
  const [regular] = await small.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.period, 'regular'), eq(memberships.country, 'Mexico')))
  const member = await small.buyer()
  expect((await pay(member, 'tok_at_once', regular?.id)).statusCode).toBe(200)
  member.travelTo(CARRIER)
  expect((await pay(member, 'tok_3003')).statusCode).toBe(402)
  expect((await pay(member, 'tok_at_once')).statusCode).toBe(200)

  expect((await pay(await small.buyer(), 'tok_at_once')).statusCode).toBe(200)
  const newcomer = await small.buyer(CARRIER)
  expect((await pay(newcomer, 'tok_at_once')).statusCode).toBe(429)
  small.clock.advance(2 * MINUTE_MS)
  expect((await pay(newcomer, 'tok_at_once')).statusCode).toBe(200)
})

test('in a network where many charges fail they start one after the other, the accounts in turn', async () => {
  const from = '201.141.0.44'
  const slow = await openPaymentsApp({ settings: { attemptsFactor: 0.2, areCardsShared: true } })
  for (let account = 0; account < 2; account += 1) {
    const tester = await slow.buyer(from)
    for (let card = 0; card < 5; card += 1) expect((await pay(tester, 'tok_3001')).statusCode).toBe(402)
  }
  expect((await pay(await slow.buyer(from), 'tok_at_once@eleventh')).statusCode).toBe(200)
  expect((await pay(await slow.buyer(from), 'tok_3001')).statusCode).toBe(402)
  const held = pay(await slow.buyer(from), 'tok_at_once')
  // A request behind it is answered while it still waits.
  expect((await slow.app().inject('/healthz')).statusCode).toBe(200)
  expect(charges(slow)).toBe(12)
  await slow.app().close()
  expect((await held).statusCode).toBe(503)
  expect(charges(slow)).toBe(12)
  await slow.close()
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
  expect(cardTesting()).toMatchObject({ reason: 'card of many accounts' })
  expect((await pay(fourth, 'tok_at_once@propia')).statusCode).toBe(200)
  shop.clock.advance(25 * HOUR_MS)
  expect((await pay(await shop.buyer(), 'tok_at_once@familia')).statusCode).toBe(200)
})

test('a card that its bank refused ten times within an hour is refused before the bank is asked, for whoever has it', async () => {
  const [first, second] = [await shop.buyer(), await shop.buyer()]
  for (const it of [first, second])
    for (let nth = 0; nth < 5; nth += 1) expect((await pay(it, 'tok_3001@terca')).statusCode).toBe(402)
  const before = charges()
  expect((await pay(first, 'tok_at_once@terca')).statusCode).toBe(429)
  expect((await pay(await shop.buyer(), 'tok_at_once@terca')).statusCode).toBe(429)
  expect(charges()).toBe(before)
  expect((await pay(first, 'tok_at_once@otra')).statusCode).toBe(200)
  shop.clock.advance(HOUR_MS)
  expect((await pay(second, 'tok_at_once@terca')).statusCode).toBe(200)
})

test('of many accounts that try one card at the same moment three reach the bank', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.buyer()))
  const answers = await Promise.all(buyers.map((it) => pay(it, 'tok_3001@redada')))
  const statuses = answers.map((it) => it.statusCode)
  expect(statuses.filter((it) => it === 402)).toHaveLength(3)
  expect(statuses.filter((it) => it === 429)).toHaveLength(9)
})

test('charges that succeed, at once or after the bank’s page, count for nothing, nor do those that were never made', async () => {
  const from = '201.141.0.77'
  for (let nth = 0; nth < 5; nth += 1) {
    const buyer = await shop.buyer(from)
    const reference = buyer.reference(shop.mexico.id)
    await buyer.pay(reference)
    shop.provider.change(shop.provider.of(reference)[0]?.id ?? '', { status: 'completed' })
    expect((await buyer.confirm({ reference })).json().response.status).toBe(1)
    expect((await pay(buyer, 'tok_at_once')).json().error.code).toBe('checkout.alreadyOwned')
    expect((await pay(await shop.buyer(from), 'tok_at_once')).statusCode).toBe(200)
  }
  const any = { burst: 1, everyMs: 12_000 }
  expect(await exceededForMs(shop, failedChargesKey(from), any)).toBe(0)
  await pay(await shop.buyer(from), 'tok_3001')
  await pay(await shop.buyer(from), 'tok_3001')
  expect(await exceededForMs(shop, failedChargesKey(from), any)).toBe(24_000)
})

test('a card that the provider does not show is charged all the same, with a line of the log', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  expect((await buyer.pay(reference, { token_id: 'tok_at_once' })).statusCode).toBe(200)
  expect(lines.map((it) => it.msg)).toContain('it is not known which card a token is of')
  expect(await shop.attemptOf(reference)).toMatchObject({ cardFingerprint: null })
})

test('what is stored of a card is a keyed hash, the same for each of its tokens and in no answer', async () => {
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
