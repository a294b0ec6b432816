import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { clubOf } from '../../../../domain/clubs.ts'
import type { GameLines } from '../../../../domain/player-game-lines.ts'
import type { TableClub } from '../../../../domain/standing.ts'
import type { Clock } from '../../../clock.ts'
import type { Prepared } from '../../../http/endpoint.ts'
import type { LeaguePeople } from '../../../providers/league-feed-people.ts'
import { prepare } from '../../answers/prepare.ts'
import type { Games } from '../../state/memory.ts'
import { type LeagueCache, openLeagueCache } from './league-cache.ts'

/** What the product knows of the league beyond its games: clubs, people, figures; all of it can be asked or made again. */
export type League = {
  games: Games
  people: LeaguePeople
  cache: LeagueCache
  /** Everybody's lines of the games read so far, by game, as its log's `version` has them. */
  lines: Map<number, { version: number; lines: GameLines }>
  loadingLines: Promise<void> | undefined
  /** Answers made, by what they answer; one is good as long as its stamp is. */
  answers: LRUCache<string, { stamp: string; answer: Prepared }>
  /** Players whom a table has named: a page links to them. */
  listedPlayers: LRUCache<number, true>
  /** People whom nothing of ours names, apart from all others: what is made up pushes out nobody who is real. */
  unlistedPlayers: { cache: LeagueCache; requestedAt: number[] }
  /** Clubs whose record the league was last found to count otherwise, so that it is logged once. */
  differingClubs: string
}

const MAX_CACHED_ANSWERS = 500
/** The tables of several seasons. */
const MAX_LISTED_PLAYERS = 5_000
const UNLISTED_CACHE = { slots: 300, maxConcurrent: 2, isStored: false }

export const openLeague = (needs: {
  games: Games
  people: LeaguePeople
  clock: Clock
  log: FastifyBaseLogger
}): League => ({
  games: needs.games,
  people: needs.people,
  cache: openLeagueCache({ ...needs, db: needs.games.database.db }),
  lines: new Map(),
  loadingLines: undefined,
  answers: new LRUCache({ max: MAX_CACHED_ANSWERS }),
  listedPlayers: new LRUCache({ max: MAX_LISTED_PLAYERS }),
  unlistedPlayers: {
    cache: openLeagueCache({ ...needs, db: needs.games.database.db }, UNLISTED_CACHE),
    requestedAt: [],
  },
  differingClubs: '',
})

/** The answer held under `key` if its stamp is still `stamp`, else a new one. */
export const cachedAnswer = (league: League, key: string, stamp: string, build: () => unknown): Prepared => {
  const cached = league.answers.get(key)
  if (cached?.stamp === stamp) return cached.answer
  const answer = prepare(build())
  league.answers.set(key, { stamp, answer })
  return answer
}

export type NamedClub = TableClub & { shortName: string }

/** A club by our own names; a guest by those of the games it plays, or by the feed's name handed in. */
export const namedClub = (league: League, id: number, feedName = ''): NamedClub =>
  findClub(league, id) ?? {
    id,
    name: feedName.slice(0, 3).toUpperCase(),
    team_name: feedName,
    shortName: feedName,
  }

/** A club of ours, or a guest of the games that we know; undefined for any other number. */
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
