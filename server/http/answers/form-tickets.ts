import type { FastifyRequest } from 'fastify'
import type { SignedIn } from './endpoint.ts'

/**
 * Proofs for forms that a page posts as a navigation, which cannot carry the session's header (decision 41).
 * A ticket is issued for one subject to a call that showed both halves of a session, and is valid in the
 * browser that has its cookie.
 */
export type FormTickets = {
  /** Undefined for an app, which has no cookie and needs no form. */
  issue(request: FastifyRequest, person: SignedIn, subject: string): string | undefined
  /** Throws Failure('errors.forgeryProtection') for a form of another site. */
  isValid(request: FastifyRequest, subject: string, ticket: string | undefined): boolean
}
