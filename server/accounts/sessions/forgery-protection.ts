import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../../failure.ts'
import type { FormTickets } from '../../http/answers/form-tickets.ts'
import type { Settings } from '../../settings/settings.ts'
import { csrfCookie, sessionCookie } from '../cookies.ts'
import { csrfTokenOf, secretsEqual } from '../secrets.ts'

/**
 * A page of another site must not act here, nor log its visitor in under a foreign account. Clients that are
 * not browsers send neither header and pass. Throws Failure('errors.forgeryProtection').
 */
export const refuseCrossSite = (request: FastifyRequest, settings: Pick<Settings, 'publicUrl'>): void => {
  const { 'sec-fetch-site': fetchSite, origin, host } = request.headers
  if (fetchSite === 'cross-site') throw new Failure('errors.forgeryProtection')
  if (origin === undefined || origin === settings.publicUrl) return
  // A user may type 127.0.0.1 for localhost: the host that the browser itself called is our own origin, too.
  const isSameOrigin = URL.canParse(origin) && new URL(origin).host === host
  if (!isSameOrigin) throw new Failure('errors.forgeryProtection')
}

/**
 * A web session's call that changes something repeats the CSRF token of its own cookie. Throws
 * Failure('errors.forgeryProtection').
 */
export const checkCsrfToken = (
  request: FastifyRequest,
  cookie: string,
  settings: Pick<Settings, 'publicUrl'>,
): void => {
  refuseCrossSite(request, settings)
  const sentToken = request.headers['x-xsrf-token']
  const isValid =
    typeof sentToken === 'string' &&
    secretsEqual(sentToken, csrfCookie(request) ?? '') &&
    secretsEqual(sentToken, csrfTokenOf(cookie))
  if (!isValid) throw new Failure('errors.forgeryProtection')
}

/** Tickets that nobody makes without the session's HttpOnly cookie, and that end with the session. */
export const openFormTickets = (settings: Pick<Settings, 'publicUrl'>): FormTickets => ({
  issue: (request, person, subject) => {
    const cookie = sessionCookie(request, settings)
    return person.kind === 'web' && cookie !== undefined ? ticketOf(cookie, subject) : undefined
  },
  isValid: (request, subject, ticket) => {
    refuseCrossSite(request, settings)
    const cookie = sessionCookie(request, settings)
    return cookie !== undefined && ticket !== undefined && secretsEqual(ticket, ticketOf(cookie, subject))
  },
})

const ticketOf = (cookie: string, subject: string): string =>
  createHmac('sha256', cookie).update(`form ${subject}`).digest('base64url')
