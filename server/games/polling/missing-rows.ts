import { isOnAir } from '../../../domain/league/game-status.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import type { Games } from '../state/memory.ts'

/** An answer without a game is believed once the league keeps to it for so long. */
const BELIEVED_AFTER_MS = 10 * 60_000
/** A game that a broken feed calls live for longer than this needs its row no more. */
const MAX_LIVE_MS = 12 * 3_600_000

/**
 * Rows that were known of those days and that an answer of the league lacks, marked with since when. They stay until the
 * absence lasts, and that of a game on air as long as it is; one goes at once if the game stands on another day instead.
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
