import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/watch-positions.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { positionOf } from './positions-of.ts'
import { savePosition } from './save-position.ts'

/** Serves a viewer's position in a game, stored for every device of the account. */
export const positionRoutes = (app: FastifyInstance, deps: { gate: Gate; db: Db; clock: Clock }): void => {
  const { gate, db } = deps

  serve(app, gate, contract.watchPosition, async ({ params, person }) => ({
    at: await positionOf(db, { userId: person.userId, gamePk: params.gameId }),
  }))

  serve(app, gate, contract.saveWatchPosition, async ({ body, person }) => {
    const frameAt = body.at === null ? null : new Date(body.at)
    const saved = await savePosition(deps, { userId: person.userId, gamePk: body.gameId, frameAt })
    return { saved }
  })
}
