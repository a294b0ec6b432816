import type { FastifyInstance } from 'fastify'
import * as contract from '../../../contract/streaming/watch-positions.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { type Gate, serve } from '../../http/answers/endpoint.ts'
import { leaseOf } from '../lease/store.ts'
import { positionOf } from './positions-of.ts'
import { deletePosition, upsertPosition } from './store.ts'

/** `vaultChanged`: a game was begun, or seen to its end, which changes what is hidden from the user. */
type PositionDeps = {
  gate: Gate
  db: Db
  clock: Clock
  vaultChanged(userId: number): Promise<void>
}

/** Serves a viewer's position in a game, stored for every device of the account. */
export const positionRoutes = (app: FastifyInstance, deps: PositionDeps): void => {
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
  deps: Omit<PositionDeps, 'gate'>,
  { frameAt, ...which }: { userId: number; gamePk: number; frameAt: Date | null },
): Promise<boolean> => {
  const lease = await leaseOf(deps, which.userId)
  if (lease?.gamePk !== which.gamePk) return false
  const hasChanged =
    frameAt === null
      ? await deletePosition(deps.db, which)
      : await upsertPosition(deps.db, { ...which, frameAt, savedAt: new Date(deps.clock.now()) })
  if (hasChanged) await deps.vaultChanged(which.userId)
  return true
}
