import type { FieldCode } from '../../../contract/field-failures.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SecretField, TextField } from '../../ui/controls/text-field.tsx'
import type { BindField } from '../../ui/controls/use-fields.ts'
import styles from '../checkout/checkout.module.css'
import { type CardFields, formatCardNumber, MAX_CARD_LENGTH } from './card-fields.ts'

type CardInputsProps = {
  fields: CardFields
  bind: BindField<CardFields>
  errors: Partial<Record<keyof CardFields, FieldCode>>
}

/** The card itself; no input has a name, so that no form can submit it. */
export const CardInputs = ({ fields, bind, errors }: CardInputsProps) => {
  const { t } = useTranslation()
  const common = (name: keyof CardFields) => {
    const error = errors[name]
    return { ...bind(name), error: error && t(error), required: true }
  }
  const digits = { inputMode: 'numeric' as const, spellCheck: 'false' as const }
  return (
    <>
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
    </>
  )
}
