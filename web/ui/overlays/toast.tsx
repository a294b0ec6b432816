import { type ComponentType, useEffect, useState } from 'react'
import type { Notice } from './toast-region.tsx'

/** The events that show that a user is about to act on the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin']

/** Without a connection the region is fetched once that is back. */
const loadRegion = async (): Promise<typeof import('./toast-region.tsx')> => {
  try {
    return await import('./toast-region.tsx')
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadRegion()
  }
}

/** Shows a toast; 5 s by the specification for the video player; with 0 it stays until it is closed. */
export const showToast = (text: string, kind: Notice['kind'] = 'info', timeoutMs = 5_000): void => {
  prepareToasts()
  void loadRegion().then(({ addToast }) => addToast({ text, kind }, timeoutMs))
}

let areWanted = false
let onWanted = () => {}

/** Fetches the toasts before the first one, which may have to say that the connection is gone. */
export const prepareToasts = (): void => {
  areWanted = true
  onWanted()
}

/**
 * The region of the toasts, once in the site's layout. Its code is fetched at the first sign of a user, not
 * with the first toast, which may say that the connection is gone. A page that is only opened shows none.
 */
export const Toasts = () => {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    const mounted = new AbortController()
    onWanted = () =>
      void loadRegion().then(({ ToastRegion }) => mounted.signal.aborted || setRegion(() => ToastRegion))
    if (areWanted) onWanted()
    for (const sign of SIGNS)
      addEventListener(sign, prepareToasts, { once: true, passive: true, signal: mounted.signal })
    return () => {
      mounted.abort()
      onWanted = () => {}
    }
  }, [])
  return Region === undefined ? null : <Region />
}
