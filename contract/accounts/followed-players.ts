import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** More than a fan follows; a bound for what is stored. */
const MAX_PLAYERS = 100
const MAX_NUMBER = 9_999_999_999

/** The players that a user follows, by their Stats API ids. */
export const followedPlayers = z.object({
  players: z.array(z.int().check(z.positive(), z.maximum(MAX_NUMBER))).check(z.maxLength(MAX_PLAYERS)),
})

export const ownPlayers = endpoint({
  method: 'GET',
  path: '/api/users/players',
  access: 'session',
  summary: 'The players that the user follows',
  response: followedPlayers,
})

export const savePlayers = endpoint({
  method: 'PUT',
  path: '/api/users/players',
  access: 'session',
  summary: 'Keep which players the user follows, for all devices of the account',
  body: followedPlayers,
  response: followedPlayers,
})
