import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import type { SignedIn } from '../../http/answers/endpoint.ts'
import type { Settings } from '../../settings/settings.ts'
import { sessionCookie } from '../cookies.ts'
import { hashOf } from '../secrets.ts'
import { checkCsrfToken } from './forgery-protection.ts'
import { PROOF_FRESH_MS, SESSION_IDLE_MS } from './open-session.ts'
import {
  consumeIntro,
  type SessionRow,
  sessionByIntro,
  sessionByToken,
  touchSession,
} from './store-sessions.ts'

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'publicUrl'> }

const SEEN_EVERY_MS = 60_000
const AUTHORIZATION = /^(?:Bearer\s+)?([A-Za-z0-9_-]{43})$/i

/**
 * The caller of a request: a web session needs the token of the Authorization header and the cookie of the
 * same session, an app's session only the token; undefined otherwise. A web session's calls that change
 * something also need its CSRF token. Throws Failure('errors.forgeryProtection') without it. A token of the
 * intro video replaces the session's token once, for calls of that audience.
 */
export const authenticate =
  (deps: Deps) =>
  async (request: FastifyRequest, audience?: SignedIn['audience']): Promise<SignedIn | undefined> => {
    const token = authorizationToken(request)
    if (token === undefined) return refuseMalformed(request)
    const now = new Date(deps.clock.now())
    const session = await sessionByToken(deps.db, hashOf(token), now)
    if (session !== undefined) return holdOf(deps, request, session, now)
    return audience === 'intro' ? authenticateIntro(deps, request, hashOf(token), now) : undefined
  }

/** The user of a session; undefined if it was idle for too long or the request lacks its cookie. */
const holdOf = async (
  deps: Deps,
  request: FastifyRequest,
  session: SessionRow,
  now: Date,
): Promise<SignedIn | undefined> => {
  const idleMs = now.getTime() - session.seenAt.getTime()
  if (idleMs >= SESSION_IDLE_MS) return undefined
  if (session.kind === 'web' && !hasSessionCookie(deps, request, session.cookieHash)) return undefined
  if (idleMs > SEEN_EVERY_MS) await touchSession(deps.db, session.id, now)
  const { userId, id: sessionId, tokenHash, kind, role, provedAt } = session
  return { userId, sessionId, tokenHash, kind, role, provedForMs: freshForMs(provedAt, now.getTime()) }
}

/** Uses the token up last, so that a caller with the token alone, without its session, does not spoil it. */
const authenticateIntro = async (
  deps: Deps,
  request: FastifyRequest,
  introHash: string,
  now: Date,
): Promise<SignedIn | undefined> => {
  const session = await sessionByIntro(deps.db, introHash, now)
  const caller = session && (await holdOf(deps, request, session, now))
  if (caller === undefined || !(await consumeIntro(deps.db, introHash, now))) return undefined
  return { ...caller, audience: 'intro' }
}

/** Throws Failure('errors.notLoggedIn') for a malformed token, which no browser sends; allows none. */
const refuseMalformed = (request: FastifyRequest): undefined => {
  if (request.headers.authorization !== undefined)
    throw new Failure('errors.notLoggedIn', undefined, { event: 'malformed-token' })
}

/** A proof from the far future came under a clock that was set back since, and counts no more. */
const freshForMs = (provedAt: Date | null, now: number): number => {
  const freshMs = provedAt === null ? 0 : provedAt.getTime() + PROOF_FRESH_MS - now
  return freshMs > 2 * PROOF_FRESH_MS ? 0 : Math.max(0, freshMs)
}

const hasSessionCookie = (deps: Deps, request: FastifyRequest, cookieHash: string | null): boolean => {
  const cookie = sessionCookie(request, deps.settings)
  if (cookie === undefined || hashOf(cookie) !== cookieHash) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') checkCsrfToken(request, cookie, deps.settings)
  return true
}

/** The token of the Authorization header, bare or as Bearer; undefined where it is absent or malformed. */
export const authorizationToken = (request: Pick<FastifyRequest, 'headers'>): string | undefined =>
  AUTHORIZATION.exec(request.headers.authorization ?? '')?.[1]
