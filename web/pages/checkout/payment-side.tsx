import { Store } from 'lucide-react'
import { useState } from 'react'
import type { Membership } from '../../../contract/memberships.ts'
import type { Quote } from '../../../contract/payments/membership-quote.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import { DistributorLink } from '../../distributor-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RadioGroup } from '../../ui/controls/radio-group.tsx'
import styles from './checkout-page.module.css'
import { PaymentMethods } from './method-list.tsx'

type PaymentSideProps = { membership: Membership; quote: Quote }

/** Asks if it is for a bar; "yes" hides and blocks the ways to pay below (specification, chapter 2). */
export const PaymentSide = ({ membership, quote }: PaymentSideProps) => {
  const { t } = useTranslation()
  const session = useSession()
  const [bar, setBar] = useState<'yes' | 'no'>('no')
  if (!session) return null
  return (
    <>
      <div>
        <RadioGroup
          label={t('checkout.barQuestion')}
          value={bar}
          onChange={setBar}
          choices={[
            { value: 'no', label: t('checkout.no') },
            { value: 'yes', label: t('checkout.yes') },
          ]}
        />
        <div aria-live="polite">
          {bar === 'yes' ? (
            <p className={styles.answer}>
              <Store size={22} aria-hidden="true" />
              <span>
                {t('checkout.barAnswer')} <DistributorLink />
              </span>
            </p>
          ) : null}
        </div>
      </div>
      <div hidden={bar === 'yes'}>
        <PaymentMethods
          key={session.user.id}
          methods={membership.payment_methods}
          priced={{ id: membership.id, total: quote.total, currency: quote.currency }}
          buyer={session.user}
          isBlocked={bar === 'yes'}
        />
      </div>
    </>
  )
}
