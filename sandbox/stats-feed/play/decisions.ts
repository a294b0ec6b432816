import type { ClubInGame, MoundStint } from './club-in-game.ts'
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

// A starter needs five innings; otherwise the win goes to the reliever who did most.
const winnerOf = ({ mound }: ClubInGame, ofRecord: number): number => {
  const [starter, ...relief] = mound
  if (starter === undefined || starter.man.id !== ofRecord || starter.outs >= 15) return ofRecord
  const best = relief.reduce<MoundStint | undefined>(
    (most, one) => (one.outs > (most?.outs ?? -1) ? one : most),
    undefined,
  )
  return best?.man.id ?? ofRecord
}

const saverOf = ({ mound }: ClubInGame, winner: number): number | undefined => {
  const last = mound.at(-1)
  if (last === undefined || mound.length < 2 || last.man.id === winner) return undefined
  const close = last.outs >= 3 && last.leadAtEntry >= 1 && last.leadAtEntry <= 3
  const long = last.outs >= 9 && last.leadAtEntry >= 1
  return close || long ? last.man.id : undefined
}
