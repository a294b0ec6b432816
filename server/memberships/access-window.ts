import {
  dayOnSale,
  endOfDayPass,
  type LeagueDays,
  stateOfDay,
  windowOfDay,
} from '../../domain/league/baseball-day.ts'
import type { Clock } from '../clock.ts'
import type { Membership } from './store.ts'

/** The period that a membership opens, and for a single day its day (YYYY-MM-DD, league time). */
export type AccessWindow = { startsAt: Date; endsAt: Date; baseballDay: string | null }

/**
 * The period in which a membership bought now lets its buyer watch: that baseball day for a single day,
 * otherwise its part of the season, from beginning to end. Undefined when nothing of it is left.
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

/** Whether a window is over; a single day is over when its last game has ended, before its night has. */
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
