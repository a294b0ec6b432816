import { useSyncExternalStore } from 'react'

const listen = (changed: () => void) => {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the browser believes that it has a line; false is sure, true is a hope. */
export const useOnline = (): boolean => useSyncExternalStore(listen, () => navigator.onLine)
