type ExtendableEvent = { waitUntil(work: Promise<unknown>): void }
type InstallEvent = ExtendableEvent & {
  /** Names the requests that need not wake the worker; missing in some browsers. */
  addRoutes?(routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>
}
type FetchEvent = ExtendableEvent & {
  request: Request
  preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

type PushEvent = ExtendableEvent & { data: { text(): string } | null }
type NotificationEvent = ExtendableEvent & { notification: { data: unknown; close(): void } }
type Page = { url: string; focus(): Promise<unknown> }

/** The used part of a service worker's scope, which the DOM's types lack. */
export type WorkerScope = {
  location: Pick<Location, 'origin'>
  caches: CacheStorage
  registration: Pick<ServiceWorkerRegistration, 'navigationPreload' | 'unregister' | 'showNotification'>
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>
    openWindow(address: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationEvent) => void): void
}
