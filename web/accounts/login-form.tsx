import { useTranslation } from 'react-i18next'
import { login } from '../../contract/accounts/log-in.ts'
import type { User } from '../../contract/accounts/user.ts'
import { ApiError, type ApiErrorCode, call } from '../api.ts'
import { useFields } from '../ui/use-fields.ts'
import { AccountPasswordField, EmailField } from './access-fields.tsx'
import { AccessForm } from './access-form.tsx'
import { type LoginFields, validateLogin } from './validate-fields.ts'

type LoginFormProps = {
  onLoggedIn: (signedIn: { token: string; user: User }) => void
  onRegister: () => void
}

export const LoginForm = ({ onLoggedIn, onRegister }: LoginFormProps) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields<LoginFields>({ email: '', password: '' })
  return (
    <AccessForm
      lead={t('access.loginLead')}
      errors={validateLogin(fields)}
      onSubmit={async () => onLoggedIn(await call(login, { body: fields }))}
      errorCodeOf={errorCodeOf}
      action={t('access.logIn')}
      waitText={t('errors.pleaseWait')}
      other={{ text: t('access.noAccount'), link: t('access.toRegister'), onPress: onRegister }}
    >
      {(errors) => (
        <>
          <EmailField {...bind('email')} autoFocus error={errors.email} />
          <AccountPasswordField
            {...bind('password')}
            label={t('access.password')}
            name="password"
            autoComplete="current-password"
            error={errors.password}
          />
        </>
      )}
    </AccessForm>
  )
}

/** 400, 401 and 404 show the same text (specification, chapter 8). */
const errorCodeOf = (error: unknown): ApiErrorCode => {
  if (!(error instanceof ApiError)) return 'errors.serverError'
  if ([400, 401, 404].includes(error.status)) return 'errors.emailPasswordIncorrect'
  return error.code
}
