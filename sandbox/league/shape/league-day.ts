/** The league's time zone; since 2022 it has no summer time. */
export const LEAGUE_ZONE = 'America/Mexico_City'
export const DAY_MS = 86_400_000

/** The date ("2026-11-20") of an instant (ms UTC) in a zone. */
export const dayOf = (t: number, zone: string = LEAGUE_ZONE): string => {
  const { year, month, day } = wallClock(t, zone)
  return `${year}-${month}-${day}`
}

/** The instant (ms UTC) of a local time ("18:05") on a date in a zone. */
export const instantOf = (day: string, time: string, zone: string = LEAGUE_ZONE): number => {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`)
  const { year, month, day: d, hour, minute, second } = wallClock(asIfUtc, zone)
  const offset = Date.parse(`${year}-${month}-${d}T${hour}:${minute}:${second}Z`) - asIfUtc
  return asIfUtc - offset
}

/** A date some days later (or, negative, earlier). */
export const addDays = (day: string, n: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + n * DAY_MS).toISOString().slice(0, 10)

/** The local time of an instant as the upstream writes it, `{ time: "7:05", ampm: "PM" }`. */
export const localTime = (t: number, zone: string): { time: string; ampm: 'AM' | 'PM' } => {
  const { hour, minute } = wallClock(t, zone)
  const h = Number(hour)
  return { time: `${h % 12 === 0 ? 12 : h % 12}:${minute}`, ampm: h < 12 ? 'AM' : 'PM' }
}

/** The `datetime` block of a game announced for an instant, on its official date and by its park's clock. */
export const datetimeOf = (firstPitch: number, officialDate: string, zone: string = LEAGUE_ZONE) => {
  const local = localTime(firstPitch, zone)
  const evening = local.ampm === 'PM' && Number(local.time.split(':')[0]) % 12 >= 5
  return {
    dateTime: new Date(firstPitch).toISOString().replace('.000Z', 'Z'),
    originalDate: officialDate,
    officialDate,
    dayNight: evening ? 'night' : 'day',
    ...local,
  }
}

/** "November 20, 2026". */
export const longDate = (day: string): string => LONG_DATE.format(Date.parse(`${day}T12:00:00Z`))

const LONG_DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A winter league's season is the year in which it starts. */
export const seasonOf = (day: string): string => {
  const [year, month] = day.split('-').map(Number)
  return String((month ?? 0) >= 7 ? year : (year ?? 0) - 1)
}

const wallClock = (t: number, zone: string) => {
  const parts = Object.fromEntries(
    formatter(zone)
      .formatToParts(t)
      .map(({ type, value }) => [type, value]),
  )
  const { year = '', month = '', day = '', hour = '', minute = '', second = '' } = parts
  return { year, month, day, hour, minute, second }
}

const formatters = new Map<string, Intl.DateTimeFormat>()
const formatter = (zone: string) => {
  const cached = formatters.get(zone)
  if (cached !== undefined) return cached
  const created = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formatters.set(zone, created)
  return created
}

/** The Stats API's timecode of an instant (ms UTC): `YYYYMMDD_HHMMSS`. */
export const timecode = (t: number): string =>
  new Date(t).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_')

/** The last millisecond of a timecode's second; `undefined` for an invalid one. */
export const parseTimecode = (text: string): number | undefined => {
  const parts = /^(\d{4})(\d\d)(\d\d)_(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (parts === null) return undefined
  const [, year, month, day, hour, minute, second] = parts
  const t = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.999Z`)
  return Number.isNaN(t) ? undefined : t
}

/** An instant (ms UTC) in the upstream's format. */
// A game has some 1,500 timestamps within a day or two: the date is formatted once.
export const iso = (t: number): string => {
  const day = Math.floor(t / DAY_MS)
  if (day !== dateOf.day) dateOf = { day, text: new Date(day * DAY_MS).toISOString().slice(0, 11) }
  const ms = t - day * DAY_MS
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
  return `${dateOf.text}${two(h)}:${two(m)}:${two(s)}.${String(ms % 1000).padStart(3, '0')}Z`
}

let dateOf = { day: Number.NaN, text: '' }
const two = (n: number) => (n < 10 ? `0${n}` : `${n}`)
