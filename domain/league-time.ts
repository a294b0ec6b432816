/** The league's clock: its day begins and its times are told in Central Time, whoever watches from wherever. */
const LEAGUE_TIME_ZONE = 'America/Mexico_City'
export const TIME_NOT_SET = 'Por definir'

const clockFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: LEAGUE_TIME_ZONE,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: LEAGUE_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** 12-hour Central Time of an instant in UTC ms: `7:30 PM`. */
export const centralTime = (ms: number): string => clockFormat.format(ms).replace(/\s/g, ' ')

/** The league's day of an instant, YYYY-MM-DD. */
export const leagueDay = (ms: number): string => dayFormat.format(ms)

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
