import { noPart } from '../replay/pitcher-game-line.ts'
import { type Result, type Sums, wonBy } from '../replay/result.ts'
import { battingSeason, pitchingSeason } from '../replay/season-lines.ts'
import { noBatting, noPitching } from '../replay/stat-lines.ts'
import type { BoxPlayer, JsonObject } from '../shape/feed-shape.ts'
import { SIDES } from '../shape/feed-shape.ts'
import type { Before } from './fixture-data.ts'

type ManSums = { batting: Sums; pitching: Sums }
/** The sums of a season's games: every man's lines, every club's wins and losses. Never changed in place. */
export type Ledger = {
  men: ReadonlyMap<number, ManSums>
  clubs: ReadonlyMap<number, { wins: number; losses: number }>
}

export const emptyLedger: Ledger = { men: new Map(), clubs: new Map() }

/** The ledger after some more finished games. */
export const withResults = (ledger: Ledger, results: readonly Result[]): Ledger => {
  const men = new Map(ledger.men)
  const clubs = new Map(ledger.clubs)
  for (const result of results) {
    for (const { id, batting = {}, pitching = {} } of result.men) add(men, id, { batting, pitching })
    for (const side of SIDES) {
      const { wins, losses } = clubs.get(result.clubs[side]) ?? { wins: 0, losses: 0 }
      const won = Number(wonBy(result, side))
      clubs.set(result.clubs[side], { wins: wins + won, losses: losses + 1 - won })
    }
  }
  return { men, clubs }
}

/** What a game's box score needs to know of the season before it. */
export const beforeOf = (ledger: Ledger): Before => ({
  record: (clubId) => ledger.clubs.get(clubId) ?? { wins: 0, losses: 0 },
  man: (id) => seasonOf(ledger.men.get(id)),
})

const seasonOf = (sums: ManSums | undefined): BoxPlayer['seasonStats'] => {
  const batting: JsonObject = { gamesPlayed: 0, ...noBatting(), ...sums?.batting }
  const pitching: JsonObject = { ...noPart, ...noPitching(), ...sums?.pitching }
  return { batting: battingSeason(batting), pitching: pitchingSeason(pitching), fielding: {} }
}

const add = (men: Map<number, ManSums>, id: number, more: ManSums) => {
  const known = men.get(id) ?? { batting: {}, pitching: {} }
  men.set(id, { batting: sum(known.batting, more.batting), pitching: sum(known.pitching, more.pitching) })
}

const sum = (a: Sums, b: Sums): Sums => {
  const total = { ...a }
  for (const [key, n] of Object.entries(b)) total[key] = (total[key] ?? 0) + n
  return total
}
