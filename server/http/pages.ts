import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Language, languageIn } from '../../contract/language.ts'
import { isCheckoutPath, isVideoHostPath } from '../../contract/own-policy.ts'
import { languageCookie } from '../../contract/site.ts'
import { Failure } from '../failure.ts'
import type { Settings } from '../settings/settings.ts'
import { byteRangeOf } from './byte-range.ts'
import { etagOf, matchesEtag } from './etag.ts'
import { isPhone } from './is-phone.ts'
import { framedFeatures, pagePolicies, withInline } from './secure-headers.ts'
import { baseHeadersOf } from './security/base-headers.ts'

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
/** By the language that was chosen, and by whether it is a phone that asks. */
const DOCUMENTS_VARY = 'accept-encoding, cookie, user-agent'
const MAX_CACHED_DOCUMENTS = 300
const IMMUTABLE = 'public, max-age=31536000, immutable'

type Page = {
  body: Buffer
  type: string
  etag: string
  cacheControl: string
  compressed: Map<'br' | 'gzip', Promise<Buffer>>
}

/**
 * `path` has no query; `isPlain` where none was asked but a language: what is asked for more shows is not what all see first. `isPhone`
 * where the browser says so.
 */
export type AskedPage = { path: string; language: Language; isPlain: boolean; isPhone: boolean }
/** The document of a page, and what its policy has to name for the styles and scripts in it; 404 where its game, club or player is not. */
export type Documents = (
  asked: AskedPage,
) => Promise<{ status: 200 | 404; html: string; styleHashes: string[]; scriptHashes: string[] }>

/**
 * The built site from `folder`, held in memory: hashed assets for ever, every other address is the one page of the app,
 * which may load the card provider only on pages of the checkout, and frame the video host only on that of its player.
 */
export const servePages = (
  app: FastifyInstance,
  folder: string,
  settings: Settings,
  documents: Documents,
): void => {
  const files = readFiles(folder)
  const withdrawn = files.get(WITHDRAWN_WORKER)
  if (!settings.offlineCalendar && withdrawn !== undefined) files.set(WORKER, withdrawn)
  const pageOfHtml = openPages()
  const { paying, framing, other } = pagePolicies(settings)
  const policyFor = (path: string) => {
    if (isCheckoutPath(path)) return paying
    return isVideoHostPath(path) ? framing : other
  }
  const features = framedFeatures(settings)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path.startsWith('/api/') || path.startsWith('/media/')) return reply.callNotFound()
    if (isVideoHostPath(path)) reply.header('permissions-policy', features)
    const file = files.get(path)
    if (file === undefined && !path.startsWith('/assets/')) {
      const { status, html, ...hashes } = await documents({
        path,
        language: languageOf(request),
        isPlain: isPlain(request),
        isPhone: isPhone(request.headers['user-agent']),
      })
      await reply.helmet(withInline(policyFor(path), hashes))
      return send(request, reply.code(status), pageOfHtml(html), DOCUMENTS_VARY)
    }
    if (file === undefined) throw new Failure('errors.notFound')
    if (path.startsWith('/assets/')) withoutDocumentHeaders(reply)
    else await reply.helmet(policyFor(path))
    return send(request, reply, file)
  }
  app.get('/*', answer)
}

/** A part of a page is no document: a page's long policies, repeated with each of its dozens of files, were two fifths of home's bytes. */
const withoutDocumentHeaders = (reply: FastifyReply): void => {
  for (const name of Object.keys(reply.getHeaders())) reply.removeHeader(name)
  reply.headers({ ...baseHeadersOf(reply.server), 'cross-origin-resource-policy': 'same-origin' })
}

/** What the browser has chosen; for one that never chose, a link to the page in English (`?lang=en`). */
const languageOf = ({ cookies, query }: FastifyRequest): Language =>
  languageIn(cookies[languageCookie] ?? String((query as { lang?: unknown }).lang ?? ''))

const isPlain = ({ query }: FastifyRequest): boolean =>
  Object.keys(query as object).every((it) => it === 'lang')

/** Bytes, ETag and compression of the documents in use, made once for each text. */
const openPages = () => {
  const cache = new LRUCache<string, Page>({ max: MAX_CACHED_DOCUMENTS })
  return (html: string): Page => {
    const page = cache.get(html) ?? pageOf('/index.html', Buffer.from(html))
    cache.set(html, page)
    return page
  }
}

/** The script that keeps the calendar in browsers, and the one that removes it again (decision 67). */
const WORKER = '/service-worker.js'
const WITHDRAWN_WORKER = '/withdrawn-worker.js'
/** Read by us alone, or written anew for each address. */
const NOT_SERVED = ['/index.html', '/manifest.json']

/** The build compresses what does not change. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const

const readFiles = (folder: string): Map<string, Page> => {
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
        { ...pageOf(address, readFileSync(path)), compressed: builtBeside(path, built) },
      ]),
  )
}

const builtBeside = (path: string, built: ReadonlySet<string>): Page['compressed'] =>
  new Map(
    (['br', 'gzip'] as const)
      .filter((encoding) => built.has(path + ENDINGS[encoding]))
      .map((encoding) => [encoding, Promise.resolve(readFileSync(path + ENDINGS[encoding]))]),
  )

const pageOf = (address: string, body: Buffer): Page => ({
  body,
  type: types[extname(address)] ?? 'application/octet-stream',
  etag: etagOf(body),
  cacheControl: address.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
  compressed: new Map(),
})

const send = async (request: FastifyRequest, reply: FastifyReply, page: Page, vary = 'accept-encoding') => {
  reply
    .header('etag', page.etag)
    .header('cache-control', page.cacheControl)
    .header('vary', vary)
    .type(page.type)
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send()
  if (isMedia(page)) return sendPart(request, reply, page)
  const encoding = encodingFor(request, page)
  if (encoding === undefined) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await compressedBody(page, encoding))
}

/** Players fetch a video in parts, and some play none that is not answered so. */
const isMedia = (page: Page) => page.type.startsWith('video/')

const sendPart = (request: FastifyRequest, reply: FastifyReply, { body, etag }: Page) => {
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

const encodingFor = (request: FastifyRequest, page: Page): 'br' | 'gzip' | undefined => {
  if (!compressible.test(page.type)) return undefined
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** For what its viewer waits for; a quarter larger than at the slowest, and twenty times as fast. */
const FAST_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** What the build did not compress is, once, at the first request that accepts it. */
const compressedBody = (page: Page, encoding: 'br' | 'gzip'): Promise<Buffer> => {
  const ready = page.compressed.get(encoding)
  if (ready !== undefined) return ready
  const compressing =
    encoding === 'br' ? promisify(brotliCompress)(page.body, FAST_BROTLI) : promisify(gzip)(page.body)
  page.compressed.set(encoding, compressing)
  return compressing
}
