import { KeyRound, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WaysToProve } from '../../../contract/accounts/proof.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteConfig } from '../../site-config.ts'
import { Button } from '../../ui/controls/button.tsx'
import { AppleMark, FacebookMark } from '../fields/company-marks.tsx'
import fieldStyles from '../fields/fields.module.css'
import { codeOfError, useAttempt } from '../fields/use-attempt.tsx'
import { passkeyRefusal, proveWithPasskey, supportsPasskeys } from '../identities/passkey-ceremonies.ts'
import { proveElsewhere } from '../identities/sign-in-elsewhere.ts'

type ProofMethodsProps = {
  ways: WaysToProve
  onSend: (phone: string) => Promise<void>
  onProved: () => void
  /** Whether a password or NIP is asked for above. */
  isAlternative: boolean
}

/** The ways to prove an account other than its password or NIP. */
export const ProofMethods = ({ ways, onSend, onProved, isAlternative }: ProofMethodsProps) => {
  const { t } = useTranslation()
  const facebook = useSiteConfig().data?.waysIn.facebook
  const { phone } = ways
  const byPasskey = async () => {
    await proveWithPasskey()
    onProved()
  }
  const offered = [
    ways.passkey && supportsPasskeys() ? (
      <Way key="passkey" icon={<KeyRound size={18} aria-hidden="true" />} action={byPasskey}>
        {t('proof.withPasskey')}
      </Way>
    ) : null,
    phone === null ? null : (
      <Way key="phone" icon={<Smartphone size={18} aria-hidden="true" />} action={() => onSend(phone)}>
        {t('proof.withPhone', { phone })}
      </Way>
    ),
    ways.facebook && facebook ? (
      <Way key="facebook" icon={<FacebookMark />} action={() => proveElsewhere(facebook)}>
        {t('proof.withFacebook')}
      </Way>
    ) : null,
    ways.apple ? (
      <Way key="apple" icon={<AppleMark />} action={() => proveElsewhere('apple')}>
        {t('proof.withApple')}
      </Way>
    ) : null,
  ].filter((it) => it !== null)
  if (offered.length === 0)
    return isAlternative ? null : <p className={fieldStyles.lead}>{t('proof.none')}</p>
  return (
    <div className={fieldStyles.methods}>
      {isAlternative ? <p className={fieldStyles.lead}>{t('proof.orBy')}</p> : null}
      {offered}
    </div>
  )
}

type WayProps = { icon: ReactNode; action: () => Promise<void>; children: ReactNode }

const Way = ({ icon, action, children }: WayProps) => {
  const { t } = useTranslation()
  const attempt = useAttempt({
    waitText: t('errors.pleaseWait'),
    errorCodeOf: (error) => (passkeyRefusal(error) ? undefined : codeOfError(error)),
  })
  return (
    <>
      <Button variant="secondary" wide onPress={() => void attempt.attempt(action)}>
        {icon}
        {children}
      </Button>
      {attempt.dialogs}
    </>
  )
}
