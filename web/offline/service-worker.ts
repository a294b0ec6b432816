// The worker of the installed site (decision 67), written as one script by scripts/app-files.
import type { BuiltSite } from './built-site.ts'
import { documentOf, dropOtherSites, fileOf, keepSite, treatmentOf } from './kept-site.ts'
import { pageOfNotice, startNoticeOf } from './start-notice.ts'
import type { WorkerScope } from './worker-scope.ts'

declare const BUILT_SITE: BuiltSite
declare const self: WorkerScope

const site = BUILT_SITE
const { caches, location, registration } = self
const deps = { site, caches, fetch: (...request: Parameters<typeof fetch>) => fetch(...request) }

/** Segments of a video come twice a second: browsers with static routes fetch them past this worker. */
const NOT_OURS = ['/api/*', '/media/*', '/checkout/*', '/vimeo/*']

self.addEventListener('install', (event) => {
  const routes = NOT_OURS.map((pathname) => ({
    condition: { urlPattern: { pathname } },
    source: 'network' as const,
  }))
  event.addRoutes?.(routes).catch(() => undefined)
  // Takes over at once: pages come from the network and name their own files, whatever the worker's version.
  event.waitUntil(keepSite(deps).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  // The browser requests the page while the worker still starts.
  event.waitUntil(Promise.all([dropOtherSites(deps), registration.navigationPreload?.enable()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const treatment = treatmentOf(request, location.origin, site)
  if (treatment === 'file') event.respondWith(fileOf(request, deps))
  if (treatment !== 'document') return
  const fromNetwork = async () => (await event.preloadResponse) ?? fetch(request)
  event.respondWith(documentOf(fromNetwork, deps))
})

self.addEventListener('push', (event) => {
  const notice = startNoticeOf(event.data?.text())
  if (notice !== undefined) event.waitUntil(self.registration.showNotification(notice.title, notice.options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(pageOfNotice(event.notification.data), location.origin).href
  const openPage = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    // Only focuses a game that is already open, because it may be playing.
    const page = pages.find((it) => it.url.split(/[?#]/, 1)[0] === address)
    await (page === undefined ? self.clients.openWindow(address) : page.focus())
  }
  event.waitUntil(openPage())
})
