import { and, eq, isNull } from 'drizzle-orm'
import countries from 'i18n-iso-countries/index.js'
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' }
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' }
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Membership } from '../../contract/memberships.ts'
import type { Quote } from '../../contract/payments/membership-quote.ts'
import { addDays, instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../domain/league/league-time.ts'
import { openPaymentsApp } from '../../testing/app/open-payments-app.ts'
import { finalAt, live, postponed, upcoming } from '../../testing/feeds/small-league-days.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { followSeason } from './follow-season.ts'
import { memberships } from './tables.ts'

const DAY_MS = 86_400_000
const IN_THE_UNITED_STATES = '8.8.8.8'
const IN_PESOS = { season: 1199, regular: 269, playoffs: 269, day: 39 }
const IN_DOLLARS = { season: 69, regular: 15, playoffs: 15, day: 2 }

/** A day in the middle of the regular season that is sold, and those after it. */
let day: string
let next: string
const shop = openForTests(openPaymentsApp)
beforeAll(async () => {
  day = leagueDay(shop.mexico.startsAt.getTime() + 40 * DAY_MS)
  next = addDays(day, 2)
})
beforeEach(() => {
  shop.league.clear()
  shop.league.set(day, upcoming)
  shop.league.set(next, upcoming)
  moveTo(day, '15:00:00')
})

const moveTo = (on: string, time: string) =>
  shop.clock.advance(instantIn(on, time, LEAGUE_TIME_ZONE) - shop.clock.now())
const get = async (path: string) => {
  const answer = await shop.app().inject({ method: 'GET', url: `/api/memberships${path}` })
  return answer.json().response?.data
}
const listed = async (country: string): Promise<Membership[]> =>
  get(`?country=${encodeURIComponent(country)}`)
const idOf = async (country: string, period: Membership['period']): Promise<number> =>
  (await listed(country)).find((it) => it.period === period)?.id ?? 0

test.each([
  ['Mexico', 'MXN', IN_PESOS, 'USD', IN_DOLLARS],
  ['United States', 'USD', IN_DOLLARS, 'MXN', IN_PESOS],
] as const)(
  'four memberships are on sale in %s, the full season first, in %s, and each names its price in the other currency',
  async (country, currency, prices, other, elsewhere) => {
    const offers = await listed(country)
    expect(offers.map((it) => it.period)).toEqual(['season', 'regular', 'playoffs', 'day'])
    for (const it of offers) {
      expect(it).toMatchObject({
        currency,
        price: prices[it.period],
        total: prices[it.period],
        commission: 0,
        elsewhere: { price: elsewhere[it.period], total: elsewhere[it.period], currency: other },
      })
      expect(await get(`/${it.id}`)).toMatchObject({ currency, elsewhere: { currency: other } })
      expect(it.title).not.toBe('')
      expect(it.title_en).not.toBe('')
      expect(it.description_en).not.toBe(it.description)
    }
  },
)

test('without a country the memberships of all countries are listed', async () => {
  const all = await get('')
  expect(all).toHaveLength(8)
  expect(new Set(all.map((it: Membership) => it.currency))).toEqual(new Set(['MXN', 'USD']))
})

const names = Object.keys(countries.getAlpha2Codes()).flatMap((code) =>
  [english, spanish].flatMap(
    ({ countries: all }: { countries: Record<string, string | string[]> }) => all[code] ?? [],
  ),
)

test('every country, by its English and Spanish names and codes, gets one membership: the full season', async () => {
  const codes = Object.entries(countries.getAlpha2Codes()).flat()
  expect(names.length).toBeGreaterThan(490)
  const mexican = new Set(['Mexico', 'México', 'MX', 'MEX'])
  for (const name of [...names, ...codes]) {
    const offer = await get(`/country/${encodeURIComponent(name)}`)
    expect(offer.id, name).toBe(mexican.has(name) ? shop.mexico.id : shop.elsewhere.id)
  }
})

test('a chosen membership is answered where it is on sale, and the featured membership elsewhere', async () => {
  const regular = await idOf('Mexico', 'regular')
  const abroad = await idOf('Japan', 'day')
  const chosenIn = async (country: string, id: number | string) =>
    (await get(`/country/${country}?membership_id=${id}`)).id
  expect(await chosenIn('Mexico', regular)).toBe(regular)
  expect(await chosenIn('Japan', abroad)).toBe(abroad)
  expect((await get(`/country?membership_id=${regular}`)).id).toBe(regular)
  for (const wrong of [abroad, 999_999, 0, -1, 'x', ''])
    expect(await chosenIn('Mexico', wrong)).toBe(shop.mexico.id)
})

test('regular season and playoffs are parts of the season that follow each other', async () => {
  const [season, regular, playoffs] = await listed('Mexico')
  expect(regular?.date_start).toBe(season?.date_start)
  expect(playoffs?.date_exp).toBe(season?.date_exp)
  expect(Date.parse(playoffs?.date_start ?? '') - Date.parse(regular?.date_exp ?? '')).toBe(1_000)
  expect(playoffs?.date_start).toMatch(/-01-01T06:00:00.000Z$/)
})

test('the season’s parts follow the schedule once playoffs are published, and sold memberships last longer', async () => {
  const year = Number(day.slice(0, 4)) + 1
  const id = await idOf('Mexico', 'regular')
  const buyer = await shop.buyer()
  await buyer.pay(buyer.reference(id), { token_id: 'tok_at_once' })
  const partsIn = async (country: string) =>
    (await listed(country)).slice(1, 3).map((it) => [it.date_start, it.date_exp])
  const before = await partsIn('Mexico')
  const until = async () => (await shop.grantsOf(buyer.id))[0]?.endsAt.toISOString()
  try {
    await followSeason(shop.deps)
    expect(await partsIn('Mexico')).toEqual(before)
    shop.league.publishPlayoffs(`${year}-01-04`)
    await followSeason(shop.deps)
    for (const country of ['Mexico', 'Japan'])
      expect(await partsIn(country)).toEqual([
        [before[0]?.[0], `${year}-01-04T05:59:59.000Z`],
        [`${year}-01-04T06:00:00.000Z`, before[1]?.[1]],
      ])
    expect(await until()).toBe(`${year}-01-04T05:59:59.000Z`)
    shop.league.publishPlayoffs(`${year}-01-02`)
    await followSeason(shop.deps)
    expect((await partsIn('Mexico'))[0]?.[1]).toBe(`${year}-01-02T05:59:59.000Z`)
    expect(await until()).toBe(`${year}-01-04T05:59:59.000Z`)
  } finally {
    shop.league.publishPlayoffs(`${year}-01-01`)
    await followSeason(shop.deps)
    shop.league.publishPlayoffs(undefined)
  }
  expect(await partsIn('Mexico')).toEqual(before)
})

test('a membership that is over is not on sale, and the next best membership is featured', async () => {
  moveTo(`${Number(day.slice(0, 4)) + 1}-01-10`, '12:00:00')
  shop.league.set(`${Number(day.slice(0, 4)) + 1}-01-11`, upcoming)
  expect((await listed('Mexico')).map((it) => it.period)).toEqual(['season', 'playoffs', 'day'])
  await shop.db.update(memberships).set({ offered: false }).where(eq(memberships.period, 'season'))
  try {
    expect((await get('/country/Mexico')).period).toBe('playoffs')
  } finally {
    await shop.db.update(memberships).set({ offered: true }).where(eq(memberships.period, 'season'))
  }
})

const dayOnSale = async () => (await listed('Mexico')).find((it) => it.period === 'day')

test('on a day with games a single day is that day, from midnight to six in the morning of the next', async () => {
  expect(await dayOnSale()).toMatchObject({
    baseball_day: day,
    date_start: new Date(instantIn(day, '00:00:00', LEAGUE_TIME_ZONE)).toISOString(),
    date_exp: new Date(instantIn(addDays(day, 1), '06:00:00', LEAGUE_TIME_ZONE)).toISOString(),
  })
  shop.league.set(day, live, finalAt(`${day}T23:00:00Z`))
  moveTo(day, '23:59:59')
  expect((await dayOnSale())?.baseball_day).toBe(day)
})

test.each([
  ['its last game has ended', () => shop.league.set(day, finalAt(`${day}T23:00:00Z`), postponed)],
  ['all of its games are put off', () => shop.league.set(day, postponed, postponed)],
  ['it has no games', () => shop.league.set(day)],
  ['it is past midnight', () => moveTo(addDays(day, 1), '00:00:00')],
])('a single day is the next day with games once %s', async (_why, happen) => {
  happen()
  expect((await dayOnSale())?.baseball_day).toBe(next)
})

test('no single day is on sale while the schedule has no further games, and everything else is', async () => {
  shop.league.clear()
  expect((await listed('Mexico')).map((it) => it.period)).toEqual(['season', 'regular', 'playoffs'])
  shop.league.set(leagueDay(shop.mexico.endsAt.getTime() + 2 * DAY_MS), upcoming)
  expect(await dayOnSale()).toBeUndefined()
})

const quoteFor = async (
  id: number,
  from?: string,
): Promise<{ status: number; quote: Quote; code?: string }> => {
  const answer = await (await shop.buyer(from)).call('GET', `/api/memberships/${id}/quote`)
  return { status: answer.statusCode, quote: answer.json().response?.data, code: answer.json().error?.code }
}

test('a quote says before any payment what a membership costs, and which window it opens', async () => {
  const id = await idOf('Mexico', 'day')
  expect((await quoteFor(id)).quote).toEqual({
    ...{ membership_id: id, period: 'day', title: 'Un día', title_en: 'One day' },
    ...{ price: 39, commission: 0, credit: 0, total: 39, currency: 'MXN', owned: false },
    baseball_day: day,
    date_start: new Date(instantIn(day, '00:00:00', LEAGUE_TIME_ZONE)).toISOString(),
    date_exp: new Date(instantIn(addDays(day, 1), '06:00:00', LEAGUE_TIME_ZONE)).toISOString(),
  })
})

test('a quote is refused for a membership on sale in another country, and for one that is not on sale', async () => {
  const mexican = await idOf('Mexico', 'regular')
  expect(await quoteFor(mexican, IN_THE_UNITED_STATES)).toMatchObject({
    status: 403,
    code: 'checkout.notInYourCountry',
  })
  expect(await quoteFor(999_999)).toMatchObject({ status: 404, code: 'errors.notFound' })
})

test.each(['Mexico', 'United States'])(
  'each of the four memberships can be bought in %s',
  async (country) => {
    for (const offer of await listed(country)) {
      const buyer = await shop.buyer(country === 'Mexico' ? undefined : IN_THE_UNITED_STATES)
      const paid = await buyer.pay(buyer.reference(offer.id), { token_id: 'tok_at_once', total: offer.total })
      expect([offer.period, paid.statusCode, paid.json().response?.data.status]).toEqual([
        offer.period,
        200,
        'succeeded',
      ])
      const [grant] = await shop.grantsOf(buyer.id)
      expect(grant).toMatchObject({
        membershipId: offer.id,
        baseballDay: offer.baseball_day,
        startsAt: new Date(offer.date_start),
        endsAt: new Date(offer.date_exp),
      })
    }
    await shop.expectBooksToAgree()
  },
)

test('a pass that is sold in one currency alone names no other price', async () => {
  const isSoldElsewhere = (offered: boolean) =>
    shop.db
      .update(memberships)
      .set({ offered })
      .where(and(eq(memberships.period, 'playoffs'), isNull(memberships.country)))
  const priced = async () => (await listed('Mexico')).find((it) => it.period === 'playoffs')?.elsewhere
  expect(await priced()).toEqual({ price: 15, total: 15, currency: 'USD' })
  await isSoldElsewhere(false)
  expect(await priced()).toBeNull()
  await isSoldElsewhere(true)
})
