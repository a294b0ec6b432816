import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { clubOf } from '../../../../domain/clubs.ts'
import type { LinesOfGame } from '../../../../domain/player-lines.ts'
import type { TableClub } from '../../../../domain/standing.ts'
import type { Clock } from '../../../clock.ts'
import type { Prepared } from '../../../http/endpoint.ts'
import type { LeaguePeople } from '../../../providers/league-feed-people.ts'
import { prepare } from '../../answers/prepare.ts'
import type { Games } from '../../state/memory.ts'
import { type Kept, openKept } from './league-cache.ts'

/** What the product knows of the league beyond its games: clubs, people, figures; all of it can be asked or made again. */
export type League = {
  games: Games
  people: LeaguePeople
  kept: Kept
  /** Everybody's lines of the games read so far, by game, as its log's `version` has them. */
  lines: Map<number, { version: number; lines: LinesOfGame }>
  readingLines: Promise<void> | undefined
  /** Answers made, by what they answer; one is good as long as its stamp is. */
  answers: LRUCache<string, { stamp: string; answer: Prepared }>
  /** Players whom a table has named: a page links to them. */
  named: LRUCache<number, true>
  /** People whom nothing of ours names, apart from all others: what is made up pushes out nobody who is real. */
  strangers: { kept: Kept; askedAt: number[] }
  /** Clubs whose record the league was last found to count otherwise, so that it is logged once. */
  differing: string
}

const ANSWERS_IN_MEMORY = 500
/** The tables of several seasons. */
const NAMED_MOST = 5_000
const STRANGERS = { slots: 300, atOnce: 2, isStored: false }

export const openLeague = (needs: {
  games: Games
  people: LeaguePeople
  clock: Clock
  log: FastifyBaseLogger
}): League => ({
  games: needs.games,
  people: needs.people,
  kept: openKept({ ...needs, db: needs.games.database.db }),
  lines: new Map(),
  readingLines: undefined,
  answers: new LRUCache({ max: ANSWERS_IN_MEMORY }),
  named: new LRUCache({ max: NAMED_MOST }),
  strangers: { kept: openKept({ ...needs, db: needs.games.database.db }, STRANGERS), askedAt: [] },
  differing: '',
})

/** The answer held under `key` if its stamp is still `stamp`, else a new one. */
export const answerHeld = (league: League, key: string, stamp: string, make: () => unknown): Prepared => {
  const held = league.answers.get(key)
  if (held?.stamp === stamp) return held.answer
  const answer = prepare(make())
  league.answers.set(key, { stamp, answer })
  return answer
}

export type NamedClub = TableClub & { shortName: string }

/** A club by our own names; a guest by those of the games it plays, or by the feed's name handed in. */
export const namedClub = (league: League, id: number, feedName = ''): NamedClub =>
  knownClub(league, id) ?? {
    id,
    name: feedName.slice(0, 3).toUpperCase(),
    team_name: feedName,
    shortName: feedName,
  }

/** A club of ours, or a guest of the games that we know; undefined for any other number. */
export const knownClub = (league: League, id: number): NamedClub | undefined => {
  const ours = clubOf(id)
  if (ours !== undefined) return { id, name: ours.abbrApi, team_name: ours.name, shortName: ours.nickname }
  for (const [row] of league.games.rows.values()) {
    const team = [row?.teams.away, row?.teams.home].find((it) => it?.id === id)
    if (team !== undefined) return { id, name: team.abbrU, team_name: team.name, shortName: team.shortName }
  }
  return undefined
}
