import { useTranslation } from 'react-i18next'
import { LONGEST } from '../../contract/typed-text.ts'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import type { LoginProblems, RegisterProblems } from './check-fields.ts'

type EmailFieldProps = {
  value: string
  onChange: (email: string) => void
  problem: LoginProblems['email']
  autoFocus?: boolean
  maxLength?: number
}

/** The address that a person is known by; `problem` is the key of what is wrong with it. */
export const EmailField = ({
  value,
  onChange,
  problem,
  autoFocus = false,
  maxLength = LONGEST.loginEmail,
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
      error={problem && t(problem, { email: t('access.emailExample') })}
    />
  )
}

type OwnPasswordFieldProps = {
  label: string
  name: 'password' | 'password_confirm'
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  value: string
  onChange: (password: string) => void
  problem: LoginProblems['password'] | RegisterProblems['password' | 'password_confirm']
}

/** A password that its owner may look at while he writes it. */
export const OwnPasswordField = ({ problem, ...field }: OwnPasswordFieldProps) => {
  const { t } = useTranslation()
  return (
    <PasswordField
      {...field}
      maxLength={LONGEST.password}
      required
      showLabel={t('ui.showPassword')}
      hideLabel={t('ui.hidePassword')}
      error={problem && t(problem)}
    />
  )
}
