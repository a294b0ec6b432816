import { type GameResult, type Sums, wonBy } from '../replay/game-result.ts'
import { emptyPitcherGameLine } from '../replay/pitcher-game-line.ts'
import { battingSeason, pitchingSeason } from '../replay/season-lines.ts'
import { noBatting, noPitching } from '../replay/stat-lines.ts'
import type { BoxPlayer, JsonObject } from '../shape/feed-shape.ts'
import { SIDES } from '../shape/feed-shape.ts'
import type { SeasonBefore } from './fixture-data.ts'

type PlayerSums = { batting: Sums; pitching: Sums }
/** The statistics of a season's games: every player's lines, every club's wins and losses. Immutable. */
export type SeasonTotals = {
  players: ReadonlyMap<number, PlayerSums>
  clubs: ReadonlyMap<number, { wins: number; losses: number }>
}

export const emptyTotals: SeasonTotals = { players: new Map(), clubs: new Map() }

/** The totals after some more finished games. */
export const withResults = (totals: SeasonTotals, results: readonly GameResult[]): SeasonTotals => {
  const players = new Map(totals.players)
  const clubs = new Map(totals.clubs)
  for (const result of results) {
    for (const { id, batting = {}, pitching = {} } of result.players) add(players, id, { batting, pitching })
    for (const side of SIDES) {
      const { wins, losses } = clubs.get(result.clubs[side]) ?? { wins: 0, losses: 0 }
      const won = Number(wonBy(result, side))
      clubs.set(result.clubs[side], { wins: wins + won, losses: losses + 1 - won })
    }
  }
  return { players, clubs }
}

/** The season's statistics before a game, for its box score. */
export const seasonBeforeOf = (totals: SeasonTotals): SeasonBefore => ({
  record: (clubId) => totals.clubs.get(clubId) ?? { wins: 0, losses: 0 },
  player: (id) => seasonOf(totals.players.get(id)),
})

const seasonOf = (sums: PlayerSums | undefined): BoxPlayer['seasonStats'] => {
  const batting: JsonObject = { gamesPlayed: 0, ...noBatting(), ...sums?.batting }
  const pitching: JsonObject = { ...emptyPitcherGameLine, ...noPitching(), ...sums?.pitching }
  return { batting: battingSeason(batting), pitching: pitchingSeason(pitching), fielding: {} }
}

const add = (players: Map<number, PlayerSums>, id: number, more: PlayerSums) => {
  const existing = players.get(id) ?? { batting: {}, pitching: {} }
  players.set(id, {
    batting: sum(existing.batting, more.batting),
    pitching: sum(existing.pitching, more.pitching),
  })
}

const sum = (a: Sums, b: Sums): Sums => {
  const total = { ...a }
  for (const [key, n] of Object.entries(b)) total[key] = (total[key] ?? 0) + n
  return total
}
