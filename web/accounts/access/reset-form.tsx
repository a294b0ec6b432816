import { useEffect, useEffectEvent, useState } from 'react'
import { linkToken, resetPassword, resetWays } from '../../../contract/accounts/recovery.ts'
import type { ResponseOf } from '../../../contract/endpoint.ts'
import { ApiError, call } from '../../api.ts'
import { failureText } from '../../failure-text.ts'
import { momentText } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { RadioGroup } from '../../ui/controls/radio-group.tsx'
import { useFields } from '../../ui/controls/use-fields.ts'
import { MessageDialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Fetched } from '../fields/fetched.tsx'
import { NewPasswordPair, useRefusedPassword } from '../fields/new-password-pair.tsx'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import {
  type NewPasswordErrors,
  type NewPasswordFields,
  validateNewPassword,
} from '../fields/validate-fields.ts'
import styles from './access.module.css'

type ResetWays = ResponseOf<typeof resetWays>
type ResetFormProps = { token: string; onLogin: () => void; onRecovery: () => void }

/** Sets a new password by a mailed link. An expired link leads to another one. */
export const ResetForm = ({ token, onLogin, onRecovery }: ResetFormProps) => {
  const { t } = useTranslation()
  const [isExpired, setExpired] = useState(!linkToken.safeParse(token).success)
  if (isExpired)
    return (
      <>
        <ErrorState compact text={failureText('errors.linkExpired', t)} />
        <Button size="large" wide onPress={onRecovery}>
          {t('access.newLink')}
        </Button>
      </>
    )
  return <WaysOfLink token={token} onExpired={() => setExpired(true)} onLogin={onLogin} />
}

type FormProps = { token: string; onExpired: () => void; onLogin: () => void }

/** Fetches the account's other sign-in methods, so that no user retains a stranger's unseen. */
const WaysOfLink = (props: FormProps) => {
  const { token, onExpired } = props
  const { data, error, isRefetching, refetch } = useQuery({
    queryKey: ['reset-ways', token],
    queryFn: ({ signal }) => call(resetWays, { body: { token }, signal }),
  })
  const isExpired = isLinkExpired(error)
  const expire = useEffectEvent(onExpired)
  useEffect(() => {
    if (isExpired) expire()
  }, [isExpired])
  return (
    <Fetched query={{ data, error: isExpired ? null : error, isRefetching, refetch }} height="16rem">
      {(ways) => <NewPasswordForm {...props} ways={ways} />}
    </Fetched>
  )
}

const isLinkExpired = (error: unknown) => error instanceof ApiError && error.code === 'errors.linkExpired'

type Fate = '' | 'keep' | 'part'
type ResetErrors = NewPasswordErrors & { fate?: 'access.resetWaysMissing' }

const NewPasswordForm = ({ token, onExpired, onLogin, ways }: FormProps & { ways: ResetWays }) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields<NewPasswordFields>({ password: '', password_confirm: '' })
  const [fate, setFate] = useState<Fate>('')
  const refused = useRefusedPassword(fields.password)
  const [isDone, setDone] = useState(false)
  const attempt = useAttempt({ waitText: t('errors.pleaseWait') })
  const errors: ResetErrors = {
    ...validateNewPassword(fields, refused.password),
    ...(ways.length > 0 && fate === '' && { fate: 'access.resetWaysMissing' as const }),
  }
  const save = async () => {
    try {
      const keep_ways = fate === 'keep' ? 'true' : 'false'
      await refused.listen(call(resetPassword, { body: { token, ...fields, keep_ways } }))
      setDone(true)
    } catch (error) {
      if (!isLinkExpired(error)) throw error
      onExpired()
    }
  }
  return (
    <>
      <p className={styles.lead}>{t('access.resetLead')}</p>
      <SubmitForm errors={errors} attempt={attempt} onSubmit={save}>
        {(visible) => (
          <>
            <NewPasswordPair
              password={bind('password')}
              repetition={bind('password_confirm')}
              errors={visible}
              label={t('access.newPassword')}
              autoFocus
            />
            {ways.length > 0 ? (
              <OtherWays ways={ways} fate={fate} onChange={setFate} error={visible.fate} />
            ) : null}
            <Button type="submit" size="large" wide>
              {t('access.reset')}
            </Button>
          </>
        )}
      </SubmitForm>
      <MessageDialog
        title={t('access.resetDoneTitle')}
        text={t('access.resetDone')}
        isOpen={isDone}
        onClose={onLogin}
      />
    </>
  )
}

type OtherWaysProps = {
  ways: ResetWays
  fate: Fate
  onChange: (fate: Fate) => void
  error: ResetErrors['fate']
}

const OtherWays = ({ ways, fate, onChange, error }: OtherWaysProps) => {
  const { t } = useTranslation()
  return (
    <>
      <div>
        <p>{t('access.resetWays')}</p>
        <ul>
          {ways.map(({ way, label, at }) => (
            <li key={`${way} ${label} ${at}`}>
              {t(`access.wayNames.${way}`)}: {label} · {t('access.waySince', { when: momentText(at) })}
            </li>
          ))}
        </ul>
      </div>
      <RadioGroup
        label={t('access.resetWaysQuestion')}
        value={fate}
        onChange={onChange}
        choices={[
          { value: 'keep', label: t('access.resetWaysKeep') },
          { value: 'part', label: t('access.resetWaysPart') },
        ]}
        error={error && t(error)}
      />
    </>
  )
}
