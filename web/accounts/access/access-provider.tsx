import { type ReactNode, useMemo, useState } from 'react'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { useLazyPart } from '../../lazy/use-lazy-part.ts'
import { useRouter } from '../../routing/use-site.ts'
import { clearReturnTo, loadReturnTo, pageAfterLogin, saveReturnTo } from '../session/return-to.ts'
import { type Access, AccessContext, type AccessMode } from '../session/use-access.ts'
import { useBackCloses } from '../session/use-back-closes.ts'
import { startSession } from '../session/use-session.ts'
import { Waiting } from '../session/waiting.tsx'
import type { AccessEndings, AccessView } from './access-view.ts'

type AccessProviderProps = {
  children: ReactNode
  /** `page` is the address to which a login would have led. */
  onRegistered: (page: string) => Promise<void>
}

/** Provides the site's one access modal, fetched when first opened; pages open it with `useAccess`. */
export const AccessProvider = ({ children, onRegistered }: AccessProviderProps) => {
  const [view, setView] = useState<AccessView | undefined>()
  const access = useMemo<Access>(
    () => ({
      open: (mode = 'login', returnTo) => {
        if (returnTo) saveReturnTo(returnTo)
        setView({ kind: mode })
      },
      arrive: setView,
    }),
    [],
  )
  const close = () => setView(undefined)
  const modal = useLazyPart(view !== undefined, () => import('./access-modal.tsx'), close)
  const [isLeaving, setLeaving] = useState(false)
  const endings = useEndings(close, (page) => {
    setLeaving(true)
    void onRegistered(page).finally(() => setLeaving(false))
  })
  useBackCloses(view !== undefined, endings.onDismissed)
  return (
    <AccessContext value={access}>
      {children}
      <HiddenTriggers onOpen={access.open} />
      {isLeaving || (view !== undefined && modal === undefined) ? <Waiting /> : null}
      {modal ? <modal.AccessModal view={view} onView={setView} {...endings} /> : null}
    </AccessContext>
  )
}

const MODES: readonly AccessMode[] = ['login', 'register', 'recovery']

/** Hidden triggers that open the modal in each of its modes (specification, chapter 2). */
const HiddenTriggers = ({ onOpen }: { onOpen: Access['open'] }) => (
  <div hidden>
    {MODES.map((mode) => (
      <button key={mode} type="button" data-access={mode} onClick={() => onOpen(mode)} />
    ))}
  </div>
)

const useEndings = (close: () => void, onRegistered: (page: string) => void): AccessEndings => {
  const router = useRouter()
  const completeLogin = ({ token, user }: SignedIn) => {
    const page = pageAfterLogin(loadReturnTo(), user.hasOneValidMembership)
    clearReturnTo()
    startSession(token, user)
    return page
  }
  return {
    onDismissed: () => {
      clearReturnTo()
      close()
    },
    onLoggedIn: (signedIn: SignedIn) => {
      const page = completeLogin(signedIn)
      close()
      void router.open(page)
    },
    onRegistered: (signedIn: SignedIn) => {
      const page = completeLogin(signedIn)
      close()
      onRegistered(page)
    },
    onLoggedInElsewhere: (signedIn: SignedIn) => location.assign(completeLogin(signedIn)),
    onBackToAccount: () => {
      close()
      void router.navigate({ to: '/profile', hash: 'ways' })
    },
  }
}
