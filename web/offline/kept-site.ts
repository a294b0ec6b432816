import { isCheckoutPath, isVideoHostPath } from '../../contract/own-policy.ts'
import type { BuiltSite } from './built-site.ts'

type KeptSiteDeps = { site: BuiltSite; caches: CacheStorage; fetch: typeof fetch }

/** An address that no page has: its document is the plain shell, the same for everybody. */
const SHELL = '/offline'
const PREFIX = 'playball-site-'
const cacheName = ({ version }: BuiltSite) => `${PREFIX}${version}`

/**
 * Puts the shell and its files into a cache of their own, all of them or none.
 * @throws where one cannot be had, or where the shell is another version's: while servers are being replaced
 */
export const keepSite = async ({ site, caches, fetch }: KeptSiteDeps): Promise<void> => {
  // Without cookies: nothing in it is a person's.
  const shell = await fetch(SHELL, { credentials: 'omit', cache: 'reload' })
  const html = shell.ok ? await shell.clone().text() : ''
  if (!html.includes(site.entry)) throw new Error('the shell is not of this version')
  const cache = await caches.open(cacheName(site))
  await cache.addAll([...site.files])
  await cache.put(SHELL, shell)
}

/** Removes what versions before this one kept. */
export const dropOtherSites = async ({ site, caches }: Omit<KeptSiteDeps, 'fetch'>): Promise<void> => {
  const others = (await caches.keys()).filter((it) => it.startsWith(PREFIX) && it !== cacheName(site))
  await Promise.all(others.map((it) => caches.delete(it)))
}

/** What is done with a request: nothing, for most; a document is the network's and only without one the shell; a file is the kept one. */
export type Treatment = 'leave' | 'document' | 'file'

/** The site's own pages and files alone: never the API, media, or a document with a policy of its own. */
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

/** The document as the network has it; without a network the kept shell. */
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

/** A file as it was kept; where the browser has removed it, the network's. */
export const fileOf = async (request: Request, { site, caches, fetch }: KeptSiteDeps): Promise<Response> =>
  (await (await caches.open(cacheName(site))).match(request, { ignoreVary: true })) ?? fetch(request)
