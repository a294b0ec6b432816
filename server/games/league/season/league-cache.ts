import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../../../clock.ts'
import { isDatabaseAway } from '../../../db/database-away.ts'
import type { Db } from '../../../db/open.ts'
import type { LeagueQuestion } from '../../../providers/league-feed-people.ts'
import { loadAnswer, type StoredAnswer, saveAnswer, saveHeardAgain } from './store-answers.ts'

/** What the league said of something: the last good answer, that it knows no such thing, or nothing that we heard. */
export type Heard<T> = { kind: 'told'; value: T; at: number } | { kind: 'unknown' } | { kind: 'silent' }

/** One question by its key: at most one under way, none before `nextAt` (clock ms), the last good answer kept. */
type Slot = {
  heard: Heard<unknown>
  etag: string | undefined
  /** When the league last said what is kept, clock ms. */
  heardAt: number | undefined
  nextAt: number
  failures: number
  /** What the store knows is looked for first; only what is still old then is asked of the league. */
  renewing: { recalled: Promise<void>; asked: Promise<void> } | undefined
}

export type Kept = {
  clock: Clock
  log: FastifyBaseLogger
  db: Db
  slots: LRUCache<string, Slot>
  underWay: number
  /** More questions than these at once are not asked of the league; who comes then does without. */
  atOnce: number
  /** Whether the answers are stored, so that they outlive a restart. */
  isStored: boolean
  /** Where the clock stood beside the database's; a moved one makes all old times wrong. */
  clockOffset: number
  /** Grows with every answer that says something new. */
  changes: number
  stopping: AbortController
}

const SLOTS = 800
const AT_ONCE = 12
const RETRY_MS = 5_000
const RETRY_MOST_MS = 5 * 60_000
const RETRY_DOUBLINGS = 6
const UNKNOWN_MS = 6 * 3_600_000

type KeptLimits = { slots: number; atOnce: number; isStored: boolean }

export const openKept = (
  { clock, log, db }: Pick<Kept, 'clock' | 'log' | 'db'>,
  { slots, atOnce, isStored }: KeptLimits = { slots: SLOTS, atOnce: AT_ONCE, isStored: true },
): Kept => ({
  clock,
  log,
  db,
  slots: new LRUCache({ max: slots }),
  underWay: 0,
  atOnce,
  isStored,
  clockOffset: clock.offset(),
  changes: 0,
  stopping: new AbortController(),
})

/** A question, the key it is kept by, and how old its answer may be. */
type Wanted<T> = { key: string; maxAgeMs: number; question: LeagueQuestion<T> }

/**
 * Asks the league, or answers what it said less than `maxAgeMs` ago, to this server or another, before a restart or
 * after it. An older answer is given at once and renewed behind it, conditionally; viewers who want the same share one
 * question; what fails is left alone for a while.
 */
export const askKept = async <T>(
  kept: Kept,
  key: string,
  maxAgeMs: number,
  question: LeagueQuestion<T>,
): Promise<Heard<T>> => {
  forgetTimesOfMovedClock(kept)
  const slot = kept.slots.get(key) ?? newSlot()
  kept.slots.set(key, slot)
  if (isDue(kept, slot, maxAgeMs)) slot.renewing ??= renew(kept, slot, { key, maxAgeMs, question })
  const { renewing } = slot
  if (slot.heard.kind === 'silent') await renewing?.recalled
  if (slot.heard.kind === 'silent') await renewing?.asked
  return slot.heard as Heard<T>
}

/** Since when the league has not said again what is kept (clock ms); undefined while it answers when it is asked. */
export const silentSince = (kept: Kept, key: string): number | undefined => {
  const slot = kept.slots.peek(key)
  return slot === undefined || slot.failures === 0 ? undefined : slot.heardAt
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
  heardAt: undefined,
  nextAt: Number.NEGATIVE_INFINITY,
  failures: 0,
  renewing: undefined,
})

/** What was heard in time is old by the age that is asked for now, which may be less than when it was heard. */
const isDue = (kept: Kept, { nextAt, heardAt, failures }: Slot, maxAgeMs: number): boolean => {
  const at = heardAt === undefined || failures > 0 ? nextAt : Math.min(nextAt, heardAt + maxAgeMs)
  return kept.clock.now() >= at && !kept.stopping.signal.aborted
}

