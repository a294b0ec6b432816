import { z } from 'zod'
import type { Timers } from '../time/timers.ts'

const ON_AIR_TIMEOUT_MS = 2_000
const FILE_TIMEOUT_MS = 8_000
const MAX_JSON_BYTES = 256 * 1024
const MAX_FILE_BYTES = 16 * 1024 * 1024

const count = z.number().int().nonnegative()
const instant = z.number().int()
const onAir = z.object({
  now: instant,
  stretches: z.array(z.object({ startsAt: instant, segments: count.max(100_000) })).min(1),
  renditions: z
    .array(
      z.object({
        name: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/),
        width: count,
        height: count,
        frameRate: z.number().positive(),
        codecs: z.string().regex(/^[\w.,]+$/),
        peak: count,
        average: count,
      }),
    )
    .min(1),
})

/** A camera's report of a game: the camera's own time, what it films and when, and the renditions. */
export type OnAir = z.infer<typeof onAir>

/** The demo's camera over HTTP: the sandbox's drawn park. Never throws. */
export type Camera = {
  onAir(gamePk: number): Promise<OnAir | 'missing' | 'down'>
  /** `name` is `{gamePk}/{rendition}/{file}`. */
  file(name: string): Promise<Buffer | 'missing' | 'down'>
}

type Deps = { url: string; fetch: typeof globalThis.fetch; timers: Pick<Timers, 'timeout'> }

export const openCamera = (deps: Deps): Camera => ({
  onAir: async (gamePk) => {
    const limits = { timeoutMs: ON_AIR_TIMEOUT_MS, maxBytes: MAX_JSON_BYTES }
    const bytes = await read(deps, `${gamePk}/on-air.json`, limits)
    return typeof bytes === 'string' ? bytes : parse(bytes)
  },
  file: (name) => read(deps, name, { timeoutMs: FILE_TIMEOUT_MS, maxBytes: MAX_FILE_BYTES }),
})

const parse = (bytes: Buffer): OnAir | 'down' => {
  try {
    return onAir.parse(JSON.parse(bytes.toString('utf8')))
  } catch {
    return 'down'
  }
}

const read = async (
  { url, fetch, timers }: Deps,
  name: string,
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
): Promise<Buffer | 'missing' | 'down'> => {
  try {
    const answer = await fetch(`${url}/${name}`, { redirect: 'error', signal: timers.timeout(timeoutMs) })
    if (answer.ok) return (await bounded(answer, maxBytes)) ?? 'down'
    await answer.body?.cancel()
    return answer.status === 404 || answer.status === 410 ? 'missing' : 'down'
  } catch {
    return 'down'
  }
}

const bounded = async (answer: Response, maxBytes: number): Promise<Buffer | undefined> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength
    if (length > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
