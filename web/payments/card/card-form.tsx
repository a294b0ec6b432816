import { Lock } from 'lucide-react'
import { useState } from 'react'
import { amountText } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFields } from '../../ui/controls/use-fields.ts'
import { type Buyer, type ContactState, missingFields, validateContact } from '../checkout/contact.ts'
import { ContactFields } from '../checkout/contact-fields.tsx'
import { PaymentDialogs } from '../checkout/payment-dialogs.tsx'
import { MethodForm, type PricedMembership } from '../checkout/payment-form.tsx'
import { refusalMessages } from '../checkout/refusal-text.ts'
import {
  type CardErrorKey,
  type CardFields,
  type RefusedFields,
  refusedBy,
  stillRefused,
  validateCard,
  validateHolder,
} from './card-fields.ts'
import { CardInputs } from './card-inputs.tsx'
import type { CardProvider } from './openpay.ts'
import { usePayByCard } from './use-pay-by-card.ts'
import { WaitingPayment } from './waiting-payment.tsx'

type CardFormProps = {
  provider: CardProvider
  buyer: Buyer
  contact: ContactState
  membership: PricedMembership
  isBlocked: boolean
}

const emptyCard: CardFields = {
  cardNumber: '',
  expirationMonth: '',
  expirationYear: '',
  holderName: '',
  cvv2: '',
}

/** Payment by card. */
export const CardForm = ({ provider, buyer, contact, membership, isBlocked }: CardFormProps) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields(emptyCard)
  const [cardErrors, setCardErrors] = useState<CardErrorKey[]>([])
  const [refused, setRefused] = useState<RefusedFields>({})
  const {
    stage,
    errorCode,
    refused: refusedFields,
    pay,
    clearError,
    departure,
    waiting,
  } = usePayByCard({
    userId: buyer.id,
    membershipId: membership.id,
    total: membership.total,
  })
  const submit = () => {
    const errors = validateCard(provider.openPay.card, fields)
    setCardErrors(errors)
    setRefused(refusedBy(errors, fields))
    if (errors.length === 0) void pay(provider, contact.fields, fields)
  }
  const dismissErrors = () => {
    setCardErrors([])
    clearError()
    if (errorCode) bind('cvv2').onChange('')
  }
  const waits = {
    ready: undefined,
    paying: t('checkout.wait'),
    verifying: t('checkout.verifying'),
    leaving: t('checkout.leaving.bank'),
  }
  return (
    <>
      <MethodForm
        label={t('checkout.cardTitle')}
        lead={t('checkout.cardLead')}
        errors={{ ...validateContact(contact.fields), ...missingFields(fields), ...validateHolder(fields) }}
        onSubmit={submit}
        submitText={t('checkout.pay')}
        amount={amountText(membership.total)}
        isDisabled={isBlocked || stage !== 'ready'}
        note={
          <>
            <Lock size={16} aria-hidden="true" />
            {t('checkout.safe')}
          </>
        }
      >
        {(errors) => (
          <>
            <ContactFields bind={contact.bind} errors={errors} />
            <CardInputs
              fields={fields}
              bind={bind}
              errors={{ ...stillRefused(refused, fields), ...errors }}
            />
          </>
        )}
      </MethodForm>
      <PaymentDialogs
        wait={waits[stage]}
        title={t('checkout.titleModal')}
        messages={errorCode ? refusalMessages(errorCode, refusedFields, t) : cardErrors.map((key) => t(key))}
        code={errorCode}
        onClose={dismissErrors}
        departure={{ ...departure, to: 'bank' }}
      />
      <WaitingPayment {...waiting} />
    </>
  )
}
