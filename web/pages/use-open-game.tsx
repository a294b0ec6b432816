import { useCallback, useState } from 'react'
import type { CalendarGame } from '../../contract/games/calendar.ts'
import { useAccess } from '../accounts/session/use-access.ts'
import { useSession } from '../accounts/session/use-session.ts'
import { useLazyPart } from '../parts/use-lazy-part.ts'
import { useNavigate } from '../routing/use-site.ts'
import { useBlockedBrowser } from '../streaming/use-blocked-browser.ts'
import { askForStreamEarly } from './stream-player-part.ts'
import { usePreloadedPlayer } from './use-preloaded-player.ts'

/** Opens a game: not in a blocked browser; a visitor logs in first, and a user without a membership is led to the price. */
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
  const open = useCallback(
    ({ mlbid }: Pick<CalendarGame, 'mlbid'>) => {
      if (isBlocked) return setWarned(true)
      if (session === undefined) return access.open('login', `/player/${mlbid}`)
      if (!session.user.hasOneValidMembership) return void navigate({ to: '/home', hash: 'section-price' })
      askForStreamEarly(mlbid)
      return void navigate({ to: '/player/:mlbId', params: { mlbId: String(mlbid) } })
    },
    [isBlocked, session, access, navigate],
  )
  const warning = part ? <part.BrowserWarning isOpen={isWarned} onClose={close} /> : null
  return { open, warning }
}
