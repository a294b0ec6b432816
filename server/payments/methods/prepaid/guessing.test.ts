import { beforeAll, expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import { expectCardsToAgree, lookUp, printCard, redeem } from '../../../../testing/companies/prepaid-cards.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import type { PrintedCard } from './make-batch.ts'

const A_CAFE = '10.200.0.1'
const SIX_MINUTES_MS = 360_000

const shop = openForTests(() => openPaymentsApp({ settings: { attemptsFactor: 1 } }))
beforeAll(async () => {
  shop.timers.skipWaits()
})

/** Tries ten wrong codes of the card with each account; returns the statuses. */
const guess = async (at: PaymentsApp, card: PrintedCard, accounts: number) => {
  const statuses: number[] = []
  for (let account = 0; account < accounts; account += 1) {
    const buyer = await at.buyer(A_CAFE)
    for (let code = 0; code < 10; code += 1)
      statuses.push((await lookUp(buyer, { ...card, code: `1000${account}00${code}` })).statusCode)
  }
  return statuses
}

test('an account that guessed ten codes is refused for a while, even with the right code', async () => {
  const guesser = await shop.buyer()
  const card = await printCard(shop)
  for (let code = 0; code < 10; code += 1)
    expect((await redeem(guesser, { ...card, code: `1000000${code}` })).statusCode).toBe(400)
  const refused = await redeem(guesser, card)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  shop.clock.advance(SIX_MINUTES_MS)
  expect((await redeem(guesser, card)).statusCode).toBe(200)
})

test('an unknown folio and a wrong code get the same answer', async () => {
  const buyer = await shop.buyer()
  const card = await printCard(shop)
  const wrong = await lookUp(buyer, { ...card, code: '10000000' })
  const unknown = await lookUp(buyer, { ...card, folio: '1000000001' })
  expect(wrong.json()).toEqual(unknown.json())
  expect([wrong.statusCode, wrong.json().error.code]).toEqual([400, 'checkout.codeInvalid'])
})

test('right codes never count, however many a user looks up', async () => {
  const buyer = await shop.buyer()
  const card = await printCard(shop)
  for (let round = 0; round < 30; round += 1) expect((await lookUp(buyer, card)).statusCode).toBe(200)
})

test('a folio that is guessed at by many accounts of one network is redeemed by the user who has the card', async () => {
  const card = await printCard(shop)
  expect(new Set(await guess(shop, card, 12))).toEqual(new Set([400]))
  const owner = await shop.buyer()
  expect((await lookUp(owner, card)).statusCode).toBe(200)
  expect((await redeem(owner, card)).statusCode).toBe(200)
  const other = await printCard(shop)
  expect((await redeem(await shop.buyer(A_CAFE), other)).statusCode).toBe(200)
  await expectCardsToAgree(shop.db)
})

test('a right code in a network of guessers waits its turn, and does not hold up a stop of the server', async () => {
  const held = await openPaymentsApp({ settings: { attemptsFactor: 1 } })
  const card = await printCard(held)
  await guess(held, card, 6)
  const owner = await held.buyer(A_CAFE)
  const waiting = redeem(owner, card)
  // The server answers a later request while this one still waits.
  expect((await held.app().inject('/healthz')).statusCode).toBe(200)
  await held.app().close()
  expect((await waiting).statusCode).toBe(503)
  await held.close()
})
