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
  void loadRegion().then(({ addToast }) => addToast({ text, kind }, timeoutMs))
}

/**
 * The region of the toasts, once in the site's layout. Its code is fetched as soon as the page is alive, not with the first
 * toast: that may say that the line is gone.
 */
export const Toasts = () => {
  const [Region, setRegion] = useState<ComponentType>()
  useEffect(() => {
    let isGone = false
    void loadRegion().then(({ ToastRegion }) => isGone || setRegion(() => ToastRegion))
    return () => {
      isGone = true
    }
  }, [])
  return Region === undefined ? null : <Region />
}
