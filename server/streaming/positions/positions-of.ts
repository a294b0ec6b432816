import type { z } from 'zod'
import type { positionData } from '../../../contract/accounts/data-export.ts'
import type { Db } from '../../db/open.ts'
import { allPositionsOf, deletePositionsOf, findPosition } from './store.ts'

/** The wall clock of the frame at an account's position in a game, ISO UTC; null where nothing is stored. */
export const positionOf = async (db: Db, which: { userId: number; gamePk: number }): Promise<string | null> =>
  (await findPosition(db, which))?.frameAt.toISOString() ?? null

/** A user's position in each game, as their export shows it. */
export const positionsOf = async (db: Db, userId: number): Promise<z.infer<typeof positionData>[]> =>
  (await allPositionsOf(db, userId)).map((it) => ({
    game: it.gamePk,
    frame: it.frameAt.toISOString(),
    saved: it.savedAt.toISOString(),
  }))

/** The games that a user began and has not seen to the end. */
export const begunGamesOf = async (db: Db, userId: number): Promise<number[]> =>
  (await allPositionsOf(db, userId)).map((it) => it.gamePk)

/** Deletes a user's positions with their account, in its transaction. */
export const forgetPositions = (tx: Db, userId: number): Promise<void> => deletePositionsOf(tx, userId)
