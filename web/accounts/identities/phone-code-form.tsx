import { useEffect, useState } from 'react'
import { accountKitStart } from '../../../contract/accounts/identities.ts'
import { call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { TextButton } from '../../ui/controls/text-link.tsx'
import { useFocusAfterDialog } from '../../ui/overlays/use-focus-after-dialog.ts'
import { TelephoneField } from '../fields/account-fields.tsx'
import styles from '../fields/fields.module.css'
import { SubmitForm } from '../fields/submit-form.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import { telephoneWithCountry } from './telephone-with-country.ts'

export type SentCode = { phone: string; minutes: number }
type PhoneCodeFormProps = { lead: string; onCode: (code: string, phone: string) => Promise<void> }

/** Asks for a telephone, then for the code of the SMS sent to it; `onCode` throws what refuses the code. */
export const PhoneCodeForm = ({ lead, onCode }: PhoneCodeFormProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [sent, setSent] = useState<SentCode | undefined>()
  if (!sent) return <PhoneStep lead={lead} typed={typed} onType={setTyped} onSent={setSent} />
  const resend = async () => void (await sendCode(sent.phone))
  const back = { label: t('access.otherPhone'), onPress: () => setSent(undefined) }
  return <CodeStep sent={sent} onCode={(code) => onCode(code, sent.phone)} onResend={resend} back={back} />
}

type PhoneStepProps = {
  lead: string
  typed: string
  onType: (typed: string) => void
  onSent: (sent: SentCode) => void
}

const PhoneStep = ({ lead, typed, onType, onSent }: PhoneStepProps) => {
  const { t } = useTranslation()
  const attempt = useAttempt({ waitText: t('errors.pleaseWait') })
  const phone = telephoneWithCountry(typed)
  const errors: { telephone?: 'forms.verifyTelephone' } =
    phone === undefined ? { telephone: 'forms.verifyTelephone' } : {}
  return (
    <SubmitForm errors={errors} attempt={attempt} onSubmit={async () => onSent(await sendCode(phone ?? ''))}>
      {(visible) => (
        <>
          <p className={styles.lead}>{lead}</p>
          <TelephoneField
            value={typed}
            onChange={onType}
            error={visible.telephone}
            hint={t('access.phoneHint')}
            required
            autoFocus
          />
          <Button type="submit" size="large" wide>
            {t('access.sendCode')}
          </Button>
        </>
      )}
    </SubmitForm>
  )
}

const SECONDS_PER_MINUTE = 60

const sendCode = async (phone: string): Promise<SentCode> => {
  const { expires_in } = await call(accountKitStart, {
    body: { telephone: phone, lang: requestLanguageOf(language) },
  })
  return sentTo(phone, expires_in)
}

/** A code that was sent to a telephone, as the step after it shows it. */
export const sentTo = (phone: string, seconds: number): SentCode => ({
  phone,
  minutes: Math.round(seconds / SECONDS_PER_MINUTE),
})

type CodeStepProps = {
  sent: SentCode
  onCode: (code: string) => Promise<void>
  onResend: () => Promise<void>
  back: { label: string; onPress: () => void }
}
const CODE = /^\d{6}$/

/** Asks for the code that was sent; `onCode` throws what refuses it. */
export const CodeStep = ({ sent, onCode, onResend, back }: CodeStepProps) => {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const container = useFocusAfterDialog<HTMLDivElement>()
  const attempt = useAttempt({ waitText: t('errors.pleaseWait'), onErrorClosed: () => setCode('') })
  const errors: { code?: 'access.codeWrong' } = CODE.test(code) ? {} : { code: 'access.codeWrong' }
  return (
    <SubmitForm errors={errors} attempt={attempt} onSubmit={() => onCode(code)}>
      {(visible) => (
        <div ref={container} className={styles.form}>
          <p className={styles.lead}>{t('access.codeSent', sent)}</p>
          <TextField
            label={t('access.code')}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            required
            value={code}
            onChange={(text) => setCode(text.replace(/\D/g, '').slice(0, 6))}
            error={visible.code && t(visible.code)}
            className={styles.code ?? ''}
          />
          <Button type="submit" size="large" wide>
            {t('access.checkCode')}
          </Button>
          <CodeActions onResend={onResend} back={back} />
        </div>
      )}
    </SubmitForm>
  )
}

const CodeActions = ({ onResend, back }: Pick<CodeStepProps, 'onResend' | 'back'>) => {
  const { t } = useTranslation()
  const [isWaitOver, seconds, startAgain] = useResendWait()
  const resend = useAttempt({ waitText: t('errors.pleaseWait') })
  const sendAgain = () =>
    resend.attempt(async () => {
      await onResend()
      startAgain()
    })
  return (
    <div className={styles.links}>
      <TextButton disabled={!isWaitOver} onClick={() => void sendAgain()}>
        {isWaitOver ? t('access.resendCode') : t('access.resendCodeIn', { seconds })}
      </TextButton>
      <TextButton onClick={back.onPress}>{back.label}</TextButton>
      {resend.dialogs}
    </div>
  )
}

const RESEND_WAIT_SECONDS = 30

/** Whether the wait for another code is over, the seconds left of it, and how it starts again. */
const useResendWait = (): [boolean, number, () => void] => {
  const [seconds, setSeconds] = useState(RESEND_WAIT_SECONDS)
  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1_000)
    return () => clearTimeout(timer)
  }, [seconds])
  return [seconds === 0, seconds, () => setSeconds(RESEND_WAIT_SECONDS)]
}
