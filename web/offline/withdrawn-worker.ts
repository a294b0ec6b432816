// Served in place of the worker where it is withdrawn (OFFLINE_CALENDAR=0): removes it and all its caches.
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

const { caches, registration } = self

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  const removeAll = async () => {
    // Unregisters first: a page that stores an answer checks for the worker afterwards (kept-answers.ts).
    await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
  }
  event.waitUntil(removeAll())
})
