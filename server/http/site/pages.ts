import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isCheckoutPath, isVideoHostPath } from '../../../contract/foreign-script-pages.ts'
import { type Language, languageIn } from '../../../contract/language.ts'
import { languageCookie } from '../../../contract/site.ts'
import type { Settings } from '../../settings/settings.ts'
import { framedFeatures, pagePolicies, withInline } from '../security/secure-headers.ts'
import { isPhone } from './is-phone.ts'
import { type SiteFile, sendSiteFile, siteFileOf } from './site-files.ts'

/** Documents differ by the chosen language, and by whether a phone requests them. */
const DOCUMENTS_VARY = 'accept-encoding, cookie, user-agent'
const MAX_CACHED_DOCUMENTS = 300

/**
 * `path` has no query; `isPlain` where the query has only a language or the origin of a link: any other query
 * may show more than the first view. `isPhone` where the browser says so; `hides` where the viewer hides
 * games.
 */
export type AskedPage = {
  path: string
  language: Language
  isPlain: boolean
  isPhone: boolean
  hides: boolean
}
/**
 * The document of a page, and the hashes of its styles and scripts for its policy; 404 for an unknown game,
 * club or player.
 */
export type Documents = (
  asked: AskedPage,
) => Promise<{ status: 200 | 404; html: string; styleHashes: string[]; scriptHashes: string[] }>

/** Whether the viewer of a request hides games, by spoilers or as one they have begun. */
type HidesSomething = (request: FastifyRequest) => boolean | Promise<boolean>

/**
 * Serves the built site: every address that is not one of its files is the app's one page, which may load the
 * card provider only on pages of the checkout, and frame the video host only on that of its player.
 */
export const servePages = (
  app: FastifyInstance,
  files: Map<string, SiteFile>,
  settings: Settings,
  documents: Documents,
  hidesSomething: HidesSomething,
): void => {
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
    if (file === undefined) {
      const { status, html, ...hashes } = await documents({
        path,
        language: languageOf(request),
        isPlain: isPlain(request),
        isPhone: isPhone(request.headers['user-agent']),
        hides: await hidesSomething(request),
      })
      await reply.helmet(withInline(policyFor(path), hashes))
      return sendSiteFile(request, reply.code(status), pageOfHtml(html), DOCUMENTS_VARY)
    }
    await reply.helmet(policyFor(path))
    return sendSiteFile(request, reply, file)
  }
  app.get('/*', answer)
}

/** The language that the browser has chosen; without a choice, that of the address (`?lang=en`). */
const languageOf = ({ cookies, query }: FastifyRequest): Language =>
  languageIn(cookies[languageCookie] ?? String((query as { lang?: unknown }).lang ?? ''))

/**
 * The parameters that social networks, advertisements and newsletters add to each link; no page reads them.
 */
const BY_WHICH_LINK = /^(?:utm_\w+|fbclid|igshid?|gclid|gbraid|wbraid|msclkid|ttclid|twclid|mc_[ce]id)$/

const isPlain = ({ query }: FastifyRequest): boolean =>
  Object.keys(query as object).every((it) => it === 'lang' || BY_WHICH_LINK.test(it))

/** Bytes, ETag and compression of the documents in use, made once for each text. */
const openPages = () => {
  const cache = new LRUCache<string, SiteFile>({ max: MAX_CACHED_DOCUMENTS })
  return (html: string): SiteFile => {
    const page = cache.get(html) ?? siteFileOf('/index.html', Buffer.from(html))
    cache.set(html, page)
    return page
  }
}

/** The script that stores the calendar in browsers, and the one that removes it again (decision 67). */
const WORKER = '/service-worker.js'
const WITHDRAWN_WORKER = '/withdrawn-worker.js'
