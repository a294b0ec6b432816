import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { favouriteTeams, register, type User } from '../../contract/accounts.ts'
import { MAX_LENGTH } from '../../contract/text-inputs.ts'
import { clubByAbbreviation } from '../../domain/clubs.ts'
import { ApiError, call } from '../api.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
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
  const [fields, setFields] = useState(emptyFields)
  const update = (change: Partial<RegisterFields>) => setFields({ ...fields, ...change })
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
      {(errors) => <Fields fields={fields} update={update} errors={errors} />}
    </AccessForm>
  )
}

type FieldsProps = {
  fields: RegisterFields
  update: (change: Partial<RegisterFields>) => void
  errors: RegisterErrors
}

const Fields = ({ fields, update, errors }: FieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('access.name')}
        name="name"
        autoComplete="name"
        maxLength={MAX_LENGTH.name}
        required
        autoFocus
        value={fields.name}
        onChange={(name) => update({ name })}
        error={errors.name && t(errors.name)}
      />
      <EmailField
        value={fields.email}
        maxLength={MAX_LENGTH.email}
        onChange={(email) => update({ email })}
        error={errors.email}
      />
      <div className={styles.pair}>
        <AccountPasswordField
          label={t('access.password')}
          name="password"
          autoComplete="new-password"
          hint={t('access.passwordHint')}
          value={fields.password}
          onChange={(password) => update({ password })}
          error={errors.password}
        />
        <AccountPasswordField
          label={t('access.passwordConfirm')}
          name="password_confirm"
          autoComplete="new-password"
          value={fields.password_confirm}
          onChange={(password_confirm) => update({ password_confirm })}
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
        value={fields.telephone}
        onChange={(telephone) => update({ telephone })}
        error={errors.telephone && t(errors.telephone)}
      />
      <Select
        label={t('access.team')}
        optionalText={t('ui.optional')}
        value={fields.team}
        onChange={(team) => update({ team: favouriteTeams.find((one) => one === team) ?? '' })}
        options={[{ value: '', label: t('access.teamNone') }, ...teamOptions]}
      />
      <Checkbox
        checked={fields.privacy}
        onChange={(privacy) => update({ privacy })}
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
