import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Clock } from './clock.ts'

const POLL_MS = 100
const moved = z.object({ offset_ms: z.number() })

/** The demo's time: real time plus what the file says, read again every 100 ms. An unreadable file changes nothing. */
export const followClock = async (file: string): Promise<Clock & { stop(): void }> => {
  let offset = 0
  const read = async () => {
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) return
    try {
      offset = moved.parse(JSON.parse(text)).offset_ms
    } catch {
      // Half-written: the next reading will be whole.
    }
  }
  await read()
  const timer = setInterval(read, POLL_MS)
  timer.unref()
  return { now: () => Date.now() + offset, offset: () => offset, stop: () => clearInterval(timer) }
}
