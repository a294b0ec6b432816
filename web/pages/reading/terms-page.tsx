import '../../i18n/texts/pages.ts'
import { Printer } from 'lucide-react'
import { DistributorLink } from '../../distributor-link.tsx'
import { monthText } from '../../i18n/formats.ts'
import { TERMS_VERSION, termsEs } from '../../i18n/legal/terms-es.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SupportLink } from '../../support-link.tsx'
import { PageHead } from '../../ui/content/page-head.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './legal.module.css'
import { LegalText } from './legal-text.tsx'
import readingStyles from './reading.module.css'

/** The contract, which is in Spanish on the English site, too (decision 58). */
export const TermsPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('legal.terms'))
  return (
    <main id="content" className={readingStyles.page}>
      <PageHead title={t('legal.terms')} className={styles.head}>
        <p className={styles.version}>{t('legal.version', { date: monthText(TERMS_VERSION) })}</p>
        <p className={styles.note}>{t('legal.termsNote')}</p>
      </PageHead>
      <div className={styles.actions}>
        <Button variant="secondary" size="small" onPress={() => print()}>
          <Printer size={18} aria-hidden="true" />
          {t('legal.print')}
        </Button>
        <SupportLink className={buttonClass({ variant: 'secondary', size: 'small' })} />
      </div>
      <LegalText text={termsEs} lang="es" additions={{ uso: <DistributorLink /> }} />
    </main>
  )
}
