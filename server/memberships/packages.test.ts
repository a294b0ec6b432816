import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoxOffice, openBoxOffice } from '../testing/open-box-office.ts'
import { accessWindow } from './access-window.ts'
import { countryCode } from './country-code.ts'
import { grant } from './grant.ts'
import { hasMembership } from './has-membership.ts'
import { membershipsOf } from './memberships-of.ts'
import { revoke } from './revoke.ts'
import { seedPackages } from './seed-packages.ts'

let office: BoxOffice
beforeAll(async () => {
  office = await openBoxOffice()
})
afterAll(() => office.close())

const get = (path: string) => office.app().inject({ method: 'GET', url: `/api/memberships${path}` })
const offeredIn = async (country: string) => {
  const answer = await get(`/country/${encodeURIComponent(country)}`)
  return answer.json().response.data
}

describe('the packages', () => {
  it.each(['Mexico', 'México', 'MEXICO', 'méxico', 'MX', 'mx', 'MEX', ' Mexico '])(
    'offer the season in pesos in %s',
    async (country) => {
      expect(await offeredIn(country)).toMatchObject({
        id: office.mexico.id,
        title: 'Temporada completa',
        price: 1199,
        commission: 0,
        total: 1199,
        currency: 'MXN',
        payment_methods: ['openpay'],
      })
    },
  )

  it.each(['United States', 'Estados Unidos', 'US', 'Japan', 'Japón', 'Atlantis', '¿?', "o'; drop table"])(
    'offer the season in dollars in %s',
    async (country) => {
      expect(await offeredIn(country)).toMatchObject({ id: office.elsewhere.id, total: 69, currency: 'USD' })
    },
  )

  it('are listed with their four kinds, the season first, all of them valid now', async () => {
    const { data } = (await get('')).json().response
    expect(data[0].period).toBe('season')
    expect(new Set(data.map((it: { period: string }) => it.period))).toEqual(
      new Set(['season', 'regular', 'playoffs', 'day']),
    )
    for (const it of data) expect(Date.parse(it.date_exp)).toBeGreaterThan(office.clock.now())
    for (const it of data) expect(Date.parse(it.date_start)).toBeLessThan(office.clock.now())
  })

  it('are found by their number, and an unknown number is not found', async () => {
    expect((await get(`/${office.mexico.id}`)).json().response.data.title_en).toBe('Full season')
    const unknown = await get('/424242')
    expect([unknown.statusCode, unknown.json().error.code]).toEqual([404, 'errors.notFound'])
    for (const bad of ['/0', '/-1', '/1.5', '/x', '/99999999999', '/1e3x'])
      expect((await get(bad)).statusCode).toBe(400)
  })

  it('are put on sale once, however often the product starts', async () => {
    const before = (await get('')).json()
    const needs = { db: office.db, clock: office.clock, settings: { seasonLastStart: undefined } }
    await Promise.all([seedPackages(needs), seedPackages(needs)])
    expect((await get('')).json()).toEqual(before)
  })

  it('move on to the next season when theirs is over, and end where the setting says', async () => {
    const clock = { now: () => Date.UTC(2031, 5, 1), offset: () => Date.UTC(2031, 5, 1) - Date.now() }
    const lastStart = '2032-02-10T23:59:59-06:00'
    const { mexico } = await seedPackages({ db: office.db, clock, settings: { seasonLastStart: undefined } })
    expect(mexico.id).toBe(office.mexico.id)
    expect(mexico.startsAt.getTime()).toBeLessThan(clock.now())
    expect(mexico.endsAt.toISOString()).toBe('2032-02-01T05:59:59.000Z')
    const later = { now: () => Date.parse('2032-02-05T00:00:00Z'), offset: () => 0 }
    const next = await seedPackages({
      db: office.db,
      clock: later,
      settings: { seasonLastStart: lastStart },
    })
    expect(next.mexico.endsAt.toISOString()).toBe(new Date(lastStart).toISOString())
  })
})

describe('a membership', () => {
  const at = (ms: number) => ({ db: office.db, clock: { now: () => ms, offset: () => 0 } })
  const giveTo = async (sourceId: string, endsAt: number) => {
    const buyer = await office.buyer()
    const it = { userId: buyer.id, membershipId: office.mexico.id, source: 'comp' as const, sourceId }
    return { ...it, startsAt: new Date(endsAt - 1_000), endsAt: new Date(endsAt) }
  }

  it('is valid to its last millisecond and not at date_exp', async () => {
    const end = Date.UTC(2027, 0, 31, 23, 59, 59)
    const it = await giveTo('boundary', end)
    await grant({ db: office.db }, it)
    expect(await hasMembership(at(end - 1), it.userId)).toBe(true)
    expect(await hasMembership(at(end), it.userId)).toBe(false)
    expect(await hasMembership(at(end + 1), it.userId)).toBe(false)
  })

  it('is granted once for one source, even fifty times at once', async () => {
    const it = await giveTo('parallel', Date.UTC(2030, 0, 1))
    const answers = await Promise.all(Array.from({ length: 50 }, () => grant({ db: office.db }, it)))
    expect(answers.filter((answer) => answer === 'granted')).toHaveLength(1)
    expect(await office.grantsOf(it.userId)).toHaveLength(1)
  })

  it('held twice is shown once, with its later end; taking one back leaves the other', async () => {
    const now = Date.UTC(2027, 0, 1)
    const first = await giveTo('first', now + 1_000)
    const second = { ...first, sourceId: 'second', endsAt: new Date(now + 9_000) }
    await grant({ db: office.db }, first)
    await grant({ db: office.db }, second)
    expect(await membershipsOf(at(now), first.userId)).toMatchObject([
      { id: office.mexico.id, date_exp: second.endsAt.toISOString() },
    ])
    expect(await revoke(at(now), { source: 'comp', sourceId: 'second' })).toBe('revoked')
    expect(await revoke(at(now), { source: 'comp', sourceId: 'second' })).toBe('nothing')
    expect(await membershipsOf(at(now), first.userId)).toMatchObject([
      { date_exp: first.endsAt.toISOString() },
    ])
  })

  it('of one day lasts through the night after it, central time', () => {
    const evening = Date.parse('2026-11-20T23:30:00-06:00')
    const window = accessWindow({ days: 1, endsAt: new Date(0) }, evening)
    expect(window.endsAt.toISOString()).toBe(new Date('2026-11-21T06:00:00-06:00').toISOString())
  })
})

describe('a country', () => {
  it('is known by its code, its English and its Spanish name', () => {
    for (const name of ['Germany', 'Alemania', 'de', 'ALEMANIA']) expect(countryCode(name)).toBe('DE')
    expect(countryCode('Nowhere')).toBeUndefined()
  })
})
