import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import styles from './purchase.module.css'
import type { Purchase, PurchaseStage } from './purchase-stage.ts'

type NextStepProps = {
  purchase: Purchase
  stage: PurchaseStage
  isFetching: boolean
  onCheckAgain: () => void
  /** Leads to the play for which the buyer bought. */
  moment?: ReactNode
}

/** The buyer's possible actions for a purchase now. */
export const NextStep = (props: NextStepProps) => (
  <div className={styles.actions}>
    <StageActions {...props} />
  </div>
)

const StageActions = ({ purchase, stage, isFetching, onCheckAgain, moment }: NextStepProps): ReactNode => {
  const { t } = useTranslation()
  switch (stage) {
    case 'bank':
    case 'card-page':
    case 'wallet':
      return (
        <>
          <GoOn stage={stage} url={purchase.redirect_url} />
          <BuyAgain purchase={purchase} text={t('purchase.payAnotherWay')} variant="secondary" />
        </>
      )
    case 'cash':
    case 'verifying':
      return (
        <Button
          size="large"
          variant={stage === 'cash' ? 'secondary' : 'primary'}
          isPending={isFetching}
          onPress={onCheckAgain}
        >
          {t('purchase.checkNow')}
        </Button>
      )
    case 'paid':
      return (
        <>
          {moment}
          <SeeGames variant={moment === undefined ? 'primary' : 'secondary'} />
        </>
      )
    case 'paid-twice':
    case 'refunding':
    case 'refund-by-hand':
    case 'not-needed':
    case 'not-needed-open':
      return <SeeGames />
    case 'refused':
    case 'expired':
    case 'cancelled':
    case 'not-charged':
      return <BuyAgain purchase={purchase} text={t('purchase.tryAgain')} />
    case 'refunded':
    case 'charged-back':
      return <BuyAgain purchase={purchase} text={t('purchase.buyAgain')} />
  }
}

/** A link to the page of the bank, the card company or the wallet that waits; another origin. */
const GoOn = ({ stage, url }: { stage: 'bank' | 'card-page' | 'wallet'; url: string | null }) => {
  const { t } = useTranslation()
  if (url === null) return null
  return (
    <a href={url} className={buttonClass({ size: 'large' })}>
      {t(`purchase.goOn.${stage}`)}
    </a>
  )
}

type BuyAgainProps = { purchase: Purchase; text: string; variant?: 'primary' | 'secondary' }

const BuyAgain = ({ purchase, text, variant = 'primary' }: BuyAgainProps) => (
  <Link
    to="/checkout/:membershipId"
    params={{ membershipId: String(purchase.membership_id) }}
    className={buttonClass({ size: 'large', variant })}
  >
    {text}
  </Link>
)

const SeeGames = ({ variant = 'primary' }: { variant?: 'primary' | 'secondary' }) => {
  const { t } = useTranslation()
  return (
    <Link to="/calendar" className={buttonClass({ size: 'large', variant })}>
      {t('checkout.seeGames')}
    </Link>
  )
}
