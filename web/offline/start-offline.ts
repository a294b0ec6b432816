import type { QueryClient } from '@tanstack/react-query'
import { keepAnswers } from './kept-answers.ts'

const WORKER = '/service-worker.js'

let isStarted = false

/**
 * Stores what the calendar shows, from its first opening in this browser on; runs once for each page load.
 */
export const startOffline = (queryClient: QueryClient): void => {
  // Pages over plain http and in private windows have neither.
  if (isStarted || !('serviceWorker' in navigator) || !('caches' in window)) return
  isStarted = true
  let letKeep = () => {}
  const registered = new Promise<void>((resolve) => {
    letKeep = resolve
  })
  keepAnswers(queryClient, caches, async () => {
    await registered
    return (await navigator.serviceWorker.getRegistration()) !== undefined
  })
  // Registers after the page has loaded, so that the worker finds the files in the browser's cache.
  const register = () =>
    navigator.serviceWorker
      .register(WORKER, { updateViaCache: 'none' })
      .finally(letKeep)
      // Updates at once, because the browser may wait a day: a withdrawn worker goes with the next visit.
      .then((registration) => registration.update())
      .catch(() => undefined)
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
