import type { Clock } from '../clock.ts'
import { LeagueFeedDown } from './league-feed.ts'

/** Longer than this nobody is told to stay away. */
const WAIT_MOST_MS = 10 * 60_000
const REFUSALS = [429, 503]

/**
 * A fetch for one host that stays away for as long as that says (`Retry-After` of a 429 or 503): until then every call,
 * whatever it is for, throws LeagueFeedDown without asking.
 */
export const politeFetch = (
  fetch: typeof globalThis.fetch,
  clock: Pick<Clock, 'now'>,
): typeof globalThis.fetch => {
  let awayUntil = Number.NEGATIVE_INFINITY
  return async (...asked) => {
    const left = awayUntil - clock.now()
    // A clock that was moved back makes an old promise wrong.
    if (left > 0 && left <= WAIT_MOST_MS)
      throw new LeagueFeedDown(`told to wait ${Math.ceil(left / 1_000)} s more`)
    const answer = await fetch(...asked)
    const now = clock.now()
    if (REFUSALS.includes(answer.status)) awayUntil = now + waitOf(answer, now)
    return answer
  }
}

/** Seconds, or the time at which to come back (RFC 9110, 10.2.3), in ms from now; 0 for what is neither. */
const waitOf = (answer: Response, now: number): number => {
  const told = answer.headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(told) ? Number(told) * 1_000 : Date.parse(told) - now
  return Number.isFinite(ms) ? Math.max(0, Math.min(WAIT_MOST_MS, ms)) : 0
}
