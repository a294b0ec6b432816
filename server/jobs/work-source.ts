/** A source of due work: the queue of jobs, or a noun's own table. */
export type WorkSource = {
  /** Called once, before anything is claimed: makes the open work of an earlier process due at once. */
  resume?(): Promise<void>
  /** Claims up to `limit` pieces of due work for CLAIM_MS; no other worker gets them meanwhile. */
  claim(limit: number): Promise<Work[]>
}

/** Longer than any piece of work takes; the claims of a dead worker fall due again after this. */
export const CLAIM_MS = 30_000

/** Longer than the pause before any retry. */
export const LONGEST_PAUSE_MS = 3_600_000

export type Work = {
  /** For the log. */
  name: { kind: string; key: string }
  /** When it began to wait; work that has failed often and for long is given up. */
  since: Date
  /** How often it was claimed, this time included. */
  tries: number
  run(): Promise<WorkResult>
  complete(note?: string): Promise<void>
  postpone(delayMs: number, reason: string): Promise<void>
}

/**
 * `not-yet` is tried again later, after `afterMs` where it is set, for as long as it takes, and is no fault;
 * `failed` is logged as a fault. An error thrown by `run` counts as failed.
 */
export type WorkResult =
  | { kind: 'done'; note?: string }
  | { kind: 'not-yet'; reason: string; afterMs?: number }
  | { kind: 'failed'; reason: string }
