import type { Db } from '../../db/open.ts'
import { lastSessionOn } from './store-sessions.ts'

/**
 * Whether a device is still a person's: they logged in last on it, and that session was not ended, here or from elsewhere. One
 * that only ran out leaves the device theirs, until it is erased.
 */
export const holdsDevice = async (db: Db, userId: number, deviceId: string): Promise<boolean> => {
  const last = await lastSessionOn(db, deviceId)
  return last?.userId === userId && last.endedAt === null
}
