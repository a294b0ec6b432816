import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { wholeNumber } from '../number-inputs.ts'
import { hidden, maybeHidden, notHidden, show } from './hidden.ts'

const n = z.int()

const rosterPlayer = z.object({
  mlbId: n,
  name: z.string(),
  nameLineup: z.string(),
  /** Path of the player's small portrait (contract/games/artwork.ts). */
  thumb: z.string(),
  jersey: z.string(),
  position: z.string(),
  positionAbbr: z.string(),
  isPitcher: z.boolean(),
  /** D, Z or A; empty when not known. */
  throws: z.string(),
  hits: z.string(),
  /** The league's wording, `Active`. */
  status: z.string(),
})
export type RosterPlayer = z.infer<typeof rosterPlayer>

/**
 * A game of the club, newest first; the club's statistics, `wins` and `losses` its record afterwards, null
 * once a game that counts in it is hidden.
 */
const shownResult = z.object({
  gameId: n,
  /** YYYY-MM-DD, the league's day. */
  date: z.string(),
  isHome: z.boolean(),
  /** `@HER` away, `HER` at home. */
  opponent: z.string(),
  opponentId: n,
  won: z.boolean(),
  wins: z.nullable(n),
  losses: z.nullable(n),
  runs: n,
  opponentRuns: n,
  /** null until the game's feed has been read; `homes` is home runs. */
  hits: z.nullable(n),
  homes: z.nullable(n),
  errors: z.nullable(n),
  activities: z.array(
    z.object({ title: z.string(), movements: z.array(z.object({ label: z.string(), value: z.string() })) }),
  ),
  hidden: notHidden,
})
export type TeamResult = z.infer<typeof shownResult>

const hiddenResult = z.extend(shownResult, {
  won: z.null(),
  wins: z.null(),
  losses: z.null(),
  runs: z.null(),
  opponentRuns: z.null(),
  hits: z.null(),
  homes: z.null(),
  errors: z.null(),
  hidden,
})
const teamResult = z.union([shownResult, hiddenResult])

const teamGame = z.object({
  gameId: n,
  date: z.string(),
  isHome: z.boolean(),
  opponent: z.string(),
  opponentId: n,
  /** ISO UTC, and 12-hour Central Time; `Por definir` while not set. */
  dateStart: z.string(),
  timeStart: z.string(),
})

const teamAnswer = z.object({
  id: n,
  name: z.string(),
  shortName: z.string(),
  abbrName: z.string(),
  abbrLower: z.string(),
  abbrUpper: z.string(),
  city: z.string(),
  park: z.string(),
  /** `#rrggbb`; empty for a guest. */
  colour: z.string(),
  /** Record of the season, regular games; null while one of them is hidden. */
  wins: z.nullable(n),
  losses: z.nullable(n),
  percent: z.string(),
  players: z.array(rosterPlayer),
  results: z.array(teamResult),
  /** The next games, soonest first. */
  upcoming: z.array(teamGame),
  hidden: maybeHidden,
})
export type Team = z.infer<typeof teamAnswer>

export const team = endpoint({
  method: 'GET',
  path: '/api/3.0.0/teams/:id',
  access: 'open',
  summary: 'A club: roster, results, next games',
  params: z.object({
    id: wholeNumber(z.positive(), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  query: z.object({ show }),
  response: teamAnswer,
})

const teamListed = z.pick(teamAnswer, {
  id: true,
  name: true,
  shortName: true,
  abbrName: true,
  abbrLower: true,
  abbrUpper: true,
  city: true,
  park: true,
  colour: true,
})

export const teams = endpoint({
  method: 'GET',
  path: '/api/3.0.0/teams',
  access: 'open',
  summary: 'The clubs of this season',
  response: z.array(teamListed),
})
