import { z } from 'zod/mini'

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
