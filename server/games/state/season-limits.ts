import { leagueDay } from '../../../domain/league-time.ts'
import { type SeasonWindows, type Window, windowsOfSeason } from '../../../domain/season-windows.ts'
import { seasonAt, seasonsOf } from '../../../domain/seasons.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Games } from './memory.ts'

const MINUTE_MS = 60_000

/**
 * The two windows of the specification, chapter 9, as they are now: those of the settings; in the demo, where nobody
 * sets them, those of the season around now. Elsewhere what is not set does not limit.
 */
export const limitsNow = ({
  clock,
  settings,
  days,
}: Pick<Games, 'clock' | 'settings' | 'days'>): SeasonWindows => {
  const now = clock.now()
  const minute = Math.floor(now / MINUTE_MS)
  // The schedule is a new map whenever it says anything new.
  const cached = limitsCache.get(days)
  if (cached?.minute === minute) return cached.limits
  const limits = limitsOf(settings, now, lastDayOf(days, now))
  limitsCache.set(days, { minute, limits })
  return limits
}

/** Whether a game that starts then (UTC ms) is listed: only those before the season's last start are. */
export const isListed = (games: Pick<Games, 'clock' | 'settings' | 'days'>, startsAt: number): boolean => {
  const { lastStart } = limitsNow(games)
  return lastStart === undefined || startsAt < lastStart
}

/** Every poll asks; the time zone arithmetic behind it costs more than the answer. */
const limitsCache = new WeakMap<object, { minute: number; limits: SeasonWindows }>()

type LimitSettings = Pick<Settings, 'mode' | 'seasonLastStart' | 'caribbeanSeries'>

/** The last day of the season that is on, as far as the schedule goes. */
const lastDayOf = (days: Games['days'], now: number): string | undefined =>
  seasonAt(seasonsOf(days.keys()), leagueDay(now))?.to

const limitsOf = (
  { mode, seasonLastStart, caribbeanSeries }: LimitSettings,
  now: number,
  lastDay: string | undefined,
): SeasonWindows => {
  const unlimited = { lastStart: undefined, caribbeanSeries: undefined }
  const defaults = mode === 'demo' ? windowsOfSeason(now, lastDay) : unlimited
  return {
    lastStart: seasonLastStart === undefined ? defaults.lastStart : Date.parse(seasonLastStart),
    caribbeanSeries: caribbeanSeries === undefined ? defaults.caribbeanSeries : windowOf(caribbeanSeries),
  }
}

const windowOf = ({ from, to }: { from: string; to: string }): Window => ({
  from: Date.parse(from),
  to: Date.parse(to),
})
