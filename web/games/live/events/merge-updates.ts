import type { GameLogAnswer } from '../../../../contract/games/live.ts'
import type { ScoreboardItem } from '../../../../contract/games/scoreboard.ts'
import type { ScoreboardUpdate } from '../../../../contract/games/scoreboard-stream.ts'

/**
 * The newer of the cached and the fetched log: a response may be older than the event stream, or come out of
 * a CDN's cache. For the same version the cached object, so that nothing is folded again.
 */
export const newerLog = (current: GameLogAnswer | undefined, fetched: GameLogAnswer): GameLogAnswer => {
  if (current === undefined) return fetched
  if (current.version === fetched.version) return current
  return (fetched.asOf ?? 0) < (current.asOf ?? 0) ? current : fetched
}

/** The day's games after an update; undefined for a partial update without cached games. */
export const withUpdate = (
  current: ScoreboardItem[] | undefined,
  update: ScoreboardUpdate,
): ScoreboardItem[] | undefined => {
  if (update.complete) return update.games
  const updatesById = new Map(update.games.map((it) => [it.id, it]))
  return current?.map((it) => updatesById.get(it.id) ?? it)
}

/** Whether an update changes what the calendar shows: a game's status, delay or video. */
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
