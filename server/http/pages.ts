import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isCheckoutPath, isVideoHostPath } from '../../contract/site.ts'
import { Failure } from '../failure.ts'
import type { Settings } from '../settings/settings.ts'
import { etagOf, matchesEtag } from './etag.ts'
import { framedFeatures, pagePolicies } from './secure-headers.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
}
const compressible = /html|javascript|css|svg|json/
const IMMUTABLE = 'public, max-age=31536000, immutable'

type Page = {
  body: Buffer
  type: string
  etag: string
  cacheControl: string
  compressed: Map<'br' | 'gzip', Promise<Buffer>>
}

/**
 * The built site from `folder`, held in memory: hashed assets for ever, every other address is the one page of the app,
 * which may load the card provider only on pages of the checkout, and frame the video host only on that of its player.
 */
export const servePages = (app: FastifyInstance, folder: string, settings: Settings): void => {
  const pages = readPages(folder)
  const home = pages.get('/index.html')
  const { paying, framing, other } = pagePolicies(settings)
  const policyFor = (path: string) => {
    if (isCheckoutPath(path)) return paying
    return isVideoHostPath(path) ? framing : other
  }
  const features = framedFeatures(settings)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path.startsWith('/api/') || path.startsWith('/media/')) return reply.callNotFound()
    await reply.helmet(policyFor(path))
    if (isVideoHostPath(path)) reply.header('permissions-policy', features)
    const page = pages.get(path) ?? (path.startsWith('/assets/') ? undefined : home)
    if (page === undefined) throw new Failure('errors.notFound')
    return send(request, reply, page)
  }
  app.get('/*', answer)
}

const readPages = (folder: string): Map<string, Page> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((it) => it.isFile())
  return new Map(
    files.map((file) => {
      const path = join(file.parentPath, file.name)
      const address = `/${relative(folder, path).split(sep).join('/')}`
      return [address, pageOf(address, readFileSync(path))]
    }),
  )
}

const pageOf = (address: string, body: Buffer): Page => ({
  body,
  type: types[extname(address)] ?? 'application/octet-stream',
  etag: etagOf(body),
  cacheControl: address.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
  compressed: new Map(),
})

const send = async (request: FastifyRequest, reply: FastifyReply, page: Page) => {
  reply
    .header('etag', page.etag)
    .header('cache-control', page.cacheControl)
    .header('vary', 'accept-encoding')
    .type(page.type)
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  const encoding = encodingFor(request, page)
  if (encoding === undefined) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await compressedBody(page, encoding))
}

const encodingFor = (request: FastifyRequest, page: Page): 'br' | 'gzip' | undefined => {
  if (!compressible.test(page.type)) return undefined
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Compressed once, at the first request that accepts it. */
const compressedBody = (page: Page, encoding: 'br' | 'gzip'): Promise<Buffer> => {
  const ready = page.compressed.get(encoding)
  if (ready !== undefined) return ready
  const compressing = encoding === 'br' ? promisify(brotliCompress)(page.body) : promisify(gzip)(page.body)
  page.compressed.set(encoding, compressing)
  return compressing
}
