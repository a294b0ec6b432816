type ExtendableEvent = { waitUntil(work: Promise<unknown>): void }
type InstallEvent = ExtendableEvent & {
  /** Where the browser has it: what it need not wake the worker for. */
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

/** The part of a service worker's scope in use: the DOM's types have none of it. */
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
