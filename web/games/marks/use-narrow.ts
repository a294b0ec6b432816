import { useSyncExternalStore } from 'react'

/** The narrow layout's widest screen (specification, chapter 9). */
const query = '(max-width: 767px)'

const subscribe = (changed: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** True on a screen of at most 767 px. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
