import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Clock } from '../clock.ts'

const POLL_MS = 100
const clockFile = z.object({ offset_ms: z.number() })

/** A clock's file that a setting names is missing, or is something else. */
export class ClockUnreadable extends Error {}

/**
 * The demo's time: real time plus the offset in the file, read again every 100 ms. An unreadable file changes
 * nothing; a file that a setting names must be readable at first, else ClockUnreadable is thrown.
 */
export const followClock = async (at: {
  file: string
  isNamed: boolean
}): Promise<Clock & { stop(): void }> => {
  let offset = await readOffset(at.file)
  if (offset === undefined && at.isNamed) throw new ClockUnreadable()
  const read = async () => {
    offset = (await readOffset(at.file)) ?? offset
  }
  const timer = setInterval(read, POLL_MS)
  timer.unref()
  const offsetNow = () => offset ?? 0
  return { now: () => Date.now() + offsetNow(), offset: offsetNow, stop: () => clearInterval(timer) }
}

const readOffset = async (file: string): Promise<number | undefined> => {
  try {
    return clockFile.parse(JSON.parse(await readFile(file, 'utf8'))).offset_ms
  } catch {
    // Missing yet, or half-written: the next read will be complete.
    return undefined
  }
}
