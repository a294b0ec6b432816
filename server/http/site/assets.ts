import type { FastifyInstance } from 'fastify'
import { Failure } from '../../failure.ts'
import { baseHeadersOf } from '../security/base-headers.ts'
import { type SiteFile, sendSiteFile } from './site-files.ts'

/**
 * The parts of the site's pages, kept by browsers for ever. They are no documents: a page's long policies, repeated with each of
 * its dozens of files, were two fifths of home's bytes, and whose session it is concerns none of them. Failure 'errors.notFound' for what
 * the build has not.
 */
export const serveAssets = (app: FastifyInstance, files: ReadonlyMap<string, SiteFile>): void => {
  const headers = { ...baseHeadersOf(app), 'cross-origin-resource-policy': 'same-origin' }
  app.get('/assets/*', (request, reply) => {
    const file = files.get(request.url.split('?', 1)[0] ?? '')
    if (file === undefined) throw new Failure('errors.notFound')
    return sendSiteFile(request, reply.headers(headers), file)
  })
}
