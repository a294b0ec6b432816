import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { leagueDay } from '../../../../domain/league/league-time.ts'
import { openPaymentsApp } from '../../../../testing/app/open-payments-app.ts'
import {
  expectCardsToAgree,
  lookUp,
  printCard,
  printCards,
  redeem,
} from '../../../../testing/companies/prepaid-cards.ts'
import { upcoming } from '../../../../testing/feeds/small-league-days.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { memberships } from '../../../memberships/tables.ts'
import { orders, prepaidCards } from '../../tables.ts'
import { withdrawBatch } from './make-batch.ts'

const IN_THE_UNITED_STATES = '8.8.8.8'
const DAY_MS = 86_400_000
/** Fewer on PGlite, which runs one transaction at a time. */
const AT_ONCE = process.env.TEST_DATABASE_URL === undefined ? 50 : 100

const shop = openForTests(openPaymentsApp)
afterEach(() => expectCardsToAgree(shop.db))

const codeOf = (answer: { json(): unknown }) => (answer.json() as { error: { code: string } }).error.code
const rowOf = async (folio: string) =>
  (await shop.db.select().from(prepaidCards).where(eq(prepaidCards.folio, folio)))[0]

describe('a card', () => {
  test('is looked up and redeemed, and then gives a purchase, a membership and a receipt', async () => {
    const buyer = await shop.buyer()
    const card = await printCard(shop)
    const { data } = (await lookUp(buyer, card)).json().response
    expect(data).toMatchObject({ price: 1199, title: 'Temporada completa', membership_id: shop.mexico.id })
    const echoes = { membership_id: String(shop.mexico.id), total: String(data.price), title: data.title }
    const redeemed = await redeem(buyer, card, echoes)
    expect(redeemed.statusCode).toBe(200)
    const { payment_id } = redeemed.json().response.data
    expect(await buyer.purchases()).toMatchObject([
      { payment_id, code: card.folio, status: 'succeeded', total: 1199, expire: data.date_exp },
    ])
    const { user } = (await buyer.call('GET', '/api/users/me')).json().response
    expect(user).toMatchObject({ hasOneValidMembership: true, memberships: [{ id: shop.mexico.id }] })
    await shop.runDueWork()
    const [mail] = shop.mails.slice(-1)
    expect(mail?.subject).toBe(`Tu compra en Playball, orden ${payment_id}`)
    expect(mail?.text).toContain(`Folio de tu tarjeta: ${card.folio}`)
    expect(mail?.text).not.toContain(card.code)
  })

  test('is redeemed from a form too, with telephone for phone, and its title is in the page’s language', async () => {
    const buyer = await shop.buyer()
    const card = await printCard(shop)
    expect((await lookUp(buyer, card, 'en_US')).json().response.data.title).toBe('Full season')
    const answer = await shop.app().inject({
      method: 'POST',
      url: '/api/prepaid/coupon/implement?is_lmp_live=1&lang=en_US',
      headers: { authorization: buyer.token, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        email: 'ramiro@example.test',
        telephone: '+52 644 123 4567',
        code: card.code,
        number_sheet: card.folio,
        title: 'Full season',
      }).toString(),
    })
    expect(answer.statusCode).toBe(200)
  })

  test('is looked up and redeemed again by its user, with the same number, after the answer was lost', async () => {
    const buyer = await shop.buyer()
    const card = await printCard(shop)
    const first = (await redeem(buyer, card)).json()
    expect((await lookUp(buyer, card)).statusCode).toBe(200)
    buyer.travelTo(IN_THE_UNITED_STATES)
    expect((await redeem(buyer, card)).json()).toEqual(first)
  })

  test('from the demo’s set opens the season, except the last five, which are used', async () => {
    const buyer = await shop.buyer()
    const used = await lookUp(buyer, { folio: '2026000016', code: '00164321' })
    expect([used.statusCode, codeOf(used)]).toEqual([400, 'checkout.codeInvalid'])
    expect((await redeem(buyer, { folio: '2026000015', code: '00154321' })).statusCode).toBe(200)
  })

  test('stores its code nowhere, and not the same hash for the same code twice', async () => {
    const { cards } = await printCards(shop, 200)
    expect(new Set(cards.map((it) => it.folio)).size).toBe(200)
    const rows = await shop.db.select().from(prepaidCards)
    const stored = JSON.stringify(rows.map((it) => it.codeHash))
    for (const { folio, code } of cards) {
      expect(folio).toMatch(/^[1-9]\d{9}$/)
      expect(code).toMatch(/^[1-9]\d{7}$/)
      expect(stored).not.toContain(code)
    }
    expect(new Set(rows.map((it) => it.codeHash)).size).toBe(rows.length)
  })
})

const expectUnused = async (folio: string) => expect((await rowOf(folio))?.redeemedAt).toBeNull()

