import {
  type FeedAnswer,
  type FetchOptions,
  fetchStatsApi,
  LEAGUE,
  type StatsApiDeps,
} from './league-feed.ts'
import {
  type FeedClub,
  type FeedProfile,
  type FeedRosterRow,
  type FeedStandings,
  type FeedStatGroup,
  parsePeople,
  parseRoster,
  parseStandings,
  parseStats,
  parseTeams,
} from './league-feed-people-shape.ts'

/** The part of a season: the Stats API counts all rounds of the playoffs as `P`. */
export type Part = 'R' | 'P'
export type StatKind = 'hitting' | 'pitching'

/** A query to the league: `fetch` it, or `read` a stored answer to it as received. */
export type LeagueQuery<T> = {
  /** Throws LeagueFeedDown. */
  fetch(options: FetchOptions): Promise<FeedAnswer<T>>
  read(document: unknown): T
}

/** Clubs, people and figures of the league; `season` is the year it begins in. */
export type LeaguePeople = {
  teams(season: number): LeagueQuery<FeedClub[]>
  roster(team: number, season: number): LeagueQuery<FeedRosterRow[]>
  person(id: number): LeagueQuery<FeedProfile | undefined>
  /** Season, game log, every season and all together, of hitting, pitching and fielding. */
  personStats(id: number, season: number, part: Part): LeagueQuery<FeedStatGroup[]>
  /** Everybody's figures of a season, qualified or not. */
  leagueStats(kind: StatKind, season: number, part: Part): LeagueQuery<FeedStatGroup[]>
  standings(season: number): LeagueQuery<FeedStandings>
}

/** The same query with its answer read further. */
export const mapQuery = <T, U>(query: LeagueQuery<T>, read: (answer: T) => U): LeagueQuery<U> => ({
  fetch: async (options) => {
    const answer = await query.fetch(options)
    return answer.kind === 'unchanged' ? answer : { ...answer, value: read(answer.value) }
  },
  read: (document) => read(query.read(document)),
})

/** Ten clubs of 55 players, and transfers. */
const PLAYERS_LIMIT = 2_000
const ALL_STATS = 'stats=season,yearByYear,career,gameLog&group=hitting,pitching,fielding'

export const openLeaguePeople = (deps: StatsApiDeps): LeaguePeople => {
  const query = <T>(path: string, read: (document: unknown) => T): LeagueQuery<T> => ({
    fetch: (options) => fetchStatsApi(deps, path, options, read),
    read,
  })
  return {
    teams: (season) => query(`/api/v1/teams?${LEAGUE}&leagueIds=132&season=${season}`, parseTeams),
    roster: (team, season) =>
      query(
        `/api/v1/teams/${team}/roster?rosterType=fullSeason&season=${season}&hydrate=person`,
        parseRoster,
      ),
    person: (id) =>
      query(`/api/v1/people?personIds=${id}&hydrate=currentTeam`, (document) =>
        parsePeople(document).find((it) => it.id === id),
      ),
    personStats: (id, season, part) =>
      query(
        `/api/v1/people/${id}/stats?${ALL_STATS}&season=${season}&${LEAGUE}&gameType=${part}`,
        parseStats,
      ),
    leagueStats: (kind, season, part) =>
      query(
        `/api/v1/stats?stats=season&group=${kind}&season=${season}&${LEAGUE}&gameType=${part}&playerPool=ALL&limit=${PLAYERS_LIMIT}`,
        parseStats,
      ),
    standings: (season) =>
      query(
        `/api/v1/standings?leagueId=132&season=${season}&standingsTypes=firstHalf,secondHalf,regularSeason&hydrate=team`,
        parseStandings,
      ),
  }
}
