import { CreditCard, Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_LENGTH } from '../../contract/text-inputs.ts'
import { Button } from '../ui/button.tsx'
import { MessageDialog, ProgressDialog } from '../ui/dialog.tsx'
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts'
import { SecretField, TextField } from '../ui/text-field.tsx'
import { type BindField, useFields } from '../ui/use-fields.ts'
import {
  type CardErrorKey,
  type CardFields,
  type FieldErrorKey,
  formatCardNumber,
  MAX_CARD_LENGTH,
  validateCard,
  validateFields,
} from './card-fields.ts'
import styles from './checkout.module.css'
import type { CardProvider } from './openpay.ts'
import { usePayByCard } from './use-pay-by-card.ts'

type CardFormProps = {
  provider: CardProvider
  buyer: { id: number; email: string; telephone: string | null }
  membership: { id: number; total: number }
}

/** Payment by card; no field of the card has a name, so that no form can submit it. */
export const CardForm = ({ provider, buyer, membership }: CardFormProps) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields(() => initialFields(buyer))
  const [wasSubmitted, setWasSubmitted] = useState(false)
  const [errors, setErrors] = useState<CardErrorKey[]>([])
  const { stage, errorCode, pay, clearErrorCode } = usePayByCard({
    userId: buyer.id,
    membershipId: membership.id,
    total: membership.total,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWasSubmitted(true)
    if (stage !== 'ready') return
    if (Object.keys(validateFields(fields)).length > 0) return focusFirstInvalid(event.currentTarget)
    const cardErrors = validateCard(provider.openPay.card, fields)
    setErrors(cardErrors)
    if (cardErrors.length === 0) void pay(provider, fields)
  }
  const dismissErrors = () => {
    setErrors([])
    clearErrorCode()
    if (errorCode) bind('cvv2').onChange('')
    setWasSubmitted(false)
  }
  const messageKeys = errorCode ? [errorCode] : errors
  return (
    <form noValidate autoComplete="on" onSubmit={submit} className={styles.card} aria-labelledby="card-title">
      <header className={styles.cardHead}>
        <CreditCard size={24} aria-hidden="true" />
        <div>
          <h2 id="card-title">{t('checkout.cardTitle')}</h2>
          <p>{t('checkout.cardLead')}</p>
        </div>
      </header>
      <CardInputs fields={fields} bind={bind} wasSubmitted={wasSubmitted} />
      <Button type="submit" size="large" wide isDisabled={stage !== 'ready'}>
        {t('checkout.pay')}
      </Button>
      <p className={styles.safe}>
        <Lock size={16} aria-hidden="true" />
        {t('checkout.safe')}
      </p>
      <ProgressDialog
        isOpen={stage !== 'ready'}
        text={t(stage === 'verifying' ? 'checkout.verifying' : 'checkout.wait')}
      />
      <MessageDialog
        title={t('checkout.titleModal')}
        text={messageKeys.map((key) => <p key={key}>{t(key)}</p>)}
        isOpen={messageKeys.length > 0}
        onClose={dismissErrors}
      />
    </form>
  )
}

type CardInputsProps = {
  fields: CardFields
  bind: BindField<CardFields>
  wasSubmitted: boolean
}

const CardInputs = ({ fields, bind, wasSubmitted }: CardInputsProps) => {
  const { t } = useTranslation()
  const errors = wasSubmitted ? validateFields(fields) : {}
  const common = (name: keyof CardFields) => {
    const fieldError: FieldErrorKey | undefined = errors[name]
    return {
      ...bind(name),
      error: fieldError && t(fieldError, { email: t('forms.emailExample') }),
      required: true,
    }
  }
  const digits = { inputMode: 'numeric' as const, spellCheck: 'false' as const }
  return (
    <div className={styles.inputs}>
      <TextField
        {...common('email')}
        label={t('checkout.email')}
        type="email"
        autoComplete="email"
        maxLength={MAX_LENGTH.email}
        className={styles.halfWidth ?? ''}
      />
      <TextField
        {...common('telephone')}
        label={t('checkout.telephone')}
        type="tel"
        autoComplete="tel"
        maxLength={MAX_LENGTH.telephone}
        className={styles.halfWidth ?? ''}
      />
      <TextField
        {...common('cardNumber')}
        {...digits}
        label={t('checkout.cardNumber')}
        onChange={(typed) => bind('cardNumber').onChange(formatCardNumber(fields.cardNumber, typed))}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        maxLength={MAX_CARD_LENGTH.number}
        className={styles.fullWidth ?? ''}
      />
      <TextField
        {...common('holderName')}
        label={t('checkout.holder')}
        autoComplete="cc-name"
        maxLength={MAX_CARD_LENGTH.holder}
        className={styles.fullWidth ?? ''}
      />
      <TextField
        {...common('expirationMonth')}
        {...digits}
        label={t('checkout.month')}
        autoComplete="cc-exp-month"
        placeholder="05"
        maxLength={MAX_CARD_LENGTH.month}
        className={styles.thirdWidth ?? ''}
      />
      <TextField
        {...common('expirationYear')}
        {...digits}
        label={t('checkout.year')}
        autoComplete="cc-exp-year"
        placeholder="29"
        maxLength={MAX_CARD_LENGTH.year}
        className={styles.thirdWidth ?? ''}
      />
      <SecretField
        {...common('cvv2')}
        inputMode="numeric"
        label={t('checkout.cvv')}
        autoComplete="cc-csc"
        maxLength={MAX_CARD_LENGTH.code}
        className={styles.thirdWidth ?? ''}
      />
    </div>
  )
}

const initialFields = (buyer: CardFormProps['buyer']): CardFields => ({
  email: buyer.email,
  telephone: buyer.telephone ?? '',
  cardNumber: '',
  expirationMonth: '',
  expirationYear: '',
  holderName: '',
  cvv2: '',
})
