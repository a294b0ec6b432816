import { useSyncExternalStore } from 'react'
import { type Preferences, readPreferences, writePreferences } from './preferences.ts'

let current: Preferences | undefined
const listeners = new Set<() => void>()

/** The viewer's current preferences, for code outside of components. */
export const preferencesNow = (): Preferences => {
  current ??= readPreferences(localStorage)
  return current
}

/** Changes some of the preferences, for this visit and the next. */
export const changePreferences = (change: Partial<Preferences>): void => {
  current = { ...preferencesNow(), ...change }
  writePreferences(localStorage, current)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The preferences that the server renders with. */
const defaults = readPreferences({ getItem: () => null })

/** The viewer's preferences for the player. */
export const usePreferences = (): Preferences =>
  useSyncExternalStore(subscribe, preferencesNow, () => defaults)

/** Switches the video between the page's width and its usual one. */
export const toggleWide = (): void => {
  // `first-paint.js` set this mark for the server's markup.
  delete document.documentElement.dataset.video
  changePreferences({ wide: !preferencesNow().wide })
}
