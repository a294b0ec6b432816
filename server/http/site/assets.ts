import type { FastifyInstance } from 'fastify'
import { Failure } from '../../failure.ts'
import { baseHeadersOf, withoutThoseOfDocuments } from '../security/base-headers.ts'
import { type SiteFile, sendSiteFile } from './site-files.ts'

/** Files that browsers never show as a document; a drawing is a document when somebody opens it. */
const IS_PART = /\.(?:js|css|woff2)$/

/**
 * The parts of the site's pages, which browsers cache for ever. They are no documents: a page's long
 * policies, repeated with each of its dozens of files, were two fifths of home's bytes, and none of them
 * needs the session. Failure 'errors.notFound' for a file that the build does not have.
 */
export const serveAssets = (app: FastifyInstance, files: ReadonlyMap<string, SiteFile>): void => {
  const headers = { ...baseHeadersOf(app), 'cross-origin-resource-policy': 'same-origin' }
  const headersOfPart = withoutThoseOfDocuments(headers)
  app.get('/assets/*', (request, reply) => {
    const address = request.url.split('?', 1)[0] ?? ''
    const file = files.get(address)
    if (file === undefined) throw new Failure('errors.notFound')
    return sendSiteFile(request, reply.headers(IS_PART.test(address) ? headersOfPart : headers), file)
  })
}
