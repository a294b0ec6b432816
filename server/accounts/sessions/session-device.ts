import type { Db } from '../../db/open.ts'
import { deviceName } from '../devices/device-name.ts'
import { sessionById } from './store-sessions.ts'

/**
 * The name of a session's device in the list of devices; undefined for a session that is no longer stored.
 */
export const sessionDevice = async (
  db: Db,
  sessionId: string,
): Promise<{ name: string; kind: 'web' | 'app' } | undefined> => {
  const session = await sessionById(db, sessionId)
  return session && { name: deviceName(session.userAgent), kind: session.kind }
}
