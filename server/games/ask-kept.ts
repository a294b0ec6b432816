import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import type { Asking, Told } from '../providers/league-feed.ts'

/** What the league said of something: the last good answer, that it knows no such thing, or nothing that we heard. */
export type Heard<T> = { kind: 'told'; value: T; at: number } | { kind: 'unknown' } | { kind: 'silent' }

/** One question by its key: at most one under way, none before `nextAt` (clock ms), the last good answer kept. */
type Slot = {
  heard: Heard<unknown>
  etag: string | undefined
  nextAt: number
  failures: number
  asking: Promise<void> | undefined
}

export type Kept = {
  clock: Clock
  log: FastifyBaseLogger
  slots: LRUCache<string, Slot>
  underWay: number
  /** Where the clock stood beside the database's; a moved one makes all old times wrong. */
  clockOffset: number
  /** Grows with every answer that says something new. */
  changes: number
  stopping: AbortController
}

const SLOTS = 800
/** More questions than these at once are not asked of the league; who comes then does without. */
const AT_ONCE = 12
const RETRY_MS = 5_000
const RETRY_MOST_MS = 5 * 60_000
const RETRY_DOUBLINGS = 6
const UNKNOWN_MS = 6 * 3_600_000

export const openKept = ({ clock, log }: Pick<Kept, 'clock' | 'log'>): Kept => ({
  clock,
  log,
  slots: new LRUCache({ max: SLOTS }),
  underWay: 0,
  clockOffset: clock.offset(),
  changes: 0,
  stopping: new AbortController(),
})

/**
 * Asks the league, or answers what it said less than `maxAgeMs` ago. An older answer is given at once and renewed
 * behind it, conditionally; viewers who want the same share one question; what fails is left alone for a while.
 */
export const askKept = async <T>(
  kept: Kept,
  key: string,
  maxAgeMs: number,
  call: (how: Asking) => Promise<Told<T>>,
): Promise<Heard<T>> => {
  forgetTimesOfMovedClock(kept)
  const slot = kept.slots.get(key) ?? newSlot()
  kept.slots.set(key, slot)
  const renewing = renew(kept, key, slot, maxAgeMs, call)
  if (slot.heard.kind === 'silent') await renewing
  return slot.heard as Heard<T>
}

/** What the league said so far, without waiting: a question that is due is asked behind it. */
export const askBehind = <T>(
  kept: Kept,
  key: string,
  maxAgeMs: number,
  call: (how: Asking) => Promise<Told<T>>,
): Heard<T> => {
  void askKept(kept, key, maxAgeMs, call)
  return kept.slots.get(key)?.heard as Heard<T>
}

const forgetTimesOfMovedClock = (kept: Kept) => {
  const offset = kept.clock.offset()
  if (offset === kept.clockOffset) return
  kept.clockOffset = offset
  for (const slot of kept.slots.values()) slot.nextAt = Number.NEGATIVE_INFINITY
}

const newSlot = (): Slot => ({
  heard: { kind: 'silent' },
  etag: undefined,
  nextAt: Number.NEGATIVE_INFINITY,
  failures: 0,
  asking: undefined,
})

const renew = <T>(
  kept: Kept,
  key: string,
  slot: Slot,
  maxAgeMs: number,
  call: (how: Asking) => Promise<Told<T>>,
): Promise<void> => {
  if (slot.asking !== undefined) return slot.asking
  if (kept.clock.now() < slot.nextAt || kept.underWay >= AT_ONCE || kept.stopping.signal.aborted)
    return Promise.resolve()
  kept.underWay += 1
  slot.asking = question(kept, key, slot, maxAgeMs, call).finally(() => {
    kept.underWay -= 1
    slot.asking = undefined
  })
  return slot.asking
}

const question = async <T>(
  kept: Kept,
  key: string,
  slot: Slot,
  maxAgeMs: number,
  call: (how: Asking) => Promise<Told<T>>,
): Promise<void> => {
  const { signal } = kept.stopping
  try {
    const told = await call({ signal, etag: slot.etag })
    slot.failures = 0
    slot.nextAt = kept.clock.now() + maxAgeMs
    if (told.kind === 'unchanged') return
    slot.heard = { kind: 'told', value: told.value, at: kept.clock.now() }
    slot.etag = told.etag
    kept.changes += 1
  } catch (error) {
    if (signal.aborted) return
    failed(kept, key, slot, String(error))
  }
}

/** A thing unknown to the league now is unknown for hours; only what it never told of can become unknown. */
const failed = (kept: Kept, key: string, slot: Slot, reason: string) => {
  if (reason.endsWith('status 404') && slot.heard.kind !== 'told') {
    slot.heard = { kind: 'unknown' }
    slot.nextAt = kept.clock.now() + UNKNOWN_MS
    return
  }
  const wait = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** Math.min(slot.failures, RETRY_DOUBLINGS))
  slot.failures += 1
  slot.etag = undefined
  slot.nextAt = kept.clock.now() + wait
  kept.log.warn({ what: key, failures: slot.failures, reason }, 'games: the league feed failed')
}
