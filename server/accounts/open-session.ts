import type { Language } from '../../contract/language.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { hashOf, newSecret, type RandomBytes } from './secrets.ts'
import { addSession, endSessionOfCookie } from './store.ts'

/** Idle 12 h or 30 days old ends a session, whichever comes first. */
export const SESSION_IDLE_MS = 12 * 3_600_000
const SESSION_LIFE_MS = 30 * 24 * 3_600_000
const SESSION_ID_BYTES = 16
const USER_AGENT_LENGTH = 300

/** Where a login comes from: `device` is this browser's name, `oldCookie` the session it held until now. */
export type Caller = {
  ip: string
  device: string | undefined
  userAgent: string
  kind: 'web' | 'app'
  oldCookie: string | undefined
  /** Who sent this visitor. */
  affiliateId: string | undefined
  lang: Language
}

/** A session's name and its two secrets, returned once; an app's has no cookie. */
export type Credential = { sessionId: string; token: string; cookie: string | undefined }

/** A new session with new secrets, never those that came with the request; the browser's old one ends. */
export const openSession = async (
  deps: { db: Db; clock: Clock; random: RandomBytes },
  userId: number,
  caller: Caller,
): Promise<Credential> => {
  const now = deps.clock.now()
  const sessionId = deps.random(SESSION_ID_BYTES).toString('base64url')
  const { token, cookie, hashes } = newSecrets(deps.random, caller.kind)
  if (caller.kind === 'web' && caller.oldCookie !== undefined)
    await endSessionOfCookie(deps.db, hashOf(caller.oldCookie), new Date(now))
  await addSession(deps.db, {
    id: sessionId,
    userId,
    kind: caller.kind,
    ...hashes,
    userAgent: caller.userAgent.slice(0, USER_AGENT_LENGTH),
    createdAt: new Date(now),
    seenAt: new Date(now),
    expiresAt: new Date(now + SESSION_LIFE_MS),
  })
  return { sessionId, token, cookie }
}

/** New secrets for a session, and what is stored of them. */
export const newSecrets = (random: RandomBytes, kind: Caller['kind']) => {
  const token = newSecret(random)
  const cookie = kind === 'web' ? newSecret(random) : undefined
  const cookieHash = cookie === undefined ? null : hashOf(cookie)
  return { token, cookie, hashes: { tokenHash: hashOf(token), cookieHash } }
}
