import { clockTime, dayIn, isTimeZone, LEAGUE_TIME_ZONE } from './league-time.ts'

/** A time on some wall clock, `7:30 PM`, and the day (YYYY-MM-DD) which that place has then. */
export type LocalTime = { time: string; day: string }

/** When a game starts: in Central Time always, and on other clocks only where they read otherwise. */
export type StartTimes = { central: LocalTime; viewer: LocalTime | null; park: LocalTime | null }

/**
 * The start (UTC ms) on the league's clock, the viewer's and the park's. A clock that shows what one before it shows
 * is null, and so is a place whose IANA time zone is not known here.
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
