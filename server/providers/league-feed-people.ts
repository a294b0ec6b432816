import type { Settings } from '../settings.ts'
import { type Asking, ask, LEAGUE, type Told } from './league-feed.ts'
import {
  type FeedClub,
  type FeedRosterRow,
  type FeedStandings,
  type FeedStatGroup,
  type FeedWho,
  parsePeople,
  parseRoster,
  parseStandings,
  parseStats,
  parseTeams,
} from './league-feed-people-shape.ts'

/** Which part of a season: the Stats API counts all rounds of the playoffs as `P`. */
export type Part = 'R' | 'P'
export type StatKind = 'hitting' | 'pitching'

/** Clubs, people and figures of the league; `season` is the year it begins in. Every call throws LeagueFeedDown. */
export type LeaguePeople = {
  teams(season: number, how: Asking): Promise<Told<FeedClub[]>>
  roster(team: number, season: number, how: Asking): Promise<Told<FeedRosterRow[]>>
  person(id: number, how: Asking): Promise<Told<FeedWho | undefined>>
  /** Season, game log, every season and all together, of hitting, pitching and fielding. */
  personStats(id: number, season: number, part: Part, how: Asking): Promise<Told<FeedStatGroup[]>>
  /** Everybody's figures of a season, qualified or not. */
  leagueStats(kind: StatKind, season: number, part: Part, how: Asking): Promise<Told<FeedStatGroup[]>>
  standings(season: number, how: Asking): Promise<Told<FeedStandings>>
}

/** Ten clubs of 55 players and some who changed clubs. */
const PLAYERS_LIMIT = 2_000
const ALL_STATS = 'stats=season,yearByYear,career,gameLog&group=hitting,pitching,fielding'

/** The MLB Stats API at `settings.leagueFeedUrl`. */
export const openLeaguePeople = (outside: {
  fetch: typeof globalThis.fetch
  settings: Pick<Settings, 'leagueFeedUrl'>
}): LeaguePeople => ({
  teams: (season, how) =>
    ask(outside, `/api/v1/teams?${LEAGUE}&leagueIds=132&season=${season}`, how, parseTeams),
  roster: (team, season, how) =>
    ask(
      outside,
      `/api/v1/teams/${team}/roster?rosterType=fullSeason&season=${season}&hydrate=person`,
      how,
      parseRoster,
    ),
  person: (id, how) =>
    ask(outside, `/api/v1/people?personIds=${id}&hydrate=currentTeam`, how, (json) =>
      parsePeople(json).find((it) => it.id === id),
    ),
  personStats: (id, season, part, how) =>
    ask(
      outside,
      `/api/v1/people/${id}/stats?${ALL_STATS}&season=${season}&${LEAGUE}&gameType=${part}`,
      how,
      parseStats,
    ),
  leagueStats: (kind, season, part, how) =>
    ask(
      outside,
      `/api/v1/stats?stats=season&group=${kind}&season=${season}&${LEAGUE}&gameType=${part}&playerPool=ALL&limit=${PLAYERS_LIMIT}`,
      how,
      parseStats,
    ),
  standings: (season, how) =>
    ask(
      outside,
      `/api/v1/standings?leagueId=132&season=${season}&standingsTypes=firstHalf,secondHalf,regularSeason&hydrate=team`,
      how,
      parseStandings,
    ),
})
