import { today as dayIn, getLocalTimeZone } from '@internationalized/date'
import { useState } from 'react'
import { genders, type User } from '../../../contract/accounts/signed-in.ts'
import { MAX_LENGTH } from '../../../contract/text-inputs.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldGroup } from '../../ui/content/group.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { type BindField, useFields } from '../../ui/controls/use-fields.ts'
import {
  AccountPasswordField,
  BirthdayField,
  CityField,
  EmailField,
  NameField,
  TeamSelect,
} from '../fields/account-fields.tsx'
import fieldStyles from '../fields/fields.module.css'
import { SubmitForm } from '../fields/submit-form.tsx'
import {
  needsCurrentPassword,
  type ProfileErrors,
  type ProfileFields,
  profileFieldsOf,
  validateProfile,
} from './profile-fields.ts'
import { CountrySelect, ProfileTelephone } from './profile-inputs.tsx'
import { useSaveProfile } from './use-save-profile.tsx'

/** The personal data of a user, their e-mail and their password. */
export const ProfileForm = ({ user }: { user: User }) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields(() => profileFieldsOf(user))
  const [today] = useState(() => dayIn(getLocalTimeZone()).toString())
  const { attempt, save, refused, savedDialog } = useSaveProfile(user, (email) => {
    bind('email').onChange(email)
    bind('password').onChange('')
    bind('password_current').onChange('')
  })
  return (
    <SubmitForm
      errors={validateProfile(fields, user, today, refused)}
      attempt={attempt}
      onSubmit={() => save(fields)}
      label={t('profile.personal')}
    >
      {(errors) => (
        <>
          <PersonFields bind={bind} errors={errors} user={user} today={today} />
          <PasswordFields
            bind={bind}
            errors={errors}
            hasPassword={user.hasPassword}
            needsCurrent={needsCurrentPassword(fields, user)}
          />
          <Button type="submit" size="large" start>
            {t('profile.save')}
          </Button>
          {savedDialog}
        </>
      )}
    </SubmitForm>
  )
}

type FieldsProps = { bind: BindField<ProfileFields>; errors: ProfileErrors }

const PersonFields = ({ bind, errors, user, today }: FieldsProps & { user: User; today: string }) => {
  const { t } = useTranslation()
  return (
    <div className={fieldStyles.profile}>
      <NameField {...bind('name')} error={errors.name} />
      <EmailField
        {...bind('email')}
        autoComplete="email"
        maxLength={MAX_LENGTH.email}
        {...(user.email === ''
          ? { required: false, optionalText: t('ui.optional') }
          : { hint: t('profile.emailHint') })}
        error={errors.email}
      />
      <BirthdayField {...bind('birthday')} today={today} error={errors.birthday} />
      <GenderSelect {...bind('gender')} />
      <ProfileTelephone {...bind('telephone')} error={errors.telephone} user={user} />
      <CityField {...bind('city')} error={errors.city} />
      <CountrySelect {...bind('country')} />
      <TeamSelect {...bind('team')} />
    </div>
  )
}

type GenderSelectProps = {
  value: ProfileFields['gender']
  onChange: (gender: ProfileFields['gender']) => void
}

const GenderSelect = ({ value, onChange }: GenderSelectProps) => {
  const { t } = useTranslation()
  return (
    <Select
      label={t('profile.gender')}
      optionalText={t('ui.optional')}
      value={value}
      onChange={(chosen) => onChange(genders.find((it) => it === chosen) ?? '')}
      options={[
        { value: '', label: t('profile.genders.none') },
        { value: 'female', label: t('profile.genders.female') },
        { value: 'male', label: t('profile.genders.male') },
      ]}
    />
  )
}

type PasswordFieldsProps = FieldsProps & { hasPassword: boolean; needsCurrent: boolean }

/** A new password; the current one is asked for when it is needed. */
const PasswordFields = ({ bind, errors, hasPassword, needsCurrent }: PasswordFieldsProps) => {
  const { t } = useTranslation()
  return (
    <FieldGroup id="password" title={t('profile.passwordTitle')}>
      <div className={fieldStyles.profile}>
        <AccountPasswordField
          label={t('profile.newPassword')}
          name="password"
          autoComplete="new-password"
          hint={t(hasPassword ? 'profile.newPasswordHint' : 'access.passwordHint')}
          required={false}
          {...bind('password')}
          error={errors.password}
        />
        {needsCurrent ? (
          <AccountPasswordField
            label={t('profile.currentPassword')}
            name="password_current"
            autoComplete="current-password"
            hint={t('profile.currentPasswordHint')}
            {...bind('password_current')}
            error={errors.password_current}
          />
        ) : null}
      </div>
    </FieldGroup>
  )
}
