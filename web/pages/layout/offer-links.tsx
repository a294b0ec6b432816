import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../routing/link.tsx'
import { useSiteConfig } from '../../site-config.ts'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import styles from './offer-links.module.css'

/**
 * Links to what is sold, the last one as a button. The specification has them hidden and disabled (chapter 1):
 * they stand in the page so until the installation's setting shows them.
 */
export const OfferLinks = () => {
  const { t } = useTranslation()
  const isShown = useSiteConfig().data?.offerLinks === true
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
      {isShown ? (
        <Link to="/home" hash="section-price" className={buttonClass({ size: 'small' })}>
          {t('header.startNow')}
        </Link>
      ) : (
        <Button size="small" isDisabled>
          {t('header.startNow')}
        </Button>
      )}
    </nav>
  )
}
