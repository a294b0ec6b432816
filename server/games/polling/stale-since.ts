import { STATUS } from '../../../contract/games/status.ts'
import { isOnAir } from '../../../domain/league/game-status.ts'
import type { Summary } from '../state/summary.ts'
import type { Polling } from './poll-state.ts'

/** After this time without a usable answer the data of a page is stale. */
const UNREACHABLE_MS = 60_000
/**
 * A live game without news for this long is late; between two innings nothing happens for up to three
 * minutes.
 */
const LATE_MS = 300_000
const DELAY = /^delayed|^manager challenge|^umpire review/i

/**
 * The time of a feed's last usable answer (undefined: none since the start), of its last event, and its
 * failures in a row.
 */
export type FeedHealth = {
  receivedAt?: number | undefined
  asOf?: number | null | undefined
  failures: number
}

/** UTC ms since which the data of a live game is stale; null while it is fresh or the game is not live. */
export const staleSinceOf = (health: FeedHealth, summary: Summary, now: number): number | null => {
  if (!isOnAir(summary.status)) return null
  const { failures, receivedAt = health.asOf ?? undefined, asOf } = health
  if (failures > 0)
    return receivedAt !== undefined && now - receivedAt > UNREACHABLE_MS ? receivedAt : summary.staleSince
  const playing = summary.status === STATUS.live && !DELAY.test(summary.detail)
  return playing && asOf != null && now - asOf > LATE_MS ? asOf : null
}

/**
 * How long ago (ms) the feed of each live game gave its last usable answer to this server, since its first
 * poll where it gave none; nothing while another server polls.
 */
export const feedAges = ({ games, feeds, leaseUntil }: Polling): Map<number, number> => {
  const now = games.clock.now()
  const isLive = (gamePk: number) => isOnAir(games.summaries.get(gamePk)?.status ?? STATUS.upcoming)
  const live = now < leaseUntil ? [...feeds].filter(([gamePk]) => isLive(gamePk)) : []
  return new Map(
    live.map(([gamePk, { receivedAt, polledSince }]) => [gamePk, now - (receivedAt ?? polledSince)]),
  )
}
