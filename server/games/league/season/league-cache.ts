import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { backoffMs } from '../../../backoff.ts'
import type { Clock } from '../../../clock.ts'
import { isDatabaseUnavailable } from '../../../db/database-unavailable.ts'
import type { Db } from '../../../db/open.ts'
import type { LeagueQuery, Part, StatKind } from '../../../providers/league/league-feed-people.ts'
import { openSingleFlight, type SingleFlight } from '../../../single-flight.ts'
import { loadAnswer, type StoredAnswer, saveAnswer, touchAnswer } from './store-answers.ts'

/** A cached answer: the last good one, that the league knows no such thing, or none yet. */
export type CachedAnswer<T> =
  | { kind: 'fetched'; value: T; at: number }
  | { kind: 'unknown' }
  | { kind: 'unreachable' }

/** The keys of the answers that are fetched from the league and cached. */
export type LeagueCacheKey =
  | `${'standings' | 'person'} ${number}`
  | `roster ${number} ${number}`
  | `figures ${number} ${number} ${'regular' | 'playoffs'}`
  | `leaders ${StatKind} ${number} ${Part}`

/** One query's cached answer and when it may be fetched again (`nextAt`, clock ms). */
type Slot = {
  answer: CachedAnswer<unknown>
  etag: string | undefined
  /** When the league last sent or confirmed the cached answer, clock ms. */
  fetchedAt: number | undefined
  nextAt: number
  failures: number
}

export type LeagueCache = {
  clock: Clock
  log: FastifyBaseLogger
  db: Db
  slots: LRUCache<LeagueCacheKey, Slot>
  /**
   * Answers being read from the store, and answers being renewed: the league is fetched if the store's is too
   * old.
   */
  loading: SingleFlight<LeagueCacheKey>
  refreshing: SingleFlight<LeagueCacheKey>
  fetchCount: number
  /** At most this many fetches at once; a caller beyond them gets what is cached. */
  maxConcurrent: number
  /** Whether the answers are stored, so that they outlive a restart. */
  isStored: boolean
  /** The clock's offset from the database's; when it changes, all old times are wrong. */
  clockOffset: number
  /** Grows with every new answer. */
  changes: number
  stopping: AbortController
}

const MAX_SLOTS = 800
const MAX_CONCURRENT = 12
const RETRY_MS = 5_000
const MAX_RETRY_MS = 5 * 60_000
const UNKNOWN_RETRY_MS = 6 * 3_600_000

type LeagueCacheLimits = { slots: number; maxConcurrent: number; isStored: boolean }

export const openLeagueCache = (
  { clock, log, db }: Pick<LeagueCache, 'clock' | 'log' | 'db'>,
  { slots, maxConcurrent, isStored }: LeagueCacheLimits = {
    slots: MAX_SLOTS,
    maxConcurrent: MAX_CONCURRENT,
    isStored: true,
  },
): LeagueCache => ({
  clock,
  log,
  db,
  slots: new LRUCache({ max: slots }),
  loading: openSingleFlight(),
  refreshing: openSingleFlight(),
  fetchCount: 0,
  maxConcurrent,
  isStored,
  clockOffset: clock.offset(),
  changes: 0,
  stopping: new AbortController(),
})

/** A query, its cache key, and how old its answer may be. */
type CacheRequest<T> = { key: LeagueCacheKey; maxAgeMs: number; question: LeagueQuery<T> }

/**
 * Fetches from the league, or returns an answer less than `maxAgeMs` old that any server fetched, even before
 * a restart. Returns a stale answer at once and renews it in the background, conditionally. Concurrent
 * callers share one fetch; a failed query is not fetched again for a while.
 */
export const fetchCached = async <T>(
  cache: LeagueCache,
  key: LeagueCacheKey,
  maxAgeMs: number,
  question: LeagueQuery<T>,
): Promise<CachedAnswer<T>> => {
  resetAfterClockChange(cache)
  const slot = cache.slots.get(key) ?? newSlot()
  cache.slots.set(key, slot)
  if (isDue(cache, slot, maxAgeMs))
    void cache.refreshing.run(key, () => refresh(cache, slot, { key, maxAgeMs, question }))
  const refreshed = cache.refreshing.inProgress.get(key)
  if (slot.answer.kind === 'unreachable') await cache.loading.inProgress.get(key)
  if (slot.answer.kind === 'unreachable') await refreshed
  return slot.answer as CachedAnswer<T>
}

/** Since when the league has not confirmed the cached answer (clock ms); undefined while it answers. */
export const unreachableSince = (cache: LeagueCache, key: LeagueCacheKey): number | undefined => {
  const slot = cache.slots.peek(key)
  return slot === undefined || slot.failures === 0 ? undefined : slot.fetchedAt
}

const resetAfterClockChange = (cache: LeagueCache) => {
  const offset = cache.clock.offset()
  if (offset === cache.clockOffset) return
  cache.clockOffset = offset
  for (const slot of cache.slots.values()) slot.nextAt = Number.NEGATIVE_INFINITY
}

