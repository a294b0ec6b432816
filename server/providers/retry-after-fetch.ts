import type { Clock } from '../clock.ts'
import { LeagueFeedDown } from './league/league-feed.ts'

/** The longest `Retry-After` that is respected. */
const MAX_WAIT_MS = 10 * 60_000
const REFUSALS = [429, 503]

/**
 * A fetch for one host that pauses for as long as the host says (`Retry-After` of a 429 or 503): until then
 * every call, for any purpose, throws LeagueFeedDown without a request.
 */
export const retryAfterFetch = (
  fetch: typeof globalThis.fetch,
  clock: Pick<Clock, 'now'>,
): typeof globalThis.fetch => {
  let retryAt = Number.NEGATIVE_INFINITY
  return async (...args) => {
    const remainingMs = retryAt - clock.now()
    // A clock that was moved back makes the time wrong.
    if (remainingMs > 0 && remainingMs <= MAX_WAIT_MS)
      throw new LeagueFeedDown(`Retry-After: ${Math.ceil(remainingMs / 1_000)} s left`)
    const answer = await fetch(...args)
    const now = clock.now()
    if (REFUSALS.includes(answer.status)) retryAt = now + retryDelayMs(answer, now)
    return answer
  }
}

/** Seconds, or the time of the next try (RFC 9110, 10.2.3), in ms from now; 0 for any other value. */
const retryDelayMs = (answer: Response, now: number): number => {
  const retryAfter = answer.headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - now
  return Number.isFinite(ms) ? Math.max(0, Math.min(MAX_WAIT_MS, ms)) : 0
}
