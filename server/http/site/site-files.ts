import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '../../failure.ts'
import { byteRangeOf } from '../answers/byte-range.ts'
import { etagOf, matchesEtag } from '../answers/etag.ts'
import { baseHeadersOf, withoutThoseOfDocuments } from '../security/base-headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}
const compressible = /html|javascript|css|svg|json/
const IMMUTABLE = 'public, max-age=31536000, immutable'

/** A file of the built site, or a document, held in memory. */
export type SiteFile = {
  body: Buffer
  type: string
  etag: string
  cacheControl: string
  compressed: Map<'br' | 'gzip', Promise<Buffer>>
}

/** Files that only we read, or that are written for each address. */
const NOT_SERVED = ['/index.html', '/manifest.json']

/** The build compresses unchanging files. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const

/** The files of the built site by their address, compressed as the build did it. */
export const readSiteFiles = (folder: string): Map<string, SiteFile> => {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((file) => join(file.parentPath, file.name))
  const built = new Set(paths)
  return new Map(
    paths
      .filter((path) => !Object.values(ENDINGS).some((ending) => path.endsWith(ending)))
      .map((path) => ({ path, address: `/${relative(folder, path).split(sep).join('/')}` }))
      .filter(({ address }) => !NOT_SERVED.includes(address))
      .map(({ path, address }) => [
        address,
        { ...siteFileOf(address, readFileSync(path)), compressed: builtBeside(path, built) },
      ]),
  )
}

const builtBeside = (path: string, built: ReadonlySet<string>): SiteFile['compressed'] =>
  new Map(
    (['br', 'gzip'] as const)
      .filter((encoding) => built.has(path + ENDINGS[encoding]))
      .map((encoding) => [encoding, Promise.resolve(readFileSync(path + ENDINGS[encoding]))]),
  )

/** Bytes and ETag of the file at that address; files below `/assets/` never change. */
export const siteFileOf = (address: string, body: Buffer): SiteFile => ({
  body,
  type: types[extname(address)] ?? 'application/octet-stream',
  etag: etagOf(body),
  cacheControl: address.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
  compressed: new Map(),
})

/** Answers with the file or a 304: compressed as the browser accepts it, and a range of a video. */
export const sendSiteFile = async (
  request: FastifyRequest,
  reply: FastifyReply,
  file: SiteFile,
  vary = 'accept-encoding',
) => {
  reply
    .header('etag', file.etag)
    .header('cache-control', file.cacheControl)
    .header('vary', vary)
    .type(file.type)
  if (matchesEtag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  if (isMedia(file)) return sendPart(request, reply, file)
  const encoding = encodingFor(request, file)
  if (encoding === undefined) return reply.send(file.body)
  return reply.header('content-encoding', encoding).send(await compressedBody(file, encoding))
}

/** Players fetch a video in parts, and some cannot play one otherwise. */
const isMedia = (file: SiteFile) => file.type.startsWith('video/')

const sendPart = (request: FastifyRequest, reply: FastifyReply, { body, etag }: SiteFile) => {
  reply.header('accept-ranges', 'bytes')
  const condition = request.headers['if-range']
  const isCurrent = condition === undefined || condition === etag
  const range = isCurrent ? byteRangeOf(request.headers.range, body.length) : undefined
  if (range === undefined) return reply.send(body)
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${body.length}`).send()
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${body.length}`)
    .send(body.subarray(range.start, range.end + 1))
}

const encodingFor = (request: FastifyRequest, file: SiteFile): 'br' | 'gzip' | undefined => {
  if (!compressible.test(file.type)) return undefined
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** For a file that its viewer waits for; a quarter larger than at the slowest, and twenty times as fast. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Compresses a file that the build did not, once, at the first request that accepts it. */
const compressedBody = (file: SiteFile, encoding: 'br' | 'gzip'): Promise<Buffer> => {
  const ready = file.compressed.get(encoding)
  if (ready !== undefined) return ready
  const compressing =
    encoding === 'br' ? promisify(brotliCompress)(file.body, FAST_BROTLI) : promisify(gzip)(file.body)
  file.compressed.set(encoding, compressing)
  return compressing
}

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
