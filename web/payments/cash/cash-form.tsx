import '../../i18n/texts/cash.ts'
import { titleOf } from '../../i18n/localized-membership.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { useFocusAfterDialog } from '../../ui/overlays/use-focus-after-dialog.ts'
import { type Buyer, type ContactState, validateContact } from '../checkout/contact.ts'
import { ContactFields } from '../checkout/contact-fields.tsx'
import { PaymentDialogs } from '../checkout/payment-dialogs.tsx'
import { MethodForm, type PricedMembership } from '../checkout/payment-form.tsx'
import { refusalMessages } from '../checkout/refusal-text.ts'
import styles from './cash.module.css'
import { CashReference } from './cash-reference.tsx'
import { useCashReference, type WaitingCash } from './use-cash-reference.ts'

type CashFormProps = {
  buyer: Buyer
  contact: ContactState
  membership: PricedMembership
  isBlocked: boolean
  /** Called with the purchase of a reference that waits now. */
  onMade: (paymentId: number) => void
}

/** Payment in cash: a reference, which is shown here once it is made. */
export const CashForm = ({ buyer, contact, membership, isBlocked, onMade }: CashFormProps) => {
  const { t } = useTranslation()
  const { stage, errorCode, refused, made, make, clearError } = useCashReference({
    userId: buyer.id,
    membershipId: membership.id,
    total: membership.total,
    onMade,
  })
  const waits = {
    ready: undefined,
    paying: t('cash.wait'),
    verifying: t('cash.verifying'),
    leaving: t('cash.wait'),
  }
  if (made) return <ReadyReference made={made} />
  return (
    <>
      <MethodForm
        label={t('cash.title')}
        lead={t('cash.lead')}
        errors={validateContact(contact.fields)}
        onSubmit={() => void make(contact.fields)}
        submitText={t('cash.make')}
        isDisabled={isBlocked || stage !== 'ready'}
        note={t('cash.note')}
      >
        {(errors) => <ContactFields bind={contact.bind} errors={errors} />}
      </MethodForm>
      <PaymentDialogs
        wait={waits[stage]}
        title={t('checkout.titleModal')}
        messages={refusalMessages(errorCode, refused, t)}
        code={errorCode}
        onClose={clearError}
      />
    </>
  )
}

const ReadyReference = ({ made }: { made: WaitingCash }) => {
  const { t } = useTranslation()
  const news = useFocusAfterDialog<HTMLDivElement>()
  return (
    <div className={styles.ready}>
      <div ref={news} tabIndex={-1}>
        <p>
          <strong>{t('cash.readyTitle')}</strong>
        </p>
        <p className={styles.readyText}>{t('cash.readyText')}</p>
      </div>
      <CashReference
        reference={made.cash_reference}
        amount={made.total}
        currency={made.currency}
        dueAt={made.due_at}
        title={titleOf(made)}
      />
      <Link
        to="/purchases/:paymentId"
        params={{ paymentId: String(made.payment_id) }}
        className={buttonClass({ size: 'large' })}
      >
        {t('cash.seePurchase')}
      </Link>
    </div>
  )
}
