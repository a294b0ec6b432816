import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'

/** The speeds to choose from; 1 is the game's own. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export type Speed = (typeof SPEEDS)[number]

/** The speed before or after; the same at either end. */
export const nextSpeed = (speed: Speed, step: 1 | -1): Speed => SPEEDS[SPEEDS.indexOf(speed) + step] ?? speed

/**
 * The speed at a playhead: a live edge allows no speed above 1, and a viewer who has caught up continues at
 * 1.
 */
export const speedAtPlayhead = (speed: Speed, it: { wasBehind: boolean; isBehind: boolean }): Speed =>
  !it.isBehind && (it.wasBehind || speed > 1) ? 1 : speed

const KEY = 'player'

/** How the viewer likes the player; a part that is missing or none is as if it had never been set. */
const preferencesShape = z.object({
  volume: z.catch(z.number().check(z.minimum(0), z.maximum(1)), 1),
  muted: z.catch(z.boolean(), false),
  /** Height in pixels; null chooses by bandwidth. */
  quality: z.catch(z.nullable(z.int().check(z.positive())), null),
  speed: z.catch(z.literal(SPEEDS), 1),
  captions: z.catch(z.boolean(), false),
  /** Whether the video takes the page's whole width. */
  wide: z.catch(z.boolean(), false),
})
type Preferences = Readonly<z.infer<typeof preferencesShape>>

/** The stored preferences; the defaults where there are none, or where the storage is closed to the page. */
export const readPreferences = (storage: Pick<Storage, 'getItem'>): Preferences => {
  try {
    const stored = z.looseObject({}).safeParse(JSON.parse(storage.getItem(KEY) ?? '{}'))
    return preferencesShape.parse(stored.data ?? {})
  } catch {
    return preferencesShape.parse({})
  }
}

export const writePreferences = (storage: Pick<Storage, 'setItem'>, preferences: Preferences): void => {
  try {
    storage.setItem(KEY, JSON.stringify(preferences))
  } catch {
    // The storage is full or closed to the page: the preferences last for this visit only.
  }
}

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
