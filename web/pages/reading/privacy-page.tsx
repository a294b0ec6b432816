import '../../i18n/texts/pages.ts'
import { ArrowLeft } from 'lucide-react'
import { PRIVACY_VERSION } from '../../../contract/accounts/privacy.ts'
import { monthText } from '../../i18n/formats.ts'
import { privacyEn } from '../../i18n/legal/privacy-en.ts'
import { privacyEs } from '../../i18n/legal/privacy-es.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useSiteConfig } from '../../site-config.ts'
import { PageHead } from '../../ui/content/page-head.tsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import styles from './legal.module.css'
import { LegalText } from './legal-text.tsx'
import readingStyles from './reading.module.css'

/** The privacy notice, with a link back to the payment that the user came from (specification, chapter 2). */
export const PrivacyPage = () => {
  const { t } = useTranslation()
  usePageTitle(t('legal.privacy'))
  return (
    <main id="content" className={readingStyles.page}>
      <PageHead title={t('legal.privacy')} className={styles.head}>
        <p className={styles.version}>{t('legal.version', { date: monthText(PRIVACY_VERSION) })}</p>
        <p className={styles.note}>{t('legal.privacyNote')}</p>
      </PageHead>
      <div className={styles.bar}>
        <Link to="/payment" className={buttonClass({ variant: 'secondary', size: 'small' })}>
          <ArrowLeft size={18} aria-hidden="true" />
          {t('legal.toPayment')}
        </Link>
      </div>
      <LegalText
        text={language === 'en' ? privacyEn : privacyEs}
        lang={language}
        additions={{ responsable: <Contact /> }}
      />
    </main>
  )
}

/** The contact of the responsible company, from the installation's settings. */
const Contact = () => {
  const { t } = useTranslation()
  const { data, isError } = useSiteConfig()
  return (
    <address className={styles.contact}>{isError ? t('legal.contactFailed') : data?.privacyContact}</address>
  )
}
