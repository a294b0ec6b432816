import {
  dayOnSale,
  endOfDayPass,
  type LeagueDays,
  stateOfDay,
  windowOfDay,
} from '../../domain/league/baseball-day.ts'
import type { Clock } from '../clock.ts'
import type { Membership } from './store.ts'

/** What a membership opens, and of a single day which one (YYYY-MM-DD, league time). */
export type AccessWindow = { startsAt: Date; endsAt: Date; baseballDay: string | null }

/**
 * From when to when a membership bought now lets its buyer watch: one of a single day that baseball day, any other its
 * part of the season, from its beginning to its end. undefined when nothing of it is left.
 */
export const accessWindow = async (
  { clock, leagueDays }: { clock: Clock; leagueDays: LeagueDays },
  it: Pick<Membership, 'days' | 'startsAt' | 'endsAt'>,
): Promise<AccessWindow | undefined> => {
  const now = clock.now()
  if (it.endsAt.getTime() <= now || it.endsAt <= it.startsAt) return undefined
  if (it.days === null) return { startsAt: it.startsAt, endsAt: it.endsAt, baseballDay: null }
  const baseballDay = await dayOnSale(leagueDays, Math.max(now, it.startsAt.getTime()), it.endsAt.getTime())
  if (baseballDay === undefined) return undefined
  const { startsAt, endsAt } = windowOfDay(baseballDay)
  return { startsAt: new Date(startsAt), endsAt: new Date(endsAt), baseballDay }
}

/** Whether what a window opened is over: also a single day whose last game has ended before its night has. */
export const isOver = async (
  { clock, leagueDays }: { clock: Clock; leagueDays: LeagueDays },
  { endsAt, baseballDay }: Pick<AccessWindow, 'endsAt' | 'baseballDay'>,
): Promise<boolean> => {
  const end =
    baseballDay === null
      ? endsAt.getTime()
      : endOfDayPass(baseballDay, stateOfDay(await leagueDays.gamesOn(baseballDay)))
  return end <= clock.now()
}
