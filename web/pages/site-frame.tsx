import { Outlet, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AccessProvider } from '../accounts/access-provider.tsx'
import { findCountry } from '../accounts/use-country.ts'
import { findMembershipFor } from '../memberships/use-memberships.ts'
import { OfflineBanner } from '../ui/states.tsx'
import { Toasts } from '../ui/toast.tsx'
import { useOnline } from '../ui/use-online.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

/** What stands around every page: header, footer, notices and the one access modal. */
export const SiteFrame = () => {
  const { t } = useTranslation()
  const goToCheckout = useGoToCheckout()
  return (
    <AccessProvider onRegistered={goToCheckout}>
      <a href="#content" className={styles.skip}>
        {t('ui.skipToContent')}
      </a>
      <div className={styles.frame}>
        <OfflineBanner isOffline={!useOnline()} />
        <SiteHeader />
        <div className={styles.body}>
          <Outlet />
        </div>
        <SiteFooter />
      </div>
      <CookieNotice />
      <Toasts />
    </AccessProvider>
  )
}

/** After a registration: the package of the person's country, else the price on the home page. */
const useGoToCheckout = () => {
  const router = useRouter()
  return async () => {
    const membership = await findMembershipFor(await findCountry()).catch(() => undefined)
    if (membership) {
      await router.navigate({
        to: '/checkout/$membershipId',
        params: { membershipId: String(membership.id) },
      })
    } else {
      await router.navigate({ to: '/home', hash: 'section-price' })
    }
  }
}
