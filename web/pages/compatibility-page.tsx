import '../i18n/texts/check.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { PageHead } from '../ui/content/page-head.tsx'
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
        <PageHead title={t('check.title')} lead={t('check.lead')} />
        <AccountCheck heading="h2" />
      </div>
    </main>
  )
}
