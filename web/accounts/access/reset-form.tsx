import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkToken, resetPassword } from '../../../contract/accounts/recovery.ts'
import { ApiError, call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { MessageDialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFields } from '../../ui/use-fields.ts'
import { NewPasswordPair } from '../fields/new-password-pair.tsx'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { useRefusedPassword } from '../fields/use-refused-password.ts'
import { type NewPasswordFields, validateNewPassword } from '../fields/validate-fields.ts'
import styles from './access.module.css'

type ResetFormProps = { token: string; onLogin: () => void; onRecovery: () => void }

/** Sets a new password by a mailed link. A link that is no longer good leads to another one. */
export const ResetForm = ({ token, onLogin, onRecovery }: ResetFormProps) => {
  const { t } = useTranslation()
  const [isExpired, setExpired] = useState(!linkToken.safeParse(token).success)
  if (isExpired)
    return (
      <>
        <ErrorState compact text={t('errors.linkExpired')} />
        <Button size="large" wide onPress={onRecovery}>
          {t('access.newLink')}
        </Button>
      </>
    )
  return <NewPasswordForm token={token} onExpired={() => setExpired(true)} onLogin={onLogin} />
}

type NewPasswordFormProps = { token: string; onExpired: () => void; onLogin: () => void }

const NewPasswordForm = ({ token, onExpired, onLogin }: NewPasswordFormProps) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields<NewPasswordFields>({ password: '', password_confirm: '' })
  const refused = useRefusedPassword(fields.password)
  const [isDone, setDone] = useState(false)
  const attempt = useAttempt({ waitText: t('errors.pleaseWait') })
  const save = async () => {
    try {
      await refused.listen(call(resetPassword, { body: { token, ...fields } }))
      setDone(true)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'errors.linkExpired') throw error
      onExpired()
    }
  }
  return (
    <>
      <p className={styles.lead}>{t('access.resetLead')}</p>
      <SubmitForm errors={validateNewPassword(fields, refused.password)} attempt={attempt} onSubmit={save}>
        {(errors) => (
          <>
            <NewPasswordPair
              password={bind('password')}
              repetition={bind('password_confirm')}
              errors={errors}
              label={t('access.newPassword')}
              autoFocus
            />
            <Button type="submit" size="large" wide>
              {t('access.reset')}
            </Button>
          </>
        )}
      </SubmitForm>
      <MessageDialog
        title={t('access.resetDoneTitle')}
        text={t('access.resetDone')}
        isOpen={isDone}
        onClose={onLogin}
      />
    </>
  )
}
