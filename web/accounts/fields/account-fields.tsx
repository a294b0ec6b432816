import { favouriteTeams } from '../../../contract/accounts/account-inputs.ts'
import { MAX_LENGTH } from '../../../contract/text-inputs.ts'
import { adultBirthdays } from '../../../domain/league/birthday.ts'
import { clubByAbbreviation } from '../../../domain/league/clubs.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Select } from '../../ui/controls/select.tsx'
import { DateField, PasswordField, TextField } from '../../ui/controls/text-field.tsx'
import type { BirthdayInput } from './birthday.ts'
import type { FavouriteTeam, LoginErrors, NewPasswordErrors, PersonErrors } from './validate-fields.ts'

type InputProps<Value> = { value: Value; onChange: (value: Value) => void }

type NameFieldProps = InputProps<string> & { error: PersonErrors['name']; autoFocus?: boolean }

export const NameField = ({ error, ...field }: NameFieldProps) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('access.name')}
      name="name"
      autoComplete="name"
      maxLength={MAX_LENGTH.name}
      required
      {...field}
      error={error && t(error)}
    />
  )
}

type EmailFieldProps = InputProps<string> & {
  error: LoginErrors['email']
  label?: string
  hint?: string
  autoFocus?: boolean
  autoComplete?: 'username' | 'username webauthn' | 'email'
  disabled?: boolean
  maxLength?: number
  required?: boolean
  optionalText?: string
}

/** The email address that identifies an account; `error` is the key of its text. */
export const EmailField = ({ error, label, ...field }: EmailFieldProps) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={label ?? t('access.email')}
      type="email"
      name="email"
      autoComplete="username"
      inputMode="email"
      spellCheck="false"
      required
      maxLength={MAX_LENGTH.loginEmail}
      {...field}
      error={error && t(error)}
    />
  )
}

type AccountPasswordFieldProps = InputProps<string> & {
  label: string
  name: 'password' | 'password_confirm' | 'password_current'
  autoComplete: 'current-password' | 'new-password'
  hint?: string
  autoFocus?: boolean
  required?: boolean
  error: LoginErrors['password'] | NewPasswordErrors[keyof NewPasswordErrors] | 'errors.passwordIncorrect'
}

/** A password of the account, with a button to reveal it. */
export const AccountPasswordField = ({ error, ...field }: AccountPasswordFieldProps) => {
  const { t } = useTranslation()
  return (
    <PasswordField
      required
      {...field}
      showLabel={t('ui.showPassword')}
      hideLabel={t('ui.hidePassword')}
      error={error && t(error)}
    />
  )
}

type TelephoneFieldProps = InputProps<string> & {
  error: PersonErrors['telephone']
  hint?: string
  disabled?: boolean
  required?: boolean
  autoFocus?: boolean
}

export const TelephoneField = ({ error, required = false, ...field }: TelephoneFieldProps) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('access.telephone')}
      type="tel"
      name="telephone"
      autoComplete="tel"
      inputMode="tel"
      maxLength={MAX_LENGTH.telephone}
      required={required}
      {...(!required && !field.disabled && { optionalText: t('ui.optional') })}
      hint={t('access.telephoneHint')}
      {...field}
      error={error && t(error)}
    />
  )
}

export const CityField = ({ error, ...field }: InputProps<string> & { error: PersonErrors['city'] }) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('access.city')}
      name="city"
      autoComplete="address-level2"
      maxLength={MAX_LENGTH.city}
      optionalText={t('ui.optional')}
      {...field}
      error={error && t(error)}
    />
  )
}

type BirthdayFieldProps = InputProps<BirthdayInput> & { error: PersonErrors['birthday']; today: string }

/** The birthday of an adult; the browser's own date input, which phones and autofill know. */
export const BirthdayField = ({ error, today, value, onChange }: BirthdayFieldProps) => {
  const { t } = useTranslation()
  const { oldest, latest } = adultBirthdays(today)
  return (
    <DateField
      label={t('access.birthday')}
      name="birthday"
      autoComplete="bday"
      optionalText={t('ui.optional')}
      min={oldest}
      max={latest}
      value={value.date}
      onChange={(date, isIncomplete) => onChange({ date, isIncomplete })}
      error={error && t(error)}
    />
  )
}

export const TeamSelect = ({ value, onChange }: InputProps<FavouriteTeam | ''>) => {
  const { t } = useTranslation()
  return (
    <Select
      label={t('access.team')}
      optionalText={t('ui.optional')}
      value={value}
      onChange={(chosen) => onChange(favouriteTeams.find((it) => it === chosen) ?? '')}
      options={[{ value: '', label: t('access.teamNone') }, ...teamOptions]}
    />
  )
}

/** The ten favourite-team values with their clubs' names. */
const teamOptions = favouriteTeams.flatMap((value) => {
  const club = clubByAbbreviation('favourite', value)
  return club ? [{ value, label: club.name }] : []
})
