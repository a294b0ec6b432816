import { type RefObject, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type Buyer, type ContactState, validateContact } from '../checkout/contact.ts'
import { EmailField } from '../checkout/contact-fields.tsx'
import { PaymentDialogs } from '../checkout/payment-dialogs.tsx'
import { MethodForm, type PricedMembership } from '../checkout/payment-form.tsx'
import { refusalMessages } from '../checkout/refusal-text.ts'
import { type HiddenForm, usePayByWallet } from './use-pay-by-wallet.ts'

type WalletFormProps = {
  buyer: Buyer
  contact: ContactState
  membership: PricedMembership
  isBlocked: boolean
}

/** Payment by PayPal, on its own page. */
export const WalletForm = ({ buyer, contact, membership, isBlocked }: WalletFormProps) => {
  const { t } = useTranslation()
  const hidden = useRef<HTMLFormElement>(null)
  const { stage, errorCode, refused, form, pay, clearError, departure } = usePayByWallet(
    { userId: buyer.id, membershipId: membership.id, total: membership.total },
    () => hidden.current?.submit(),
  )
  const waits = {
    ready: undefined,
    paying: t('checkout.walletWait'),
    verifying: t('checkout.walletWait'),
    leaving: t('checkout.leaving.wallet'),
  }
  const { email: emailError } = validateContact(contact.fields)
  return (
    <>
      <MethodForm
        label={t('checkout.walletTitle')}
        lead={t('checkout.walletLead')}
        errors={emailError ? { email: emailError } : {}}
        onSubmit={() => void pay(contact.fields.email)}
        submitText={t('checkout.payByWallet')}
        isDisabled={isBlocked || stage !== 'ready'}
        note={t('checkout.walletNote')}
      >
        {(errors) => <EmailField isWide bind={contact.bind} errors={errors} />}
      </MethodForm>
      {form ? <PostedForm form={form} ref={hidden} /> : null}
      <PaymentDialogs
        wait={waits[stage]}
        title={t('checkout.titleModal')}
        messages={refusalMessages(errorCode, refused, t)}
        code={errorCode}
        onClose={clearError}
        departure={{ ...departure, to: 'wallet' }}
      />
    </>
  )
}

type PostedFormProps = { form: HiddenForm; ref: RefObject<HTMLFormElement | null> }

/** The hidden form of the specification (chapter 2), posted as the page's own navigation. */
const PostedForm = ({ form: { action, fields }, ref }: PostedFormProps) => (
  <form ref={ref} method="post" action={action} hidden>
    {Object.entries(fields).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </form>
)