describe('a card stays unused', () => {
  test('if its user has the membership already, as the lookup says too', async () => {
    const buyer = await shop.buyer()
    const [one, other] = [await printCard(shop), await printCard(shop)]
    await redeem(buyer, one)
    for (const answer of [await lookUp(buyer, other), await redeem(buyer, other)])
      expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'checkout.codeNotNeeded'])
    await expectUnused(other.folio)
    expect((await redeem(await shop.buyer(), other)).statusCode).toBe(200)
  })

  test('if its user has the season that includes its day; a user without it redeems the card', async () => {
    const today = leagueDay(Math.max(shop.clock.now(), shop.mexico.startsAt.getTime()))
    shop.league.set(today, upcoming)
    const day = { ...shop.mexico, id: await membershipId('day', 'Mexico'), priceMinor: 39_00 }
    const [buyer, card] = [await shop.buyer(), await printCard(shop, day)]
    await redeem(buyer, await printCard(shop))
    expect(codeOf(await lookUp(buyer, card))).toBe('checkout.codeNotNeeded')
    await expectUnused(card.folio)
    const other = await shop.buyer()
    expect((await lookUp(other, card)).json().response.data).toMatchObject({ price: 39, title: 'Un día' })
    expect((await redeem(other, card)).statusCode).toBe(200)
    expect(await shop.grantsOf(other.id)).toMatchObject([{ baseballDay: today }])
  })

  test('if its user is in a country with another membership', async () => {
    const [traveller, card] = [await shop.buyer(IN_THE_UNITED_STATES), await printCard(shop)]
    for (const answer of [await lookUp(traveller, card), await redeem(traveller, card)])
      expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'checkout.codeOfOtherCountry'])
    await expectUnused(card.folio)
    const foreign = await printCard(shop, shop.elsewhere)
    expect(codeOf(await lookUp(await shop.buyer(), foreign))).toBe('checkout.codeOfOtherCountry')
    expect((await redeem(traveller, foreign)).statusCode).toBe(200)
  })
})

describe('a card is not used up', () => {
  test.each([
    ['user_id', 999_999],
    ['membership_id', 999_999],
    ['total', 1],
    ['title', 'Toda la vida'],
  ])('when the page says another %s than the card', async (field, value) => {
    const buyer = await shop.buyer()
    const card = await printCard(shop)
    const answer = await redeem(buyer, card, { [field]: value })
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'errors.badRequest'])
    await expectUnused(card.folio)
    expect((await redeem(buyer, card)).statusCode).toBe(200)
  })

  test('after its batch was withdrawn; what was redeemed before stays', async () => {
    const { batchId, cards } = await printCards(shop, 2)
    const [one, other] = cards
    if (one === undefined || other === undefined) throw new Error('too few cards')
    const buyer = await shop.buyer()
    await redeem(buyer, one)
    expect(await withdrawBatch(shop, batchId)).toBe('withdrawn')
    expect(await withdrawBatch(shop, 999_999)).toBe('unknown')
    const answer = await redeem(await shop.buyer(), other)
    expect([answer.statusCode, codeOf(answer)]).toEqual([410, 'checkout.codeWithdrawn'])
    await expectUnused(other.folio)
    expect((await redeem(buyer, one)).statusCode).toBe(200)
    expect(await buyer.purchases()).toMatchObject([{ status: 'succeeded' }])
  })

  test('while it is unknown whether a card payment of the same was made', async () => {
    const buyer = await shop.buyer()
    const reference = buyer.reference(shop.mexico.id)
    await shop.crashAt('before-charge', () => buyer.pay(reference))
    const card = await printCard(shop)
    expect(codeOf(await lookUp(buyer, card))).toBe('errors.paymentInProgress')
    await expectUnused(card.folio)
  })

  test('by a visitor', async () => {
    const { folio, code } = await printCard(shop)
    const answer = await shop.app().inject({
      method: 'POST',
      url: '/api/prepaid/coupon/implement',
      payload: { email: 'a@example.test', phone: '6441234567', code, number_sheet: folio },
    })
    expect(answer.statusCode).toBe(401)
  })
})

describe('redeemed at the same moment', () => {
  test(`by ${AT_ONCE} users, a card has one winner, and the others get a refusal`, async () => {
    const buyers = await Promise.all(Array.from({ length: AT_ONCE }, () => shop.buyer()))
    const card = await printCard(shop)
    const answers = await Promise.all(buyers.map((it) => redeem(it, card)))
    expect(answers.filter((it) => it.statusCode === 200)).toHaveLength(1)
    expect(answers.filter((it) => it.statusCode !== 200).map(codeOf)).toEqual(
      Array(AT_ONCE - 1).fill('checkout.codeInvalid'),
    )
  })

  test(`${AT_ONCE} times by one user, a card has one order, which every call answers that is not throttled`, async () => {
    const buyer = await shop.buyer()
    const card = await printCard(shop)
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => redeem(buyer, card)))
    const admitted = answers.filter((it) => it.statusCode !== 429)
    expect(admitted.length).toBeGreaterThan(0)
    const { payment_id } = (await redeem(buyer, card)).json().response.data
    expect(new Set(admitted.map((it) => it.body)).size).toBe(1)
    expect(admitted[0]?.json()).toEqual({ response: { data: { payment_id } } })
    expect(await shop.db.select().from(orders).where(eq(orders.userId, buyer.id))).toHaveLength(1)
  })

  test('by one user, one of two cards stays unused', async () => {
    const buyer = await shop.buyer()
    const cards = [await printCard(shop), await printCard(shop)]
    const answers = await Promise.all(cards.map((it) => redeem(buyer, it)))
    expect(answers.map((it) => it.statusCode).sort()).toEqual([200, 409])
    const rows = await Promise.all(cards.map((it) => rowOf(it.folio)))
    expect(rows.filter((it) => it?.redeemedAt === null)).toHaveLength(1)
  })
})

// This test comes last, as it moves the clock past the season.
test('a card whose season is over is refused with its reason, and stays unused', async () => {
  const card = await printCard(shop)
  shop.clock.advance(shop.mexico.endsAt.getTime() - shop.clock.now() + DAY_MS)
  const answer = await lookUp(await shop.buyer(), card)
  expect([answer.statusCode, codeOf(answer)]).toEqual([410, 'checkout.codeExpired'])
  expect((await rowOf(card.folio))?.redeemedAt).toBeNull()
})

const membershipId = async (period: string, country: string): Promise<number> => {
  const rows = await shop.db.select().from(memberships)
  const found = rows.find((it) => it.period === period && it.country === country)
  if (found === undefined) throw new Error('no such membership')
  return found.id
}
