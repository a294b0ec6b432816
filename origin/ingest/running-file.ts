import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

const ONLY_OURS = 0o600

const running = z.strictObject({
  address: z.url(),
  token: z.string(),
  productUrl: z.url(),
  publicHost: z.string(),
  rtmpPort: z.int().optional(),
  srtPort: z.int().optional(),
})

/** Where a running origin is and what it asks for, told to `npm run ingest` by a file that its own account alone may read. */
export type Running = z.infer<typeof running>

/** Throws where the file cannot be written. */
export const tellRunning = (file: string, it: Running): void => {
  mkdirSync(dirname(file), { recursive: true })
  // The mode counts for new files only: one that is there is written by this alone.
  writeFileSync(file, JSON.stringify(it), { mode: ONLY_OURS })
}

/** Undefined if no origin has told where it is. */
export const readRunning = (file: string): Running | undefined => {
  try {
    return running.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