const renew = <T>(kept: Kept, slot: Slot, wanted: Wanted<T>): Slot['renewing'] => {
  const recalled = recall(kept, slot, wanted)
  const asked = recalled
    .then(() =>
      isDue(kept, slot, wanted.maxAgeMs) && kept.underWay < kept.atOnce
        ? askNow(kept, slot, wanted)
        : undefined,
    )
    .finally(() => {
      slot.renewing = undefined
    })
  return { recalled, asked }
}

/**
 * Takes what was stored before a restart, or by another server meanwhile, if that is newer than what we have. Young as it
 * may be, after a restart the league is asked all the same: it may not be the one that said so.
 */
const recall = async <T>(kept: Kept, slot: Slot, { key, maxAgeMs, question }: Wanted<T>): Promise<void> => {
  if (!kept.isStored) return
  try {
    const isFirst = slot.heard.kind === 'silent'
    const stored = await loadAnswer(kept.db, key, slot.heardAt)
    const value = stored && question.read(stored.document)
    if (stored === undefined || saysNothing(value)) return
    keep(kept, slot, stored, value)
    const age = kept.clock.now() - stored.heardAt
    if (!isFirst && age >= 0 && age < maxAgeMs) slot.nextAt = stored.heardAt + maxAgeMs
  } catch (error) {
    if (!isDatabaseAway(error))
      kept.log.warn({ err: error, what: key }, 'games: what the league told could not be read from the store')
  }
}

const keep = (kept: Kept, slot: Slot, { etag, heardAt }: Omit<StoredAnswer, 'document'>, value: unknown) => {
  slot.heard = { kind: 'told', value, at: heardAt }
  slot.heardAt = heardAt
  slot.etag = etag
  slot.failures = 0
  kept.changes += 1
}

const saysNothing = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0)

const askNow = async <T>(kept: Kept, slot: Slot, { key, maxAgeMs, question }: Wanted<T>): Promise<void> => {
  const { signal } = kept.stopping
  kept.underWay += 1
  try {
    const told = await question.ask({ signal, etag: slot.etag })
    const heardAt = kept.clock.now()
    if (told.kind === 'unchanged') {
      await stored(kept, key, () => saveHeardAgain(kept.db, key, heardAt))
      Object.assign(slot, { heardAt, failures: 0 })
    } else if (!saysNothing(told.value)) {
      // Stored before it is shown: what somebody has seen is there after a restart.
      await stored(kept, key, () => saveAnswer(kept.db, key, { ...told, heardAt }))
      keep(kept, slot, { etag: told.etag, heardAt }, told.value)
    } else if (slot.heard.kind === 'told' && !saysNothing(slot.heard.value))
      throw new Error('nothing is said where something was told before')
    else keep(kept, slot, { etag: told.etag, heardAt }, told.value)
    slot.nextAt = heardAt + maxAgeMs
  } catch (error) {
    if (!signal.aborted) failed(kept, key, slot, String(error))
  } finally {
    kept.underWay -= 1
  }
}

/** A store that is away keeps nobody from what the league says now. */
const stored = async (kept: Kept, key: string, save: () => Promise<void>): Promise<void> => {
  if (!kept.isStored) return
  try {
    await save()
  } catch (error) {
    if (!isDatabaseAway(error))
      kept.log.warn({ err: error, what: key }, 'games: what the league told could not be stored')
  }
}

/** A thing unknown to the league now is unknown for hours; only what it never told of can become unknown. */
const failed = (kept: Kept, key: string, slot: Slot, reason: string) => {
  const now = kept.clock.now()
  if (reason.endsWith('status 404') && slot.heard.kind !== 'told') {
    slot.heard = { kind: 'unknown' }
    slot.nextAt = now + UNKNOWN_MS
    return
  }
  const wait = Math.min(RETRY_MOST_MS, RETRY_MS * 2 ** Math.min(slot.failures, RETRY_DOUBLINGS))
  slot.failures += 1
  slot.etag = undefined
  slot.nextAt = now + wait
  const shownAgeS = slot.heardAt === undefined ? null : Math.round((now - slot.heardAt) / 1_000)
  kept.log.warn({ what: key, failures: slot.failures, shownAgeS, reason }, 'games: the league feed failed')
}
