import { useState } from 'react'
import { ApiError } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AccountPasswordField } from './account-fields.tsx'
import styles from './fields.module.css'
import type { NewPasswordErrors } from './validate-fields.ts'

type Input = { value: string; onChange: (password: string) => void }

type NewPasswordPairProps = {
  password: Input
  repetition: Input
  errors: NewPasswordErrors
  label: string
  autoFocus?: boolean
}

/** A new password, twice. */
export const NewPasswordPair = (props: NewPasswordPairProps) => {
  const { password, repetition, errors, label, autoFocus = false } = props
  const { t } = useTranslation()
  return (
    <div className={styles.pair}>
      <AccountPasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={t('access.passwordHint')}
        autoFocus={autoFocus}
        {...password}
        error={errors.password}
      />
      <AccountPasswordField
        label={t('access.passwordConfirm')}
        name="password_confirm"
        autoComplete="new-password"
        {...repetition}
        error={errors.password_confirm}
      />
    </div>
  )
}

/** Stores the password that the server found too common: its field says so until the user changes it. */
export const useRefusedPassword = (typed: string) => {
  const [password, setPassword] = useState<string | undefined>()
  const listen = async <Result,>(answer: Promise<Result>): Promise<Result> => {
    try {
      return await answer
    } catch (error) {
      if (error instanceof ApiError && error.code === 'errors.passwordCommon') setPassword(typed)
      throw error
    }
  }
  return { password, listen }
}
