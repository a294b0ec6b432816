import type { QueryClient } from '@tanstack/react-query'
import { keepAnswers } from './kept-answers.ts'

const WORKER = '/service-worker.js'

let isStarted = false

/** Keeps what the calendar shows, from the first time that it is opened in this browser; once for each page load. */
export const startOffline = (queryClient: QueryClient): void => {
  // A page of plain http, or of a private window, has neither.
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
  // The worker asks for what the page has just loaded: from the browser's cache, and after the page.
  const register = () =>
    navigator.serviceWorker
      .register(WORKER, { updateViaCache: 'none' })
      .finally(letKeep)
      // Not when the browser sees fit, a day later perhaps: a worker that was withdrawn is gone with the next visit.
      .then((registration) => registration.update())
      .catch(() => undefined)
  if (document.readyState === 'complete') void register()
  else addEventListener('load', () => void register(), { once: true })
}
