import { useDeferredValue } from 'react'
import type { GameNow } from './use-game-now.ts'

/** A game for drawing in slices; a step back comes at once: late, it would run ahead of the picture. */
export const useDeferredGame = (game: GameNow): GameNow => {
  const before = useDeferredValue(game)
  const isBack = game.until !== undefined && before.until !== undefined && game.until < before.until
  return isBack ? game : before
}
