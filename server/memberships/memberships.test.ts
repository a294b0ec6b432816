import { expect, test } from 'vitest'
import { seasonOf } from '../../domain/league/season.ts'
import { openPaymentsApp } from '../../testing/app/open-payments-app.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { accessWindow } from './access-window.ts'
import { countryCode } from './country-code.ts'
import { grant, revoke } from './grant.ts'
import { hasMembership } from './has-membership.ts'
import { membershipsOf } from './memberships-of.ts'
import { seedMemberships } from './seed-memberships.ts'

const shop = openForTests(openPaymentsApp)

const get = (path: string) => shop.app().inject({ method: 'GET', url: `/api/memberships${path}` })
const offeredIn = async (country: string) => {
  const answer = await get(`/country/${encodeURIComponent(country)}`)
  return answer.json().response.data
}

test.each(['Mexico', 'México', 'MEXICO', 'méxico', 'MX', 'mx', 'MEX', ' Mexico '])(
  'in %s the membership of the season is offered in pesos',
  async (country) => {
    expect(await offeredIn(country)).toMatchObject({
      id: shop.mexico.id,
      title: 'Temporada completa',
      price: 1199,
      commission: 0,
      total: 1199,
      currency: 'MXN',
      payment_methods: ['openpay', 'paypal'],
    })
  },
)

test.each(['Atlantis', '¿?', "o'; drop table", 'ZZ', 'EU', 'Unknown Region', ' '])(
  'in %j, which is no country, the membership of Mexico is offered',
  async (country) => {
    expect(await offeredIn(country)).toMatchObject({ id: shop.mexico.id, total: 1199, currency: 'MXN' })
  },
)

test.each(['/country', '/country/', '/country?lang=en_US'])(
  '%s, which names no country, offers the membership of Mexico',
  async (path) => {
    const answer = await get(path)
    expect([answer.statusCode, answer.json().response.data.id]).toEqual([200, shop.mexico.id])
  },
)

test.each(['United States', 'Estados Unidos', 'US', 'USA', 'Japan', 'Japón'])(
  'in %s the membership of the season is offered in dollars',
  async (country) => {
    expect(await offeredIn(country)).toMatchObject({ id: shop.elsewhere.id, total: 69, currency: 'USD' })
  },
)

test('a membership begins with the season, and so does the access that it grants', async () => {
  const { data } = (await get('/country')).json().response
  expect(data.date_start).toMatch(/-10-09T06:00:00.000Z$/)
  expect(Number(data.date_exp.slice(0, 4)) - Number(data.date_start.slice(0, 4))).toBe(1)
  const window = await accessWindow(shop.deps, shop.mexico)
  expect(window?.startsAt.toISOString()).toBe(data.date_start)
})

test('a membership is found by its id, and an unknown id is not found', async () => {
  expect((await get(`/${shop.mexico.id}`)).json().response.data.title_en).toBe('Full season')
  const unknown = await get('/424242')
  expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'errors.notFound'])
  for (const bad of ['/0', '/-1', '/1.5', '/x', '/99999999999', '/1e3', '/0x1'])
    expect((await get(bad)).statusCode).toBe(400)
})

test('the image of each membership is an address of its own picture, in both languages', async () => {
  const { data } = (await get('')).json().response
  for (const { period, image, image_en, date_start } of data) {
    const season = seasonOf(date_start.slice(0, 10))
    expect([image, image_en]).toEqual(
      ['es', 'en'].map((it) => `/api/memberships/passes/${season}/${it}/${period}.svg`),
    )
    for (const url of [image, image_en]) {
      const first = await shop.app().inject(url)
      expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(first.headers['cache-control']).toMatch(/^public, max-age=604800/)
      const again = await shop.app().inject({ url, headers: { 'if-none-match': first.headers.etag } })
      expect(again.statusCode).toBe(304)
    }
  }
})

test.each(['1999/es/day', '2100/es/day', '2026/fr/day', '2026/es/week', 'x/es/day'])(
  'there is no picture of a pass at %s',
  async (pass) => {
    expect((await get(`/passes/${pass}.svg`)).json().error.code).toBe('errors.notFound')
  },
)

test("the demo's memberships are added once, however often the product starts", async () => {
  const before = (await get('')).json()
  const deps = { db: shop.db, clock: shop.clock, settings: { seasonLastStart: undefined } }
  await Promise.all([seedMemberships(deps), seedMemberships(deps)])
  expect((await get('')).json()).toEqual(before)
})

