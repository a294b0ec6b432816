import { isCheckoutPath, isVideoHostPath } from '../../contract/foreign-script-pages.ts'
import type { BuiltSite } from './built-site.ts'

type KeptSiteDeps = { site: BuiltSite; caches: CacheStorage; fetch: typeof fetch }

/** An address that no page has: its document is the plain shell, the same for everybody. */
const SHELL = '/offline'
const PREFIX = 'playball-site-'
const cacheName = ({ version }: BuiltSite) => `${PREFIX}${version}`

/**
 * Puts the shell and its files into a cache of their own, all of them or none.
 * @throws where a file cannot be fetched, or where the shell is of another version, as during a deployment
 */
export const keepSite = async ({ site, caches, fetch }: KeptSiteDeps): Promise<void> => {
  // Sends no cookies, so that the shell has no personal data.
  const shell = await fetch(SHELL, { credentials: 'omit', cache: 'reload' })
  const html = shell.ok ? await shell.clone().text() : ''
  if (!html.includes(site.entry)) throw new Error('the shell is not of this version')
  const cache = await caches.open(cacheName(site))
  await cache.addAll([...site.files])
  await cache.put(SHELL, shell)
}

/** Removes the caches of earlier versions. */
export const dropOtherSites = async ({ site, caches }: Omit<KeptSiteDeps, 'fetch'>): Promise<void> => {
  const others = (await caches.keys()).filter((it) => it.startsWith(PREFIX) && it !== cacheName(site))
  await Promise.all(others.map((it) => caches.delete(it)))
}

/**
 * The treatment of a request. Most are left alone; a document comes from the network and only without one
 * is the shell; a file comes from the cache.
 */
export type Treatment = 'leave' | 'document' | 'file'

/** Treats only the site's own pages and files: never the API, media, or a document with its own policy. */
export const treatmentOf = (
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  { files }: BuiltSite,
): Treatment => {
  const { origin: itsOrigin, pathname } = new URL(url)
  if (method !== 'GET' || itsOrigin !== origin) return 'leave'
  if (files.includes(pathname)) return 'file'
  return mode === 'navigate' && isPage(pathname) ? 'document' : 'leave'
}

const isPage = (path: string): boolean =>
  !(isCheckoutPath(path) || isVideoHostPath(path) || /^\/(api|media|previews)\/|\.\w+$/.test(path))

/** The network's document; without a network the cached shell. */
export const documentOf = async (
  fromNetwork: () => Promise<Response>,
  { site, caches }: Omit<KeptSiteDeps, 'fetch'>,
): Promise<Response> => {
  try {
    return await fromNetwork()
  } catch (error) {
    const shell = await (await caches.open(cacheName(site))).match(SHELL, { ignoreVary: true })
    if (shell === undefined) throw error
    return shell
  }
}

/** The cached file; the network's where the browser has removed it. */
export const fileOf = async (request: Request, { site, caches, fetch }: KeptSiteDeps): Promise<Response> =>
  (await (await caches.open(cacheName(site))).match(request, { ignoreVary: true })) ?? fetch(request)
