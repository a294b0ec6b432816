import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const id = z.int()

const directoryClub = z.object({
  id,
  name: z.string(),
  shortName: z.string(),
  abbrUpper: z.string(),
  /** Empty for a guest. */
  city: z.string(),
})
export type DirectoryClub = z.infer<typeof directoryClub>

const directoryPlayer = z.object({
  mlbId: id,
  name: z.string(),
  clubId: id,
  /** Empty where it is not known, as are the positions. */
  jersey: z.string(),
  position: z.string(),
  positionAbbr: z.string(),
})
export type DirectoryPlayer = z.infer<typeof directoryPlayer>

/** The clubs of a season and the players of their rosters, each by name. */
export const directory = endpoint({
  method: 'GET',
  path: '/api/3.0.0/directory',
  access: 'open',
  summary: 'The clubs and players of this season, to search among',
  response: z.object({ clubs: z.array(directoryClub), players: z.array(directoryPlayer) }),
})
export type Directory = z.infer<typeof directory.response>
