import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useRouter } from '../../routing/use-site.ts'
import { useSiteConfig } from '../../site-config.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './offer-links.module.css'

/**
 * Links to what is sold, and the button that starts there. The specification has them hidden and disabled (chapter 1):
 * they stand in the page so until the installation's setting shows them.
 */
export const OfferLinks = () => {
  const { t } = useTranslation()
  const router = useRouter()
  const isShown = useSiteConfig().data?.offerLinks === true
  const start = () => void router.navigate({ to: '/home', hash: 'section-price' })
  return (
    <nav aria-label={t('header.offers')} className={styles.offers} hidden={!isShown}>
      <Link to="/home" hash="section-plans">
        {t('header.package')}
      </Link>
      <Link to="/home" hash="section-benefits">
        {t('header.benefits')}
      </Link>
      <a href="/faqs">{t('header.faq')}</a>
      <Link to="/home" hash="section-price">
        {t('header.purchase')}
      </Link>
      <Button size="small" isDisabled={!isShown} onPress={start}>
        {t('header.startNow')}
      </Button>
    </nav>
  )
}