test("the demo's memberships move on to the next season when theirs is over, and end at the setting's date", async () => {
  const clock = { now: () => Date.UTC(2031, 5, 1), offset: () => Date.UTC(2031, 5, 1) - Date.now() }
  const lastStart = '2032-02-10T23:59:59-06:00'
  const { mexico } = await seedMemberships({ db: shop.db, clock, settings: { seasonLastStart: undefined } })
  expect(mexico.id).toBe(shop.mexico.id)
  expect(mexico.startsAt.toISOString()).toBe('2031-10-09T06:00:00.000Z')
  expect(mexico.endsAt.toISOString()).toBe('2032-02-01T05:59:59.000Z')
  const later = { now: () => Date.parse('2032-02-05T00:00:00Z'), offset: () => 0 }
  const next = await seedMemberships({
    db: shop.db,
    clock: later,
    settings: { seasonLastStart: lastStart },
  })
  expect(next.mexico.endsAt.toISOString()).toBe(new Date(lastStart).toISOString())
})

const at = (ms: number) => ({ db: shop.db, clock: { now: () => ms, offset: () => 0 } })
const grantFor = async (sourceId: string, endsAt: number) => {
  const buyer = await shop.buyer()
  const it = { userId: buyer.id, membershipId: shop.mexico.id, source: 'comp' as const, sourceId }
  return { ...it, startsAt: new Date(endsAt - 1_000), endsAt: new Date(endsAt) }
}

test('a membership is valid to its last millisecond and not at date_exp', async () => {
  const end = Date.UTC(2027, 0, 31, 23, 59, 59)
  const it = await grantFor('boundary', end)
  await grant({ db: shop.db }, it)
  expect(await hasMembership(at(end - 1), it.userId)).toBe(true)
  expect(await hasMembership(at(end), it.userId)).toBe(false)
  expect(await hasMembership(at(end + 1), it.userId)).toBe(false)
})

test('a membership is granted once for one source, even fifty times at once', async () => {
  const it = await grantFor('parallel', Date.UTC(2030, 0, 1))
  const answers = await Promise.all(Array.from({ length: 50 }, () => grant({ db: shop.db }, it)))
  expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1)
  expect(await shop.grantsOf(it.userId)).toHaveLength(1)
})

test('a membership granted twice is shown once, with its later end; revoking one leaves the other', async () => {
  const now = Date.UTC(2027, 0, 1)
  const first = await grantFor('first', now + 1_000)
  const second = { ...first, sourceId: 'second', endsAt: new Date(now + 9_000) }
  await grant({ db: shop.db }, first)
  await grant({ db: shop.db }, second)
  expect(await membershipsOf(at(now), first.userId)).toMatchObject([
    { id: shop.mexico.id, date_exp: second.endsAt.toISOString() },
  ])
  expect(await revoke(at(now), { source: 'comp', sourceId: 'second' })).toBe('revoked')
  expect(await revoke(at(now), { source: 'comp', sourceId: 'second' })).toBe('nothing')
  expect(await membershipsOf(at(now), first.userId)).toMatchObject([{ date_exp: first.endsAt.toISOString() }])
})

test.each(['2026-07-01', '2026-10-08', '2026-12-24'])(
  'a membership of the season begins with it, though bought on %s',
  async (day) => {
    const season = {
      days: null,
      startsAt: new Date('2026-10-09T06:00:00Z'),
      endsAt: new Date('2027-02-01T05:59:59Z'),
    }
    const { clock } = at(Date.parse(`${day}T18:00:00Z`))
    const { startsAt, endsAt } = season
    expect(await accessWindow({ ...shop.deps, clock }, season)).toEqual({
      startsAt,
      endsAt,
      baseballDay: null,
    })
  },
)

test('a membership of a season that has not begun is valid already, as only its end counts', async () => {
  const end = Date.UTC(2028, 0, 31)
  const it = await grantFor('before the season', end)
  await grant({ db: shop.db }, { ...it, startsAt: new Date(end - 1_000) })
  expect(await hasMembership(at(end - 90 * 86_400_000), it.userId)).toBe(true)
})

test('a country is known by its codes of two and three letters and its English and Spanish names', () => {
  for (const name of ['Germany', 'Alemania', 'de', 'DEU', 'ALEMANIA']) expect(countryCode(name)).toBe('DE')
  for (const name of ['USA', 'United States of America', 'Estados Unidos'])
    expect(countryCode(name), name).toBe('US')
  for (const name of ['Laos', 'Côte d’Ivoire', 'Corea del Sur', 'Siria'])
    expect(countryCode(name), name).toBeDefined()
  expect(countryCode('Nowhere')).toBeUndefined()
})
