import { LRUCache } from 'lru-cache'
import { type CalendarDay, gamesByDate } from '../../../../contract/games/calendar.ts'
import { clubOf } from '../../../../domain/league/clubs.ts'
import type { TableClub } from '../../../../domain/league/standing.ts'
import type { GameLines } from '../../../../domain/players/player-game-lines.ts'
import { growingTo } from '../../../growing-cache.ts'
import type { Prepared } from '../../../http/answers/endpoint.ts'
import type { LeaguePeople } from '../../../providers/league/league-feed-people.ts'
import { openSingleFlight, type SingleFlight } from '../../../single-flight.ts'
import { prepare, prepareAs } from '../../answers/prepare.ts'
import type { PreparedOf } from '../../state/answer-cache.ts'
import type { Games } from '../../state/memory.ts'
import { type LeagueCache, openLeagueCache } from './league-cache.ts'
import { openSeasons, type Seasons } from './season-games.ts'

/** The keys of prepared answers about the league. */
export type LeagueAnswerKey =
  | 'teams'
  | 'directory'
  | `${'standing' | 'game' | 'player' | 'team'} ${number}`
  | `leaders ${string}`
  | `calendar ${string}`

/** The league's data beyond its games: clubs, people, figures. All of it can be fetched or computed again. */
export type League = {
  games: Games
  seasons: Seasons
  people: LeaguePeople
  cache: LeagueCache
  gamesByDate: GamesByDate
  /** All players' lines of the games read so far, by game and the `version` of its log. */
  lines: Map<number, { version: number; lines: GameLines }>
  /** Lines being read from the store, by the year of their season. */
  loadingLines: SingleFlight<number>
  /** Prepared answers, each valid as long as its stamp is. */
  answers: LRUCache<LeagueAnswerKey, { stamp: string; answer: Prepared }>
  /** Players listed in a table, to whom a page links. */
  listedPlayers: LRUCache<number, true>
  /** People whom none of our data lists; cached apart, so that made-up numbers evict no real player. */
  unlistedPlayers: { cache: LeagueCache; requestedAt: number[]; last: Promise<unknown> }
  /** Clubs whose record last differed from the league's, so that each difference is logged once. */
  differingClubs: string
}

const MAX_CACHED_ANSWERS = 500
/** Enough players for the tables of several seasons. */
const MAX_LISTED_PLAYERS = 5_000
const UNLISTED_CACHE = { slots: 300, maxConcurrent: 4, isStored: false }

export const openLeague = (games: Games, people: LeaguePeople): League => {
  const { clock, logger: log } = games
  const cacheDeps = { clock, log, db: games.database.db }
  return {
    games,
    people,
    seasons: openSeasons(games),
    cache: openLeagueCache(cacheDeps),
    gamesByDate: openGamesByDate(),
    lines: new Map(),
    loadingLines: openSingleFlight(),
    answers: new LRUCache(growingTo(MAX_CACHED_ANSWERS)),
    listedPlayers: new LRUCache(growingTo(MAX_LISTED_PLAYERS)),
    unlistedPlayers: {
      cache: openLeagueCache(cacheDeps, UNLISTED_CACHE),
      requestedAt: [],
      last: Promise.resolve(),
    },
    differingClubs: '',
  }
}

/** Aborts the fetches under way. */
export const closeLeague = ({ cache, unlistedPlayers }: League): void => {
  for (const { stopping } of [cache, unlistedPlayers.cache]) stopping.abort()
}

/** The answer cached under `key` if its stamp is still `stamp`, else a new one. */
export const cachedAnswer = <T>(
  league: League,
  key: LeagueAnswerKey,
  stamp: string,
  build: () => T,
  prepareAnswer: (built: T) => Prepared = prepare,
): Prepared => {
  const cached = league.answers.get(key)
  if (cached?.stamp === stamp) return cached.answer
  const answer = prepareAnswer(build())
  league.answers.set(key, { stamp, answer })
  return answer
}

export type NamedClub = TableClub & { shortName: string }

/** A club with our own names; a guest with those of its games, or with `feedName`. */
export const namedClub = (league: League, id: number, feedName = ''): NamedClub =>
  findClub(league, id) ?? {
    id,
    name: feedName.slice(0, 3).toUpperCase(),
    team_name: feedName,
    shortName: feedName,
  }

/** A club of the league, or a guest of the games that we know; undefined for any other number. */
export const findClub = (league: League, id: number): NamedClub | undefined => {
  const leagueClub = clubOf(id)
  if (leagueClub !== undefined)
    return { id, name: leagueClub.abbrApi, team_name: leagueClub.name, shortName: leagueClub.nickname }
  for (const [row] of league.games.rows.values()) {
    const team = [row?.teams.away, row?.teams.home].find((it) => it?.id === id)
    if (team !== undefined) return { id, name: team.abbrU, team_name: team.name, shortName: team.shortName }
  }
  return undefined
}

/** Turns a calendar's answer into its games by the title of their day, prepared once per answer. */
type GamesByDate = (calendar: PreparedOf<CalendarDay[]>) => Prepared

const openGamesByDate = (): GamesByDate => {
  const cache = new WeakMap<Prepared, Prepared>()
  return (calendar) => {
    const answer = cache.get(calendar) ?? byDate(calendar)
    cache.set(calendar, answer)
    return answer
  }
}

const byDate = (calendar: PreparedOf<CalendarDay[]>): Prepared =>
  prepareAs(
    calendar,
    gamesByDate.response.parse(Object.fromEntries(calendar.value.map((it) => [it.title, it.games]))),
  )
