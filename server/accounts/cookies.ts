import type { FastifyReply, FastifyRequest } from 'fastify'
import { affiliateCookieName, affiliateId } from '../../contract/accounts/affiliate.ts'
import { SPOILERS_COOKIE, type Spoilers, spoilers } from '../../contract/accounts/spoilers.ts'
import type { Settings } from '../settings/settings.ts'
import { csrfTokenOf } from './secrets.ts'

const SESSION_SECONDS = 30 * 24 * 3600
const DEVICE_SECONDS = 400 * 24 * 3600
const CSRF_COOKIE = 'XSRF-TOKEN'

type Site = Pick<Settings, 'publicUrl'>

/** `__Host-` binds a cookie to exactly this origin, but browsers take it over https only. */
export const isSecure = (site: Site) => site.publicUrl.startsWith('https:')
const cookieName = (site: Site, name: 'sid' | 'did') => (isSecure(site) ? `__Host-${name}` : name)
const cookieOptions = (site: Site, maxAge: number, httpOnly = true) =>
  ({ path: '/', sameSite: 'lax', secure: isSecure(site), httpOnly, maxAge }) as const

/** The cookie of a web session. */
export const sessionCookie = (request: FastifyRequest, site: Site): string | undefined =>
  request.cookies[cookieName(site, 'sid')]

/** The session's cookie, and the choice of what to hide, of a request whose cookies were not parsed. */
export const vaultCookies = (header: string, site: Site): { sid?: string; spoilers?: string } => {
  const cookies = new Map(header.split(';').map((it) => splitAt(it.trim(), it.trim().indexOf('='))))
  const [sid, spoilers] = [cookies.get(cookieName(site, 'sid')), cookies.get(SPOILERS_COOKIE)]
  return { ...(sid !== undefined && { sid }), ...(spoilers !== undefined && { spoilers }) }
}

const splitAt = (text: string, index: number) => [text.slice(0, index), text.slice(index + 1)] as const

/** A visitor’s choice of hidden games, by the text of the cookie; undefined for a missing or damaged one. */
export const spoilersIn = (text: string | undefined): Spoilers | undefined => {
  try {
    return spoilers.safeParse(JSON.parse(decodeURIComponent(text ?? 'null'))).data
  } catch {
    return undefined
  }
}

/** The name of this browser across sessions, for "one device at a time". */
export const deviceCookie = (request: FastifyRequest, site: Site): string | undefined =>
  request.cookies[cookieName(site, 'did')]

/** The CSRF token as the browser holds it; readable by the page, useless without the session's cookie. */
export const csrfCookie = (request: FastifyRequest): string | undefined => request.cookies[CSRF_COOKIE]

/** The affiliate who sent this visitor, as the page stored it; parsed, since anything can write cookies. */
export const affiliateOf = (request: FastifyRequest, site: Site): string | undefined =>
  affiliateId.safeParse(request.cookies[affiliateCookieName(isSecure(site))]).data

/** Clears the affiliate once the account stores it. */
export const clearAffiliate = (reply: FastifyReply, site: Site): void => {
  reply.clearCookie(affiliateCookieName(isSecure(site)), cookieOptions(site, 0, false))
}

export const setSessionCookies = (reply: FastifyReply, site: Site, cookie: string): void => {
  reply.setCookie(cookieName(site, 'sid'), cookie, cookieOptions(site, SESSION_SECONDS))
  setCsrfCookie(reply, site, cookie)
}

export const setCsrfCookie = (reply: FastifyReply, site: Site, cookie: string): void => {
  reply.setCookie(CSRF_COOKIE, csrfTokenOf(cookie), cookieOptions(site, SESSION_SECONDS, false))
}

export const setDeviceCookie = (reply: FastifyReply, site: Site, device: string): void => {
  reply.setCookie(cookieName(site, 'did'), device, cookieOptions(site, DEVICE_SECONDS))
}

/** The games that this browser's viewer hides, readable by the page, for requests without a session. */
export const setSpoilersCookie = (reply: FastifyReply, site: Site, spoilers: Spoilers): void => {
  reply.setCookie(SPOILERS_COOKIE, JSON.stringify(spoilers), cookieOptions(site, DEVICE_SECONDS, false))
}

/**
 * The browser's cached pages and other cached data of the user. Storage and cookies stay, since they also
 * hold the language, the cookie notice and the name of the device; the page itself removes the user's data in
 * them.
 */
const CLEARED_SITE_DATA = '"cache"'

/** The end of a web session in its browser: session cookies and cache go, the device cookie stays. */
export const clearSession = (reply: FastifyReply, site: Site): void => {
  reply.clearCookie(cookieName(site, 'sid'), cookieOptions(site, 0))
  reply.clearCookie(CSRF_COOKIE, cookieOptions(site, 0, false))
  reply.header('clear-site-data', CLEARED_SITE_DATA)
}
