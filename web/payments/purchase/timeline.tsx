import { momentText } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import styles from './purchase.module.css'
import type { Purchase, PurchaseEvent } from './purchase-stage.ts'
import { eventTextOf } from './text-of-method.ts'

const tones: Partial<Record<PurchaseEvent, string>> = {
  paid: 'good',
  reinstated: 'good',
  'receipt-sent': 'good',
  refunded: 'good',
  refused: 'bad',
  expired: 'bad',
  cancelled: 'bad',
  'not-charged': 'bad',
  withdrawn: 'good',
  'charged-back': 'bad',
}

type TimelineProps = { purchase: Pick<Purchase, 'events' | 'method'>; isWaiting: boolean }

/**
 * The events of a purchase with their times, the oldest first; marks the last one while the purchase still
 * waits.
 */
export const Timeline = ({ purchase: { events, method }, isWaiting }: TimelineProps) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="timeline-title" className={styles.panel}>
      <h2 id="timeline-title">{t('purchase.timeline')}</h2>
      <ol className={styles.events}>
        {events.map(({ event, at }, index) => {
          const isNow = isWaiting && index === events.length - 1
          return (
            <li
              key={`${at} ${event}`}
              className={cx(styles.event, isNow ? styles.now : styles[tones[event] ?? 'past'])}
            >
              <span>{t(`purchase.events.${eventTextOf(event, method)}`)}</span>
              <time dateTime={at}>{momentText(at)}</time>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
