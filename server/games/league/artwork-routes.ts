import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/games/artwork.ts'
import { crestOf } from '../../../domain/drawings/crest.ts'
import { portraitOf, thumbOf } from '../../../domain/drawings/portrait.ts'
import { serveDrawing } from '../../http/answers/drawing.ts'
import { whenLoaded } from '../state/memory.ts'
import { findClub, type League } from './season/league.ts'

/** Routes for crests of the league's clubs and portraits of their players, drawn on the first request. */
export const artworkRoutes = (app: FastifyInstance, league: League): void => {
  const clubOf = (id: number) => whenLoaded(league.games, () => findClub(league, id))
  serveDrawing(app, contract.crest, async ({ id }) => {
    const club = await clubOf(id)
    return club && crestOf(id, club.name)
  })
  const drawPortrait = async (club: number, mark: string, draw: typeof portraitOf) =>
    club === NO_CLUB || (await clubOf(club)) !== undefined ? draw({ club, mark }) : undefined
  serveDrawing(app, contract.portrait, ({ id, mark }) => drawPortrait(id, mark, portraitOf))
  serveDrawing(app, contract.thumb, ({ id, mark }) => drawPortrait(id, mark, thumbOf))
}

const NO_CLUB = 0
