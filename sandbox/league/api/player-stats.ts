import { wonBy } from '../replay/game-result.ts'
import type { FinishedGame, LeaguePlayer } from '../season/played-season.ts'
import type { JsonObject } from '../shape/feed-shape.ts'
import { LEAGUE_ID, SPORT_ID } from '../shape/league.ts'
import { type PlayerGames, type SeasonFigures, type StatGroup, statOf } from './season-stats.ts'

export const STAT_TYPES = ['season', 'gameLog', 'yearByYear', 'career'] as const
type StatType = (typeof STAT_TYPES)[number]
type StatsRequest = { types: readonly StatType[]; groups: readonly StatGroup[]; season: string }

const LEAGUE = { id: LEAGUE_ID, name: 'Liga Mexicana del Pacifico', link: `/api/v1/league/${LEAGUE_ID}` }
const SPORT = { id: SPORT_ID, link: `/api/v1/sports/${SPORT_ID}`, abbreviation: 'WIN' }

/** A player's `stats` blocks by type and group; as upstream, those without a game are left out. */
export const statsOf = (
  figures: SeasonFigures,
  player: LeaguePlayer,
  request: StatsRequest,
): JsonObject[] => {
  const games = figures.get(player.id) ?? []
  return request.types.flatMap((type) =>
    request.groups.flatMap((group) => {
      const splits = splitsOf(games, player, { type, group, season: request.season })
      if (splits.length === 0) return []
      return [{ type: { displayName: type }, group: { displayName: group }, exemptions: [], splits }]
    }),
  )
}

type StatsPool = { figures: SeasonFigures; people: LeaguePlayer[]; season: string }

/** The league's first `limit` players by the main statistic of a group, as `/stats` lists them. */
export const statsTable = (
  { figures, people, season }: StatsPool,
  group: StatGroup,
  limit: number,
): JsonObject => {
  const { key, sign } = RANKED_BY[group]
  const rows = people.flatMap((player) => {
    const split = splitOf(figures.get(player.id) ?? [], player, { group, season })
    return split === undefined ? [] : [{ player, split, value: sortValue(split.stat[key]) }]
  })
  rows.sort((a, b) => sign * (a.value - b.value) || a.player.id - b.player.id)
  return {
    type: { displayName: 'season' },
    group: { displayName: group },
    totalSplits: rows.length,
    splits: rows.slice(0, limit).map(({ split, player }) => ({ ...split, position: { ...player.position } })),
  }
}

const RANKED_BY: Record<StatGroup, { key: string; sign: 1 | -1 }> = {
  hitting: { key: 'avg', sign: -1 },
  pitching: { key: 'era', sign: 1 },
  fielding: { key: 'fielding', sign: -1 },
}

// An undefined rate ("-.--") comes after every number of an ascending table.
const sortValue = (value: unknown): number => {
  const size = Number(value)
  return Number.isNaN(size) ? Number.MAX_SAFE_INTEGER : size
}

/** One entry of `splits`: a player's stats over `games`; undefined if none of them counts for the group. */
const splitOf = (
  games: PlayerGames,
  player: LeaguePlayer,
  { group, season }: { group: StatGroup; season: string },
): (JsonObject & { stat: JsonObject }) | undefined => {
  const stat = statOf(games, group)
  const last = games.at(-1)
  if (stat === undefined || last === undefined) return undefined
  return {
    season,
    stat,
    team: teamRef(last.game.teams[last.line.side]),
    player: playerRef(player),
    league: LEAGUE,
    sport: SPORT,
    gameType: 'R',
    ...(group === 'fielding' ? { position: player.position } : {}),
  }
}

export const teamRef = ({ id, name }: { id: number; name: string }) => ({
  id,
  name,
  link: `/api/v1/teams/${id}`,
})

const playerRef = ({ id, person }: LeaguePlayer) => ({
  id,
  fullName: person.fullName ?? '',
  link: `/api/v1/people/${id}`,
  firstName: person.firstName ?? '',
  lastName: person.lastName ?? '',
})

type SplitQuery = { type: StatType; group: StatGroup; season: string }

const splitsOf = (
  games: PlayerGames,
  player: LeaguePlayer,
  { type, group, season }: SplitQuery,
): JsonObject[] => {
  if (type !== 'gameLog') {
    const split = splitOf(games, player, { group, season })
    return split === undefined ? [] : [split]
  }
  return games.flatMap((one, index) => {
    const split = splitOf([one], player, { group, season })
    if (split === undefined) return []
    const rates = ratesOf(statOf(games.slice(0, index + 1), group), group)
    return [{ ...split, stat: { ...split.stat, ...rates }, ...gameOf(one) }]
  })
}

// In a game log the upstream has these for the season up to the game.
const RATES = {
  hitting: ['avg', 'obp', 'slg', 'ops'],
  pitching: ['era', 'whip'],
  fielding: [],
} as const satisfies Record<StatGroup, readonly string[]>

const ratesOf = (stat: JsonObject | undefined, group: StatGroup): JsonObject =>
  Object.fromEntries(RATES[group].flatMap((key) => (stat?.[key] === undefined ? [] : [[key, stat[key]]])))

const gameOf = ({ game, line }: PlayerGames[number]): JsonObject => {
  const other = line.side === 'home' ? 'away' : 'home'
  return {
    opponent: teamRef(game.teams[other]),
    date: game.officialDate,
    isHome: line.side === 'home',
    isWin: wonBy(game.result, line.side),
    positionsPlayed: line.positions.map((position) => ({ ...position })),
    game: gameRef(game),
  }
}

const gameRef = ({ gamePk, gameNumber, dayNight }: FinishedGame): JsonObject => ({
  gamePk,
  link: `/api/v1.1/game/${gamePk}/feed/live`,
  content: { link: `/api/v1/game/${gamePk}/content` },
  gameNumber,
  dayNight,
})
