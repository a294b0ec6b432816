import { seasonOf } from '../../domain/clubs-by-season.ts'
import { instantIn, LEAGUE_TIME_ZONE, leagueDay } from '../../domain/league-time.ts'
import { endOfSeason } from '../../domain/season-windows.ts'
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

/** The demo's offered memberships: that of the season in Mexico and the one everywhere else. */
export type SeededMemberships = { mexico: Membership; elsewhere: Membership }

/**
 * Adds the demo's memberships, those of the season that is on or comes next; a second call changes nothing as
 * long as the season lasts. `settings.seasonLastStart`, when ahead, is where the season ends.
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
    const season = seasonAt(clock.now(), settings.seasonLastStart)
    const mexico = await ensureMembership(tx, clock, newMembership('season', 'Mexico', season))
    const elsewhere = await ensureMembership(tx, clock, newMembership('season', null, season))
    for (const period of ['regular', 'playoffs', 'day'] as const)
      for (const country of ['Mexico', null])
        await ensureMembership(tx, clock, newMembership(period, country, season))
    return { mexico, elsewhere }
  })

const ensureMembership = async (tx: Db, clock: Clock, desired: NewMembership): Promise<Membership> => {
  const existing = await findMembership(tx, { country: desired.country ?? null, period: desired.period })
  if (existing === undefined) return addMembership(tx, desired)
  const isOver = existing.endsAt.getTime() <= clock.now()
  const season = seasonEndingAt(isOver ? desired.endsAt : existing.endsAt)
  // A build before this one let a season begin otherwise.
  const isCurrent = !isOver && existing.startsAt.getTime() === season.startsAt.getTime()
  return isCurrent ? existing : moveMembership(tx, existing.id, season)
}

type Season = { startsAt: Date; endsAt: Date }

/** The league's season as the specification has it, from October 9; a membership can be bought before it begins. */
const seasonAt = (now: number, lastStart: string | undefined): Season =>
  seasonEndingAt(new Date([Date.parse(lastStart ?? '')].find((it) => it > now) ?? endOfSeason(now)))

const seasonEndingAt = (endsAt: Date): Season => ({
  startsAt: new Date(
    instantIn(`${seasonOf(leagueDay(endsAt.getTime()))}-10-09`, '00:00:00', LEAGUE_TIME_ZONE),
  ),
  endsAt,
})

type Period = Membership['period']

const prices: Record<Period, { MXN: number; USD: number }> = {
  day: { MXN: 39_00, USD: 2_00 },
  regular: { MXN: 269_00, USD: 15_00 },
  playoffs: { MXN: 269_00, USD: 15_00 },
  season: { MXN: 1_199_00, USD: 69_00 },
}

const texts: Record<Period, Pick<NewMembership, 'title' | 'titleEn' | 'description' | 'descriptionEn'>> = {
  season: {
    title: 'Temporada completa',
    titleEn: 'Full season',
    description:
      'Todos los juegos en vivo y grabados, del primer lanzamiento a la serie final. La Serie del Caribe no está incluida.',
    descriptionEn:
      'Every game live and recorded, from the first pitch to the final series. The Caribbean Series is not included.',
  },
  regular: {
    title: 'Temporada regular',
    titleEn: 'Regular season',
    description: 'Todos los juegos de la temporada regular, en vivo y grabados.',
    descriptionEn: 'Every game of the regular season, live and recorded.',
  },
  playoffs: {
    title: 'Playoffs',
    titleEn: 'Playoffs',
    description: 'Todos los juegos de la postemporada, en vivo y grabados.',
    descriptionEn: 'Every game of the playoffs, live and recorded.',
  },
  day: {
    title: 'Un día',
    titleEn: 'Single day',
    description: 'Todos los juegos de un día.',
    descriptionEn: 'Every game of one day.',
  },
}

const newMembership = (period: Period, country: string | null, season: Season): NewMembership => {
  const currency = country === 'Mexico' ? 'MXN' : 'USD'
  return {
    ...texts[period],
    ...season,
    priceMinor: prices[period][currency],
    currency,
    period,
    country,
    days: period === 'day' ? 1 : null,
    offered: period === 'season',
    paymentMethods: ['openpay'],
  }
}
