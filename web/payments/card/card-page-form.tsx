import { Lock } from 'lucide-react'
import { cardPage } from '../../../contract/payments/card-page.ts'
import { call } from '../../api.ts'
import { requestLanguageOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Contact } from '../checkout/contact.ts'
import { type Buyer, type ContactState, validateContact } from '../checkout/contact.ts'
import { ContactFields } from '../checkout/contact-fields.tsx'
import { newReference } from '../checkout/order-reference.ts'
import { PaymentDialogs } from '../checkout/payment-dialogs.tsx'
import { MethodForm, type PricedMembership } from '../checkout/payment-form.tsx'
import { refusalMessages } from '../checkout/refusal-text.ts'
import { CHARGE_TIMEOUT_MS, type Charged, useCharge } from './use-charge.ts'
import { WaitingPayment } from './waiting-payment.tsx'

type CardPageFormProps = {
  buyer: Buyer
  contact: ContactState
  membership: PricedMembership
  isBlocked: boolean
}

/** Payment by card on the provider's own page: it has no field of a card. */
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

type Purchase = { userId: number; membershipId: number; total: number }
type OrderBody = Contact & { reference: string; total: number; start_over?: boolean }

/** Charge → redirect to the provider's own page, where the buyer gives the card. */
const usePayOnCardPage = (purchase: Purchase) => {
  const { begin, fail, send, ...shown } = useCharge(order)
  const pay = async ({ email, telephone }: Contact) => {
    if (!begin()) return
    const reference = newReference(purchase.userId, purchase.membershipId, (into) =>
      crypto.getRandomValues(into),
    )
    const contact = { email: email.trim(), telephone: telephone.trim() }
    await send({ ...contact, reference, total: purchase.total }).catch(() => fail('errors.serverError'))
  }
  return { ...shown, pay }
}

const order = async (body: OrderBody): Promise<Charged> =>
  (
    await call(cardPage, {
      query: { lang: requestLanguageOf(language) },
      body,
      timeoutMs: CHARGE_TIMEOUT_MS,
    })
  ).data
