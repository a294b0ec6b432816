import { windowOfDay } from '../../domain/league/baseball-day.ts'
import { leagueDay } from '../../domain/league/league-time.ts'
import { partsOfSeason, type Window } from '../../domain/league/season-windows.ts'
import type { Db } from '../db/open.ts'
import type { OfferDeps } from './offers.ts'
import { findMembership, type Membership, moveMembership, offeredMemberships } from './store.ts'
import { widenGrants, widenPaid } from './store-passes.ts'

/**
 * Lets regular season and playoffs follow each other by the league's schedule, once it says when. Memberships
 * sold before gain the added time, also when the league widened a window itself, and lose nothing. Safe to
 * call at any time, on two servers at once too.
 */
export const followSeason = async ({ db, clock, leagueDays }: OfferDeps): Promise<void> => {
  const offered = await offeredMemberships(db, new Date(clock.now()))
  for (const season of offered.filter((it) => it.period === 'season')) {
    const first = await leagueDays.firstPlayoffDay(leagueDay(season.startsAt.getTime()))
    if (first === undefined || windowOfDay(first).startsAt > season.endsAt.getTime()) continue
    const window = { from: season.startsAt.getTime(), to: season.endsAt.getTime() }
    const parts = partsOfSeason(window, first)
    for (const period of ['regular', 'playoffs'] as const) {
      const part = await findMembership(db, { country: season.country, period })
      if (part !== undefined) await movePart(db, part, parts[period])
    }
  }
  await widenPaid(db)
}

const movePart = async (db: Db, part: Membership, { from, to }: Window): Promise<void> => {
  const before = { startsAt: part.startsAt, endsAt: part.endsAt }
  const now = { startsAt: new Date(from), endsAt: new Date(to) }
  if (before.startsAt.getTime() === from && before.endsAt.getTime() === to) return
  await db.transaction(async (tx) => {
    await moveMembership(tx, part.id, now)
    await widenGrants(tx, part.id, before, now)
  })
}
