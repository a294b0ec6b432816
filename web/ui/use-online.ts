import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Whether the browser believes that it has a line; false is sure, true is a hope. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)
