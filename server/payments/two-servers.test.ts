import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type KillableShop, openKillableShop, type Server } from '../../testing/app/killable-shop.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'

const SECOND_MS = 1_000
const AT_ONCE = { token_id: 'tok_at_once' }

type Buyer = Awaited<ReturnType<KillableShop['buyer']>>

/** Two processes share only a database server: the embedded database belongs to one process. */
const onPostgres = process.env.TEST_DATABASE_URL !== undefined

let shop: KillableShop
let servers: [Server, Server]
let membershipId: number
beforeAll(async () => {
  if (!onPostgres) return
  shop = await openKillableShop()
  servers = [await shop.start(), await shop.start()]
  const offered = await (await shop.buyer()).call('GET', '/api/memberships/country/Mexico')
  membershipId = offered.json().response.data.id
})
afterEach(() => shop.expectInvariants())
afterAll(() => (onPostgres ? shop.close() : undefined))

/** Runs `act` at both servers at once, `times` at each. */
const atBoth = <T>(act: (nth: number) => Promise<T>, times = 1): Promise<T[]> =>
  Promise.all(
    servers.flatMap((server, at) =>
      Array.from({ length: times }, (_, nth) => shop.on(server, () => act(at * times + nth))),
    ),
  )
const buyers = (count: number): Promise<Buyer[]> => Promise.all(Array.from({ length: count }, shop.buyer))
const paidOf = (buyer: Buyer) =>
  shop.provider.charges.filter(
    (it) => it.order_id.startsWith(`${buyer.id}-`) && it.status === 'completed' && it.refund === null,
  )
const succeeded = async (buyer: Buyer): Promise<number> =>
  (await buyer.purchases()).filter((it: { status: string }) => it.status === 'succeeded').length
/** Buyers at their bank's page, with their references. */
const atTheBank = async (count: number) => {
  const waiting = (await buyers(count)).map((buyer) => ({
    buyer,
    reference: buyer.reference(membershipId),
  }))
  for (const { buyer, reference } of waiting) await buyer.pay(reference)
  return waiting
}
test.skipIf(!onPostgres)(
  'an order that is paid at both servers at once, by several clicks each, is charged and granted once',
  async () => {
    for (const buyer of await buyers(4)) {
      const reference = buyer.reference(membershipId)
      const answers = await atBoth(() => buyer.pay(reference, AT_ONCE), 3)
      expect(new Set(answers.map((it) => it.statusCode))).toEqual(new Set([200]))
      expect(shop.provider.of(reference)).toHaveLength(1)
      await waitUntil(async () => expect(await succeeded(buyer)).toBe(1))
    }
  },
)

test.skipIf(!onPostgres)(
  'two orders of one buyer for the same, one at each server at once, cost the price once',
  async () => {
    for (const buyer of await buyers(4)) {
      await atBoth(() => buyer.pay(buyer.reference(membershipId), AT_ONCE))
      expect(paidOf(buyer)).toHaveLength(1)
      expect(await succeeded(buyer)).toBe(1)
    }
  },
)

test.skipIf(!onPostgres)('a notice that comes to both servers, five times each, grants once', async () => {
  for (const { buyer, reference } of await atTheBank(3)) {
    const { id, status } = shop.provider.approve(reference)
    const notice = {
      type: 'charge.succeeded',
      event_date: '2026-11-20T18:00:00-06:00',
      transaction: { id, status, order_id: reference },
    }
    const answers = await atBoth(() => shop.notice(notice), 5)
    expect(new Set(answers.map((it) => it.statusCode))).toEqual(new Set([200]))
    await waitUntil(async () => expect(await succeeded(buyer)).toBe(1))
  }
})

test.skipIf(!onPostgres)(
  'orders that both servers reconcile, while their buyers come back to both, are granted once each',
  async () => {
    const waiting = await atTheBank(6)
    for (const { reference } of waiting) shop.provider.approve(reference)
    shop.advance(31 * SECOND_MS)
    await Promise.all(
      waiting.slice(0, 3).map(({ buyer, reference }) => atBoth(() => buyer.confirm({ reference }))),
    )
    for (const { buyer } of waiting) await waitUntil(async () => expect(await succeeded(buyer)).toBe(1))
  },
)

test.skipIf(!onPostgres)(
  'three of four payments for the same, two approved at each server, are returned, once each',
  async () => {
    const [buyer] = await buyers(1)
    if (buyer === undefined) throw new Error('no buyer')
    const references = Array.from({ length: 4 }, () => buyer.reference(membershipId))
    for (const it of references) await buyer.pay(it, { start_over: true })
    for (const it of references) shop.provider.approve(it)
    await atBoth((at) => buyer.confirm({ reference: references[at] ?? '' }), 2)
    await waitUntil(() => expect(paidOf(buyer)).toHaveLength(1))
    await waitUntil(async () => expect(await succeeded(buyer)).toBe(1))
    const own = references.map((it) => shop.provider.of(it)[0]?.id)
    const asked = shop.provider.refundsAsked().filter((it) => own.includes(it))
    expect([asked.length, new Set(asked).size]).toEqual([3, 3])
  },
)

test.skipIf(!onPostgres)(
  'a folio that two users redeem at both servers at once has one winner and one purchase',
  async () => {
    for (const folio of ['2026000001', '2026000002', '2026000003']) {
      const two = await buyers(2)
      const redeem = (buyer: Buyer | undefined) =>
        buyer?.call('POST', '/api/prepaid/coupon/implement', {
          ...{ email: 'ramiro@example.test', phone: '6441234567' },
          ...{ code: `${folio.slice(-4)}4321`, number_sheet: folio },
        })
      const answers = await atBoth(async (nth) => redeem(two[nth % 2]), 4)
      expect(answers.filter((it) => it?.statusCode === 200).length).toBeGreaterThan(0)
      const bought = await Promise.all(two.map(succeeded))
      expect(bought.sort()).toEqual([0, 1])
    }
  },
)
