import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RenderedView } from '../../contract/site.ts'
import type { Clock } from '../clock.ts'
import { Failure } from '../failure.ts'
import type { AskedPage, Documents } from '../http/site/pages.ts'
import { openSingleFlight } from '../single-flight.ts'
import type { Timers } from '../timers.ts'
import { ENTRY, readBuiltSite } from './built-site.ts'
import { type Described, describePage, type PageSource, titleOfVideo } from './describe-page.ts'
import { differsOnPhones, gameOfVideo, namesNobody, publicPage, renderedPage } from './public-pages.ts'
import { openRenderer } from './render-views.ts'
import { hashesOfScripts, titled, type WrittenDocument, writeDocument } from './write-document.ts'
import { writeHead } from './write-head.ts'

type DocumentDeps = PageSource & {
  clock: Clock
  timers: Pick<Timers, 'timeout'>
  log: FastifyBaseLogger
  folder: string
}
type CachedDocument = WrittenDocument & { status: 200 | 404; scriptHashes: string[]; writtenAt: number }

/** As often as pages poll: a first view is no older than a page's data between two polls. */
const MAX_AGE_MS = 15_000
/** The browser fetches later answers itself, so that a page never waits for its content. */
const LIMIT_MS = 1_500
/** Some 60 KB each. */
const MAX_CACHED = 300

/**
 * The document of each address: one rendering for all visitors of a page, in a language, for a quarter of a
 * minute, and one with all games hidden for viewers with something to hide. A failure to describe or render
 * is logged, and the document is the plain shell, which the browser fills by itself. The pages of all games'
 * videos share one document, except its title.
 */
export const openDocuments = (app: FastifyInstance, deps: DocumentDeps): Documents => {
  const { clock, folder } = deps
  const template = readFileSync(join(folder, 'index.html'), 'utf8')
  const scriptHashes = hashesOfScripts(template)
  const builtPage = readBuiltSite(folder)
  const render = openRenderer(app, folder)
  const cache = new LRUCache<string, CachedDocument>({ max: MAX_CACHED })
  const flight = openSingleFlight<string, CachedDocument>()
  const write = async ({ path, language, isPlain, isPhone, hides }: AskedPage): Promise<CachedDocument> => {
    const page = publicPage(path)
    const limit = deps.timers.timeout(LIMIT_MS)
    const described = page && (await logged(deps, path, within(limit, describePage(deps, page, language))))
    const facts = described === 'missing' ? undefined : described
    const rendered = isPlain ? renderedPage(path) : undefined
    const isKnown = facts !== undefined || page === undefined
    const view =
      rendered && isKnown && render
        ? await logged(deps, path, render({ path, language, isPhone, hides }, limit))
        : undefined
    const parts = {
      head: writeHead(deps.publicUrl, facts, language),
      language,
      view,
      built: builtPage(rendered?.file ?? ENTRY, language),
    }
    const status = described === 'missing' || namesNobody(path) ? 404 : 200
    return { ...writeDocument(template, parts), status, scriptHashes, writtenAt: clock.now() }
  }
  const find = async ({ path: address, isPhone: isAskedByPhone, ...asked }: AskedPage) => {
    const rendered = renderedPage(address)
    const path = rendered?.path ?? address
    const isPhone = isAskedByPhone && differsOnPhones(publicPage(path))
    // Unknown addresses share one document, and addresses of a number that nobody has share another.
    const page = rendered === undefined ? String(namesNobody(path)) : path
    const key = `${asked.language} ${asked.isPlain} ${asked.hides} ${isPhone} ${page}`
    const cached = cache.get(key)
    if (cached !== undefined && Math.abs(clock.now() - cached.writtenAt) < MAX_AGE_MS) return cached
    const written = await flight.run(key, () => write({ ...asked, path, isPhone }))
    cache.set(key, written)
    return written
  }
  return async (asked) => {
    const document = await find(asked)
    const game = gameOfVideo(asked.path)
    const title = game === undefined ? undefined : titleOfVideo(deps.league, game, asked.language)
    return title === undefined ? document : { ...document, html: titled(document.html, title) }
  }
}

const logged = async <T extends Described | RenderedView>(
  { log }: DocumentDeps,
  path: string,
  work: Promise<T | undefined>,
): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    // The page itself shows that the league's data are missing just now.
    if (!(error instanceof Failure)) log.warn({ err: error, path }, 'pages: a first view could not be made')
    return undefined
  }
}

/** The result of the work. Throws the limit's reason where the limit ends first. */
const within = <T>(limit: AbortSignal, work: PromiseLike<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      if (limit.aborted) reject(limit.reason)
      else limit.addEventListener('abort', () => reject(limit.reason), { once: true })
    }),
  ])
