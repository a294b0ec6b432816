import { useSyncExternalStore } from 'react'

const paper = () => matchMedia('print')

const subscribe = (onChange: () => void) => {
  const media = paper()
  // Some browsers report printing by these events, some by the media query.
  addEventListener('beforeprint', onChange)
  addEventListener('afterprint', onChange)
  media.addEventListener('change', onChange)
  return () => {
    removeEventListener('beforeprint', onChange)
    removeEventListener('afterprint', onChange)
    media.removeEventListener('change', onChange)
  }
}

/** Whether the page is laid out for paper, which needs at once what a screen shows one after the other. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => paper().matches,
    () => false,
  )
