import { sql } from 'drizzle-orm'
import { partsOfSeason } from '../../../domain/league/season-windows.ts'
import { users } from '../../../server/accounts/tables.ts'
import type { Db } from '../../../server/db/open.ts'
import { allMemberships, moveMembership } from '../../../server/memberships/store.ts'
import type { PrintedCard } from '../../../server/payments/methods/prepaid/make-batch.ts'
import { nightlyReconciliation } from '../../../server/payments/reconciliation/reconcile-nightly.ts'
import { openPaymentsApp } from '../../../testing/app/open-payments-app.ts'
import { inProcessOpenpay } from '../../../testing/companies/in-process-openpay.ts'
import { printCards } from '../../../testing/companies/prepaid-cards.ts'
import { type Fault, unreliableFetch } from '../../../testing/companies/unreliable-fetch.ts'
import { upcoming } from '../../../testing/feeds/small-league-days.ts'
import { type Charge, openpayCharges, paypalCharges } from './charges.ts'
import { inProcessPaypal, ORIGIN } from './paypal.ts'
import { type Company, openProviders, openServer, SITE } from './server.ts'

/** The tables that a schedule writes; users, memberships and cards stay. */
const WRITTEN = [
  ...['payment_mismatches', 'payment_events', 'provider_events', 'grants', 'payment_attempts'],
  ...['orders', 'outbox', 'throttles'],
]
/** Empties them in one statement, since foreign keys are checked at its end. */
const EMPTY = sql.raw(
  `with ${WRITTEN.map((table) => `gone_${table} as (delete from ${table})`).join(', ')}
  update prepaid_cards set redeemed_by = null, redeemed_at = null where redeemed_by is not null`,
)
/** Three days before the regular season ends; constant, so that a seed means the same on any day. */
const START = Date.parse('2026-12-28T18:00:00Z')
const DAY_MS = 86_400_000
const DAYS_WITH_GAMES = 60

export type Thing = 'day' | 'regular' | 'playoffs' | 'season'
export type Buyer = { id: number; country: string; memberships: Record<Thing, number> }

/** A shop in one process without HTTP: each action of buyers, companies and clocks is one call. */
export const openRandomShop = async () => {
  const { shop, buyers, cards } = await openPeople()
  const { db, clock: world } = shop
  const companies = await openCompanies(world)
  const { down, network, openpay, paypal } = companies
  const skew = { ms: 0 }
  const thrown: unknown[] = []
  const clock = { now: () => world.now() + skew.ms, offset: world.offset }
  const outside = { shop, thrown, clock, providers: openProviders(shop, network.fetch, clock) }
  let server = openServer(outside, 'orders')
  let moved = 0
  let latest = 0

  const advance = (ms: number) => {
    world.advance(ms)
    moved += ms
    latest = Math.max(latest, moved)
  }
  const restart = async (mode = server.mode) => {
    server = openServer(outside, mode)
    for (const it of server.worker.sources) await it.resume?.()
  }
  const reset = async () => {
    await db.execute(EMPTY)
    openpay.ledger.charges.length = 0
    paypal.reset()
    server = openServer(outside, 'orders')
    down.clear()
    Object.assign(network.state, { next: undefined })
    world.advance(-moved)
    moved = 0
    latest = 0
    skew.ms = 0
    thrown.length = 0
  }
  // Removes the demo's own members and cards.
  await reset()
  return {
    ...{ db, buyers, cards, openpay, paypal, skew, thrown, advance, restart },
    charges: companies.charges,
    now: world.now,
    /** How far the clock is behind its latest time. */
    behind: () => latest - moved,
    server: () => server,
    setDown: (company: Company, isDown: boolean) => void (isDown ? down.add(company) : down.delete(company)),
    /** Requests the next night's reconciliation of the accounts that have any of our payments. */
    matchTonight: async () => {
      const used = new Set(companies.charges().map((it) => it.provider))
      const paymentProviders = new Map([...server.deps.paymentProviders].filter(([name]) => used.has(name)))
      await nightlyReconciliation({ ...server.deps, paymentProviders }).resume?.()
    },
    /** Acts while a call to a company fails as the fault says, and restarts the process after a crash. */
    during: async (fault: Fault | undefined, act: () => Promise<unknown>) => {
      const { state } = network
      const crashed = new Promise<'crashed'>((resolve) => {
        state.crashed = () => resolve('crashed')
      })
      state.next = fault
      if ((await Promise.race([act(), crashed])) === 'crashed') {
        await server.othersDone()
        await restart()
      }
      state.next = undefined
    },
    reset,
    close: async () => {
      await shop.close()
      await paypal.close()
    },
  }
}
export type RandomShop = Awaited<ReturnType<typeof openRandomShop>>

const openCompanies = async (world: { now(): number }) => {
  const openpay = inProcessOpenpay()
  const paypal = await inProcessPaypal(world, SITE)
  const down = new Set<Company>()
  const companyAt = (address: string): Company => (address.startsWith(ORIGIN) ? 'paypal' : 'openpay')
  const network = unreliableFetch(
    (address, init) => ({ openpay, paypal })[companyAt(String(address))].fetch(address, init),
    (address) => down.has(companyAt(address)),
  )
  const charges = (): Charge[] => [
    ...openpayCharges(openpay.ledger.charges),
    ...paypalCharges(paypal.captures()),
  ]
  return { openpay, paypal, charges, down, network }
}

/** Two buyers in Mexico and one abroad, the memberships for sale, and prepaid cards. */
const openPeople = async () => {
  const shop = await openPaymentsApp()
  shop.clock.advance(START - shop.clock.now())
  await moveSeason(shop.db)
  for (let nth = -1; nth < DAYS_WITH_GAMES; nth += 1)
    shop.league.set(new Date(START + nth * DAY_MS).toISOString().slice(0, 10), upcoming)
  const sold = await allMemberships(shop.db)
  const soldIn = (country: string | null) =>
    Object.fromEntries(
      sold.filter((it) => it.country === country).map((it) => [it.period, it.id]),
    ) as Buyer['memberships']
  const people = await shop.db
    .insert(users)
    .values([1, 2, 3].map((nth) => ({ name: 'Ramiro Cota', email: `ramiro.random${nth}@example.test` })))
    .returning({ id: users.id })
  const ofMexico = (period: Thing) => sold.filter((it) => it.country === 'Mexico' && it.period === period)
  const buyers = people.map(({ id }, nth): Buyer => {
    const isAbroad = nth === 2
    return {
      id,
      country: isAbroad ? 'United States' : 'Mexico',
      memberships: soldIn(isAbroad ? null : 'Mexico'),
    }
  })
  const cards: PrintedCard[] = []
  for (const it of [...ofMexico('season'), ...ofMexico('season'), ...ofMexico('regular')])
    cards.push(...(await printCards(shop, 1, it)).cards)
  return { shop, buyers, cards }
}

const SEASON = { from: Date.parse('2026-10-09T06:00:00Z'), to: Date.parse('2027-02-01T05:59:59Z') }

/** Moves the season to the schedule's time, whatever today's season is. */
const moveSeason = async (db: Db): Promise<void> => {
  const parts = partsOfSeason(SEASON)
  for (const { id, period } of await allMemberships(db)) {
    const { from, to } = period === 'regular' || period === 'playoffs' ? parts[period] : SEASON
    await moveMembership(db, id, { startsAt: new Date(from), endsAt: new Date(to) })
  }
}
