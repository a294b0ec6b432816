import { useAccess } from '../accounts/session/use-access.ts'
import { useSession } from '../accounts/session/use-session.ts'
import { AlertButton } from '../notifications/alert-button.tsx'
import type { AlertSubject } from '../notifications/use-alerts.ts'
import { useLocation } from '../routing/use-site.ts'
import { useSiteConfig } from '../site-config.ts'
import { useBrowserValue } from '../ui/use-browser-value.ts'

/** The button that asks to be told of a start; a visitor logs in first and comes back to this page. */
export const StartAlert = ({ subject }: { subject: AlertSubject }) => {
  const access = useAccess()
  const session = useSession()
  const { pathname } = useLocation()
  const { data } = useSiteConfig()
  // A browser alone can be told: the rendered page has no button, whatever its settings say by then.
  const isInBrowser = useBrowserValue(
    () => true,
    () => false,
  )
  if (!isInBrowser || data?.notifications !== true) return null
  return (
    <AlertButton
      subject={subject}
      isLoggedIn={session !== undefined}
      onLogIn={() => access.open('login', pathname)}
    />
  )
}
