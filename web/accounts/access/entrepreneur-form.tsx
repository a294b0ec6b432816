import { entrepreneurLogin, entrepreneurNumber, nip as nipText } from '../../../contract/accounts/log-in.ts'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { type FieldCode, fieldFailure } from '../../../contract/field-failures.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField, TextField } from '../../ui/controls/text-field.tsx'
import { useFields } from '../../ui/controls/use-fields.ts'
import styles from '../fields/fields.module.css'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { entrepreneurErrorCode } from './access-errors.ts'

type EntrepreneurFields = { number: string; nip: string }
type EntrepreneurErrors = { number?: FieldCode; nip?: FieldCode }

const MAX_NUMBER = 12
const MAX_NIP = 8

const validate = (fields: EntrepreneurFields): EntrepreneurErrors => {
  const number = fieldFailure(entrepreneurNumber, fields.number)
  const nip = fieldFailure(nipText, fields.nip)
  return { ...(number && { number }), ...(nip && { nip }) }
}

/** The login of an entrepreneur, by number and NIP. */
export const EntrepreneurForm = ({ onLoggedIn }: { onLoggedIn: (signedIn: SignedIn) => void }) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields<EntrepreneurFields>({ number: '', nip: '' })
  const attempt = useAttempt({ waitText: t('errors.pleaseWait'), errorCodeOf: entrepreneurErrorCode })
  return (
    <SubmitForm
      errors={validate(fields)}
      attempt={attempt}
      onSubmit={async () => onLoggedIn(await call(entrepreneurLogin, { body: fields }))}
      label={t('access.entrepreneur')}
    >
      {(errors) => (
        <>
          <p className={styles.lead}>{t('access.entrepreneurLead')}</p>
          <TextField
            label={t('access.entrepreneurNumber')}
            name="number"
            autoComplete="username"
            inputMode="numeric"
            maxLength={MAX_NUMBER}
            required
            {...bind('number')}
            error={errors.number && t(errors.number)}
          />
          <PasswordField
            label={t('access.nip')}
            name="nip"
            autoComplete="current-password"
            inputMode="numeric"
            maxLength={MAX_NIP}
            required
            showLabel={t('ui.showPassword')}
            hideLabel={t('ui.hidePassword')}
            {...bind('nip')}
            error={errors.nip && t(errors.nip)}
          />
          <Button type="submit" size="large" wide>
            {t('access.logIn')}
          </Button>
        </>
      )}
    </SubmitForm>
  )
}
