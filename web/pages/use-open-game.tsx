import { useCallback, useState } from 'react'
import { useAccess } from '../accounts/session/use-access.ts'
import { useSession } from '../accounts/session/use-session.ts'
import { useLazyPart } from '../parts/use-lazy-part.ts'
import { useNavigate } from '../routing/use-site.ts'
import { useBlockedBrowser } from '../streaming/use-blocked-browser.ts'
import { usePreloadedPlayer } from './use-preloaded-player.ts'

/**
 * The guard of links to a game's video: none opens in a blocked browser; a visitor logs in first, and a user
 * without a membership is led to the price (specification, chapter 2). The page of the video does the same
 * for an address that is opened without a press.
 */
export const useOpenGame = () => {
  const navigate = useNavigate()
  const session = useSession()
  const access = useAccess()
  const isBlocked = useBlockedBrowser()
  const [isWarned, setWarned] = useState(false)
  const close = () => setWarned(false)
  const part = useLazyPart(isWarned, () => import('./browser-warning.tsx'), close)
  usePreloadedPlayer(!isBlocked && session?.user.hasOneValidMembership === true)
  // The same one as long as it does the same: a week's games are not drawn again for it.
  const mayOpen = useCallback(
    (gameId: number): boolean => {
      const isMember = session?.user.hasOneValidMembership === true
      if (isBlocked) setWarned(true)
      else if (session === undefined) access.open('login', `/player/${gameId}`)
      else if (!isMember) void navigate({ to: '/home', hash: 'section-price' })
      return isMember && !isBlocked
    },
    [isBlocked, session, access, navigate],
  )
  const warning = part ? <part.BrowserWarning isOpen={isWarned} onClose={close} /> : null
  return { mayOpen, warning }
}
