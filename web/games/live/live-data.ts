import type { GameLogAnswer, ScoreboardNews } from '../../../contract/games/live.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'

/**
 * Of the log that is there and one that was asked for, the newer: an answer may have been overtaken by the stream, or
 * come out of an edge's cache. The one that is there when they are the same, so that nothing is folded again.
 */
export const newerLog = (held: GameLogAnswer | undefined, answer: GameLogAnswer): GameLogAnswer => {
  if (held === undefined) return answer
  if (held.version === answer.version) return held
  return (answer.asOf ?? 0) < (held.asOf ?? 0) ? held : answer
}

/** The day's games after some news of them; undefined where news of single games find none to change. */
export const withNews = (
  held: ScoreboardItem[] | undefined,
  news: ScoreboardNews,
): ScoreboardItem[] | undefined => {
  if (news.whole) return news.games
  const told = new Map(news.games.map((it) => [it.id, it]))
  return held?.map((it) => told.get(it.id) ?? it)
}

/** Whether one of them has begun, ended, been put off, stands still or has lost its video: then the calendar says so too. */
export const changesStatus = (held: ScoreboardItem[] | undefined, news: ScoreboardNews): boolean =>
  held !== undefined &&
  news.games.some((it) => {
    const before = held.find(({ id }) => id === it.id)
    return (
      before?.gameStatus !== it.gameStatus ||
      before.detailedState !== it.detailedState ||
      before.isVideoAvailable !== it.isVideoAvailable
    )
  })
