import type { JsonObject } from './feed-shape.ts'

/** The upstream's record block of a club. */
export const recordBlock = (wins: number, losses: number): JsonObject => {
  const games = wins + losses
  const pct = games === 0 ? '.000' : (wins / games).toFixed(3).replace(/^0/, '')
  return {
    gamesPlayed: games,
    leagueRecord: { wins, losses, ties: 0, pct },
    wins,
    losses,
    winningPercentage: pct,
  }
}

/** A club's `record` without the game that it won or lost, if the record counts that game. */
export const recordBefore = (record: JsonObject | undefined, won: boolean): { record?: JsonObject } => {
  const { wins, losses } = record ?? {}
  if (record === undefined || typeof wins !== 'number' || typeof losses !== 'number') return {}
  const counted = won ? wins > 0 : losses > 0
  if (!counted) return { record }
  return { record: { ...record, ...recordBlock(won ? wins - 1 : wins, won ? losses : losses - 1) } }
}
