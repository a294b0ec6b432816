/**
 * Local times and days. Offsets come from the runtime's time zone data (Intl): its updates bring a new law.
 * The league's days and times are in Central Time for every viewer.
 */
export const LEAGUE_TIME_ZONE = 'America/Mexico_City'
export const TIME_NOT_SET = 'Por definir'

/** 12-hour Central Time of an instant in UTC ms: `7:30 PM`. */
export const centralTime = (ms: number): string => clockTime(ms, LEAGUE_TIME_ZONE)

/** The league's day of an instant, YYYY-MM-DD. A game's own day is its official date, not its last out's. */
export const leagueDay = (ms: number): string => dayIn(ms, LEAGUE_TIME_ZONE)

/** The wall-clock time of an IANA time zone at an instant: `7:30 PM`. */
export const clockTime = (ms: number, timeZone: string): string => {
  const { hour, minute } = wallClock(ms, timeZone)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${twoDigits(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The local day of a time zone at an instant, YYYY-MM-DD. */
export const dayIn = (ms: number, timeZone: string): string => {
  const { year, month, day } = wallClock(ms, timeZone)
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
}

/**
 * The instant (UTC ms) of a zone's local time (`HH:mm:ss`) on a day. It is the first in an hour repeated by a
 * change of clocks; a skipped time is moved on by the length of the change.
 */
export const instantIn = (day: string, time: string, timeZone: string): number => {
  const target = Date.parse(`${day}T${time}Z`)
  const offsets = [target - DAY_MS, target + DAY_MS].map((ms) => asIfUtc(ms, timeZone) - ms)
  const fits = offsets.map((it) => target - it).filter((ms) => asIfUtc(ms, timeZone) === target)
  return fits.length > 0 ? Math.min(...fits) : target - (offsets[0] ?? 0)
}

/** Whether this runtime knows the time zone's name, such as `America/Tijuana`; UTC offsets are not names. */
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

/** There are some 600 zones; creating a format is slow, storing it is cheap. */
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

/** Whether the calendar has that day; `2026-02-30` does not exist. */
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
