import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** A value that only the browser knows and that stays the same; `onServer` until the page has hydrated. */
export const useBrowserValue = <Value>(inBrowser: () => Value, onServer: () => Value): Value =>
  useSyncExternalStore(subscribe, inBrowser, onServer)
