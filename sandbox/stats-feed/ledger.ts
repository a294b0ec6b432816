import type { BoxPlayer, JsonObject, Recording } from './feed-shape.ts'
import { SIDES } from './feed-shape.ts'
import type { Before } from './fixture-data.ts'
import { battingSeason, pitchingSeason } from './season-lines.ts'
import { noBatting, noPitching } from './stat-lines.ts'
import { tallyAt } from './tally.ts'

type Sums = Record<string, number>
type ManSums = { batting: Sums; pitching: Sums }
/** The sums of a season's games: every man's lines, every club's wins and losses. Never changed in place. */
export type Ledger = {
  men: ReadonlyMap<number, ManSums>
  clubs: ReadonlyMap<number, { wins: number; losses: number }>
}

export const emptyLedger: Ledger = { men: new Map(), clubs: new Map() }

/** What one finished game adds to the season. */
export type Result = { men: [id: number, sums: ManSums][]; clubs: [id: number, won: boolean][] }

/** The result of a game from its tally at the end. */
export const resultOf = (recording: Recording): Result => {
  const tally = tallyAt(recording, recording.moments.at(-1))
  const { decisions, linescore } = recording.feed.liveData
  const men: Result['men'] = []
  for (const side of SIDES) {
    const { batting, pitching, pitchers } = tally.sides[side]
    for (const [id, line] of batting) men.push([id, { batting: { gamesPlayed: 1, ...line }, pitching: {} }])
    for (const [id, line] of pitching) {
      const wins = Number(decisions?.winner?.id === id)
      const losses = Number(decisions?.loser?.id === id)
      const saves = Number(decisions?.save?.id === id)
      const gamesStarted = Number(pitchers[0] === id)
      const counts = { gamesPlayed: 1, gamesPitched: 1, gamesStarted, wins, losses, saves }
      men.push([id, { batting: {}, pitching: { ...counts, ...line } }])
    }
  }
  const { away, home } = recording.feed.gameData.teams
  const homeWon = (linescore.teams.home.runs ?? 0) > (linescore.teams.away.runs ?? 0)
  return {
    men,
    clubs: [
      [away.id, !homeWon],
      [home.id, homeWon],
    ],
  }
}

/** The ledger after one more finished game. */
export const withResult = (ledger: Ledger, result: Result): Ledger => {
  const men = new Map(ledger.men)
  const clubs = new Map(ledger.clubs)
  for (const [id, sums] of result.men) add(men, id, sums)
  for (const [id, won] of result.clubs) {
    const { wins, losses } = clubs.get(id) ?? { wins: 0, losses: 0 }
    clubs.set(id, { wins: wins + Number(won), losses: losses + Number(!won) })
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
  const pitching: JsonObject = { ...NO_PITCHING, ...noPitching(), ...sums?.pitching }
  return { batting: battingSeason(batting), pitching: pitchingSeason(pitching), fielding: {} }
}

const NO_PITCHING = { gamesPlayed: 0, gamesPitched: 0, gamesStarted: 0, wins: 0, losses: 0, saves: 0 }

const add = (men: Map<number, ManSums>, id: number, more: ManSums) => {
  const known = men.get(id) ?? { batting: {}, pitching: {} }
  men.set(id, { batting: sum(known.batting, more.batting), pitching: sum(known.pitching, more.pitching) })
}

const sum = (a: Sums, b: Sums): Sums => {
  const total = { ...a }
  for (const [key, n] of Object.entries(b)) total[key] = (total[key] ?? 0) + n
  return total
}
