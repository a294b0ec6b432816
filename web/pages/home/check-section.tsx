import '../../i18n/texts/check.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { AccountCheck } from '../account-check.tsx'
import styles from './home.module.css'

/** The device compatibility check and the stream access test. */
export const CheckSection = () => {
  const { t } = useTranslation()
  return (
    <section id="section-check" className={styles.section} aria-labelledby="check-title">
      <h2 id="check-title" className={styles.heading}>
        {t('check.title')}
      </h2>
      <p className={styles.sub}>{t('check.lead')}</p>
      <AccountCheck heading="h3" />
      <Link to="/compatibility" hidden>
        {t('check.link')}
      </Link>
    </section>
  )
}
