import type { FastifyRequest } from 'fastify'
import { Failure } from '../../failure.ts'
import type { Settings } from '../../settings/settings.ts'

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
