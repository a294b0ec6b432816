import { Navigate, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AccessProvider } from '../../accounts/access-provider.tsx'
import { fetchCountry } from '../../accounts/use-country.ts'
import { useSession } from '../../accounts/use-session.ts'
import { fetchMembershipFor } from '../../memberships/use-memberships.ts'
import { OfflineBanner } from '../../ui/states.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-layout.module.css'

/** What stands around every page: header, footer, notices and the one access modal. */
export const SiteLayout = () => {
  const { t } = useTranslation()
  const goToCheckout = useGoToCheckout()
  const isRedirected = useIsRedirected()
  useFocusOnNewPage()
  return (
    <AccessProvider onRegistered={goToCheckout}>
      <a href="#content" className={styles.skip}>
        {t('ui.skipToContent')}
      </a>
      <div className={styles.layout}>
        <OfflineBanner isOffline={!useOnline()} />
        <SiteHeader />
        <div className={styles.body}>{isRedirected ? <Navigate to="/home" replace /> : <Outlet />}</div>
        <SiteFooter />
      </div>
      <CookieNotice />
      <Toasts />
    </AccessProvider>
  )
}

/** A page that needs a login is left as soon as there is none, be it ended here or in another tab. */
const useIsRedirected = (): boolean => {
  const session = useSession()
  const needsLogin = useMatches({ select: (all) => all.some((match) => match.staticData.loginRequired) })
  return needsLogin && !session
}

/** Who navigates by keyboard or ear starts each new page at its beginning. */
const useFocusOnNewPage = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        const content = document.getElementById('content')
        if (!fromLocation || !pathChanged || !content || document.querySelector('[role$="dialog"]')) return
        content.tabIndex = -1
        content.focus({ preventScroll: true })
      }),
    [router],
  )
}

/** After a registration: the package of the person's country, else the price on the home page. */
const useGoToCheckout = () => {
  const router = useRouter()
  return async () => {
    const membership = await fetchMembershipFor(await fetchCountry()).catch(() => undefined)
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
