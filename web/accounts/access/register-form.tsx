import { today as dayIn, getLocalTimeZone } from '@internationalized/date'
import { useState } from 'react'
import { register } from '../../../contract/accounts/log-in.ts'
import { PRIVACY_VERSION } from '../../../contract/accounts/privacy.ts'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { MAX_LENGTH } from '../../../contract/text-inputs.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SmallPrint } from '../../ui/content/small-print.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { TextButton, textLinkClass } from '../../ui/controls/text-link.tsx'
import { type BindField, useFields } from '../../ui/controls/use-fields.ts'
import { cx } from '../../ui/cx.ts'
import {
  BirthdayField,
  CityField,
  EmailField,
  NameField,
  TeamSelect,
  TelephoneField,
} from '../fields/account-fields.tsx'
import { noBirthday, toBirthday } from '../fields/birthday.ts'
import fieldStyles from '../fields/fields.module.css'
import { NewPasswordPair, useRefusedPassword } from '../fields/new-password-pair.tsx'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { type RegisterErrors, type RegisterFields, validateRegistration } from '../fields/validate-fields.ts'
import { affiliate } from '../session/affiliate.ts'
import styles from './access.module.css'
import { registerErrorCode } from './access-errors.ts'

type RegisterFormProps = { onRegistered: (signedIn: SignedIn) => void; onLogin: () => void }

const emptyFields: RegisterFields = {
  name: '',
  email: '',
  password: '',
  password_confirm: '',
  birthday: noBirthday,
  telephone: '',
  city: '',
  team: '',
  privacy: false,
}

export const RegisterForm = ({ onRegistered, onLogin }: RegisterFormProps) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields(emptyFields)
  const [today] = useState(() => dayIn(getLocalTimeZone()).toString())
  const refused = useRefusedPassword(fields.password)
  const attempt = useAttempt({ waitText: t('access.registering'), errorCodeOf: registerErrorCode })
  return (
    <>
      <p className={styles.lead}>{t('access.registerLead')}</p>
      {/* Buying opens this form: the login is in sight on every phone. */}
      <p className={styles.other}>
        {t('access.haveAccount')} <TextButton onClick={onLogin}>{t('access.toLogin')}</TextButton>
      </p>
      <SubmitForm
        errors={validateRegistration(fields, today, refused.password)}
        attempt={attempt}
        onSubmit={async () =>
          onRegistered(await refused.listen(call(register, { body: toRequestBody(fields) })))
        }
      >
        {(errors) => <Fields bind={bind} errors={errors} today={today} />}
      </SubmitForm>
    </>
  )
}

type FieldsProps = { bind: BindField<RegisterFields>; errors: RegisterErrors; today: string }

const Fields = ({ bind, errors, today }: FieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <NameField autoFocus {...bind('name')} error={errors.name} />
      <EmailField {...bind('email')} maxLength={MAX_LENGTH.email} error={errors.email} />
      <NewPasswordPair
        password={bind('password')}
        repetition={bind('password_confirm')}
        errors={errors}
        label={t('access.password')}
      />
      <div className={fieldStyles.pair}>
        <BirthdayField {...bind('birthday')} today={today} error={errors.birthday} />
        <TelephoneField {...bind('telephone')} error={errors.telephone} />
      </div>
      <div className={fieldStyles.pair}>
        <CityField {...bind('city')} error={errors.city} />
        <TeamSelect {...bind('team')} />
      </div>
      <PrivacyCheckbox {...bind('privacy')} error={errors.privacy} />
      <Button type="submit" size="large" wide>
        {t('access.register')}
      </Button>
      <SmallPrint text={t('access.registerAcceptance')} />
    </>
  )
}

type PrivacyCheckboxProps = {
  value: boolean
  onChange: (accepted: boolean) => void
  error: RegisterErrors['privacy']
}

const PrivacyCheckbox = ({ value, onChange, error }: PrivacyCheckboxProps) => {
  const { t } = useTranslation()
  return (
    <div>
      <Checkbox checked={value} onChange={onChange} error={error && t(error)}>
        {t('access.privacy')}
      </Checkbox>
      <a href="/privacy" target="_blank" rel="noreferrer" className={cx(textLinkClass, styles.privacyLink)}>
        {t('access.privacyLink')}
      </a>
    </div>
  )
}

const toRequestBody = ({ privacy: _, birthday, ...fields }: RegisterFields) => {
  const affiliateId = affiliate()
  return {
    ...fields,
    birthday: toBirthday(birthday.date),
    privacy_version: PRIVACY_VERSION,
    ...(affiliateId && { affiliate_id: affiliateId }),
  }
}
