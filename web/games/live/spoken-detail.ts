import { useSyncExternalStore } from 'react'

/**
 * How much a screen reader announces by itself while a game goes on; each step includes those before it.
 * `turns`: each play.
 */
export const spokenDetails = ['nothing', 'score', 'turns', 'pitches'] as const
export type SpokenDetail = (typeof spokenDetails)[number]

const KEY = 'spoken-detail'
const listeners = new Set<() => void>()

/** The stored choice; runs and plays where there is none. */
export const readSpokenDetail = (storage: Pick<Storage, 'getItem'>): SpokenDetail => {
  const stored = storage.getItem(KEY)
  return spokenDetails.find((it) => it === stored) ?? 'turns'
}

/** Stores the choice in this browser, for all games. */
export const chooseSpokenDetail = (detail: SpokenDetail): void => {
  localStorage.setItem(KEY, detail)
  for (const onChange of listeners) onChange()
}

/** Whether announcements of this detail are on. */
export const useIsSpoken = (detail: SpokenDetail): boolean =>
  spokenDetails.indexOf(useSpokenDetail()) >= spokenDetails.indexOf(detail)

/** The detail that the viewer chose. */
export const useSpokenDetail = (): SpokenDetail =>
  useSyncExternalStore(
    subscribe,
    () => readSpokenDetail(localStorage),
    () => 'turns',
  )

const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  addEventListener('storage', onChange)
  return () => {
    listeners.delete(onChange)
    removeEventListener('storage', onChange)
  }
}
