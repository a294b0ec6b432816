import { CreditCard, Store, Ticket, Wallet } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import type { Membership } from '../../../contract/memberships.ts'
import { keepForPurchase } from '../../accounts/session/wanted-moment.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CardPayment } from '../../payments/card/card-payment.tsx'
import { CashForm } from '../../payments/cash/cash-form.tsx'
import { MethodsSkeleton } from '../../payments/checkout/checkout-skeletons.tsx'
import { type Buyer, contactOf } from '../../payments/checkout/contact.ts'
import { MethodSection } from '../../payments/checkout/method-section.tsx'
import { OtherWays } from '../../payments/checkout/other-ways.tsx'
import type { PricedMembership } from '../../payments/checkout/payment-form.tsx'
import {
  methodTitles,
  type PaymentMethod,
  paymentMethodsOf,
} from '../../payments/checkout/payment-methods.ts'
import { PrepaidForm } from '../../payments/prepaid/prepaid-form.tsx'
import { WalletForm } from '../../payments/wallet/wallet-form.tsx'
import { useSiteConfig } from '../../site-config.ts'
import { useFields } from '../../ui/controls/use-fields.ts'
import { afterDialog } from '../../ui/overlays/use-focus-after-dialog.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import styles from './checkout-page.module.css'

type PaymentMethodsProps = {
  methods: Membership['payment_methods']
  priced: PricedMembership
  buyer: Buyer
  isBlocked: boolean
}

/** The ways to pay this membership, one of them open. */
export const PaymentMethods = ({ methods: allowed, priced, buyer, isBlocked }: PaymentMethodsProps) => {
  const { t } = useTranslation()
  const config = useSiteConfig()
  const contact = useFields(() => contactOf(buyer))
  // All of them at once, or those that this installation adds would move the others.
  if (config.isPending)
    return (
      <div className={styles.methods}>
        <MethodsSkeleton />
      </div>
    )
  const ways = paymentMethodsOf({ payment_methods: allowed, currency: priced.currency }, config.data)
  if (ways.length === 0) return <EmptyState compact title={t('checkout.noMethods')} />
  const common = { buyer, contact, isBlocked }
  const forms: Record<PaymentMethod, ReactNode> = {
    card: <CardPayment {...common} membership={priced} />,
    wallet: <WalletForm {...common} membership={priced} />,
    cash: (
      <CashForm
        {...{ ...common, membership: priced }}
        onMade={(paymentId) => keepForPurchase(paymentId, sessionStorage, localStorage)}
      />
    ),
    prepaid: <PrepaidForm {...common} />,
  }
  return <Ways ways={ways} forms={forms} />
}

const icons = { card: CreditCard, wallet: Wallet, cash: Store, prepaid: Ticket }

const Ways = ({ ways, forms }: { ways: PaymentMethod[]; forms: Record<PaymentMethod, ReactNode> }) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(() => location.hash.slice(1))
  const heads = useRef(new Map<PaymentMethod, HTMLButtonElement>())
  const open = ways.find((it) => it === chosen) ?? ways[0]
  /** The one above closes and draws it up, on a phone out of sight. */
  const openWay = (way: PaymentMethod) => {
    setChosen(way)
    requestAnimationFrame(() => heads.current.get(way)?.scrollIntoView({ block: 'nearest' }))
  }
  /** From the dialog of a refusal, which gives the focus back to a button that is out of sight by then. */
  const leaveFor = (way: PaymentMethod) => {
    setChosen(way)
    afterDialog(() => heads.current.get(way)?.focus())
  }
  return (
    <div className={styles.methods}>
      {ways.map((way) => (
        <MethodSection
          key={way}
          title={t(methodTitles[way])}
          icon={icons[way]}
          isOpen={way === open}
          onOpen={() => openWay(way)}
          headRef={(head) => void (head ? heads.current.set(way, head) : heads.current.delete(way))}
        >
          <OtherWays value={{ ways: ways.filter((it) => it !== way), onChoose: leaveFor }}>
            {forms[way]}
          </OtherWays>
        </MethodSection>
      ))}
    </div>
  )
}
