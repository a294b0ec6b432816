import { useSyncExternalStore } from 'react'
import { type Preferences, readPreferences, writePreferences } from './preferences.ts'

let current: Preferences | undefined
const listeners = new Set<() => void>()

/** How the viewer likes the player now, for what is no component. */
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

/** What the server knows of it. */
const defaults = readPreferences({ getItem: () => null })

/** How the viewer likes the player. */
export const usePreferences = (): Preferences =>
  useSyncExternalStore(subscribe, preferencesNow, () => defaults)

/** The video as wide as the page, or not. */
export const toggleWide = (): void => {
  // `first-paint.js` set it, for a page that the server rendered.
  delete document.documentElement.dataset.video
  changePreferences({ wide: !preferencesNow().wide })
}
