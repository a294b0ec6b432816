import { type ComponentType, useEffect, useState } from 'react'
import type { Notice } from './toast-region.tsx'

/** Where the line is gone it is fetched once that is back. */
const loadRegion = async (): Promise<typeof import('./toast-region.tsx')> => {
  try {
    return await import('./toast-region.tsx')
  } catch {
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return loadRegion()
  }
}

/** Shows a toast; 5 s is what the specification says for the video player. */
export const showToast = (text: string, kind: Notice['kind'] = 'info', timeoutMs = 5_000): void => {
  prepareToasts()
  void loadRegion().then(({ addToast }) => addToast({ text, kind }, timeoutMs))
}

let areWanted = false
let onWanted = () => {}

/** Fetches the toasts before the first: for whom it may say that the line is gone. */
export const prepareToasts = (): void => {
  areWanted = true
  onWanted()
}

/**
 * The region of the toasts, once in the site's layout. Its code is fetched with the first press of anything, not with the first toast: that
 * may say that the line is gone. Who only reads needs none.
 */
export const Toasts = () => {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    const mounted = new AbortController()
    onWanted = () =>
      void loadRegion().then(({ ToastRegion }) => mounted.signal.aborted || setRegion(() => ToastRegion))
    if (areWanted) onWanted()
    const once = { capture: true, once: true, signal: mounted.signal }
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, prepareToasts, once)
    return () => {
      mounted.abort()
      onWanted = () => {}
    }
  }, [])
  return Region === undefined ? null : <Region />
}
