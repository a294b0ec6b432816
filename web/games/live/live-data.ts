import type { GameLogAnswer, ScoreboardUpdate } from '../../../contract/games/live.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'

/**
 * Of the log that is there and one that was asked for, the newer: an answer may have been overtaken by the stream, or
 * come out of an edge's cache. The one that is there when they are the same, so that nothing is folded again.
 */
export const newerLog = (current: GameLogAnswer | undefined, fetched: GameLogAnswer): GameLogAnswer => {
  if (current === undefined) return fetched
  if (current.version === fetched.version) return current
  return (fetched.asOf ?? 0) < (current.asOf ?? 0) ? current : fetched
}

/** The day's games after some news of them; undefined where news of single games find none to change. */
export const withUpdate = (
  current: ScoreboardItem[] | undefined,
  update: ScoreboardUpdate,
): ScoreboardItem[] | undefined => {
  if (update.complete) return update.games
  const updatesById = new Map(update.games.map((it) => [it.id, it]))
  return current?.map((it) => updatesById.get(it.id) ?? it)
}

/** Whether one of them has begun, ended, been put off, stands still or has lost its video: then the calendar says so too. */
export const changesStatus = (current: ScoreboardItem[] | undefined, update: ScoreboardUpdate): boolean =>
  current !== undefined &&
  update.games.some((it) => {
    const before = current.find(({ id }) => id === it.id)
    return (
      before?.gameStatus !== it.gameStatus ||
      before.detailedState !== it.detailedState ||
      before.isVideoAvailable !== it.isVideoAvailable
    )
  })
