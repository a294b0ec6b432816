import { useEffect, useRef } from 'react'
import { AccessProvider } from '../../accounts/access/access-provider.tsx'
import { ProofProvider } from '../../accounts/reauthentication/proof-provider.tsx'
import { fetchCountry } from '../../accounts/session/use-country.ts'
import { useIsVisitor } from '../../accounts/session/use-session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { fetchMembershipFor } from '../../memberships/use-memberships.ts'
import { Navigate } from '../../routing/link.tsx'
import { Outlet } from '../../routing/router-provider.tsx'
import { useRoute, useRouter, useSite } from '../../routing/use-site.ts'
import { Toasts } from '../../ui/overlays/toast.tsx'
import { afterDialog } from '../../ui/overlays/use-focus-after-dialog.ts'
import { OfflineBanner } from '../../ui/states/offline-banner.tsx'
import { useOnline } from '../../ui/states/use-online.ts'
import { BrokenPage } from './broken-page.tsx'
import { CookieNotice } from './cookie-notice.tsx'
import { focusContent } from './focus-content.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-layout.module.css'

/** The layout of every page: header, footer, notices and the access modal. */
export const SiteLayout = () => {
  const { t } = useTranslation()
  const goToCheckout = useGoToCheckout()
  const { frame = 'full', isNight } = useRoute()
  // A video has the first view to itself.
  const notice = frame === 'bare' ? null : <CookieNotice />
  useFocusOnNewPage()
  useFocusKept()
  useEffect(forgetStoredSession, [])
  return (
    <ProofProvider>
      <AccessProvider onRegistered={goToCheckout}>
        {frame === 'full' ? (
          <a href="#content" className={styles.skip}>
            {t('ui.skipToContent')}
          </a>
        ) : null}
        <div className={styles.layout}>
          {isNight ? null : notice}
          {frame === 'full' ? <SiteHeader /> : null}
          <div className={styles.body} data-frame={frame} {...(isNight && { 'data-theme': 'dark' })}>
            <Page />
          </div>
          {isNight ? notice : null}
          {frame === 'bare' ? null : <SiteFooter />}
          <div className={styles.line} data-frame={frame}>
            <LineBanner />
          </div>
        </div>
        <Toasts />
      </AccessProvider>
    </ProofProvider>
  )
}

const page = <Outlet broken={BrokenPage} />

/**
 * The page, or a redirect home as soon as the session ends, here or in another tab. The server does not know
 * whether a user is logged in: a check in the layout itself would render the whole page once more.
 */
const Page = () => {
  const { loginRequired } = useRoute()
  return useIsVisitor() && loginRequired ? <Navigate to="/home" replace /> : page
}

const LineBanner = () => <OfflineBanner isOffline={!useOnline()} />

/** Removes the mark that `first-paint.js` set for the server's markup: by now the page knows the session. */
const forgetStoredSession = () => {
  delete document.documentElement.dataset.session
}

/** Focuses the start of each new page, or the part that a link leads to, for keyboards and screen readers. */
const useFocusOnNewPage = () => {
  const { view } = useSite()
  const focused = useRef(view)
  useEffect(() => {
    const { pathname, hash } = view.location
    const isNewPage = pathname !== focused.current.location.pathname
    const isLedToPart = view !== focused.current && view.arrival === 'led' && !view.keepsScroll && hash !== ''
    focused.current = view
    if (isNewPage || isLedToPart) focusContent(hash)
  }, [view])
}

/**
 * After a registration: the checkout of the membership that was chosen before, if it is on sale in the user's
 * country, else of the featured one, else the price on the home page.
 */
const useGoToCheckout = () => {
  const router = useRouter()
  return async (page: string) => {
    const membership = await fetchMembershipFor(await fetchCountry(), chosenIn(page)).catch(() => undefined)
    if (membership) {
      await router.navigate({
        to: '/checkout/:membershipId',
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

/**
 * Moves the focus of an element that was removed to the nearest part around it that has `data-keeps-focus`
 * and an id, else to the page's content: the next Tab goes on from there.
 */
const useFocusKept = (): void => {
  useEffect(() => {
    let focused: EventTarget | null = null
    let part: Element | null = null
    let callOff = () => {}
    const remember = ({ target }: FocusEvent) => {
      focused = target
      part = target instanceof Element ? target.closest('[data-keeps-focus]') : null
    }
    const observer = new MutationObserver(() => {
      if (!(focused instanceof Node) || focused.isConnected || !isFocusLost()) return
      callOff()
      // A dialog gives the focus back to what opened it, where that is still there.
      callOff = afterDialog(() => isFocusLost() && focusContent(part?.id))
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      callOff()
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}

const isFocusLost = () => document.activeElement === document.body
