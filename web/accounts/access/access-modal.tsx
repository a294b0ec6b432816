import '../../i18n/texts/access.ts'
import { useEffect } from 'react'
import { accountKitLogin } from '../../../contract/accounts/identities.ts'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SmallPrint } from '../../ui/content/small-print.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { PhoneCodeForm } from '../identities/phone-code-form.tsx'
import { loadReturnTo, saveReturnTo } from '../session/return-to.ts'
import { currentSession } from '../session/use-session.ts'
import { forgetWantedMoment, momentIn, saveWantedMoment } from '../session/wanted-moment.ts'
import type { AccessEndings, AccessView } from './access-view.ts'
import { ConfirmEmail } from './confirm-email.tsx'
import { LoginForm } from './login-form.tsx'
import { BackToLogin, RecoveryForm } from './recovery-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { ReturnFromElsewhere } from './return-from-elsewhere.tsx'

type AccessModalProps = AccessEndings & {
  view: AccessView | undefined
  onView: (view: AccessView) => void
}

/** The access modal: login, registration, recovery, returns of mailed links and other companies' logins. */
export const AccessModal = (props: AccessModalProps) => {
  const { t } = useTranslation()
  const { view, onDismissed } = props
  useMomentKept(view)
  if (view !== undefined && isReturn(view)) return <ReturnFromElsewhere {...props} view={view} />
  return (
    <Dialog
      title={view ? t(titles[view.kind]) : ''}
      isOpen={view !== undefined}
      onClose={onDismissed}
      isDismissable={false}
    >
      {view ? <View {...props} view={view} /> : null}
    </Dialog>
  )
}

/** Keeps the moment that a visitor asked for: only a member's login leads there at once. */
const useMomentKept = (view: AccessView | undefined) =>
  useEffect(() => {
    const moment = momentIn(loadReturnTo())
    if (view !== undefined && moment !== undefined) saveWantedMoment(sessionStorage, moment)
    return () => {
      if (currentSession()?.user.hasOneValidMembership) forgetWantedMoment(sessionStorage, localStorage)
    }
  }, [view])

type Return = Extract<AccessView, { kind: 'facebook' | 'apple' | 'apple-refused' | 'cancelled' }>
type DialogView = Exclude<AccessView, Return>

const isReturn = (view: AccessView): view is Return =>
  ['facebook', 'apple', 'apple-refused', 'cancelled'].includes(view.kind)

const titles = {
  login: 'access.loginTitle',
  register: 'access.registerTitle',
  recovery: 'access.recoveryTitle',
  phone: 'access.phoneTitle',
  reset: 'access.resetTitle',
  confirm: 'access.confirmTitle',
} as const

const View = ({
  view,
  onView,
  onLoggedIn,
  onRegistered,
  onDismissed,
}: AccessModalProps & { view: DialogView }) => {
  const toLogin = () => onView({ kind: 'login' })
  const mayGoToAccount = (): boolean => {
    const isLoggedIn = currentSession() !== undefined
    if (isLoggedIn) onDismissed()
    else {
      saveReturnTo('/profile')
      toLogin()
    }
    return isLoggedIn
  }
  switch (view.kind) {
    case 'login':
      return <LoginForm email={view.email} onLoggedIn={onLoggedIn} onView={onView} />
    case 'register':
      return <RegisterForm onRegistered={onRegistered} onLogin={toLogin} />
    case 'recovery':
      return <RecoveryForm email={view.email} onLogin={(email) => onView({ kind: 'login', email })} />
    case 'phone':
      return <PhoneLogin onLoggedIn={onLoggedIn} onLogin={toLogin} />
    case 'reset':
      return (
        <ResetForm token={view.token} onLogin={toLogin} onRecovery={() => onView({ kind: 'recovery' })} />
      )
    case 'confirm':
      return <ConfirmEmail token={view.token} onClose={onDismissed} mayGoToAccount={mayGoToAccount} />
  }
}

type PhoneLoginProps = { onLoggedIn: (signedIn: SignedIn) => void; onLogin: () => void }

/** The login by a code sent to a telephone. */
const PhoneLogin = ({ onLoggedIn, onLogin }: PhoneLoginProps) => {
  const { t } = useTranslation()
  return (
    <>
      <PhoneCodeForm
        lead={t('access.phoneLead')}
        onCode={async (code) => onLoggedIn(await call(accountKitLogin, { body: { code } }))}
      />
      <SmallPrint text={t('access.newcomerAcceptance')} />
      <BackToLogin onPress={onLogin} />
    </>
  )
}
