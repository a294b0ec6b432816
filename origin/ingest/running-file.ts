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

/**
 * A running origin's address and credential, in a file for `npm run ingest` that only its own account may
 * read.
 */
export type Running = z.infer<typeof running>

/** Throws if the file cannot be written. */
export const tellRunning = (file: string, it: Running): void => {
  mkdirSync(dirname(file), { recursive: true })
  // The mode counts for new files only, and no other program writes this file.
  writeFileSync(file, JSON.stringify(it), { mode: ONLY_OURS })
}

/** Returns undefined if no origin has written its address. */
export const readRunning = (file: string): Running | undefined => {
  try {
    return running.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
