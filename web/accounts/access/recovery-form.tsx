import { useState } from 'react'
import { forgot } from '../../../contract/accounts/recovery.ts'
import { MAX_LENGTH } from '../../../contract/text-inputs.ts'
import { call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextButton } from '../../ui/controls/text-link.tsx'
import { MessageDialog } from '../../ui/overlays/dialog.tsx'
import { EmailField } from '../fields/account-fields.tsx'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { validateEmail } from '../fields/validate-fields.ts'
import styles from './access.module.css'
import { serverErrorCode } from './access-errors.ts'

type RecoveryFormProps = { email?: string | undefined; onLogin: (email: string) => void }

/** Asks for the mail by which a new password is set; begins with the e-mail typed at the login. */
export const RecoveryForm = ({ email: typed = '', onLogin }: RecoveryFormProps) => {
  const { t } = useTranslation()
  const [email, setEmail] = useState(typed)
  const [isSent, setSent] = useState(false)
  const attempt = useAttempt({ waitText: t('access.recovering'), errorCodeOf: serverErrorCode })
  const send = async () => {
    await call(forgot, { body: { email, lang: requestLanguageOf(language) } })
    setSent(true)
  }
  return (
    <>
      <p className={styles.lead}>{t('access.recoveryLead')}</p>
      <SubmitForm errors={validateEmail(email, MAX_LENGTH.loginEmail)} attempt={attempt} onSubmit={send}>
        {(errors) => (
          <>
            <EmailField value={email} onChange={setEmail} autoFocus error={errors.email} />
            <Button type="submit" size="large" wide>
              {t('access.recover')}
            </Button>
          </>
        )}
      </SubmitForm>
      <BackToLogin onPress={() => onLogin(email)} />
      <MessageDialog
        title={t('access.recoverySentTitle')}
        text={t('access.recoverySent', { email: email.trim() })}
        isOpen={isSent}
        onClose={() => onLogin(email)}
      />
    </>
  )
}

export const BackToLogin = ({ onPress }: { onPress: () => void }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.other}>
      <TextButton onClick={onPress}>{t('access.backToLogin')}</TextButton>
    </p>
  )
}
