import { useEffect, useEffectEvent } from 'react'
import { login } from '../../../contract/accounts/log-in.ts'
import type { SignedIn } from '../../../contract/accounts/signed-in.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSiteConfig } from '../../site-config.ts'
import { Tabs } from '../../ui/content/tabs.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextButton } from '../../ui/controls/text-link.tsx'
import { useFields } from '../../ui/controls/use-fields.ts'
import { AccountPasswordField, EmailField } from '../fields/account-fields.tsx'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { type LoginFields, validateLogin } from '../fields/validate-fields.ts'
import { stopSuggestingPasskeys, suggestPasskeys } from '../identities/passkey-ceremonies.ts'
import { hasSessionEnded } from '../session/return-to.ts'
import styles from './access.module.css'
import { loginErrorCode } from './access-errors.ts'
import type { AccessView } from './access-view.ts'
import { EntrepreneurForm } from './entrepreneur-form.tsx'
import { SignInMethods } from './sign-in-methods.tsx'

type LoginFormProps = {
  email?: string | undefined
  onLoggedIn: (signedIn: SignedIn) => void
  onView: (view: AccessView) => void
}

/** The login of guests, by every sign-in method of this installation, and that of entrepreneurs. */
export const LoginForm = (props: LoginFormProps) => {
  const { t } = useTranslation()
  return (
    <>
      <p className={styles.lead}>{t(hasSessionEnded() ? 'access.sessionEnded' : 'access.loginLead')}</p>
      <Tabs
        label={t('access.kinds')}
        variant="pill"
        className={styles.kinds ?? ''}
        items={[
          { id: 'guest', label: t('access.guest'), content: <GuestLogin {...props} /> },
          {
            id: 'entrepreneur',
            label: t('access.entrepreneur'),
            content: <EntrepreneurForm onLoggedIn={props.onLoggedIn} />,
          },
        ]}
      />
      <p className={styles.other}>
        {t('access.noAccount')}{' '}
        <TextButton onClick={() => props.onView({ kind: 'register' })}>{t('access.toRegister')}</TextButton>
      </p>
    </>
  )
}

const GuestLogin = ({ email = '', onLoggedIn, onView }: LoginFormProps) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields<LoginFields>({ email, password: '' })
  const attempt = useAttempt({ waitText: t('errors.pleaseWait'), errorCodeOf: loginErrorCode })
  usePasskeySuggestions(onLoggedIn)
  return (
    <>
      <SubmitForm
        errors={validateLogin(fields)}
        attempt={attempt}
        onSubmit={async () => onLoggedIn(await call(login, { body: fields }))}
        label={t('access.guest')}
      >
        {(errors) => (
          <>
            <EmailField
              {...bind('email')}
              autoComplete="username webauthn"
              autoFocus={email === ''}
              error={errors.email}
            />
            <AccountPasswordField
              {...bind('password')}
              label={t('access.password')}
              name="password"
              autoComplete="current-password"
              autoFocus={email !== ''}
              error={errors.password}
            />
            <TextButton
              className={styles.forgot}
              onClick={() => onView({ kind: 'recovery', email: fields.email })}
            >
              {t('access.forgot')}
            </TextButton>
            <Button type="submit" size="large" wide>
              {t('access.logIn')}
            </Button>
          </>
        )}
      </SubmitForm>
      <SignInMethods onLoggedIn={onLoggedIn} onPhone={() => onView({ kind: 'phone' })} />
    </>
  )
}

/** Passkeys among the suggestions of the e-mail field, while the form is shown. */
const usePasskeySuggestions = (onLoggedIn: (signedIn: SignedIn) => void) => {
  const hasPasskeys = useSiteConfig().data?.waysIn.passkey
  const logIn = useEffectEvent(onLoggedIn)
  useEffect(() => {
    if (!hasPasskeys) return
    let isGone = false
    void suggestPasskeys().then((signedIn) => signedIn && !isGone && logIn(signedIn))
    return () => {
      isGone = true
      stopSuggestingPasskeys()
    }
  }, [hasPasskeys])
}
