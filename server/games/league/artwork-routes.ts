import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Endpoint, ParamsOf } from '../../../contract/endpoint.ts'
import * as contract from '../../../contract/games/artwork.ts'
import { crestOf } from '../../../domain/drawings/crest.ts'
import { portraitOf, thumbOf } from '../../../domain/drawings/portrait.ts'
import { type Shape, svgOf } from '../../../domain/drawings/shapes.ts'
import { Failure } from '../../failure.ts'
import { countsOf } from '../../http/counts.ts'
import { etagOf, isKnown } from '../../http/etag.ts'
import { onceLooked } from '../state/memory.ts'
import { knownClub, type League } from './season/league.ts'

/** Crests of the league's clubs and portraits of their players, drawn when they are first asked for. */
export const pictureRoutes = (app: FastifyInstance, league: League): void => {
  const clubOf = (id: number) => onceLooked(league.games, () => knownClub(league, id))
  serveDrawing(app, contract.crest, async ({ id }) => {
    const club = await clubOf(id)
    return club && crestOf(id, club.name)
  })
  const portrayed = async (club: number, mark: string, draw: typeof portraitOf) =>
    club === NO_CLUB || (await clubOf(club)) !== undefined ? draw({ club, mark }) : undefined
  serveDrawing(app, contract.portrait, ({ id, mark }) => portrayed(id, mark, portraitOf))
  serveDrawing(app, contract.thumb, ({ id, mark }) => portrayed(id, mark, thumbOf))
}

const NO_CLUB = 0
/** A few kilobytes each: all clubs, and every number that their players wear. */
const DRAWINGS_KEPT = 1_000

type Sent = { body: string; etag: string }

/** An SVG document opened by itself must be no more than a picture. */
const HEAD = {
  'content-type': 'image/svg+xml; charset=utf-8',
  'cache-control': 'public, max-age=604800, stale-while-revalidate=604800',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
}

/** Puts an endpoint of images on the app; whatever its address does not know is not found. */
const serveDrawing = <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  draw: (params: ParamsOf<E>) => Promise<Shape | undefined>,
) => {
  const count = countsOf(app).ofRoute(endpoint.path)
  const kept = new LRUCache<string, Sent>({ max: DRAWINGS_KEPT })
  const drawn = async (params: unknown) => {
    const asked = endpoint.params?.safeParse(params)
    const shape = asked?.success ? await draw(asked.data as ParamsOf<E>) : undefined
    if (shape === undefined) throw new Failure('errors.notFound')
    return sent(shape)
  }
  app.get(endpoint.path, async (request: FastifyRequest, reply: FastifyReply) => {
    const key = JSON.stringify(request.params)
    const answer = kept.get(key) ?? (await drawn(request.params))
    kept.set(key, answer)
    const isHeld = isKnown(request.headers['if-none-match'], answer.etag)
    reply.headers({ ...HEAD, etag: answer.etag }).code(isHeld ? 304 : 200)
    count(reply.statusCode)
    return reply.send(isHeld ? undefined : answer.body)
  })
}

const sent = (shape: Shape): Sent => {
  const body = svgOf(shape)
  return { body, etag: etagOf(body) }
}
