import { leagueDay } from '../../../domain/league/league-time.ts'
import { type SeasonWindows, type Window, windowsOfSeason } from '../../../domain/league/season-windows.ts'
import { seasonAt, seasonsOf } from '../../../domain/league/seasons.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Games } from './memory.ts'

const MINUTE_MS = 60_000

export type LimitSource = Pick<Games, 'clock' | 'settings' | 'days' | 'limits'>

/**
 * The two present windows of the specification, chapter 9: those of the settings or, in the demo, those of
 * the season around now. In live mode a window that is not set does not limit.
 */
export const limitsNow = ({ clock, settings, days, limits }: LimitSource): SeasonWindows => {
  const now = clock.now()
  const minute = Math.floor(now / MINUTE_MS)
  // The windows are cached, as every poll needs them and the time zone arithmetic costs more than the answer.
  const { computed } = limits
  // A changed schedule is always a new map.
  if (computed?.minute === minute && computed.days === days) return computed.windows
  const windows = limitsOf(settings, now, lastDayOf(days, now))
  limits.computed = { minute, days, windows }
  return windows
}

type LimitSettings = Pick<Settings, 'mode' | 'seasonLastStart' | 'caribbeanSeries'>

/** The last day of the current season, as far as the schedule goes. */
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
