import { MAX_LENGTH } from '../../../contract/text-inputs.ts'
import { failureText, namedFields } from '../../failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SecretField, TextField } from '../../ui/controls/text-field.tsx'
import { type BindField, useFields } from '../../ui/controls/use-fields.ts'
import styles from '../checkout/checkout.module.css'
import { type Buyer, type ContactState, validateContact } from '../checkout/contact.ts'
import { ContactFields } from '../checkout/contact-fields.tsx'
import { PaymentDialogs } from '../checkout/payment-dialogs.tsx'
import { MethodForm } from '../checkout/payment-form.tsx'
import { ConfirmCard } from './confirm-card.tsx'
import { type PrepaidErrors, type PrepaidFields, validatePrepaid } from './prepaid-fields.ts'
import { useRedeemCard } from './use-redeem-card.ts'

type PrepaidFormProps = { buyer: Buyer; contact: ContactState; isBlocked: boolean }

/** Payment by prepaid card; its secret code has no name, so that no form can submit it. */
export const PrepaidForm = ({ buyer, contact, isBlocked }: PrepaidFormProps) => {
  const { t } = useTranslation()
  const { fields, bind } = useFields<PrepaidFields>({ number_sheet: '', code: '' })
  const { state, lookUp, redeem, reset } = useRedeemCard(buyer.id, contact.fields)
  const waits = {
    'looking-up': t('errors.pleaseWait'),
    redeeming: t('errors.pleaseWait'),
    verifying: t('checkout.prepaidVerifying'),
  }
  const named = state.kind === 'failed' ? namedFields(state.code, state.fields) : []
  const messages = state.kind === 'failed' && named.length === 0 ? [failureText(state.code, t)] : named
  return (
    <>
      <MethodForm
        label={t('checkout.prepaidTitle')}
        lead={t('checkout.prepaidLead')}
        errors={{ ...validateContact(contact.fields), ...validatePrepaid(fields) }}
        onSubmit={() => void lookUp(fields)}
        submitText={t('checkout.activateCode')}
        isDisabled={isBlocked}
        acceptance={t('checkout.prepaidAcceptance')}
      >
        {(errors) => (
          <>
            <ContactFields bind={contact.bind} errors={errors} />
            <PrepaidInputs bind={bind} errors={errors} />
          </>
        )}
      </MethodForm>
      {state.kind === 'confirming' ? (
        <ConfirmCard
          card={state.card}
          onConfirm={() => void redeem(state.card, state.fields)}
          onCancel={reset}
        />
      ) : null}
      <PaymentDialogs
        wait={state.kind in waits ? waits[state.kind as keyof typeof waits] : undefined}
        title={t('checkout.prepaidTitleModal')}
        messages={messages}
        onClose={reset}
      />
    </>
  )
}

const PrepaidInputs = ({ bind, errors }: { bind: BindField<PrepaidFields>; errors: PrepaidErrors }) => {
  const { t } = useTranslation()
  const common = (name: keyof PrepaidFields) => {
    const error = errors[name]
    return {
      ...bind(name),
      error: error && t(error),
      required: true,
      maxLength: MAX_LENGTH.prepaidCode,
      className: styles.halfWidth ?? '',
      inputMode: 'numeric' as const,
      spellCheck: 'false' as const,
      autoComplete: 'off',
    }
  }
  return (
    <>
      <TextField {...common('number_sheet')} label={t('checkout.folio')} placeholder="0000000000" />
      <SecretField {...common('code')} label={t('checkout.secretCode')} />
    </>
  )
}
