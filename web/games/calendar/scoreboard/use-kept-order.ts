import { useEffect, useState } from 'react'
import type { ScoreboardItem } from '../../../../contract/games/scoreboard.ts'

type Ranked = Pick<ScoreboardItem, 'id' | 'isLive' | 'isFinal'>

/**
 * Games by interest: live, then upcoming, then finished. A game that begins stays in its place while the page
 * is in sight, and moves once the user comes back to the page.
 */
export const useKeptOrder = <Game extends Ranked>(games: readonly Game[]): readonly Game[] => {
  const [order, setOrder] = useState(() => idsByInterest(games))
  useEffect(() => {
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') setOrder(idsByInterest(games))
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [games])
  return inOrder(games, order)
}

/** Those that the order does not know come last, by interest. */
export const inOrder = <Game extends Ranked>(
  games: readonly Game[],
  order: readonly number[],
): readonly Game[] => {
  const placeOf = ({ id }: Game) => (order.includes(id) ? order.indexOf(id) : order.length)
  return games.toSorted((one, other) => placeOf(one) - placeOf(other) || byInterest(one, other))
}

export const idsByInterest = (games: readonly Ranked[]): number[] =>
  games.toSorted(byInterest).map(({ id }) => id)

const byInterest = (one: Ranked, other: Ranked) => rankOf(one) - rankOf(other)
const rankOf = ({ isLive, isFinal }: Ranked): number => {
  if (isLive) return 0
  return isFinal ? 2 : 1
}
