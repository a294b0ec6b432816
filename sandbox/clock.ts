import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { sendValidationError } from './console/send-error.ts'
import { ensureWritableFolder } from './ensure-writable-folder.ts'
import { type Timers, wait } from './timers.ts'

/** Milliseconds since 1970 UTC. */
export type Clock = { now(): number }

/** A clock that `PUT /clock` moves; `offset` is its difference from the machine's, in ms. */
export type MovableClock = Clock & { offset(): number; move(offsetMs: number): Promise<void> }

const TEN_YEARS_MS = 10 * 365 * 86_400_000
/** The product reads the clock file every 100 ms; after this long it has certainly moved too. */
const CLOCK_SETTLE_MS = 250

const move = z.strictObject({
  offset_ms: z
    .number('offset_ms must be a number of milliseconds')
    .int('offset_ms must be a whole number')
    .min(-TEN_YEARS_MS, 'offset_ms must be within ten years')
    .max(TEN_YEARS_MS, 'offset_ms must be within ten years'),
})

/**
 * Opens the clock and writes its offset to `file` (`{"offset_ms": 0}`), which the product polls.
 * @throws Error of one sentence that names CLOCK_FILE when it cannot be written.
 */
export const openClock = async (file: string, systemClock: Clock, startOffset = 0): Promise<MovableClock> => {
  let offset = startOffset
  const clock: MovableClock = {
    now: () => systemClock.now() + offset,
    offset: () => offset,
    move: async (offsetMs) => {
      await writeAtomically(file, `${JSON.stringify({ offset_ms: offsetMs })}\n`)
      offset = offsetMs
    },
  }
  try {
    ensureWritableFolder(path.dirname(file))
    await clock.move(startOffset)
  } catch (cause) {
    throw new Error(`CLOCK_FILE is wrong: ${file} cannot be written.`, { cause })
  }
  return clock
}

/** `GET /clock` and `PUT /clock {"offset_ms"}`: moves the time of the stand-ins and of the product alike. */
export const clockRoutes =
  (clock: MovableClock, timers: Timers): FastifyPluginAsync =>
  async (app) => {
    app.get('/clock', () => clockState(clock))
    app.put('/clock', async (request, reply) => {
      const parsed = move.safeParse(request.body)
      if (!parsed.success) return sendValidationError(reply, parsed.error)
      await clock.move(parsed.data.offset_ms)
      await wait(timers, CLOCK_SETTLE_MS)
      return clockState(clock)
    })
  }

const clockState = (clock: MovableClock) => ({
  offset_ms: clock.offset(),
  now: new Date(clock.now()).toISOString(),
})

// Concurrent writes must not share a temporary file; the last rename wins.
let writes = 0
const writeAtomically = async (file: string, text: string): Promise<void> => {
  writes += 1
  const temporaryFile = `${file}.${process.pid}.${writes}`
  await writeFile(temporaryFile, text)
  await rename(temporaryFile, file)
}
