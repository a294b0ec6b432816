import { useTranslation } from 'react-i18next'
import { register } from '../../contract/accounts/log-in.ts'
import { favouriteTeams, type User } from '../../contract/accounts/user.ts'
import { MAX_LENGTH } from '../../contract/text-inputs.ts'
import { clubByAbbreviation } from '../../domain/clubs.ts'
import { ApiError, call } from '../api.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type BindField, useFields } from '../ui/use-fields.ts'
import styles from './access.module.css'
import { AccountPasswordField, EmailField } from './access-fields.tsx'
import { AccessForm } from './access-form.tsx'
import { affiliate } from './affiliate.ts'
import { type RegisterErrors, type RegisterFields, validateRegistration } from './validate-fields.ts'

type RegisterFormProps = {
  onRegistered: (signedIn: { token: string; user: User }) => void
  onLogin: () => void
}

const emptyFields: RegisterFields = {
  name: '',
  email: '',
  password: '',
  password_confirm: '',
  telephone: '',
  team: '',
  privacy: false,
}

export const RegisterForm = ({ onRegistered, onLogin }: RegisterFormProps) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields(emptyFields)
  return (
    <AccessForm
      lead={t('access.registerLead')}
      errors={validateRegistration(fields)}
      onSubmit={async () => onRegistered(await call(register, { body: toRequestBody(fields) }))}
      errorCodeOf={(error) => (error instanceof ApiError ? error.code : 'errors.serverError')}
      action={t('access.register')}
      waitText={t('access.registering')}
      other={{ text: t('access.haveAccount'), link: t('access.toLogin'), onPress: onLogin }}
    >
      {(errors) => <Fields bind={bind} errors={errors} />}
    </AccessForm>
  )
}

type FieldsProps = { bind: BindField<RegisterFields>; errors: RegisterErrors }

const Fields = ({ bind, errors }: FieldsProps) => {
  const { t } = useTranslation()
  const team = bind('team')
  const privacy = bind('privacy')
  return (
    <>
      <TextField
        label={t('access.name')}
        name="name"
        autoComplete="name"
        maxLength={MAX_LENGTH.name}
        required
        autoFocus
        {...bind('name')}
        error={errors.name && t(errors.name)}
      />
      <EmailField {...bind('email')} maxLength={MAX_LENGTH.email} error={errors.email} />
      <div className={styles.pair}>
        <AccountPasswordField
          label={t('access.password')}
          name="password"
          autoComplete="new-password"
          hint={t('access.passwordHint')}
          {...bind('password')}
          error={errors.password}
        />
        <AccountPasswordField
          label={t('access.passwordConfirm')}
          name="password_confirm"
          autoComplete="new-password"
          {...bind('password_confirm')}
          error={errors.password_confirm}
        />
      </div>
      <TextField
        label={t('access.telephone')}
        type="tel"
        name="telephone"
        autoComplete="tel"
        inputMode="tel"
        maxLength={MAX_LENGTH.telephone}
        optionalText={t('ui.optional')}
        hint={t('access.telephoneHint')}
        {...bind('telephone')}
        error={errors.telephone && t(errors.telephone)}
      />
      <Select
        label={t('access.team')}
        optionalText={t('ui.optional')}
        value={team.value}
        onChange={(chosen) => team.onChange(favouriteTeams.find((it) => it === chosen) ?? '')}
        options={[{ value: '', label: t('access.teamNone') }, ...teamOptions]}
      />
      <Checkbox
        checked={privacy.value}
        onChange={privacy.onChange}
        error={errors.privacy && t(errors.privacy)}
      >
        {t('access.privacy')}
      </Checkbox>
    </>
  )
}

/** The ten favourite-team values with their clubs' names. */
const teamOptions = favouriteTeams.flatMap((value) => {
  const club = clubByAbbreviation('favourite', value)
  return club ? [{ value, label: club.name }] : []
})

const toRequestBody = ({ privacy: _, ...fields }: RegisterFields) => {
  const affiliateId = affiliate()
  return { ...fields, ...(affiliateId && { affiliate_id: affiliateId }) }
}
