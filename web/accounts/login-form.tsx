import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { login, type User } from '../../contract/accounts.ts'
import { call, type RefusalCode, Refused } from '../api.ts'
import { EmailField, OwnPasswordField } from './access-fields.tsx'
import { AccessForm } from './access-form.tsx'
import { type LoginFields, problemsOfLogin } from './check-fields.ts'

type LoginFormProps = {
  onLoggedIn: (signedIn: { token: string; user: User }) => void
  onRegister: () => void
}

/** Email and password; what is wrong shows after the first try. */
export const LoginForm = ({ onLoggedIn, onRegister }: LoginFormProps) => {
  const { t } = useTranslation()
  const [fields, setFields] = useState<LoginFields>({ email: '', password: '' })
  return (
    <AccessForm
      lead={t('access.loginLead')}
      problems={problemsOfLogin(fields)}
      send={async () => onLoggedIn(await call(login, { body: fields }))}
      reasonOf={reasonOf}
      action={t('access.logIn')}
      waitText={t('errors.pleaseWait')}
      other={{ text: t('access.noAccount'), link: t('access.toRegister'), onPress: onRegister }}
    >
      {(problems) => (
        <>
          <EmailField
            autoFocus
            value={fields.email}
            onChange={(email) => setFields({ ...fields, email })}
            problem={problems.email}
          />
          <OwnPasswordField
            label={t('access.password')}
            name="password"
            autoComplete="current-password"
            value={fields.password}
            onChange={(password) => setFields({ ...fields, password })}
            problem={problems.password}
          />
        </>
      )}
    </AccessForm>
  )
}

/** 400, 401 and 404 all mean the same to the person (specification, chapter 8). */
const reasonOf = (error: unknown): RefusalCode => {
  if (!(error instanceof Refused)) return 'errors.serverError'
  if ([400, 401, 404].includes(error.status)) return 'errors.emailPasswordIncorrect'
  return error.code
}
