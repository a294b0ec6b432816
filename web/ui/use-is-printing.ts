import { useSyncExternalStore } from 'react'

const paper = () => matchMedia('print')

const subscribe = (onChange: () => void) => {
  const media = paper()
  // Some browsers tell by the one, some by the other.
  addEventListener('beforeprint', onChange)
  addEventListener('afterprint', onChange)
  media.addEventListener('change', onChange)
  return () => {
    removeEventListener('beforeprint', onChange)
    removeEventListener('afterprint', onChange)
    media.removeEventListener('change', onChange)
  }
}

/** Whether the page is being laid out for paper: for what a screen shows one after the other and paper needs at once. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => paper().matches,
    () => false,
  )
