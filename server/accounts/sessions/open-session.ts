import type { Language } from '../../../contract/language.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { hashOf, newSecret, type RandomBytes } from '../secrets.ts'
import { lockUser, type UserRow } from '../users/store-users.ts'
import { addSession, endOldestSessions, endSessionOfCookie, writeIntro } from './store-sessions.ts'

/** Idle 12 h or 30 days old ends a session, whichever comes first. */
export const SESSION_IDLE_MS = 12 * 3_600_000
const SESSION_LIFE_MS = 30 * 24 * 3_600_000
/** How long a user's proof of identity counts for calls that a session alone may not make (decision 34). */
export const PROOF_FRESH_MS = 10 * 60_000
/** More than the devices of a household; a login beyond it ends the session that was unused for longest. */
export const MAX_SESSIONS = 50
const SESSION_ID_BYTES = 16
const USER_AGENT_LENGTH = 300

/** The origin of a login: `device` is this browser's name, `oldCookie` the session that it held until now. */
export type Caller = {
  ip: string
  device: string | undefined
  userAgent: string
  kind: 'web' | 'app'
  oldCookie: string | undefined
  /** The affiliate who sent this visitor. */
  affiliateId: string | undefined
  lang: Language
}

/** A session's name and its two secrets, returned once; an app's has no cookie. */
export type Credential = { sessionId: string; token: string; cookie: string | undefined }

/** Whether the proof still holds for the user, whose row is locked. */
export type StillHolds = (user: UserRow, tx: Db) => boolean | Promise<boolean>

/**
 * Opens a session with new secrets, never those of the request, and ends the browser's old one. Returns
 * undefined if the proof no longer holds: a session must not outlive a reset that happened during the check
 * of its password.
 */
export const openSession = (
  deps: { db: Db; clock: Clock; random: RandomBytes },
  userId: number,
  caller: Caller,
  stillHolds: StillHolds,
): Promise<Credential | undefined> =>
  deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (user === undefined || !(await stillHolds(user, tx))) return undefined
    const now = new Date(deps.clock.now())
    if (caller.kind === 'web' && caller.oldCookie !== undefined)
      await endSessionOfCookie(tx, hashOf(caller.oldCookie), now)
    const { session, credential } = newSession(deps.random, userId, caller, now)
    await addSession(tx, session)
    await endOldestSessions(tx, session, MAX_SESSIONS - 1, now)
    return credential
  })

const newSession = (random: RandomBytes, userId: number, caller: Caller, now: Date) => {
  const id = random(SESSION_ID_BYTES).toString('base64url')
  const { token, cookie, hashes } = newSecrets(random, caller.kind)
  const session = {
    id,
    userId,
    kind: caller.kind,
    ...hashes,
    userAgent: caller.userAgent.slice(0, USER_AGENT_LENGTH),
    createdAt: now,
    seenAt: now,
    provedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
  }
  return { session, credential: { sessionId: id, token, cookie } }
}

/** New secrets for a session, and their hashes to store. */
export const newSecrets = (random: RandomBytes, kind: Caller['kind']) => {
  const token = newSecret(random)
  const cookie = kind === 'web' ? newSecret(random) : undefined
  const cookieHash = cookie === undefined ? null : hashOf(cookie)
  return { token, cookie, hashes: { tokenHash: hashOf(token), cookieHash } }
}

const INTRO_LIFE_SECONDS = 5 * 60

/** Makes a token for the intro video in place of the session's, good once and for five minutes. */
export const issueIntroToken = async (
  deps: { db: Db; clock: Clock; random: RandomBytes },
  sessionId: string,
): Promise<{ token: string; expires_in: number }> => {
  const token = newSecret(deps.random)
  const introExpiresAt = new Date(deps.clock.now() + INTRO_LIFE_SECONDS * 1_000)
  await writeIntro(deps.db, sessionId, { introHash: hashOf(token), introExpiresAt })
  return { token, expires_in: INTRO_LIFE_SECONDS }
}
