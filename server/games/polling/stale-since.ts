import { STATUS } from '../../../contract/games/status.ts'
import { isOnAir } from '../../../domain/game-status.ts'
import type { Summary } from '../state/summary.ts'

/** A feed that has not answered anything of use for so long leaves the page with old data. */
const UNREACHABLE_MS = 60_000
/** Between two innings nothing happens for up to three minutes; a game without a delay that tells nothing longer is told late. */
const LATE_MS = 300_000
const DELAY = /^delayed|^manager challenge|^umpire review/i

/** When a feed last gave an answer of use (undefined: not since we started), the time of its last word, and how often in a row it failed. */
export type FeedHealth = {
  receivedAt?: number | undefined
  asOf?: number | null | undefined
  failures: number
}

/** UTC ms since which what is shown of a game is old; null while it is not, or while the game is not on. */
export const staleSinceOf = (health: FeedHealth, summary: Summary, now: number): number | null => {
  if (!isOnAir(summary.status)) return null
  const { failures, receivedAt = health.asOf ?? undefined, asOf } = health
  if (failures > 0)
    return receivedAt !== undefined && now - receivedAt > UNREACHABLE_MS ? receivedAt : summary.staleSince
  const playing = summary.status === STATUS.live && !DELAY.test(summary.detail)
  return playing && asOf != null && now - asOf > LATE_MS ? asOf : null
}
