import { Navigate, Outlet, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccessProvider } from '../../accounts/access/access-provider.tsx'
import { ProofProvider } from '../../accounts/proof/proof-provider.tsx'
import { fetchCountry } from '../../accounts/session/use-country.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { fetchMembershipFor } from '../../memberships/use-memberships.ts'
import { OfflineBanner } from '../../ui/offline-banner.tsx'
import { Toasts } from '../../ui/toast.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { CookieNotice } from './cookie-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-layout.module.css'

/** The layout of every page: header, footer, notices and the access modal. */
export const SiteLayout = () => {
  const { t } = useTranslation()
  const goToCheckout = useGoToCheckout()
  const isRedirected = useIsRedirected()
  const frame = useFrame()
  const isNight = useMatches({ select: (all) => all.some((match) => match.staticData.isNight) })
  useFocusOnNewPage()
  return (
    <ProofProvider>
      <AccessProvider onRegistered={goToCheckout}>
        {frame === 'full' ? (
          <a href="#content" className={styles.skip}>
            {t('ui.skipToContent')}
          </a>
        ) : null}
        <div className={styles.layout}>
          <OfflineBanner isOffline={!useOnline()} />
          {frame === 'full' ? <SiteHeader /> : null}
          <div className={styles.body} data-frame={frame} {...(isNight && { 'data-theme': 'dark' })}>
            {isRedirected ? <Navigate to="/home" replace /> : <Outlet />}
          </div>
          {frame === 'bare' ? null : <SiteFooter />}
        </div>
        {frame === 'bare' ? null : <CookieNotice />}
        <Toasts />
      </AccessProvider>
    </ProofProvider>
  )
}

/** What stands around the page. */
const useFrame = (): 'full' | 'headless' | 'bare' =>
  useMatches({ select: (all) => all.find((match) => match.staticData.frame)?.staticData.frame ?? 'full' })

/** Leaves a page that needs a login as soon as the session ends, here or in another tab. */
const useIsRedirected = (): boolean => {
  const session = useSession()
  const needsLogin = useMatches({ select: (all) => all.some((match) => match.staticData.loginRequired) })
  return needsLogin && !session
}

/** Moves the focus to the start of each new page, for keyboards and screen readers. */
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

/**
 * After a registration: the checkout of the membership that was chosen before, if it is on sale in the user's country, else of
 * the featured one, else the price on the home page.
 */
const useGoToCheckout = () => {
  const router = useRouter()
  return async (page: string) => {
    const membership = await fetchMembershipFor(await fetchCountry(), chosenIn(page)).catch(() => undefined)
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

const chosenIn = (page: string): number | undefined => {
  const [, id] = /^\/checkout\/([1-9]\d{0,9})(?![^/?#])/.exec(page) ?? []
  return id === undefined ? undefined : Number(id)
}
