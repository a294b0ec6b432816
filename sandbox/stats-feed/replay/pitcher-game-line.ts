import type { Decisions } from '../play/decisions.ts'

/** The line of a player who has not pitched in a game; the keys are the upstream's. */
export const emptyPitcherGameLine = {
  gamesPlayed: 0,
  gamesPitched: 0,
  gamesStarted: 0,
  gamesFinished: 0,
  completeGames: 0,
  shutouts: 0,
  wins: 0,
  losses: 0,
  saves: 0,
  saveOpportunities: 0,
  holds: 0,
  blownSaves: 0,
}
export type PitcherGameLine = typeof emptyPitcherGameLine

/**
 * A pitcher's appearance and decision in a game. `decided` has the winner, loser and save; undefined while
 * the game is live.
 */
export const pitcherGameLine = (
  { pitchers, id, runs }: { pitchers: readonly number[]; id: number; runs: number },
  decisions: Partial<Decisions> | undefined,
): PitcherGameLine => {
  const started = pitchers[0] === id
  const over = decisions !== undefined
  const isCompleteGame = over && started && pitchers.length === 1
  const saves = Number(decisions?.save === id)
  return {
    ...emptyPitcherGameLine,
    gamesPlayed: 1,
    gamesPitched: 1,
    gamesStarted: Number(started),
    gamesFinished: Number(over && !started && pitchers.at(-1) === id),
    completeGames: Number(isCompleteGame),
    shutouts: Number(isCompleteGame && runs === 0),
    wins: Number(decisions?.winner === id),
    losses: Number(decisions?.loser === id),
    saves,
    saveOpportunities: saves,
  }
}
