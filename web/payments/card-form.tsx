import { CreditCard, Lock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST } from '../../contract/typed-text.ts'
import { Button } from '../ui/button.tsx'
import { MessageDialog, WaitDialog } from '../ui/dialog.tsx'
import { focusFirstWrong } from '../ui/focus-first-wrong.ts'
import { SecretField, TextField } from '../ui/text-field.tsx'
import {
  type CardFields,
  type CardProblem,
  cardNumberTyped,
  type FieldProblem,
  problemsOfCard,
  problemsOfFields,
} from './card-fields.ts'
import styles from './checkout.module.css'
import type { CardProvider } from './openpay.ts'
import { usePayByCard } from './use-pay-by-card.ts'

type CardFormProps = {
  provider: CardProvider
  buyer: { id: number; email: string; telephone: string | null }
  membership: { id: number; total: number }
}

/** Pays by card; no field of the card has a name, so that no form could ever carry it. */
export const CardForm = ({ provider, buyer, membership }: CardFormProps) => {
  const { t } = useTranslation()
  const [fields, setFields] = useState(() => emptyFor(buyer))
  const [tried, setTried] = useState(false)
  const [problems, setProblems] = useState<CardProblem[]>([])
  const { stage, refusal, pay, clearRefusal } = usePayByCard({
    userId: buyer.id,
    membershipId: membership.id,
    total: membership.total,
  })
  const set = (change: Partial<CardFields>) => setFields((old) => ({ ...old, ...change }))
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (stage !== 'ready') return
    if (Object.keys(problemsOfFields(fields)).length > 0) return focusFirstWrong(event.currentTarget)
    const wrong = problemsOfCard(provider.openPay.card, fields)
    setProblems(wrong)
    if (wrong.length === 0) void pay(provider, fields)
  }
  const understood = () => {
    setProblems([])
    clearRefusal()
    if (refusal) set({ cvv2: '' })
    setTried(false)
  }
  const texts = refusal ? [refusal] : problems
  return (
    <form noValidate autoComplete="on" onSubmit={send} className={styles.card}>
      <header className={styles.cardHead}>
        <CreditCard size={24} aria-hidden="true" />
        <div>
          <h2>{t('checkout.cardTitle')}</h2>
          <p>{t('checkout.cardLead')}</p>
        </div>
      </header>
      <CardInputs fields={fields} set={set} tried={tried} />
      <Button type="submit" size="large" wide isDisabled={stage !== 'ready'}>
        {t('checkout.pay')}
      </Button>
      <p className={styles.safe}>
        <Lock size={16} aria-hidden="true" />
        {t('checkout.safe')}
      </p>
      <WaitDialog
        isOpen={stage !== 'ready'}
        text={t(stage === 'verifying' ? 'checkout.verifying' : 'checkout.wait')}
      />
      <MessageDialog
        title={t('checkout.titleModal')}
        text={texts.map((key) => <p key={key}>{t(key)}</p>)}
        isOpen={texts.length > 0}
        onClose={understood}
      />
    </form>
  )
}

type CardInputsProps = { fields: CardFields; set: (change: Partial<CardFields>) => void; tried: boolean }

const CardInputs = ({ fields, set, tried }: CardInputsProps) => {
  const { t } = useTranslation()
  const problems = tried ? problemsOfFields(fields) : {}
  const common = (name: keyof CardFields) => {
    const problem: FieldProblem | undefined = problems[name]
    return {
      value: fields[name],
      onChange: (value: string) => set({ [name]: value }),
      error: problem && t(problem, { email: t('access.emailExample') }),
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
        maxLength={LONGEST.email}
        className={styles.half ?? ''}
      />
      <TextField
        {...common('telephone')}
        label={t('checkout.telephone')}
        type="tel"
        autoComplete="tel"
        maxLength={LONGEST.telephone}
        className={styles.half ?? ''}
      />
      <TextField
        {...common('cardNumber')}
        {...digits}
        label={t('checkout.cardNumber')}
        onChange={(typed) => set({ cardNumber: cardNumberTyped(fields.cardNumber, typed) })}
        autoComplete="cc-number"
        placeholder="0000 0000 0000 0000"
        maxLength={LONGEST.cardNumber}
        className={styles.whole ?? ''}
      />
      <TextField
        {...common('holderName')}
        label={t('checkout.holder')}
        autoComplete="cc-name"
        maxLength={LONGEST.cardHolder}
        className={styles.whole ?? ''}
      />
      <TextField
        {...common('expirationMonth')}
        {...digits}
        label={t('checkout.month')}
        autoComplete="cc-exp-month"
        placeholder="05"
        maxLength={LONGEST.cardMonth}
        className={styles.third ?? ''}
      />
      <TextField
        {...common('expirationYear')}
        {...digits}
        label={t('checkout.year')}
        autoComplete="cc-exp-year"
        placeholder="29"
        maxLength={LONGEST.cardYear}
        className={styles.third ?? ''}
      />
      <SecretField
        {...common('cvv2')}
        inputMode="numeric"
        label={t('checkout.cvv')}
        autoComplete="cc-csc"
        maxLength={LONGEST.cardCode}
        className={styles.third ?? ''}
      />
    </div>
  )
}

const emptyFor = (buyer: CardFormProps['buyer']): CardFields => ({
  email: buyer.email,
  telephone: buyer.telephone ?? '',
  cardNumber: '',
  expirationMonth: '',
  expirationYear: '',
  holderName: '',
  cvv2: '',
})
