import { isOnAir } from '../../../domain/league/game-status.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import type { Games } from '../state/memory.ts'

/** How long the league must omit a game until we believe it. */
const BELIEVED_AFTER_MS = 10 * 60_000
/** After this time a game needs its row no more, as a broken feed may call it live for ever. */
const MAX_LIVE_MS = 12 * 3_600_000

/**
 * The known rows of those days that an answer of the league lacks, marked with the time since when. A row
 * stays for ten minutes, or as long as its game is live; it goes at once if the game has moved to another
 * day.
 */
export const missingRows = (
  { days, summaries, clock }: Games,
  { from, to }: { from: string; to: string },
  rows: readonly ScheduledGame[],
): ScheduledGame[] => {
  const now = clock.now()
  const before = [...days].flatMap(([day, all]) => (day >= from && day <= to ? all : []))
  const known = new Set([...days.values()].flat().map(keyOf))
  const listed = new Set(rows.map(keyOf))
  const moved = new Set(rows.filter((it) => !known.has(keyOf(it))).map((it) => it.gamePk))
  return before.flatMap((row) => {
    if (listed.has(keyOf(row)) || moved.has(row.gamePk)) return []
    const since = row.missingSince ?? now
    const status = summaries.get(row.gamePk)?.status
    const isLive = status !== undefined && isOnAir(status) && now - row.startsAt < MAX_LIVE_MS
    return isLive || now - since < BELIEVED_AFTER_MS ? [{ ...row, missingSince: since }] : []
  })
}

const keyOf = ({ gamePk, day }: ScheduledGame) => `${gamePk} ${day}`
