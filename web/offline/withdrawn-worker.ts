// Served in place of the worker where it is withdrawn (OFFLINE_CALENDAR=0): removes it, and all that it kept.
import type { WorkerScope } from './worker-scope.ts'

declare const self: WorkerScope

const { caches, registration } = self

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('activate', (event) => {
  const removeAll = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await registration.unregister()
  }
  event.waitUntil(removeAll())
})
