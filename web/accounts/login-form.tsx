import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { login, type User } from '../../contract/accounts.ts'
import { call, type RefusalCode, Refused } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { MessageDialog, WaitDialog } from '../ui/dialog.tsx'
import { focusFirstWrong } from '../ui/focus-first-wrong.ts'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import styles from './access.module.css'
import { type LoginFields, problemsOfLogin } from './check-fields.ts'

type LoginFormProps = {
  onLoggedIn: (signedIn: { token: string; user: User }) => void
  onRegister: () => void
}

/** Email and password; what is wrong shows after the first try. */
export const LoginForm = ({ onLoggedIn, onRegister }: LoginFormProps) => {
  const { t } = useTranslation()
  const [fields, setFields] = useState<LoginFields>({ email: '', password: '' })
  const [tried, setTried] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<RefusalCode | undefined>()
  const problems = tried ? problemsOfLogin(fields) : {}
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (waiting) return
    if (Object.keys(problemsOfLogin(fields)).length > 0) return focusFirstWrong(event.currentTarget)
    setWaiting(true)
    try {
      onLoggedIn(await call(login, { body: fields }))
    } catch (error) {
      setRefusal(reasonOf(error))
    } finally {
      setWaiting(false)
    }
  }
  return (
    <form noValidate onSubmit={send} className={styles.form}>
      <p className={styles.lead}>{t('access.loginLead')}</p>
      <TextField
        label={t('access.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        spellCheck="false"
        required
        autoFocus
        value={fields.email}
        onChange={(email) => setFields({ ...fields, email })}
        error={problems.email && t(problems.email, { email: t('access.emailExample') })}
      />
      <PasswordField
        label={t('access.password')}
        name="password"
        autoComplete="current-password"
        required
        showLabel={t('ui.showPassword')}
        hideLabel={t('ui.hidePassword')}
        value={fields.password}
        onChange={(password) => setFields({ ...fields, password })}
        error={problems.password && t(problems.password)}
      />
      <Button type="submit" size="large" wide>
        {t('access.logIn')}
      </Button>
      <p className={styles.other}>
        {t('access.noAccount')}{' '}
        <button type="button" onClick={onRegister}>
          {t('access.toRegister')}
        </button>
      </p>
      <WaitDialog isOpen={waiting} text={t('errors.pleaseWait')} />
      <MessageDialog
        title={t('errors.title')}
        text={refusal && t(refusal)}
        isOpen={refusal !== undefined}
        onClose={() => setRefusal(undefined)}
      />
    </form>
  )
}

/** 400, 401 and 404 all mean the same to the person (specification, chapter 8). */
const reasonOf = (error: unknown): RefusalCode => {
  if (!(error instanceof Refused)) return 'errors.serverError'
  if ([400, 401, 404].includes(error.status)) return 'errors.emailPasswordIncorrect'
  return error.code
}
