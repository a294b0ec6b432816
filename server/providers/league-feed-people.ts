import { type Asking, ask, LEAGUE, type LeagueLine, type Told } from './league-feed.ts'
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

/** A question to the league: `ask` it, or `read` what was answered to it before, as it was sent. */
export type LeagueQuestion<T> = {
  /** Throws LeagueFeedDown. */
  ask(how: Asking): Promise<Told<T>>
  read(document: unknown): T
}

/** Clubs, people and figures of the league; `season` is the year it begins in. */
export type LeaguePeople = {
  teams(season: number): LeagueQuestion<FeedClub[]>
  roster(team: number, season: number): LeagueQuestion<FeedRosterRow[]>
  person(id: number): LeagueQuestion<FeedWho | undefined>
  /** Season, game log, every season and all together, of hitting, pitching and fielding. */
  personStats(id: number, season: number, part: Part): LeagueQuestion<FeedStatGroup[]>
  /** Everybody's figures of a season, qualified or not. */
  leagueStats(kind: StatKind, season: number, part: Part): LeagueQuestion<FeedStatGroup[]>
  standings(season: number): LeagueQuestion<FeedStandings>
}

/** The same question with its answer read further. */
export const readingOn = <T, U>(question: LeagueQuestion<T>, read: (told: T) => U): LeagueQuestion<U> => ({
  ask: async (how) => {
    const told = await question.ask(how)
    return told.kind === 'unchanged' ? told : { ...told, value: read(told.value) }
  },
  read: (document) => read(question.read(document)),
})

/** Ten clubs of 55 players and some who changed clubs. */
const PLAYERS_LIMIT = 2_000
const ALL_STATS = 'stats=season,yearByYear,career,gameLog&group=hitting,pitching,fielding'

export const openLeaguePeople = (outside: LeagueLine): LeaguePeople => {
  const question = <T>(path: string, read: (document: unknown) => T): LeagueQuestion<T> => ({
    ask: (how) => ask(outside, path, how, read),
    read,
  })
  return {
    teams: (season) => question(`/api/v1/teams?${LEAGUE}&leagueIds=132&season=${season}`, parseTeams),
    roster: (team, season) =>
      question(
        `/api/v1/teams/${team}/roster?rosterType=fullSeason&season=${season}&hydrate=person`,
        parseRoster,
      ),
    person: (id) =>
      question(`/api/v1/people?personIds=${id}&hydrate=currentTeam`, (document) =>
        parsePeople(document).find((it) => it.id === id),
      ),
    personStats: (id, season, part) =>
      question(
        `/api/v1/people/${id}/stats?${ALL_STATS}&season=${season}&${LEAGUE}&gameType=${part}`,
        parseStats,
      ),
    leagueStats: (kind, season, part) =>
      question(
        `/api/v1/stats?stats=season&group=${kind}&season=${season}&${LEAGUE}&gameType=${part}&playerPool=ALL&limit=${PLAYERS_LIMIT}`,
        parseStats,
      ),
    standings: (season) =>
      question(
        `/api/v1/standings?leagueId=132&season=${season}&standingsTypes=firstHalf,secondHalf,regularSeason&hydrate=team`,
        parseStandings,
      ),
  }
}
