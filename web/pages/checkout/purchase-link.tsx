import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { type ButtonVariant, buttonClass } from '../../ui/controls/button.tsx'

type PurchaseLinkProps = { order: number | undefined } & Pick<ButtonVariant, 'size' | 'variant'>

/** A link to the purchase and its events; to the account page where the order is not known. */
export const PurchaseLink = ({ order, size = 'medium', variant = 'secondary' }: PurchaseLinkProps) => {
  const { t } = useTranslation()
  const className = buttonClass({ size, variant })
  if (order === undefined) {
    return (
      <Link to="/profile" className={className}>
        {t('checkout.toAccount')}
      </Link>
    )
  }
  return (
    <Link to="/purchases/:paymentId" params={{ paymentId: String(order) }} className={className}>
      {t('checkout.seePurchase')}
    </Link>
  )
}

/** Back to `/home`, from every page that a payment ends on. */
export const HomeLink = () => {
  const { t } = useTranslation()
  return (
    <Link to="/home" className={buttonClass({ size: 'large', variant: 'secondary' })}>
      {t('checkout.toHome')}
    </Link>
  )
}
