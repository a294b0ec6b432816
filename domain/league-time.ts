/**
 * Times and days of places. No offset is written anywhere: all comes from the time zone data of the runtime through
 * Intl (docs/decisions/0008). The league's day begins, and its times are told, in Central Time, wherever one watches.
 */
export const LEAGUE_TIME_ZONE = 'America/Mexico_City'
export const TIME_NOT_SET = 'Por definir'

/** 12-hour Central Time of an instant in UTC ms: `7:30 PM`. */
export const centralTime = (ms: number): string => clockTime(ms, LEAGUE_TIME_ZONE)

/** The league's day of an instant, YYYY-MM-DD. A game's own day is its official date, not the day of its last out. */
export const leagueDay = (ms: number): string => dayIn(ms, LEAGUE_TIME_ZONE)

/** What the wall clocks of an IANA time zone show at an instant: `7:30 PM`. */
export const clockTime = (ms: number, timeZone: string): string => {
  const { hour, minute } = wallClock(ms, timeZone)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The day that a time zone has at an instant, YYYY-MM-DD. */
export const dayIn = (ms: number, timeZone: string): string => {
  const { year, month, day } = wallClock(ms, timeZone)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/**
 * The instant (UTC ms) at which a zone's clocks show a time (`HH:mm:ss`) on a day. An hour that a change of clocks
 * repeats is its first; one that it skips is as far after the change as it would have been.
 */
export const instantIn = (day: string, time: string, timeZone: string): number => {
  const target = Date.parse(`${day}T${time}Z`)
  const offsets = [target - DAY_MS, target + DAY_MS].map((ms) => asIfUtc(ms, timeZone) - ms)
  const fits = offsets.map((it) => target - it).filter((ms) => asIfUtc(ms, timeZone) === target)
  return fits.length > 0 ? Math.min(...fits) : target - (offsets[0] ?? 0)
}

/** Whether it is the name of a time zone that this runtime knows, as `America/Tijuana`; bare offsets are none. */
export const isTimeZone = (name: string): boolean => {
  if (formats.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

const DAY_MS = 86_400_000
const twoDigits = (number: number) => String(number).padStart(2, '0')

type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const wallClock = (ms: number, timeZone: string): WallClock => {
  const clock: WallClock = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatOf(timeZone).formatToParts(ms))
    if (type in clock) clock[type as keyof WallClock] = Number(value)
  return clock
}

const asIfUtc = (ms: number, timeZone: string): number => {
  const { year, month, day, hour, minute, second } = wallClock(ms, timeZone)
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** There are some six hundred zones; a format is dear to make and cheap to keep. */
const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, made)
  return made
}

/** A day so many days later, by the calendar and not by hours. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Every day of a month `YYYY-MM`. */
export const daysOfMonth = (month: string): string[] => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate()
  return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`)
}

/** Whether the calendar has such a day; `2026-02-30` is none. */
export const isDay = (day: string): boolean => {
  const ms = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().slice(0, 10) === day
}

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** Spanish date text, `viernes 20 de noviembre de 2026`. */
export const dayTitle = (day: string): string => {
  const date = new Date(`${day}T12:00:00Z`)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} de ${months[date.getUTCMonth()]} de ${date.getUTCFullYear()}`
}

/** Spanish month name of a day. */
export const monthName = (day: string): string => months[Number(day.slice(5, 7)) - 1] ?? ''
