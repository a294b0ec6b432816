import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '../../contract/accounts/user.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { clearReturnTo, loadReturnTo, pageAfterLogin, saveReturnTo } from './return-to.ts'
import { type Access, AccessContext, type AccessMode } from './use-access.ts'
import { startSession } from './use-session.ts'

type SignedIn = { token: string; user: User }
type AccessProviderProps = { children: ReactNode; onRegistered: () => Promise<void> }

/** Provides the one access modal of the site; pages open it with `useAccess`. */
export const AccessProvider = ({ children, onRegistered }: AccessProviderProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const [mode, setMode] = useState<AccessMode | undefined>()
  const access = useMemo<Access>(
    () => ({
      open: (requestedMode = 'login', returnTo) => {
        if (returnTo) saveReturnTo(returnTo)
        setMode(requestedMode)
      },
    }),
    [],
  )
  const completeLogin = ({ token, user }: SignedIn) => {
    startSession(token, user)
    setMode(undefined)
  }
  const afterLogin = (signedIn: SignedIn) => {
    const page = pageAfterLogin(loadReturnTo(), signedIn.user.hasOneValidMembership)
    clearReturnTo()
    completeLogin(signedIn)
    router.history.push(page)
  }
  const afterRegister = (signedIn: SignedIn) => {
    clearReturnTo()
    completeLogin(signedIn)
    void onRegistered()
  }
  const dismiss = () => {
    clearReturnTo()
    setMode(undefined)
  }
  return (
    <AccessContext value={access}>
      {children}
      <Dialog
        title={t(mode === 'register' ? 'access.registerTitle' : 'access.loginTitle')}
        isOpen={mode !== undefined}
        onClose={dismiss}
        isDismissable={false}
      >
        {mode === 'register' ? (
          <RegisterForm onRegistered={afterRegister} onLogin={() => setMode('login')} />
        ) : (
          <LoginForm onLoggedIn={afterLogin} onRegister={() => setMode('register')} />
        )}
      </Dialog>
    </AccessContext>
  )
}
