import { useSyncExternalStore } from 'react'

/** The narrow layout's widest screen (specification, chapter 9). */
const query = '(max-width: 767px)'

const subscribe = (onChange: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** True on a screen of at most 767 px. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  )
