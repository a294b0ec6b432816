import type { Session } from '../../../contract/accounts/sessions.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { deviceName } from '../devices/device-name.ts'
import { SESSION_IDLE_MS } from './open-session.ts'
import { openSessionsOf, type StoredSession } from './store-sessions.ts'

type Deps = { db: Db; clock: Clock }

/** The list of a user's sessions, as they see it. */
export const listSessions = async (
  deps: Deps & Pick<AccountsDeps, 'playingNow'>,
  userId: number,
  currentId: string,
): Promise<Session[]> => {
  const sessions = await heldSessions(deps, userId)
  const now = await deps.playingNow(userId, sessions)
  return sessions.map((it) => ({
    id: it.id,
    device: deviceName(it.userAgent),
    kind: it.kind,
    isCurrent: it.id === currentId,
    created: it.createdAt.toISOString(),
    seen: it.seenAt.toISOString(),
    playing: now?.sessionId === it.id ? now.playing : null,
  }))
}

/** The valid sessions of a user: neither ended, nor too old, nor idle for too long. */
export const heldSessions = ({ db, clock }: Deps, userId: number): Promise<StoredSession[]> => {
  const now = clock.now()
  return openSessionsOf(db, userId, { now: new Date(now), idleSince: new Date(now - SESSION_IDLE_MS) })
}
