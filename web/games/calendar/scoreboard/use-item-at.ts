import { replaceEqualDeep } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ScoreboardItem } from '../../../../contract/games/scoreboard.ts'
import { type ItemAt, isItemKnownAt, itemAt } from '../../../../domain/folding/item-at.ts'
import { type Playhead, visibleUntil } from '../../live/at-playhead.ts'
import { itemOf } from '../../live/game-at.ts'
import { useLogBeside } from '../../live/use-game-log.ts'

/**
 * A game of the scoreboard as it stood at the playhead of another one: the same object until it changes. Its
 * log is fetched once something of the item is later.
 */
export const useItemAt = (item: ScoreboardItem, playhead: Playhead): ItemAt => {
  const isLater = typeof playhead === 'number' && !isItemKnownAt(item, playhead)
  const log = useLogBeside(item, isLater)
  const shown = playhead === 'now' ? item : itemAt(item, log, clockOf(playhead), foldUntil)
  const kept = useRef(shown)
  kept.current = replaceEqualDeep(kept.current, shown)
  return kept.current
}

/** Before the first frame nothing has been seen of any game. */
const clockOf = (playhead: Exclude<Playhead, 'now'>): number =>
  typeof playhead === 'number' ? playhead : Number.NEGATIVE_INFINITY

/** Folds again only after the next moment. */
const foldUntil: Parameters<typeof itemAt>[3] = (log, t) => itemOf(log, visibleUntil(log, t))
