import type { FastifyBaseLogger } from 'fastify'
import {
  type DayState,
  endOfDayPass,
  makeUpDays,
  stateOfDay,
  windowOfDay,
} from '../../domain/league/baseball-day.ts'
import { addDays, leagueDay } from '../../domain/league/league-time.ts'
import { seasonOf } from '../../domain/league/season.ts'
import type { Db } from '../db/open.ts'
import type { OfferDeps } from './offers.ts'
import { movedSourceId } from './rain-out.ts'
import { addGrant } from './store.ts'
import {
  type DayPass,
  dayPasses,
  daysHeld,
  endDayPass,
  lockRootOf,
  moveEndOfDay,
  soldDays,
} from './store-passes.ts'

/** A pass whose day was rained out, and the day that it is for now. */
export type MovedPass = { userId: number; sourceId: string; from: string; to: string }

/** A pass whose day was rained out. */
export type LostPass = Pick<DayPass, 'userId' | 'source' | 'sourceId'> & { day: string }

type Deps = OfferDeps & {
  log: FastifyBaseLogger
  /**
   * Called first in the transaction that changes a pass: the settling of a payment locks its buyer before any
   * grant.
   */
  lockBuyer(tx: Db, userId: number): Promise<void>
  /** Called in the transaction that moves the pass. */
  onMoved(tx: Db, moved: MovedPass): Promise<void>
  /** Called each time for a waiting pass, while its season goes on without a further known day. */
  onWaiting(lost: LostPass): Promise<void>
  /** Called each time for a pass whose season is over: its payment is refunded. */
  onNoDayLeft(lost: LostPass): Promise<void>
}

/** How long after a day its games may still change. */
const DAYS_BACK = 2
/** How long a pass may wait for another day: from one end of a season to the other. */
const LOST_DAYS_BACK = 365
/** How long a day missing from the schedule counts as rained out: a feed may omit days long past. */
const VANISHED_DAYS_BACK = 30
const PASSES_AT_ONCE = 100
/** The worker has other work: the rest follows a minute later. */
const CHANGES_AT_ONCE = 500

/**
 * Lets the passes for single days end with the last game of their day, and moves those of a rained-out day to
 * the next day with games; when their season is over, they are given back. Computed from schedule and grants:
 * safe to call at any time, on two servers at once too.
 */
export const followDays = async (deps: Deps): Promise<void> => {
  const today = leagueDay(deps.clock.now())
  for (const day of await soldDays(deps.db, addDays(today, -LOST_DAYS_BACK))) {
    const state = stateOfDay(await deps.leagueDays.gamesOn(day))
    if (await isLost(deps, day, state)) await makeUpFor(deps, day)
    else if (day >= addDays(today, -DAYS_BACK))
      await moveEndOfDay(deps.db, day, new Date(endOfDayPass(day, state)))
  }
}

/**
 * A day whose games vanished from the schedule counts as rained out once it is over: until then they may come
 * back.
 */
const isLost = async ({ clock, leagueDays }: Deps, day: string, { kind }: DayState): Promise<boolean> => {
  if (kind !== 'none') return kind === 'rained-out'
  const now = clock.now()
  const isRecent = day >= addDays(leagueDay(now), -VANISHED_DAYS_BACK)
  return isRecent && now > windowOfDay(day).endsAt && (await leagueDays.isComplete())
}

const makeUpFor = async (deps: Deps, day: string): Promise<void> => {
  // Before any transaction: the schedule may be read by another connection.
  const days = await makeUpDays(deps.leagueDays, day, deps.clock.now())
  let changes = 0
  for (let afterId = 0; changes < CHANGES_AT_ONCE; ) {
    const passes = await dayPasses(deps.db, day, afterId, PASSES_AT_ONCE)
    for (const pass of passes) if (await makeUp(deps, pass, day, days)) changes += 1
    const last = passes.at(-1)
    if (last === undefined || passes.length < PASSES_AT_ONCE) return
    afterId = last.id
  }
}

/** Returns whether the pass has moved; else it waits, or is given back. */
const makeUp = async (deps: Deps, pass: DayPass, day: string, days: string[]): Promise<boolean> => {
  const { seasonStartsAt, seasonEndsAt } = pass
  // By now the pass's membership may be sold for the next season.
  const isPast = seasonOf(leagueDay(seasonStartsAt.getTime())) > seasonOf(day)
  const isOver = isPast || seasonEndsAt.getTime() <= deps.clock.now()
  const isOfSeason = (it: string) => !isOver && windowOfDay(it).startsAt <= seasonEndsAt.getTime()
  const candidates = days.filter(isOfSeason)
  if (candidates.length > 0) await movePass(deps, pass, day, candidates)
  else if (isOver) await deps.onNoDayLeft({ ...pass, day })
  else if (await deps.leagueDays.isComplete()) await deps.onWaiting({ ...pass, day })
  return candidates.length > 0
}

/**
 * Revokes the old grant and gives the new one in one transaction, for the first day for which its holder has
 * no pass; a refund that comes meanwhile waits for it.
 */
const movePass = (deps: Deps, pass: DayPass, from: string, days: string[]): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { userId, membershipId } = pass
    await deps.lockBuyer(tx, userId)
    await lockRootOf(tx, pass)
    const held = await daysHeld(tx, userId)
    const to = days.find((it) => !held.has(it))
    if (to === undefined || !(await endDayPass(tx, pass.id, new Date(deps.clock.now())))) return
    const { startsAt, endsAt } = windowOfDay(to)
    const sourceId = movedSourceId(pass, to)
    await addGrant(tx, {
      userId,
      membershipId,
      source: 'rain-out',
      sourceId,
      baseballDay: to,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
    })
    await deps.onMoved(tx, { userId, sourceId, from, to })
    deps.log.info({ grant: pass.id, from, to }, 'a rained-out pass has moved')
  })
