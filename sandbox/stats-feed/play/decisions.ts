import type { ClubInGame, PitcherStint } from './club-in-game.ts'
import type { PlayedGame } from './play-game.ts'

/** Ids of the pitchers credited and charged with the game. */
export type Decisions = { winner: number; loser: number; save?: number }

/** Rules 9.17 and 9.19: the win, the loss and, where earned, the save. */
export const decisionsOf = ({ away, home, lead }: PlayedGame): Decisions => {
  const club = lead.side === 'away' ? away : home
  const winner = winnerOf(club, lead.pitcherOfRecord.id)
  const save = saverOf(club, winner)
  return { winner, loser: lead.loser, ...(save === undefined ? {} : { save }) }
}

// A starter needs five innings; otherwise the most effective reliever gets the win.
const winnerOf = ({ pitcherStints }: ClubInGame, pitcherOfRecord: number): number => {
  const [starter, ...relief] = pitcherStints
  if (starter === undefined || starter.player.id !== pitcherOfRecord || starter.outs >= 15)
    return pitcherOfRecord
  const best = relief.reduce<PitcherStint | undefined>(
    (most, one) => (one.outs > (most?.outs ?? -1) ? one : most),
    undefined,
  )
  return best?.player.id ?? pitcherOfRecord
}

const saverOf = ({ pitcherStints }: ClubInGame, winner: number): number | undefined => {
  const last = pitcherStints.at(-1)
  if (last === undefined || pitcherStints.length < 2 || last.player.id === winner) return undefined
  const close = last.outs >= 3 && last.leadAtEntry >= 1 && last.leadAtEntry <= 3
  const long = last.outs >= 9 && last.leadAtEntry >= 1
  return close || long ? last.player.id : undefined
}
