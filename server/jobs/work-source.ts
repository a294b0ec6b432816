/** Where due work comes from: the queue of jobs, or a noun's own table of what is to be processed. */
export type WorkSource = {
  /** Called once, before anything is claimed: makes due at once what an earlier process left open. */
  resume?(): Promise<void>
  /** Claims up to `limit` pieces of due work for CLAIM_MS; no other worker gets them meanwhile. */
  claim(limit: number): Promise<Work[]>
}

/** Longer than any piece of work takes; when a worker dies, its claims fall due again after this. */
export const CLAIM_MS = 30_000

/** Longer than anything that was tried waits for its next try. */
export const LONGEST_PAUSE_MS = 3_600_000

export type Work = {
  /** For the log. */
  name: { kind: string; key: string }
  /** Since when it has been waiting; what has failed since long and often is given up. */
  since: Date
  /** How often it was claimed, this time included. */
  tries: number
  run(): Promise<WorkResult>
  complete(note?: string): Promise<void>
  postpone(delayMs: number, reason: string): Promise<void>
}

/**
 * `not-yet` is tried again later, after `afterMs` where it says so, for as long as it takes, and is no fault; `failed` is
 * logged as one. What `run` throws counts as failed.
 */
export type WorkResult =
  | { kind: 'done'; note?: string }
  | { kind: 'not-yet'; reason: string; afterMs?: number }
  | { kind: 'failed'; reason: string }
