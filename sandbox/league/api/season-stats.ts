import { emptyPitcherGameLine, type PlayerGameLine, type Sums } from '../replay/game-result.ts'
import { battingSeason, pitchingSeason } from '../replay/season-lines.ts'
import { noBatting, noPitching, rate } from '../replay/stat-lines.ts'
import type { FinishedGame } from '../season/played-season.ts'
import type { JsonObject } from '../shape/feed-shape.ts'

/** The upstream's stat groups and the box score's names of them. */
export const GROUPS = { hitting: 'batting', pitching: 'pitching', fielding: 'fielding' } as const
export type StatGroup = keyof typeof GROUPS

/** A player's games so far, first to last. */
export type PlayerGames = { game: FinishedGame; line: PlayerGameLine }[]
/** The games of every player. */
export type SeasonFigures = ReadonlyMap<number, PlayerGames>

/** Every player's games from the finished games of a season. */
export const figuresOf = (games: readonly FinishedGame[]): SeasonFigures => {
  const players = new Map<number, PlayerGames>()
  for (const game of games) {
    for (const line of game.result.players) {
      const playerGames = players.get(line.id) ?? []
      playerGames.push({ game, line })
      players.set(line.id, playerGames)
    }
  }
  return players
}

/** A player's stat block over some games, in the upstream's format; `undefined` without any in the group. */
export const statOf = (games: PlayerGames, group: StatGroup): JsonObject | undefined => {
  const lines = games.flatMap(({ line }): Sums[] => {
    const sums = line[GROUPS[group]]
    return sums === undefined ? [] : [sums]
  })
  if (lines.length === 0) return undefined
  const sums = sumOf(lines)
  if (group === 'hitting') return hitting(sums)
  return group === 'pitching' ? pitching(sums) : fielding(sums)
}

const sumOf = (lines: readonly Sums[]): Sums => {
  const total: Sums = {}
  for (const line of lines) for (const [key, n] of Object.entries(line)) total[key] = (total[key] ?? 0) + n
  return total
}

const hitting = (sums: Sums): JsonObject => ({
  ...battingSeason({ gamesPlayed: 0, ...noBatting(), ...sums }),
  ...steals(sums),
})

const pitching = (sums: Sums): JsonObject => {
  const { obp, slg, ops, avg } = battingSeason(againstOf(sums))
  return {
    ...pitchingSeason({ ...emptyPitcherGameLine, ...noPitching(), ...sums }),
    ...steals(sums),
    ...{ avg, obp, slg, ops },
  }
}

const againstOf = (sums: Sums): JsonObject => {
  const n = (key: string) => sums[key] ?? 0
  const bases = n('hits') + n('doubles') + 2 * n('triples') + 3 * n('homeRuns')
  return { ...noBatting(), ...sums, hitByPitch: n('hitBatsmen'), totalBases: bases }
}

const fielding = (sums: Sums): JsonObject => {
  const n = (key: string) => sums[key] ?? 0
  const chances = n('assists') + n('putOuts') + n('errors')
  return {
    gamesPlayed: n('gamesPlayed'),
    games: n('gamesPlayed'),
    assists: n('assists'),
    putOuts: n('putOuts'),
    errors: n('errors'),
    chances,
    passedBall: n('passedBall'),
    ...steals(sums),
    fielding: rate(n('assists') + n('putOuts'), chances),
  }
}

const steals = (sums: Sums): JsonObject => {
  const { stolenBases = 0, caughtStealing = 0 } = sums
  return {
    stolenBases,
    caughtStealing,
    stolenBasePercentage: rate(stolenBases, stolenBases + caughtStealing),
  }
}
