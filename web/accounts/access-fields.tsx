import { useTranslation } from 'react-i18next'
import { MAX_LENGTH } from '../../contract/text-inputs.ts'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import type { LoginErrors, RegisterErrors } from './validate-fields.ts'

type EmailFieldProps = {
  value: string
  onChange: (email: string) => void
  error: LoginErrors['email']
  autoFocus?: boolean
  maxLength?: number
}

/** The email address that identifies an account; `error` is the key of its text. */
export const EmailField = ({
  value,
  onChange,
  error,
  autoFocus = false,
  maxLength = MAX_LENGTH.loginEmail,
}: EmailFieldProps) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('access.email')}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      spellCheck="false"
      required
      autoFocus={autoFocus}
      maxLength={maxLength}
      value={value}
      onChange={onChange}
      error={error && t(error, { email: t('access.emailExample') })}
    />
  )
}

type AccountPasswordFieldProps = {
  label: string
  name: 'password' | 'password_confirm'
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  value: string
  onChange: (password: string) => void
  error: LoginErrors['password'] | RegisterErrors['password' | 'password_confirm']
}

/** A password of the account, with a button to reveal it. */
export const AccountPasswordField = ({ error, ...field }: AccountPasswordFieldProps) => {
  const { t } = useTranslation()
  return (
    <PasswordField
      {...field}
      maxLength={MAX_LENGTH.password}
      required
      showLabel={t('ui.showPassword')}
      hideLabel={t('ui.hidePassword')}
      error={error && t(error)}
    />
  )
}
