import type { Decisions } from '../play/decisions.ts'

/** The part in a game of one who has not pitched in it; the keys are the upstream's own. */
export const noPart = {
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
export type MoundPart = typeof noPart

/**
 * A pitcher's part in a game besides what he threw. `decided` is who won, lost and saved it; undefined while the game
 * is on: nobody has finished anything yet.
 */
export const moundPart = (
  { pitchers, id, runs }: { pitchers: readonly number[]; id: number; runs: number },
  decided: Partial<Decisions> | undefined,
): MoundPart => {
  const started = pitchers[0] === id
  const over = decided !== undefined
  const alone = over && started && pitchers.length === 1
  const saves = Number(decided?.save === id)
  return {
    ...noPart,
    gamesPlayed: 1,
    gamesPitched: 1,
    gamesStarted: Number(started),
    gamesFinished: Number(over && !started && pitchers.at(-1) === id),
    completeGames: Number(alone),
    shutouts: Number(alone && runs === 0),
    wins: Number(decided?.winner === id),
    losses: Number(decided?.loser === id),
    saves,
    saveOpportunities: saves,
  }
}
