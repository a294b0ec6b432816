import { beforeAll, expect, test } from 'vitest'
import { type KillableShop, openKillableShop } from '../../testing/app/killable-shop.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'

const MINUTE_MS = 60_000
const AT_ONCE = { token_id: 'tok_at_once' }

type Buyer = Awaited<ReturnType<KillableShop['buyer']>>
type AtACheckout = { buyer: Buyer; reference: string }

let membershipId: number
/** Five buyers, each at another point when signal 9 kills the one process that serves them. */
let ordered: AtACheckout
let charged: AtACheckout
let granted: AtACheckout
let givenCash: AtACheckout
let refunded: AtACheckout & { first: string }
const shop = openForTests(openKillableShop)
beforeAll(async () => {
  await shop.start()
  const offered = await (await shop.buyer()).call('GET', '/api/memberships/country/Mexico')
  membershipId = offered.json().response.data.id
  const lost = [
    // This comes first: while the worker waits for its answer, it does not mail the receipt of the next
    // grant.
    await refundOfTheSecond(),
    await grantBeforeItsReceipt(),
    await chargeHeld(false, (it) => (ordered = it)),
    await chargeHeld(true, (it) => (charged = it)),
    await referenceHeld(),
  ]
  await shop.kill()
  await Promise.all(lost)
  await shop.start()
})

const atACheckout = async (): Promise<AtACheckout> => {
  const buyer = await shop.buyer()
  return { buyer, reference: buyer.reference(membershipId) }
}
/** Starts `act` and resolves once the provider holds its request, with (`made`) or without its effect. */
const untilHeld = async (what: 'charge' | 'refund', made: boolean, act: () => Promise<unknown>) => {
  const held = shop.held(what, made)
  const unanswered = act().catch(() => undefined)
  await held
  return { unanswered }
}
const chargeHeld = async (made: boolean, keep: (it: AtACheckout) => void) => {
  const it = await atACheckout()
  keep(it)
  return untilHeld('charge', made, () => it.buyer.pay(it.reference, AT_ONCE))
}
const askForCash = ({ buyer, reference }: AtACheckout) =>
  buyer.call('POST', '/api/payments/openpay/store?lang=es', {
    ...{ email: 'ramiro@example.test', telephone: '6441234567', reference },
  })
const referenceHeld = async () => {
  givenCash = await atACheckout()
  return untilHeld('charge', true, () => askForCash(givenCash))
}
const grantBeforeItsReceipt = async () => {
  granted = await atACheckout()
  const paid = await granted.buyer.pay(granted.reference, AT_ONCE)
  expect(paid.json().response.data.status).toBe('succeeded')
  expect(shop.post.taken).not.toContain(receiptOf(granted))
}
const refundOfTheSecond = async () => {
  const { buyer, reference: first } = await atACheckout()
  refunded = { buyer, first, reference: buyer.reference(membershipId) }
  const both = [first, refunded.reference]
  for (const it of both) await buyer.pay(it, { start_over: true })
  for (const it of both) shop.provider.change(chargeOf(it)?.id ?? '', { status: 'completed' })
  await buyer.confirm({ reference: first })
  return untilHeld('refund', true, () => buyer.confirm({ reference: refunded.reference }))
}

const chargeOf = (reference: string) => shop.provider.of(reference)[0]
const receiptOf = ({ reference }: AtACheckout) => `<receipt-${reference}@playball>`
const isMember = async ({ buyer }: AtACheckout): Promise<boolean> =>
  (await buyer.call('GET', '/api/users/me')).json().response.user.hasOneValidMembership
/** The status of each of a buyer's orders, by reference. */
const statusesOf = async ({ buyer }: AtACheckout): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await buyer.purchases()).map((it: { order_id: string; status: string }) => [it.order_id, it.status]),
  )

test('killed after the charge and before it was written: the restart grants the membership, charged once', async () => {
  await waitUntil(async () => expect(await isMember(charged)).toBe(true))
  const { buyer, reference } = charged
  expect(await statusesOf(charged)).toEqual({ [reference]: 'succeeded' })
  expect((await buyer.pay(reference, AT_ONCE)).json().response.data.status).toBe('succeeded')
  expect(shop.provider.of(reference)).toHaveLength(1)
})

test('killed between a second payment’s refund and our record of it: it is refunded once, the first stays', async () => {
  const { first, reference } = refunded
  await waitUntil(async () =>
    expect(await statusesOf(refunded)).toEqual({ [first]: 'succeeded', [reference]: 'refunded' }),
  )
  expect(await isMember(refunded)).toBe(true)
  expect(shop.provider.refundsAsked()).toEqual([chargeOf(reference)?.id])
})

test('killed between making a shop reference and writing it: the buyer gets that reference and its mail', async () => {
  const { reference } = givenCash
  await waitUntil(() => expect(shop.post.taken).toContain(`<cash-${reference}@playball>`))
  expect(shop.provider.of(reference)).toHaveLength(1)
  const { data } = (await askForCash(givenCash)).json().response
  const made = chargeOf(reference)?.payment_method?.reference
  expect(data).toMatchObject({ status: 'pending', cash_reference: made })
})

test('killed between the grant and its receipt: the membership stays, and the receipt is mailed once', async () => {
  expect(await isMember(granted)).toBe(true)
  // The claim of the dead process on the job runs out.
  shop.advance(MINUTE_MS)
  await waitUntil(() => expect(shop.post.taken).toContain(receiptOf(granted)))
  expect(await statusesOf(granted)).toEqual({ [granted.reference]: 'succeeded' })
})

test('killed between the order and its charge: nothing is charged, then or later, and the next order is paid', async () => {
  const { buyer, reference } = ordered
  expect(await statusesOf(ordered)).toEqual({ [reference]: 'unknown' })
  expect((await buyer.pay(reference, AT_ONCE)).json().response.data.status).toBe('unknown')
  shop.advance(16 * MINUTE_MS)
  await waitUntil(async () => expect(await statusesOf(ordered)).toEqual({ [reference]: 'failed' }))
  expect(shop.provider.of(reference)).toEqual([])
  const next = { buyer, reference: buyer.reference(membershipId) }
  expect((await buyer.pay(next.reference, AT_ONCE)).json().response.data.status).toBe('succeeded')
  expect(await isMember(ordered)).toBe(true)
  await waitUntil(() => expect(shop.post.taken).toContain(receiptOf(next)))
})

test('the seven invariants hold on the disk after all of it, and every receipt was mailed once', async () => {
  await shop.expectInvariants()
  for (const it of [charged, granted])
    expect(shop.post.taken.filter((id) => id === receiptOf(it))).toHaveLength(1)
})
