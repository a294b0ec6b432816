import { Lock } from 'lucide-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Buyer, type ContactState, validateContact } from '../checkout/contact.ts'
import { ContactFields } from '../checkout/contact-fields.tsx'
import { MethodForm, type PricedMembership } from '../checkout/method-form.tsx'
import { PaymentDialogs } from '../checkout/payment-dialogs.tsx'
import { refusalMessages } from '../checkout/refusal-text.ts'
import { usePayOnCardPage } from './use-pay-on-card-page.ts'
import { WaitingPayment } from './waiting-payment.tsx'

type CardPageFormProps = {
  buyer: Buyer
  contact: ContactState
  membership: PricedMembership
  isBlocked: boolean
}

/** Payment by card on the provider's own page: no field of a card stands here. */
export const CardPageForm = ({ buyer, contact, membership, isBlocked }: CardPageFormProps) => {
  const { t } = useTranslation()
  const { stage, errorCode, refused, pay, clearError, departure, waiting } = usePayOnCardPage({
    userId: buyer.id,
    membershipId: membership.id,
    total: membership.total,
  })
  const waits = {
    ready: undefined,
    paying: t('checkout.wait'),
    verifying: t('checkout.verifying'),
    leaving: t('checkout.leaving.card-page'),
  }
  return (
    <>
      <MethodForm
        label={t('checkout.cardTitle')}
        lead={t('checkout.cardPageLead')}
        errors={validateContact(contact.fields)}
        onSubmit={() => void pay(contact.fields)}
        submitText={t('checkout.toCardPage')}
        isDisabled={isBlocked || stage !== 'ready'}
        note={
          <>
            <Lock size={16} aria-hidden="true" />
            {t('checkout.safe')}
          </>
        }
      >
        {(errors) => <ContactFields bind={contact.bind} errors={errors} />}
      </MethodForm>
      <PaymentDialogs
        wait={waits[stage]}
        title={t('checkout.titleModal')}
        messages={refusalMessages(errorCode, refused, t)}
        code={errorCode}
        onClose={clearError}
        departure={{ ...departure, to: 'card-page' }}
      />
      <WaitingPayment {...waiting} />
    </>
  )
}
