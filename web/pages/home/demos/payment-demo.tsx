import '../../../i18n/texts/home.ts'
import '../../../i18n/texts/purchase.ts'
import '../../../i18n/texts/purchase-stages.ts'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import type { PurchaseEvent } from '../../../payments/purchase/purchase-stage.ts'
import { Timeline } from '../../../payments/purchase/timeline.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './demo.module.css'
import { usePlayedOnce } from './use-played-once.ts'

const PLAY_MS = 4_500

const course: { event: PurchaseEvent; afterSeconds: number }[] = [
  { event: 'waiting-for-bank', afterSeconds: 0 },
  { event: 'verifying', afterSeconds: 70 },
  { event: 'paid', afterSeconds: 140 },
  { event: 'receipt-sent', afterSeconds: 150 },
]

/** The timeline of an invented payment whose buyer was offline. */
export const PaymentDemo = () => {
  const { t } = useTranslation()
  const demo = useRef<HTMLDivElement>(null)
  const { progress, again } = usePlayedOnce(demo, PLAY_MS)
  const [began] = useState(() => Date.now() - 3_600_000)
  const reached = 1 + Math.floor(progress * (course.length - 1))
  const events = course
    .slice(0, reached)
    .map(({ event, afterSeconds }) => ({ event, at: new Date(began + afterSeconds * 1_000).toISOString() }))
  return (
    <div ref={demo} className={styles.demo}>
      {/* A drawing: the piece's own text says it in words. */}
      <div className={styles.payment} inert>
        <Timeline purchase={{ events, method: 'card' }} isWaiting={reached < course.length - 1} />
      </div>
      <div className={styles.controls}>
        <Button size="small" variant="secondary" isDisabled={progress < 1} onPress={again}>
          {t('home.paymentAgain')}
        </Button>
      </div>
    </div>
  )
}