const newSlot = (): Slot => ({
  answer: { kind: 'unreachable' },
  etag: undefined,
  fetchedAt: undefined,
  nextAt: Number.NEGATIVE_INFINITY,
  failures: 0,
})

/** Whether the answer is too old for this caller, whose maximum age may be less than the last caller's. */
const isDue = (cache: LeagueCache, { nextAt, fetchedAt, failures }: Slot, maxAgeMs: number): boolean => {
  const at = fetchedAt === undefined || failures > 0 ? nextAt : Math.min(nextAt, fetchedAt + maxAgeMs)
  return cache.clock.now() >= at && !cache.stopping.signal.aborted
}

const refresh = async <T>(cache: LeagueCache, slot: Slot, request: CacheRequest<T>): Promise<void> => {
  await cache.loading.run(request.key, () => loadStored(cache, slot, request))
  if (isDue(cache, slot, request.maxAgeMs) && cache.fetchCount < cache.maxConcurrent)
    await fetchNow(cache, slot, request)
}

/**
 * Loads a stored answer from before a restart or from another server, if it is newer than ours. After a
 * restart the league is fetched even if the answer is fresh, as it may be another league by now.
 */
const loadStored = async <T>(
  cache: LeagueCache,
  slot: Slot,
  { key, maxAgeMs, question }: CacheRequest<T>,
): Promise<void> => {
  if (!cache.isStored) return
  try {
    const isFirst = slot.answer.kind === 'unreachable'
    const stored = await loadAnswer(cache.db, key, slot.fetchedAt)
    const value = stored && question.read(stored.document)
    if (stored === undefined || isEmptyAnswer(value)) return
    storeInSlot(cache, slot, stored, value)
    const age = cache.clock.now() - stored.fetchedAt
    if (!isFirst && age >= 0 && age < maxAgeMs) slot.nextAt = stored.fetchedAt + maxAgeMs
  } catch (error) {
    if (!isDatabaseUnavailable(error))
      cache.log.warn({ err: error, what: key }, 'games: a league answer could not be read from the store')
  }
}

const storeInSlot = (
  cache: LeagueCache,
  slot: Slot,
  { etag, fetchedAt }: Omit<StoredAnswer, 'document'>,
  value: unknown,
) => {
  slot.answer = { kind: 'fetched', value, at: fetchedAt }
  slot.fetchedAt = fetchedAt
  slot.etag = etag
  slot.failures = 0
  cache.changes += 1
}

const isEmptyAnswer = (value: unknown): boolean =>
  value === undefined || (Array.isArray(value) && value.length === 0)

const fetchNow = async <T>(
  cache: LeagueCache,
  slot: Slot,
  { key, maxAgeMs, question }: CacheRequest<T>,
): Promise<void> => {
  const { signal } = cache.stopping
  cache.fetchCount += 1
  try {
    const response = await question.fetch({ signal, etag: slot.etag })
    const fetchedAt = cache.clock.now()
    if (response.kind === 'unchanged') {
      await trySave(cache, key, () => touchAnswer(cache.db, key, fetchedAt))
      Object.assign(slot, { fetchedAt, failures: 0 } satisfies Partial<Slot>)
    } else if (!isEmptyAnswer(response.value)) {
      // The answer is stored before it is shown, so that a restart does not lose what viewers have seen.
      await trySave(cache, key, () => saveAnswer(cache.db, key, { ...response, fetchedAt }))
      storeInSlot(cache, slot, { etag: response.etag, fetchedAt }, response.value)
    } else if (slot.answer.kind === 'fetched' && !isEmptyAnswer(slot.answer.value))
      throw new Error('an empty answer where there was one before')
    else storeInSlot(cache, slot, { etag: response.etag, fetchedAt }, response.value)
    slot.nextAt = fetchedAt + maxAgeMs
  } catch (error) {
    if (!signal.aborted) recordFailure(cache, key, slot, String(error))
  } finally {
    cache.fetchCount -= 1
  }
}

/** Stores an answer; without the database it is still shown. */
const trySave = async (cache: LeagueCache, key: string, save: () => Promise<void>): Promise<void> => {
  if (!cache.isStored) return
  try {
    await save()
  } catch (error) {
    if (!isDatabaseUnavailable(error))
      cache.log.warn({ err: error, what: key }, 'games: a league answer could not be stored')
  }
}

/** Records a failure. A 404 means unknown for hours, but only for a query that never had an answer. */
const recordFailure = (cache: LeagueCache, key: string, slot: Slot, reason: string) => {
  const now = cache.clock.now()
  if (reason.endsWith('status 404') && slot.answer.kind !== 'fetched') {
    slot.answer = { kind: 'unknown' }
    slot.nextAt = now + UNKNOWN_RETRY_MS
    return
  }
  slot.failures += 1
  slot.etag = undefined
  slot.nextAt = now + backoffMs(slot.failures, { firstMs: RETRY_MS, maxMs: MAX_RETRY_MS })
  const answerAgeS = slot.fetchedAt === undefined ? null : Math.round((now - slot.fetchedAt) / 1_000)
  cache.log.warn(
    { what: key, failures: slot.failures, shownAgeS: answerAgeS, reason },
    'games: the league feed failed',
  )
}
