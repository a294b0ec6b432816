import {
  CircleCheck,
  CircleX,
  CreditCard,
  Hourglass,
  Landmark,
  type LucideIcon,
  Store,
  Undo2,
  Wallet,
} from 'lucide-react'
import { isFailureCode } from '../../api-error.ts'
import { leagueDayText, money } from '../../i18n/formats.ts'
import type { Translate } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lastDayText } from '../../i18n/validity-text.ts'
import { cx } from '../../ui/cx.ts'
import { refusalText } from '../checkout/refusal-text.ts'
import styles from './purchase.module.css'
import type { Purchase, PurchaseStage } from './purchase-stage.ts'
import { stageTextOf } from './text-of-method.ts'

const looks: Record<PurchaseStage, { icon: LucideIcon; tone: 'good' | 'bad' | 'busy' }> = {
  bank: { icon: Landmark, tone: 'busy' },
  'card-page': { icon: CreditCard, tone: 'busy' },
  wallet: { icon: Wallet, tone: 'busy' },
  cash: { icon: Store, tone: 'busy' },
  verifying: { icon: Hourglass, tone: 'busy' },
  paid: { icon: CircleCheck, tone: 'good' },
  'paid-twice': { icon: Undo2, tone: 'busy' },
  refunding: { icon: Undo2, tone: 'busy' },
  'refund-by-hand': { icon: Undo2, tone: 'busy' },
  refused: { icon: CircleX, tone: 'bad' },
  expired: { icon: CircleX, tone: 'bad' },
  cancelled: { icon: CircleX, tone: 'bad' },
  'not-needed': { icon: CircleCheck, tone: 'good' },
  'not-needed-open': { icon: CircleCheck, tone: 'good' },
  'not-charged': { icon: CircleX, tone: 'bad' },
  refunded: { icon: Undo2, tone: 'good' },
  'charged-back': { icon: CircleX, tone: 'bad' },
}

type StageHeadProps = { purchase: Purchase; stage: PurchaseStage }

/** Where a purchase stands, in a title and a sentence; announced when it changes. */
export const StageHead = ({ purchase, stage }: StageHeadProps) => {
  const { t } = useTranslation()
  const { icon: Icon, tone } = looks[stage]
  return (
    <header className={styles.head}>
      <span className={cx(styles.badge, styles[tone])}>
        <Icon size={32} aria-hidden="true" />
      </span>
      <div>
        <p className={styles.overline}>{t('purchase.number', { number: purchase.payment_id })}</p>
        <h1>{t(`purchase.stages.${stageTextOf(stage, purchase.method)}.title`)}</h1>
        <p role="status" className={styles.stageText}>
          {stageSentence(purchase, stage, t)}
        </p>
      </div>
    </header>
  )
}

/** Where a purchase stands, in a sentence. */
export const stageSentence = (purchase: Purchase, stage: PurchaseStage, t: Translate): string => {
  const { failure, method, owed } = purchase
  if (stage === 'refused' && isFailureCode(failure)) return refusalText(failure, t)
  return t(`purchase.stages.${stageTextOf(stage, method)}.text`, {
    total: money(purchase.total, purchase.currency),
    date: lastDayText({ date_exp: purchase.valid_until, baseball_day: purchase.baseball_day }),
    by: owed === null ? '' : leagueDayText(owed.by),
  })
}
