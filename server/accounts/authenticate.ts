import type { FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/open.ts'
import { Failure } from '../failure.ts'
import type { SignedIn } from '../http/endpoint.ts'
import type { Settings } from '../settings/settings.ts'
import { csrfCookie, sessionCookie } from './cookies.ts'
import { PROOF_FRESH_MS, SESSION_IDLE_MS } from './open-session.ts'
import { refuseCrossSite } from './refuse-cross-site.ts'
import { csrfTokenOf, hashOf, secretsEqual } from './secrets.ts'
import { sessionByToken, touchSession } from './store.ts'

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'publicUrl'> }

const SEEN_EVERY_MS = 60_000
const AUTHORIZATION = /^(?:Bearer\s+)?([A-Za-z0-9_-]{43})$/i

/**
 * The caller of a request: a web session needs the token of the Authorization header and the cookie of the same session,
 * an app's only the token; undefined otherwise. Calls that change something also need the CSRF token of a web session:
 * without it throws Failure('errors.forgeryProtection').
 */
export const authenticate =
  (deps: Deps) =>
  async (request: FastifyRequest): Promise<SignedIn | undefined> => {
    const token = authorizationToken(request)
    if (token === undefined) return undefined
    const now = deps.clock.now()
    const session = await sessionByToken(deps.db, hashOf(token), new Date(now))
    if (session === undefined || now - session.seenAt.getTime() >= SESSION_IDLE_MS) return undefined
    if (session.kind === 'web' && !hasSessionCookie(deps, request, session.cookieHash)) return undefined
    if (now - session.seenAt.getTime() > SEEN_EVERY_MS) await touchSession(deps.db, session.id, new Date(now))
    const { userId, id: sessionId, kind, role, provedAt } = session
    return { userId, sessionId, kind, role, provedForMs: freshForMs(provedAt, now) }
  }

const freshForMs = (provedAt: Date | null, now: number): number =>
  provedAt === null ? 0 : Math.max(0, provedAt.getTime() + PROOF_FRESH_MS - now)

const hasSessionCookie = (deps: Deps, request: FastifyRequest, cookieHash: string | null): boolean => {
  const cookie = sessionCookie(request, deps.settings)
  if (cookie === undefined || hashOf(cookie) !== cookieHash) return false
  if (request.method !== 'GET' && request.method !== 'HEAD') checkCsrfToken(deps, request, cookie)
  return true
}

/** The token of the Authorization header, bare or as Bearer; undefined when there is none or it is malformed. */
export const authorizationToken = (request: FastifyRequest): string | undefined =>
  AUTHORIZATION.exec(request.headers.authorization ?? '')?.[1]

const checkCsrfToken = (deps: Deps, request: FastifyRequest, cookie: string) => {
  refuseCrossSite(request, deps.settings)
  const sentToken = request.headers['x-xsrf-token']
  const isValid =
    typeof sentToken === 'string' &&
    secretsEqual(sentToken, csrfCookie(request) ?? '') &&
    secretsEqual(sentToken, csrfTokenOf(cookie))
  if (!isValid) throw new Failure('errors.forgeryProtection')
}
