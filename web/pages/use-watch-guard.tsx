import { useCallback, useEffect, useState } from 'react'
import { useAccess } from '../accounts/session/use-access.ts'
import { currentSession, useSession } from '../accounts/session/use-session.ts'
import { useLazyPart } from '../lazy/use-lazy-part.ts'
import { useNavigate } from '../routing/use-site.ts'
import { useBlockedBrowser } from '../streaming/compatibility/browser-class.ts'
import { loadHlsLibrary } from '../streaming/engine/hls-library.ts'
import { loadStreamPlayer } from './stream-player-part.ts'

/**
 * The guard of links to a game's video: none opens in a blocked browser; a visitor logs in first, and a user
 * without a membership is led to the price (specification, chapter 2). The page of the video does the same
 * for an address that is opened without a press.
 */
export const useOpenGame = () => {
  const navigate = useNavigate()
  const isMember = useSession()?.user.hasOneValidMembership === true
  const access = useAccess()
  const isBlocked = useBlockedBrowser()
  const [isWarned, setWarned] = useState(false)
  const close = () => setWarned(false)
  const part = useLazyPart(isWarned, () => import('./browser-warning.tsx'), close)
  usePreloadedPlayer(!isBlocked && isMember)
  // The same one as long as it does the same: a week's games are not drawn again for it.
  const mayOpen = useCallback(
    (gameId: number, fragment?: string): boolean => {
      // An early press is repeated before React shows the logged-in user.
      const session = currentSession()
      const isMember = session?.user.hasOneValidMembership === true
      if (isBlocked) setWarned(true)
      else if (session === undefined)
        access.open('login', `/player/${gameId}${fragment ? `#${fragment}` : ''}`)
      else if (!isMember) void navigate({ to: '/home', hash: 'section-price' })
      return isMember && !isBlocked
    },
    [isBlocked, access, navigate],
  )
  const warning = part ? <part.BrowserWarning isOpen={isWarned} onClose={close} /> : null
  return { mayOpen, warning }
}

/** A page that shows games is complete by then also in browsers that tell nothing of their idle time. */
const UNTIL_IDLE_MS = 2_000

/**
 * Loads the player's scripts while the page is idle and the viewer may open a game next: on a slow connection
 * they would otherwise take half of the time to the first frame.
 */
const usePreloadedPlayer = (mayOpenGame: boolean): void => {
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
