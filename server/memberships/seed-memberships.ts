import { instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../domain/league/league-time.ts'
import { seasonOf } from '../../domain/league/season.ts'
import { endOfSeason, partsOfSeason, type Window } from '../../domain/league/season-windows.ts'
import { type Period, passNames } from '../../domain/payments/packages.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import type { Settings } from '../settings/settings.ts'
import {
  addMembership,
  findMembership,
  lockSeeding,
  type Membership,
  moveMembership,
  type NewMembership,
} from './store.ts'

/** The demo's offered memberships: the season in Mexico and the one everywhere else. */
export type SeededMemberships = { mexico: Membership; elsewhere: Membership }

/**
 * Adds the demo's memberships, all four of the season that is on or comes next; a second call changes nothing
 * as long as the season lasts. `settings.seasonLastStart`, when ahead, is where the season ends.
 */
export const seedMemberships = ({
  db,
  clock,
  settings,
}: {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'seasonLastStart'>
}): Promise<SeededMemberships> =>
  db.transaction(async (tx) => {
    await lockSeeding(tx)
    const season = await seasonOnSale(tx, clock, settings.seasonLastStart)
    const mexico = await ensureMembership(tx, newMembership('season', 'Mexico', season))
    const elsewhere = await ensureMembership(tx, newMembership('season', null, season))
    for (const period of ['regular', 'playoffs', 'day'] as const)
      for (const country of ['Mexico', null])
        await ensureMembership(tx, newMembership(period, country, season))
    return { mexico, elsewhere }
  })

const ensureMembership = async (tx: Db, desired: NewMembership): Promise<Membership> => {
  const existing = await findMembership(tx, { country: desired.country ?? null, period: desired.period })
  if (existing === undefined) return addMembership(tx, desired)
  const { startsAt, endsAt } = desired
  const isCurrent =
    existing.offered &&
    existing.startsAt.getTime() === startsAt.getTime() &&
    existing.endsAt.getTime() === endsAt.getTime()
  return isCurrent ? existing : moveMembership(tx, existing.id, { startsAt, endsAt, offered: true })
}

/** The season on sale stays until it is over; then the next season's memberships replace it. */
const seasonOnSale = async (tx: Db, clock: Clock, lastStart: string | undefined): Promise<Window> => {
  const sold = await findMembership(tx, { country: 'Mexico', period: 'season' })
  const isSold = sold !== undefined && sold.endsAt.getTime() > clock.now()
  return isSold ? seasonEndingAt(sold.endsAt.getTime()) : seasonAt(clock.now(), lastStart)
}

/** The league's season of the specification, from October 9; a membership can be bought before it begins. */
const seasonAt = (now: number, lastStart: string | undefined): Window =>
  seasonEndingAt([Date.parse(lastStart ?? '')].find((it) => it > now) ?? endOfSeason(now))

const seasonEndingAt = (endsAt: number): Window => ({
  from: instantIn(`${seasonOf(leagueDay(endsAt))}-10-09`, '00:00:00', LEAGUE_TIME_ZONE),
  to: endsAt,
})

const windowOf = (period: Period, season: Window): { startsAt: Date; endsAt: Date } => {
  const parts = partsOfSeason(season)
  const { from, to } = period === 'regular' || period === 'playoffs' ? parts[period] : season
  return { startsAt: new Date(from), endsAt: new Date(to) }
}

const prices: Record<Period, { MXN: number; USD: number }> = {
  day: { MXN: 39_00, USD: 2_00 },
  regular: { MXN: 269_00, USD: 15_00 },
  playoffs: { MXN: 269_00, USD: 15_00 },
  season: { MXN: 1_199_00, USD: 69_00 },
}

const descriptions: Record<Period, Pick<NewMembership, 'description' | 'descriptionEn'>> = {
  season: {
    description:
      'Todos los juegos en vivo y grabados, del primer lanzamiento a la serie final. La Serie del Caribe no está incluida.',
    descriptionEn:
      'Every game live and recorded, from the first pitch to the final series. The Caribbean Series is not included.',
  },
  regular: {
    description: 'Todos los juegos de la temporada regular, en vivo y grabados.',
    descriptionEn: 'Every game of the regular season, live and recorded.',
  },
  playoffs: {
    description: 'Todos los juegos de los playoffs, en vivo y grabados.',
    descriptionEn: 'Every game of the playoffs, live and recorded.',
  },
  day: {
    description: 'Todos los juegos de un día, en vivo y grabados, hasta que termine el último.',
    descriptionEn: 'Every game of one day, live and recorded, until the last one ends.',
  },
}

const newMembership = (period: Period, country: string | null, season: Window): NewMembership => {
  const currency = country === 'Mexico' ? 'MXN' : 'USD'
  return {
    title: passNames[period].es,
    titleEn: passNames[period].en,
    ...descriptions[period],
    ...windowOf(period, season),
    priceMinor: prices[period][currency],
    currency,
    period,
    country,
    days: period === 'day' ? 1 : null,
    offered: true,
    paymentMethods: ['openpay', 'paypal'],
  }
}
