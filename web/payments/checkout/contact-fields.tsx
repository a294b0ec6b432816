import { MAX_LENGTH } from '../../../contract/text-inputs.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/controls/text-field.tsx'
import type { BindField } from '../../ui/controls/use-fields.ts'
import { cx } from '../../ui/cx.ts'
import styles from './checkout.module.css'
import type { Contact, ContactErrors } from './contact.ts'

type ContactFieldsProps = {
  bind: BindField<Contact>
  errors: ContactErrors
}

/** Where the receipt goes. */
export const EmailField = ({ bind, errors, isWide = false }: ContactFieldsProps & { isWide?: boolean }) => {
  const { t } = useTranslation()
  return (
    <TextField
      {...bind('email')}
      label={t('checkout.email')}
      error={errors.email && t(errors.email)}
      required
      type="email"
      autoComplete="email"
      maxLength={MAX_LENGTH.email}
      className={cx(isWide ? styles.fullWidth : styles.halfWidth)}
    />
  )
}

/** Email and telephone, as most forms of the checkout begin. */
export const ContactFields = ({ bind, errors }: ContactFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <EmailField bind={bind} errors={errors} />
      <TextField
        {...bind('telephone')}
        label={t('checkout.telephone')}
        error={errors.telephone && t(errors.telephone)}
        required
        type="tel"
        autoComplete="tel"
        maxLength={MAX_LENGTH.telephone}
        className={cx(styles.halfWidth)}
      />
    </>
  )
}
