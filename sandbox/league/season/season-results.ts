import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { emptyPitcherGameLine, type GameResult, type Sums, wonBy } from '../replay/game-result.ts'
import { battingSeason, pitchingSeason } from '../replay/season-lines.ts'
import { noBatting, noPitching } from '../replay/stat-lines.ts'
import { type BoxPlayer, type JsonObject, SIDES } from '../shape/feed-shape.ts'
import { addDays, DAY_MS, dayOf, instantOf } from '../shape/league-day.ts'
import { GAME_OVER_MS } from '../shape/status.ts'
import { emptySeasonBefore, type Fixture, type SeasonBefore } from './fixture-data.ts'
import { type Outline, outlineOf } from './generated-recording.ts'

/** So many stored games are generated again at a start, to check that the generator is unchanged. */
const SAMPLE_GAMES = 3

/** Computed outlines, by their inputs. */
export type Outlines = Pick<Map<string, Outline>, 'get' | 'set'>

/** The finished games of a season, each generated once and its outline cached. */
export type SeasonResults = {
  outline(fixture: Fixture): Outline
  /** The statistics of all games finished before a league day. */
  totalsAt(day: string): SeasonTotals
  /** The games that are over at `t` (ms UTC), in the order in which they ended. */
  finishedGames(t: number): { fixture: Fixture; outline: Outline }[]
  /** Generates the games begun by `t` in the background, one at a time; returns all when any was new. */
  prepare(t: number): Promise<[key: string, outline: Outline][] | undefined>
  /** Loads the stored outlines of a former run, unless the generator now gives other games. */
  restore(stored: ReadonlyMap<string, Outline>): void
}

/** Results over `fixtures`, which may grow but never lose a game that has begun. */
export const seasonResults = (
  seed: number,
  opening: string,
  fixtures: () => readonly Fixture[],
  outlines: Outlines,
): SeasonResults => {
  const totalsByDay = new Map<string, SeasonTotals>()

  const keyOf = ({ gamePk, away, firstPitch, scenario }: Fixture) =>
    [seed, gamePk, away.club.id, firstPitch, scenario?.name].join(':')
  let isAllStored = true

  const outline = (fixture: Fixture): Outline => {
    const key = keyOf(fixture)
    const cached = outlines.get(key)
    if (cached !== undefined) return cached
    const created = outlineOf(fixture, seed, emptySeasonBefore)
    outlines.set(key, created)
    isAllStored = false
    return created
  }

  const totalsAt = (day: string): SeasonTotals => {
    if (day <= opening) return emptyTotals
    const cached = totalsByDay.get(day)
    if (cached !== undefined) return cached
    const previousDay = addDays(day, -1)
    const [from, to] = [instantOf(previousDay, '00:00'), instantOf(day, '00:00')]
    const ended = fixtures()
      .filter(
        ({ firstPitch, cancelledAt }) => firstPitch >= from - 2 * DAY_MS && firstPitch < to && !cancelledAt,
      )
      .map(outline)
      .filter(({ span }) => span.last >= from && span.last < to)
    const totals = withResults(
      totalsAt(previousDay),
      ended.map(({ result }) => result),
    )
    totalsByDay.set(day, totals)
    return totals
  }

  const startedBy = (t: number) =>
    fixtures().filter(({ firstPitch, cancelledAt }) => firstPitch <= t && cancelledAt === undefined)

  return {
    outline,
    totalsAt,
    finishedGames: (t) =>
      startedBy(t)
        .map((fixture) => ({ fixture, outline: outline(fixture) }))
        .filter(({ outline: { span } }) => span.last + GAME_OVER_MS <= t)
        .sort((a, b) => a.outline.span.last - b.outline.span.last),
    prepare: async (t) => {
      for (const fixture of startedBy(t).toReversed()) {
        outline(fixture)
        await setImmediate()
      }
      totalsAt(dayOf(t))
      if (isAllStored) return undefined
      isAllStored = true
      return startedBy(t).map((fixture) => [keyOf(fixture), outline(fixture)])
    },
    restore: (stored) => {
      const samples = fixtures().filter((fixture) => stored.has(keyOf(fixture)))
      const isUnchanged = samples.slice(-SAMPLE_GAMES).every((fixture) => {
        const played = outlineOf(fixture, seed, emptySeasonBefore)
        return isDeepStrictEqual(JSON.parse(JSON.stringify(played)), stored.get(keyOf(fixture)))
      })
      if (isUnchanged) for (const [key, one] of stored) outlines.set(key, one)
    },
  }
}

type PlayerSums = { batting: Sums; pitching: Sums }
/** The statistics of a season's games: every player's lines, every club's wins and losses. Immutable. */
type SeasonTotals = {
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
