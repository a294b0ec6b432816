import '../i18n/texts/check.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { cx } from '../ui/cx.ts'
import { usePageTitle } from '../ui/use-page-title.ts'
import { AccountCheck } from './account-check.tsx'
import styles from './league/league-pages.module.css'

/** The check before a game on a page of its own; the link to it is hidden (specification, chapter 1). */
export const CompatibilityPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('check.title'))
  return (
    <main id="content" className={cx(styles.page, styles.narrow)}>
      <div>
        <h1 className={styles.title}>{t('check.title')}</h1>
        <p className={styles.lead}>{t('check.lead')}</p>
        <AccountCheck heading="h2" />
      </div>
    </main>
  )
}
