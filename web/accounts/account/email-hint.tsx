import { MailWarning } from 'lucide-react'
import { resendConfirmation } from '../../../contract/accounts/recovery.ts'
import type { User } from '../../../contract/accounts/signed-in.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import styles from './account.module.css'

/** Reminds the user of an e-mail that was never confirmed, and sends its link again. */
export const EmailHint = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const attempt = useAttempt({ waitText: t('errors.pleaseWait') })
  if (user.emailConfirmed || user.email === '') return null
  const resend = () =>
    attempt.attempt(async () => {
      await call(resendConfirmation)
      showToast(t('profile.resent'), 'success')
    })
  return (
    <aside className={styles.hint}>
      <MailWarning size={22} aria-hidden="true" />
      <p>
        <strong>{t('profile.unconfirmed', { email: user.email })}</strong> {t('profile.unconfirmedText')}
      </p>
      <Button size="small" variant="secondary" onPress={() => void resend()}>
        {t('profile.resend')}
      </Button>
      {attempt.dialogs}
    </aside>
  )
}
