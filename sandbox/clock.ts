import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { ownFolder } from './own-folder.ts'
import { refuse } from './refusal.ts'
import { type Timers, wait } from './timers.ts'

/** Milliseconds since 1970 UTC. */
export type Clock = { now(): number }

/** A clock that `PUT /clock` moves; `offset` is how far it stands from the machine's, in ms. */
export type MovableClock = Clock & { offset(): number; move(offsetMs: number): Promise<void> }

const TEN_YEARS_MS = 10 * 365 * 86_400_000
/** The product reads the clock file every 100 ms; after this long it has certainly moved too. */
const BOTH_HAVE_MOVED_MS = 250

const move = z.strictObject({
  offset_ms: z
    .number('offset_ms must be a number of milliseconds')
    .int('offset_ms must be a whole number')
    .min(-TEN_YEARS_MS, 'offset_ms must be within ten years')
    .max(TEN_YEARS_MS, 'offset_ms must be within ten years'),
})

/**
 * Opens the clock at offset 0 and says so in `file` (`{"offset_ms": 0}`), which the product follows.
 * @throws Error of one sentence that names CLOCK_FILE when it cannot be written.
 */
export const openClock = async (file: string, machine: Clock): Promise<MovableClock> => {
  let offset = 0
  const clock: MovableClock = {
    now: () => machine.now() + offset,
    offset: () => offset,
    move: async (offsetMs) => {
      await writeWhole(file, `${JSON.stringify({ offset_ms: offsetMs })}\n`)
      offset = offsetMs
    },
  }
  try {
    ownFolder(path.dirname(file))
    await clock.move(0)
  } catch (cause) {
    throw new Error(`CLOCK_FILE is wrong: ${file} cannot be written.`, { cause })
  }
  return clock
}

/** `GET /clock` and `PUT /clock {"offset_ms"}`: moves the time of the stand-ins and of the product alike. */
export const clockRoutes =
  (clock: MovableClock, timers: Timers): FastifyPluginAsync =>
  async (app) => {
    app.get('/clock', () => face(clock))
    app.put('/clock', async (request, reply) => {
      const asked = move.safeParse(request.body)
      if (!asked.success) return refuse(reply, asked.error)
      await clock.move(asked.data.offset_ms)
      await wait(timers, BOTH_HAVE_MOVED_MS)
      return face(clock)
    })
  }

const face = (clock: MovableClock) => ({
  offset_ms: clock.offset(),
  now: new Date(clock.now()).toISOString(),
})

// Two moves at once must not share a temporary file; the last rename wins whole.
let writes = 0
const writeWhole = async (file: string, text: string): Promise<void> => {
  writes += 1
  const draft = `${file}.${process.pid}.${writes}`
  await writeFile(draft, text)
  await rename(draft, file)
}
