import { clockTime, dayIn, isTimeZone, LEAGUE_TIME_ZONE } from './league-time.ts'

/** A local time, `7:30 PM`, and its local day (YYYY-MM-DD). */
export type LocalTime = { time: string; day: string }

/** A game's start: in Central Time, and in other time zones only where it differs. */
export type StartTimes = { central: LocalTime; viewer: LocalTime | null; park: LocalTime | null }

/**
 * The start (UTC ms) in the league's, the viewer's and the park's time. A time equal to an earlier one of
 * these is null, and so is that of an unknown IANA time zone.
 */
export const startTimes = (
  startsAt: number,
  timeZones: { viewer: string | null; park: string | null },
): StartTimes => {
  const central = localTime(startsAt, LEAGUE_TIME_ZONE)
  const viewer = unlessShown([central], startsAt, timeZones.viewer)
  const park = unlessShown([central, viewer], startsAt, timeZones.park)
  return { central, viewer, park }
}

const unlessShown = (
  displayed: (LocalTime | null)[],
  ms: number,
  timeZone: string | null,
): LocalTime | null => {
  if (timeZone === null || !isTimeZone(timeZone)) return null
  const local = localTime(ms, timeZone)
  return displayed.some((it) => it?.time === local.time && it.day === local.day) ? null : local
}

const localTime = (ms: number, timeZone: string): LocalTime => ({
  time: clockTime(ms, timeZone),
  day: dayIn(ms, timeZone),
})
