import { z } from 'zod/mini'

/** The measured speed of the connection while segments arrived: the latest downloads, newest last. */
export type LineSpeed = readonly Download[]
/** `ms`: from the first byte to the last. */
export type Download = { bytes: number; ms: number }

const KEPT_DOWNLOADS = 8
/** The first ones share the connection with the page that is being loaded. */
const ENOUGH_DOWNLOADS = 4
/** A shorter download only gives the connection's least speed. */
const MIN_CONCLUSIVE_MS = 10
const BITS_PER_BYTE = 8
const MS_PER_SECOND = 1_000

/** Adds a download; leaves one out that came from a cache or in one packet, which says nothing. */
export const withDownload = (speed: LineSpeed, { bytes, ms }: Download): LineSpeed =>
  bytes === 0 || ms <= 0 ? speed : [...speed, { bytes, ms }].slice(-KEPT_DOWNLOADS)

/**
 * Bits per second of the faster half of the latest downloads; null before the fourth. The slower half tells
 * more about other work of the page and the machine than about the connection.
 */
export const bitsPerSecondOf = (speed: LineSpeed): number | null => {
  if (speed.length < ENOUGH_DOWNLOADS) return null
  const faster = speed
    .map((it) => ({ bytes: it.bytes, ms: Math.max(it.ms, MIN_CONCLUSIVE_MS) }))
    .sort((a, b) => b.bytes / b.ms - a.bytes / a.ms)
    .slice(0, Math.ceil(speed.length / 2))
  const [bytes, ms] = [sumOf(faster.map((it) => it.bytes)), sumOf(faster.map((it) => it.ms))]
  return bitsOf({ bytes, ms })
}

/**
 * The estimate (bits per second) that replaces the library's own; null where that may stand. The library
 * counts the time for which a server holds a part back as if the line were slow, and leaves the best quality
 * for it. A really slow latest download still counts: the connection may have got worse.
 */
export const estimateInPlaceOf = (estimate: number, speed: LineSpeed): number | null => {
  const measured = bitsPerSecondOf(speed)
  const latest = speed.at(-1)
  if (measured === null || latest === undefined || measured <= estimate) return null
  const isConclusive = latest.ms >= MIN_CONCLUSIVE_MS
  return isConclusive && bitsOf(latest) < measured / 2 ? null : measured
}

const bitsOf = ({ bytes, ms }: Download): number => (bytes * BITS_PER_BYTE * MS_PER_SECOND) / ms

const sumOf = (values: number[]): number => values.reduce((sum, it) => sum + it, 0)

const SLOW_BITS_PER_SECOND = 2_500_000
/** The buffer before a slow line's first picture starts: with less it would stall during the next part. */
const SLOW_START_SECONDS = 2

/**
 * A part that begins with a whole picture is many times as large as the others; it may take half as long
 * again as the longest before.
 */
const LONGEST_TIMES = 1.5

/**
 * Whether a live picture may start with this buffer: on a good line at once, if the buffer lasts until the
 * next part is there.
 */
export const mayStart = (speed: LineSpeed, bufferedSeconds: number): boolean => {
  const latest = speed.at(-1)
  if (latest === undefined || bufferedSeconds >= SLOW_START_SECONDS) return true
  const longestMs = Math.max(...speed.map(({ ms }) => ms))
  const lasts = bufferedSeconds * MS_PER_SECOND >= LONGEST_TIMES * longestMs
  const isSlow = latest.ms >= MIN_CONCLUSIVE_MS && bitsOf(latest) < SLOW_BITS_PER_SECOND
  return lasts && !isSlow
}

const MIN_ELAPSED_MS = 400

/**
 * A request as the library counts it: instants are ms of the page's clock, 0 where the event has not happened
 * yet.
 */
type Loading = { loaded: number; loading: { first: number; end: number } }

/**
 * Whether a download under way is already too slow for low latency; a download that the server still holds
 * back is not.
 */
export const isSlowDownload = (request: Loading, now: number): boolean => {
  const download = underWay(request, now)
  return download !== null && bitsOf(download) < SLOW_BITS_PER_SECOND
}

/**
 * The part of a request that has arrived so far; null where the request is not under way, or not for long
 * enough to tell.
 */
const underWay = ({ loaded, loading }: Loading, now: number): Download | null => {
  const ms = now - loading.first
  return loading.first > 0 && loading.end === 0 && ms >= MIN_ELAPSED_MS ? { bytes: loaded, ms } : null
}

/**
 * Bits per second of a line that has just got much worse, by its latest download alone, also one under way:
 * all earlier ones describe another line. null where it has not got worse, or nothing shows it.
 */
export const worsenedBitsPerSecond = (
  speed: LineSpeed,
  loading: Loading | null,
  now: number,
): number | null => {
  const measured = bitsPerSecondOf(speed)
  const latest = (loading && underWay(loading, now)) ?? speed.at(-1)
  if (measured === null || latest === undefined || latest.bytes === 0) return null
  return latest.ms >= MIN_CONCLUSIVE_MS && bitsOf(latest) < measured / 2 ? bitsOf(latest) : null
}

const KEY = 'line-speed'
const VALID_MS = 24 * 3_600_000
/** Validates the stored line, since anything may write to the storage. */
const stored = z.object({
  bitsPerSecond: z.number().check(z.minimum(1_000), z.maximum(10_000_000_000)),
  at: z.number(),
})

/** This browser's last measurement of its line (bits per second) within a day; null without one. */
export const readLine = (storage: Pick<Storage, 'getItem'>, now: number): number | null => {
  const line = stored.safeParse(jsonOf(storage.getItem(KEY))).data
  if (line === undefined || line.at > now || now - line.at > VALID_MS) return null
  return line.bitsPerSecond
}

export const writeLine = (storage: Pick<Storage, 'setItem'>, bitsPerSecond: number, now: number): void =>
  storage.setItem(KEY, JSON.stringify({ bitsPerSecond: Math.round(bitsPerSecond), at: now }))

const jsonOf = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** The lower of the measured speed and the browser's own guess for its current line. */
export const lineOf = (measured: number | null, downlinkMbits: number | undefined): number | null => {
  const downlink = downlinkMbits ? downlinkMbits * 1_000_000 : null
  // Browsers name no more than ten megabits: that adds nothing to a measured line.
  if (downlink === null || downlink >= 10_000_000) return measured
  return measured === null ? downlink : Math.min(measured, downlink)
}

/** This browser's own last measurement of its line (bits per second); null without one. */
export const measuredBitsPerSecond = (): number | null =>
  withStorage((it) => readLine(it, Date.now())) ?? null

/** The measurement, or the browser's guess where that is lower. */
export const rememberedBitsPerSecond = (): number | null => {
  const known: Navigator & { connection?: { downlink?: number } } = navigator
  return lineOf(measuredBitsPerSecond(), known.connection?.downlink)
}

export const rememberLine = (bitsPerSecond: number): void =>
  withStorage((it) => writeLine(it, bitsPerSecond, Date.now()))

/** A browser may forbid storage, or have none left. */
const withStorage = <T>(use: (storage: Storage) => T): T | undefined => {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}
