import type { GameLog } from '../../contract/games/game-log.ts'
import type { ScoreboardItem, ShownItem } from '../../contract/games/scoreboard.ts'
import { STATUS } from '../../contract/games/status.ts'
import { isNotPlayed } from '../league/game-status.ts'
import { TIME_NOT_SET } from '../league/league-time.ts'
import { scoreboardAt } from './scoreboard-at.ts'

/** A game as it stood at an instant; `to-come`: it had not begun; `unknown`: only its log could tell. */
export type ItemAt = ScoreboardItem | 'to-come' | 'unknown'

/**
 * Whether an item of the scoreboard shows nothing later than `t` (UTC ms). A game that is to come, or that
 * was called off, has no play to show.
 */
export const isItemKnownAt = ({ gameStatus, asOf }: ScoreboardItem, t: number): boolean =>
  gameStatus === STATUS.upcoming || isNotPlayed(gameStatus) || (asOf !== null && Date.parse(asOf) <= t)

/**
 * A game of the scoreboard as it stood at `t` (UTC ms): the item itself where it shows nothing later, else
 * the fold of its log, of which it needs nothing later than `t`.
 */
export const itemAt = (
  item: ScoreboardItem,
  log: GameLog | undefined,
  t: number,
  fold: (log: GameLog, t: number) => ShownItem = scoreboardAt,
): ItemAt => {
  if (isItemKnownAt(item, t)) return item
  if (log !== undefined) return foldedItem(item, fold(log, t))
  return t < scheduledStart(item) ? 'to-come' : 'unknown'
}

/** The fold with what a log does not have: the links, and whether there is a video now. */
const foldedItem = (item: ScoreboardItem, folded: ShownItem): ShownItem => {
  const { tvStations, ads, audioLink, gamedayLink, isVideoAvailable } = item
  return { ...folded, tvStations, ads, audioLink, gamedayLink, isVideoAvailable }
}

/** No game begins before its time; a game without a time may have begun. */
const scheduledStart = ({ gameTime, dateStart }: ScoreboardItem): number =>
  gameTime === TIME_NOT_SET ? Number.NEGATIVE_INFINITY : Date.parse(dateStart)
