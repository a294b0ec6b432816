import type { Db } from '../../db/open.ts'
import { lastSessionOn } from './store-sessions.ts'

/**
 * Whether a device is still a user's: they were the last to log in on it, and nobody ended that session, here
 * or from elsewhere. A session that only expired leaves the device theirs until it is erased.
 */
export const holdsDevice = async (db: Db, userId: number, deviceId: string): Promise<boolean> => {
  const last = await lastSessionOn(db, deviceId)
  return last?.userId === userId && last.endedAt === null
}
