import { Ticket } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_LENGTH } from '../../contract/text-inputs.ts'
import { Button } from '../ui/button.tsx'
import { MessageDialog, ProgressDialog } from '../ui/dialog.tsx'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { SecretField, TextField } from '../ui/text-field.tsx'
import { type BindField, useFields } from '../ui/use-fields.ts'
import styles from './checkout.module.css'
import { ConfirmCard } from './confirm-card.tsx'
import { type PrepaidFields, validatePrepaid } from './prepaid-fields.ts'
import { useRedeemCard } from './use-redeem-card.ts'

type PrepaidFormProps = {
  buyer: { id: number; email: string; telephone: string | null }
}

/** Payment by prepaid card; its secret code has no name, so that no form can submit it. */
export const PrepaidForm = ({ buyer }: PrepaidFormProps) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields<PrepaidFields>(() => ({
    email: buyer.email,
    phone: buyer.telephone ?? '',
    number_sheet: '',
    code: '',
  }))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const { state, lookUp, redeem, reset } = useRedeemCard(buyer.id)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (Object.keys(validatePrepaid(fields)).length > 0) return focusFirstInvalid(event.currentTarget)
    void lookUp(fields)
  }
  return (
    <form
      noValidate
      autoComplete="on"
      onSubmit={submit}
      className={styles.card}
      aria-labelledby="prepaid-title"
    >
      <header className={styles.cardHead}>
        <Ticket size={24} aria-hidden="true" />
        <div>
          <h2 id="prepaid-title">{t('checkout.prepaidTitle')}</h2>
          <p>{t('checkout.prepaidLead')}</p>
        </div>
      </header>
      <PrepaidInputs fields={fields} bind={bind} wasSubmitted={wasSubmitted} />
      <Button type="submit" size="large" wide>
        {t('checkout.activateCode')}
      </Button>
      <ProgressDialog
        isOpen={state.kind === 'looking-up' || state.kind === 'redeeming' || state.kind === 'verifying'}
        text={t(state.kind === 'verifying' ? 'checkout.prepaidVerifying' : 'errors.pleaseWait')}
      />
      {state.kind === 'confirming' ? (
        <ConfirmCard
          card={state.card}
          onConfirm={() => void redeem(state.card, state.fields)}
          onCancel={reset}
        />
      ) : null}
      <MessageDialog
        title={t('checkout.prepaidTitleModal')}
        text={state.kind === 'failed' ? <p>{t(state.code)}</p> : null}
        isOpen={state.kind === 'failed'}
        onClose={reset}
      />
    </form>
  )
}

type PrepaidInputsProps = {
  fields: PrepaidFields
  bind: BindField<PrepaidFields>
  wasSubmitted: boolean
}

const PrepaidInputs = ({ fields, bind, wasSubmitted }: PrepaidInputsProps) => {
  const { t } = useTranslation()
  const errors = wasSubmitted ? validatePrepaid(fields) : {}
  const common = (name: keyof PrepaidFields) => {
    const error = errors[name]
    return {
      ...bind(name),
      error: error && t(error, { email: t('forms.emailExample') }),
      required: true,
      className: styles.halfWidth ?? '',
    }
  }
  const digits = { inputMode: 'numeric' as const, spellCheck: 'false' as const, autoComplete: 'off' }
  return (
    <div className={styles.inputs}>
      <TextField
        {...common('email')}
        label={t('checkout.email')}
        type="email"
        autoComplete="email"
        maxLength={MAX_LENGTH.email}
      />
      <TextField
        {...common('phone')}
        label={t('checkout.telephone')}
        type="tel"
        autoComplete="tel"
        maxLength={MAX_LENGTH.telephone}
      />
      <TextField
        {...common('number_sheet')}
        {...digits}
        label={t('checkout.folio')}
        placeholder="0000000000"
        maxLength={MAX_LENGTH.prepaidCode}
      />
      <SecretField
        {...common('code')}
        {...digits}
        label={t('checkout.secretCode')}
        maxLength={MAX_LENGTH.prepaidCode}
      />
    </div>
  )
}
