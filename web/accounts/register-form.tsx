import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { favouriteTeams, register, type User } from '../../contract/accounts.ts'
import { clubCalled } from '../../domain/clubs.ts'
import { call, type RefusalCode, Refused } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { MessageDialog, WaitDialog } from '../ui/dialog.tsx'
import { focusFirstWrong } from '../ui/focus-first-wrong.ts'
import { Select } from '../ui/select.tsx'
import { PasswordField, TextField } from '../ui/text-field.tsx'
import styles from './access.module.css'
import { affiliate } from './affiliate.ts'
import { problemsOfRegistration, type RegisterFields } from './check-fields.ts'

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
  const [tried, setTried] = useState(false)
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<RefusalCode | undefined>()
  const problems = tried ? problemsOfRegistration(fields) : {}
  const set = (change: Partial<RegisterFields>) => setFields({ ...fields, ...change })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (waiting) return
    if (Object.keys(problemsOfRegistration(fields)).length > 0) return focusFirstWrong(event.currentTarget)
    setWaiting(true)
    try {
      onRegistered(await call(register, { body: bodyOf(fields) }))
    } catch (error) {
      setRefusal(error instanceof Refused ? error.code : 'errors.serverError')
    } finally {
      setWaiting(false)
    }
  }
  return (
    <form noValidate onSubmit={send} className={styles.form}>
      <p className={styles.lead}>{t('access.registerLead')}</p>
      <TextField
        label={t('access.name')}
        name="name"
        autoComplete="name"
        required
        autoFocus
        value={fields.name}
        onChange={(name) => set({ name })}
        error={problems.name && t(problems.name)}
      />
      <TextField
        label={t('access.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        spellCheck="false"
        required
        value={fields.email}
        onChange={(email) => set({ email })}
        error={problems.email && t(problems.email, { email: t('access.emailExample') })}
      />
      <div className={styles.pair}>
        <PasswordField
          label={t('access.password')}
          name="password"
          autoComplete="new-password"
          required
          hint={t('access.passwordHint')}
          showLabel={t('ui.showPassword')}
          hideLabel={t('ui.hidePassword')}
          value={fields.password}
          onChange={(password) => set({ password })}
          error={problems.password && t(problems.password)}
        />
        <PasswordField
          label={t('access.passwordConfirm')}
          name="password_confirm"
          autoComplete="new-password"
          required
          showLabel={t('ui.showPassword')}
          hideLabel={t('ui.hidePassword')}
          value={fields.password_confirm}
          onChange={(password_confirm) => set({ password_confirm })}
          error={problems.password_confirm && t(problems.password_confirm)}
        />
      </div>
      <TextField
        label={t('access.telephone')}
        type="tel"
        name="telephone"
        autoComplete="tel"
        inputMode="tel"
        maxLength={20}
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
      <Button type="submit" size="large" wide>
        {t('access.register')}
      </Button>
      <p className={styles.other}>
        {t('access.haveAccount')}{' '}
        <button type="button" onClick={onLogin}>
          {t('access.toLogin')}
        </button>
      </p>
      <WaitDialog isOpen={waiting} text={t('access.registering')} />
      <MessageDialog
        title={t('errors.title')}
        text={refusal && t(refusal)}
        isOpen={refusal !== undefined}
        onClose={() => setRefusal(undefined)}
      />
    </form>
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
