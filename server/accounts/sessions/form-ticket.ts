import { createHmac } from 'node:crypto'
import type { FormTickets } from '../../http/answers/form-tickets.ts'
import type { Settings } from '../../settings/settings.ts'
import { sessionCookie } from '../cookies.ts'
import { secretsEqual } from '../secrets.ts'
import { refuseCrossSite } from './refuse-cross-site.ts'

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
