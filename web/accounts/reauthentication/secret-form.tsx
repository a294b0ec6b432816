import { useState } from 'react'
import { nip } from '../../../contract/accounts/log-in.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { PasswordField } from '../../ui/controls/text-field.tsx'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { sendProof } from '../identities/send-proof.ts'

type SecretFormProps = { by: 'password' | 'nip'; onProved: () => void; autoFocus: boolean }

const labels = { password: 'access.password', nip: 'access.nip' } as const
const missing = { password: 'access.passwordMissing', nip: 'forms.verifyNip' } as const

/** Proves the user by a secret: the account's password, or an Entrepreneur's NIP. */
export const SecretForm = ({ by, onProved, autoFocus }: SecretFormProps) => {
  const { t } = useTranslation()
  const [secret, setSecret] = useState('')
  const attempt = useAttempt({ waitText: t('errors.pleaseWait') })
  const isWritten = by === 'password' ? secret !== '' : nip.safeParse(secret).success
  const errors: { secret?: (typeof missing)['password' | 'nip'] } = isWritten ? {} : { secret: missing[by] }
  const send = async () => {
    await sendProof(by === 'password' ? { by: 'password', password: secret } : { by: 'nip', nip: secret })
    onProved()
  }
  return (
    <SubmitForm errors={errors} attempt={attempt} onSubmit={send}>
      {(visible) => (
        <>
          <PasswordField
            label={t(labels[by])}
            name={by}
            autoComplete="current-password"
            {...(by === 'nip' && { inputMode: 'numeric' as const })}
            required
            autoFocus={autoFocus}
            showLabel={t('ui.showPassword')}
            hideLabel={t('ui.hidePassword')}
            value={secret}
            onChange={setSecret}
            error={visible.secret && t(visible.secret)}
          />
          <Button type="submit" size="large" wide>
            {t('proof.confirm')}
          </Button>
        </>
      )}
    </SubmitForm>
  )
}
