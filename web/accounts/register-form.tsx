import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { favouriteTeams, register, type User } from '../../contract/accounts.ts'
import { LONGEST } from '../../contract/typed-text.ts'
import { clubCalled } from '../../domain/clubs.ts'
import { call, Refused } from '../api.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import styles from './access.module.css'
import { EmailField, OwnPasswordField } from './access-fields.tsx'
import { AccessForm } from './access-form.tsx'
import { affiliate } from './affiliate.ts'
import { problemsOfRegistration, type RegisterFields, type RegisterProblems } from './check-fields.ts'

type RegisterFormProps = {
  onRegistered: (signedIn: { token: string; user: User }) => void
  onLogin: () => void
}

const empty: RegisterFields = {
  name: '',
  email: '',
  password: '',
  password_confirm: '',
  telephone: '',
  team: '',
  privacy: false,
}

/** A new account; what is wrong shows after the first try. */
export const RegisterForm = ({ onRegistered, onLogin }: RegisterFormProps) => {
  const { t } = useTranslation()
  const [fields, setFields] = useState(empty)
  const set = (change: Partial<RegisterFields>) => setFields({ ...fields, ...change })
  return (
    <AccessForm
      lead={t('access.registerLead')}
      problems={problemsOfRegistration(fields)}
      send={async () => onRegistered(await call(register, { body: bodyOf(fields) }))}
      reasonOf={(error) => (error instanceof Refused ? error.code : 'errors.serverError')}
      action={t('access.register')}
      waitText={t('access.registering')}
      other={{ text: t('access.haveAccount'), link: t('access.toLogin'), onPress: onLogin }}
    >
      {(problems) => <Fields fields={fields} set={set} problems={problems} />}
    </AccessForm>
  )
}

type FieldsProps = {
  fields: RegisterFields
  set: (change: Partial<RegisterFields>) => void
  problems: RegisterProblems
}

const Fields = ({ fields, set, problems }: FieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <TextField
        label={t('access.name')}
        name="name"
        autoComplete="name"
        maxLength={LONGEST.name}
        required
        autoFocus
        value={fields.name}
        onChange={(name) => set({ name })}
        error={problems.name && t(problems.name)}
      />
      <EmailField
        value={fields.email}
        maxLength={LONGEST.email}
        onChange={(email) => set({ email })}
        problem={problems.email}
      />
      <div className={styles.pair}>
        <OwnPasswordField
          label={t('access.password')}
          name="password"
          autoComplete="new-password"
          hint={t('access.passwordHint')}
          value={fields.password}
          onChange={(password) => set({ password })}
          problem={problems.password}
        />
        <OwnPasswordField
          label={t('access.passwordConfirm')}
          name="password_confirm"
          autoComplete="new-password"
          value={fields.password_confirm}
          onChange={(password_confirm) => set({ password_confirm })}
          problem={problems.password_confirm}
        />
      </div>
      <TextField
        label={t('access.telephone')}
        type="tel"
        name="telephone"
        autoComplete="tel"
        inputMode="tel"
        maxLength={LONGEST.telephone}
        optionalText={t('ui.optional')}
        hint={t('access.telephoneHint')}
        value={fields.telephone}
        onChange={(telephone) => set({ telephone })}
        error={problems.telephone && t(problems.telephone)}
      />
      <Select
        label={t('access.team')}
        optionalText={t('ui.optional')}
        value={fields.team}
        onChange={(team) => set({ team: favouriteTeams.find((one) => one === team) ?? '' })}
        options={[{ value: '', label: t('access.teamNone') }, ...teams]}
      />
      <Checkbox
        checked={fields.privacy}
        onChange={(privacy) => set({ privacy })}
        error={problems.privacy && t(problems.privacy)}
      >
        {t('access.privacy')}
      </Checkbox>
    </>
  )
}

/** The ten favourite-team values with their clubs' names. */
const teams = favouriteTeams.flatMap((value) => {
  const club = clubCalled('favourite', value)
  return club ? [{ value, label: club.name }] : []
})

const bodyOf = ({ privacy: _, ...fields }: RegisterFields) => {
  const sentBy = affiliate()
  return { ...fields, ...(sentBy && { affiliate_id: sentBy }) }
}
