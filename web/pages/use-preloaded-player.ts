import { useEffect } from 'react'
import { loadHlsLibrary } from '../streaming/playback/hls/hls-library.ts'
import { loadStreamPlayer } from './stream-player-part.ts'

/** A page that shows games is complete by then also in browsers that tell nothing of their idle time. */
const UNTIL_IDLE_MS = 2_000

/**
 * Loads the player's scripts while the page is idle, where the viewer may open a game next: on a slow line
 * they would otherwise be half of the time to the first frame.
 */
export const usePreloadedPlayer = (mayOpenGame: boolean): void => {
  useEffect(() => {
    if (!mayOpenGame || savesData()) return
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(preload, UNTIL_IDLE_MS)
      return () => clearTimeout(timer)
    }
    const request = requestIdleCallback(preload)
    return () => cancelIdleCallback(request)
  }, [mayOpenGame])
}

const savesData = (): boolean => {
  const known: Navigator & { connection?: { saveData?: boolean } } = navigator
  return known.connection?.saveData === true
}

/** One after the other, the one that the page needs first first; what fails is loaded when it is needed. */
const preload = () => {
  import('./watch-page.tsx')
    .then(loadStreamPlayer)
    .then(loadHlsLibrary)
    .catch(() => undefined)
}
