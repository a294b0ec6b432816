import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/streaming/watch-positions.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { leaseOf } from '../lease/store.ts'
import { positionOf } from './positions-of.ts'
import { deletePosition, upsertPosition } from './store.ts'

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

/**
 * Stores an account's position in a game, or deletes it where `frameAt` is null; the last save holds, from
 * any device. False, with nothing stored, for a game other than the one that the account played last.
 */
const savePosition = async (
  deps: { db: Db; clock: Clock },
  { frameAt, ...which }: { userId: number; gamePk: number; frameAt: Date | null },
): Promise<boolean> => {
  const lease = await leaseOf(deps, which.userId)
  if (lease?.gamePk !== which.gamePk) return false
  if (frameAt === null) await deletePosition(deps.db, which)
  else await upsertPosition(deps.db, { ...which, frameAt, savedAt: new Date(deps.clock.now()) })
  return true
}
