import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazySection } from '../../lazy/lazy-section.ts'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import styles from './only-here.module.css'

const BoardDemo = lazySection(() => import('./demos/board-demo.tsx'), 'BoardDemo')
const PitchesDemo = lazySection(() => import('./demos/pitches-demo.tsx'), 'PitchesDemo')
const PlaysDemo = lazySection(() => import('./demos/plays-demo.tsx'), 'PlaysDemo')
const DeviceDemo = lazySection(() => import('./demos/device-demo.tsx'), 'DeviceDemo')
const PaymentDemo = lazySection(() => import('./demos/payment-demo.tsx'), 'PaymentDemo')

const pieces = [
  { title: 'home.board', text: 'home.boardText', Demo: BoardDemo, isWide: false, isOfAccount: false },
  { title: 'home.pitches', text: 'home.pitchesText', Demo: PitchesDemo, isWide: false, isOfAccount: false },
  { title: 'home.plays', text: 'home.playsText', Demo: PlaysDemo, isWide: true, isOfAccount: false },
  { title: 'home.device', text: 'home.deviceText', Demo: DeviceDemo, isWide: false, isOfAccount: true },
  { title: 'home.payment', text: 'home.paymentText', Demo: PaymentDemo, isWide: false, isOfAccount: true },
] as const

/**
 * The features for fans, shown by the product's own parts with invented data. They are fetched when they come
 * near.
 */
export const OnlyHere = () => {
  const { t } = useTranslation()
  return (
    <section className={styles.section} aria-labelledby="only-here-title">
      <h2 id="only-here-title">{t('home.onlyHere')}</h2>
      <p className={styles.lead}>{t('home.onlyHereLead')}</p>
      <ul className={styles.pieces}>
        {pieces.map(({ title, text, Demo, isWide, isOfAccount }) => (
          <li key={title} className={cx(styles.piece, isWide && styles.wide)}>
            <div className={styles.demo}>
              <WhenNear fallback={<Skeleton height="100%" />}>
                <Demo />
              </WhenNear>
              {isOfAccount ? <span className={styles.example}>{t('home.example')}</span> : null}
            </div>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Half a window beyond the visible part. */
const NEAR = '50% 0px'

const WhenNear = ({ fallback, children }: { fallback: ReactNode; children: ReactNode }) => {
  const room = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (room.current === null) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: NEAR,
    })
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={room} className={styles.room}>
      {isNear ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}
    </div>
  )
}
