import { KeyRound, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteConfig } from '../../site-config.ts'
import { SmallPrint } from '../../ui/content/small-print.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { AppleMark, FacebookMark } from '../fields/company-marks.tsx'
import { type Attempt, codeOfError, useAttempt } from '../fields/use-attempt.tsx'
import { logInWithPasskey, passkeyRefusal, supportsPasskeys } from '../identities/passkey-ceremonies.ts'
import { leaveForApple, leaveForFacebook } from '../identities/sign-in-elsewhere.ts'
import styles from './access.module.css'

type SignInMethodsProps = { onLoggedIn: (signedIn: SignedIn) => void; onPhone: () => void }

/** The sign-in methods besides a password that this installation and this browser support. */
export const SignInMethods = ({ onLoggedIn, onPhone }: SignInMethodsProps) => {
  const { t } = useTranslation()
  const ways = useSiteConfig().data?.waysIn
  if (!ways) return null
  const { facebook } = ways
  return (
    <section aria-label={t('access.otherWays')} className={styles.ways}>
      <p className={styles.divider}>{t('access.otherWays')}</p>
      <div className={styles.wayGrid}>
        {ways.phone ? (
          <Way icon={<Smartphone size={18} aria-hidden="true" />} onPress={onPhone}>
            {t('access.withPhone')}
          </Way>
        ) : null}
        {ways.passkey && supportsPasskeys() ? <PasskeyWay onLoggedIn={onLoggedIn} /> : null}
        {facebook ? (
          <CompanyWay
            icon={<FacebookMark />}
            title={t('access.facebookTitle')}
            leave={() => leaveForFacebook(facebook, 'login')}
          >
            {t('access.withFacebook')}
          </CompanyWay>
        ) : null}
        {ways.apple ? (
          <CompanyWay
            icon={<AppleMark />}
            title={t('access.appleTitle')}
            leave={() => leaveForApple('login')}
          >
            {t('access.withApple')}
          </CompanyWay>
        ) : null}
      </div>
      {ways.phone || facebook || ways.apple ? <SmallPrint text={t('access.newcomerAcceptance')} /> : null}
    </section>
  )
}

type WayProps = { icon: ReactNode; onPress: () => void; children: ReactNode; attempt?: Attempt }

const Way = ({ icon, onPress, children, attempt }: WayProps) => (
  <>
    <Button variant="secondary" wide onPress={onPress}>
      {icon}
      {children}
    </Button>
    {attempt?.dialogs}
  </>
)

const PasskeyWay = ({ onLoggedIn }: Pick<SignInMethodsProps, 'onLoggedIn'>) => {
  const { t } = useTranslation()
  const attempt = useAttempt({
    waitText: t('errors.pleaseWait'),
    errorTitle: t('access.passkeyTitle'),
    errorCodeOf: (error) => (passkeyRefusal(error) ? undefined : codeOfError(error)),
  })
  const logIn = () => attempt.attempt(async () => onLoggedIn(await logInWithPasskey()))
  return (
    <Way icon={<KeyRound size={18} aria-hidden="true" />} onPress={() => void logIn()} attempt={attempt}>
      {t('access.withPasskey')}
    </Way>
  )
}

type CompanyWayProps = { icon: ReactNode; title: string; leave: () => Promise<void>; children: ReactNode }

/** Another company's login, in a page of its own. */
const CompanyWay = ({ icon, title, leave, children }: CompanyWayProps) => {
  const { t } = useTranslation()
  const attempt = useAttempt({ waitText: t('errors.pleaseWait'), errorTitle: title })
  return (
    <Way icon={icon} onPress={() => void attempt.attempt(leave)} attempt={attempt}>
      {children}
    </Way>
  )
}
