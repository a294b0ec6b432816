import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './home.module.css'

/** The target of "buy", /home#section-price. */
export const PriceSection = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  return (
    <section id="section-price" className={styles.section} aria-labelledby="price-title">
      <h2 id="price-title" className={styles.heading}>
        {t('home.priceTitle')}
      </h2>
      <p className={styles.sub}>{t('home.priceLead')}</p>
      <div className={styles.price}>{children}</div>
    </section>
  )
}
