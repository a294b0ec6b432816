import { accountKitLogin } from '../../../contract/accounts/identities.ts'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SmallPrint } from '../../ui/content/small-print.tsx'
import { PhoneCodeForm } from '../identities/phone-code-form.tsx'
import { BackToLogin } from './back-to-login.tsx'

type PhoneLoginProps = { onLoggedIn: (signedIn: SignedIn) => void; onLogin: () => void }

/** The login by a code sent to a telephone. */
export const PhoneLogin = ({ onLoggedIn, onLogin }: PhoneLoginProps) => {
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
