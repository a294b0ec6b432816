import { Link, Navigate, useRouter } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberWanted } from '../accounts/wanted-page.ts'
import type { Verdict } from '../payments/ask-bank.ts'
import { successOf } from '../payments/checkout-return.ts'
import { forgetPayment, keepEnding, keepPayment, keptPayment } from '../payments/payment-data.ts'
import { type Purchase, useBankAnswer } from '../payments/use-bank-answer.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { Spinner } from '../ui/spinner.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import styles from './checkout-page.module.css'

/** Back from the bank: asks what was decided and leads on. */
export const CheckoutValidatePage = () => {
  const [purchase] = useState(returnedPurchase)
  const [round, setRound] = useState(0)
  if (purchase.id === undefined && purchase.reference === undefined) {
    return <Navigate to="/checkout/$membershipId" params={{ membershipId: 'home' }} replace />
  }
  return <Asking key={round} purchase={purchase} onAgain={() => setRound(round + 1)} />
}

const Asking = ({ purchase, onAgain }: { purchase: Purchase; onAgain: () => void }) => {
  const { t } = useTranslation()
  usePageTitle(t('checkout.validating'))
  const stage = useBankAnswer(purchase, useLeadOn(purchase))
  return (
    <main id="content" className={styles.ending} aria-busy={stage !== 'unknown'}>
      <span className={cx(styles.badge, styles.busy)}>
        {stage === 'unknown' ? <Hourglass size={40} aria-hidden="true" /> : <Spinner size={44} />}
      </span>
      <h1>{t('checkout.validating')}</h1>
      <p role="status">{t(stageTexts[stage])}</p>
      {stage === 'unknown' ? (
        <div className={styles.actions}>
          <Button onPress={onAgain}>{t('checkout.checkAgain')}</Button>
          <Link to="/profile" className={buttonClass({ variant: 'secondary' })}>
            {t('checkout.toAccount')}
          </Link>
        </div>
      ) : null}
    </main>
  )
}

const stageTexts = {
  asking: 'checkout.validatingText',
  long: 'checkout.validatingLong',
  unknown: 'checkout.stillUnknown',
} as const

/** The provider says its id in the address; the reference is in the address or was kept before leaving. */
const returnedPurchase = (): Purchase => {
  const query = new URLSearchParams(location.search)
  const named = query.get('reference') ?? undefined
  const id = query.get('id') ?? undefined
  // A kept reference of another purchase would contradict the id that the bank just gave us.
  return { id, reference: named ?? (id === undefined ? keptPayment()?.reference : undefined) }
}

const useLeadOn = (purchase: Purchase) => {
  const router = useRouter()
  return async (verdict: Verdict) => {
    if (verdict.kind === 'logged-out') {
      rememberWanted(location.pathname + location.search)
      return router.navigate({ to: '/home', replace: true })
    }
    const reference = purchase.reference ?? keptPayment()?.reference
    const success = successOf(verdict, { ...purchase, reference })
    if ('order' in success) {
      // The success page reads it, as after any other way to pay.
      keepPayment({ ...named(purchase), payment_id: success.order })
      return router.navigate({ to: '/checkout/success', replace: true })
    }
    forgetPayment()
    keepEnding(success.ending)
    return router.navigate({ to: '/checkout/failure', replace: true })
  }
}

const named = ({ id, reference }: Purchase) => ({
  ...(id !== undefined && { id }),
  ...(reference !== undefined && { reference }),
})
