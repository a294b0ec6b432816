import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../../settings/settings.ts'
import { isSecure } from '../cookies.ts'
import type { AttemptKind } from './store-attempts.ts'

type Site = Pick<Settings, 'publicUrl'>

const COOKIE_SECONDS = 3_600
const SECRET = /^[A-Za-z0-9_-]{43}$/

const nameOf = (site: Site, kind: AttemptKind) => `${isSecure(site) ? '__Host-' : ''}sign-in-${kind}`

/** The secret of the attempt under way in this browser, one of each kind at most; undefined without one. */
export const attemptSecret = (request: FastifyRequest, site: Site, kind: AttemptKind): string | undefined => {
  const secret = request.cookies[nameOf(site, kind)]
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}

/**
 * Binds an attempt to this browser. `crossSite` lets the cookie come with a form that another site's page
 * sends here, which browsers allow over https alone; over http, in the demo, both sides are `localhost`.
 */
export const setAttemptCookie = (
  reply: FastifyReply,
  site: Site,
  attempt: { kind: AttemptKind; secret: string; crossSite?: boolean },
): void => {
  const secure = isSecure(site)
  reply.setCookie(nameOf(site, attempt.kind), attempt.secret, {
    path: '/',
    httpOnly: true,
    secure,
    sameSite: attempt.crossSite === true && secure ? 'none' : 'lax',
    maxAge: COOKIE_SECONDS,
  })
}
