import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** More choices than these do not fit in a cookie. */
export const MAX_GAMES = 100
const MAX_TEAMS = 40
const MAX_NUMBER = 9_999_999_999

const choice = z.enum(['hide', 'show'])
const gameId = z.string().check(z.regex(/^[1-9]\d{0,9}$/))

/**
 * The games that a viewer hides ("Sin spoilers"): all, those of some clubs, and single games either way,
 * which count before clubs and `all`. The rule is `domain/vault`; absent fields hide nothing.
 */
export const spoilers = z.object({
  all: z._default(z.boolean(), false),
  /** Stats API ids. */
  teams: z._default(
    z.array(z.int().check(z.positive(), z.maximum(MAX_NUMBER))).check(z.maxLength(MAX_TEAMS)),
    [],
  ),
  games: z._default(
    z.record(gameId, choice).check(z.refine((it) => Object.keys(it).length <= MAX_GAMES)),
    {},
  ),
})
export type Spoilers = z.output<typeof spoilers>

/**
 * A visitor's choice is the cookie of this name, JSON of `spoilers` percent-encoded; the page writes it. The
 * server writes it for a user, so that documents, which are asked for without a token, agree.
 */
export const SPOILERS_COOKIE = 'spoilers'

export const ownSpoilers = endpoint({
  method: 'GET',
  path: '/api/users/spoilers',
  access: 'session',
  summary: 'The games that the user hides',
  response: spoilers,
})

export const saveSpoilers = endpoint({
  method: 'PUT',
  path: '/api/users/spoilers',
  access: 'session',
  summary: 'Keep which games the user hides; answers tell nothing of them from then on',
  body: spoilers,
  response: spoilers,
})
