import { saveReturnTo, saveSessionEnded } from './accounts/session/return-to.ts'
import { currentSession, endSession } from './accounts/session/use-session.ts'
import { onSessionExpired } from './api.ts'
import { needsDocumentReload, reloadDocument } from './checkout-document.ts'
import { calendarSearch } from './games/calendar/calendar-search.ts'
import { gameSearch } from './games/game/game-search.ts'
import { leadersSearch } from './games/league/leaders-order.ts'
import { reloadOnChunkError } from './lazy/fetch-file.ts'
import { lazyPage } from './lazy/lazy-section.ts'
import { loadLastCheckout, saveLastCheckout } from './payments/checkout/last-checkout.ts'
import type { ScrollKeeper } from './routing/scroll.ts'
import type { SiteHistory } from './routing/site-history.ts'
import type { SiteLocation } from './routing/site-location.ts'
import { createRouter, type SiteRouter } from './routing/site-router.ts'
import type { RouteTable, SiteRoute } from './routing/site-routes.ts'

const HOME = '/home'

/** Home's address for a visitor at the bare address, with the same query and section. */
export const homeOf = ({ href, pathname }: SiteLocation): string => HOME + href.slice(pathname.length)

/** The server renders a page for members without knowing the user: a visitor's browser redirects. */
const isOnServer = typeof localStorage === 'undefined'

/** Stores the address that a visitor wanted and sends them home, where the login opens. */
const forMembers = {
  loginRequired: true,
  redirect: ({ location: { href } }) => {
    if (isOnServer || currentSession()) return undefined
    saveReturnTo(href)
    return HOME
  },
} satisfies SiteRoute

/** Only for logged-in users; stores the purchase for the way back from the privacy notice (decision 58). */
const toCheckout = (
  asked: Parameters<typeof forMembers.redirect>[0] & { params: Record<string, string> },
) => {
  const target = forMembers.redirect(asked)
  if (target === undefined) saveLastCheckout(sessionStorage, asked.params.membershipId ?? '')
  return target
}

/** Where the privacy notice leads back to: this tab's purchase, otherwise the prices (decision 58). */
const fromPrivacyNotice = () => {
  const membershipId = loadLastCheckout(sessionStorage)
  if (membershipId === undefined || !currentSession()) return `${HOME}#section-price`
  return `/checkout/${encodeURIComponent(membershipId)}`
}

const textOf =
  <Name extends string>(name: Name) =>
  (typed: Record<string, unknown>): { [Key in Name]?: string } => {
    const value = typed[name]
    return (typeof value === 'string' ? { [name]: value } : {}) as { [Key in Name]?: string }
  }

const homePage = lazyPage(() => import('./pages/home-page.tsx'), 'HomePage')
const videoHostPage = lazyPage(() => import('./pages/players/video-host-page.tsx'), 'VideoHostPage')

/** Every page (specification, chapter 2), fetched when it is first opened. The first match is taken. */
const routes = {
  '/': { redirect: ({ location }) => homeOf(location) },
  '/home': { page: homePage },
  '/home/:segment': { page: homePage },
  '/affiliate/:affiliateId': { page: homePage },
  '/calendar': {
    search: calendarSearch,
    page: lazyPage(() => import('./pages/calendar-page.tsx'), 'CalendarPage'),
  },
  '/standing': {
    search: textOf('table'),
    page: lazyPage(() => import('./pages/league/standing-page.tsx'), 'StandingPage'),
  },
  '/leaders': {
    search: leadersSearch,
    page: lazyPage(() => import('./pages/league/leaders-page.tsx'), 'LeadersPage'),
  },
  '/players/:playerId': { page: lazyPage(() => import('./pages/league/player-page.tsx'), 'PlayerPage') },
  '/teams/:teamId': { page: lazyPage(() => import('./pages/league/team-page.tsx'), 'TeamPage') },
  '/games/:gameId': { search: gameSearch, page: lazyPage(() => import('./pages/game-page.tsx'), 'GamePage') },
  '/player/chromecast/test': {
    ...forMembers,
    isNight: true,
    frame: 'headless',
    page: lazyPage(() => import('./pages/players/second-player-page.tsx'), 'SecondPlayerPage'),
  },
  '/player/:mlbId': {
    ...forMembers,
    isNight: true,
    page: lazyPage(() => import('./pages/watch-page.tsx'), 'WatchPage'),
  },
  '/playerapp/:mlbId': {
    isNight: true,
    frame: 'bare',
    page: lazyPage(() => import('./pages/players/player-app-page.tsx'), 'PlayerAppPage'),
  },
  '/player-test-somos': {
    ...forMembers,
    isNight: true,
    page: lazyPage(() => import('./pages/watch-page.tsx'), 'TestPlayerPage'),
  },
  '/vimeo/player/test': { ...forMembers, isNight: true, page: videoHostPage },
  '/vimeo/player/test/:vimeoId': { ...forMembers, isNight: true, page: videoHostPage },
  '/compatibility': { page: lazyPage(() => import('./pages/compatibility-page.tsx'), 'CompatibilityPage') },
  '/checkout/validate': {
    ...forMembers,
    page: lazyPage(() => import('./pages/checkout/checkout-validate-page.tsx'), 'CheckoutValidatePage'),
  },
  '/checkout/success': {
    ...forMembers,
    page: lazyPage(() => import('./pages/checkout/checkout-success-page.tsx'), 'CheckoutSuccessPage'),
  },
  '/checkout/failure': {
    ...forMembers,
    page: lazyPage(() => import('./pages/checkout/checkout-failure-page.tsx'), 'CheckoutFailurePage'),
  },
  '/checkout/:membershipId': {
    ...forMembers,
    redirect: toCheckout,
    page: lazyPage(() => import('./pages/checkout/checkout-page.tsx'), 'CheckoutPage'),
  },
  '/purchases/:paymentId': {
    ...forMembers,
    page: lazyPage(() => import('./pages/purchase-page.tsx'), 'PurchasePage'),
  },
  '/profile': { page: lazyPage(() => import('./pages/account-page.tsx'), 'AccountPage') },
  '/faqs': { page: lazyPage(() => import('./pages/reading/faqs-page.tsx'), 'FaqsPage') },
  '/terms': { page: lazyPage(() => import('./pages/reading/terms-page.tsx'), 'TermsPage') },
  '/privacy': { page: lazyPage(() => import('./pages/reading/privacy-page.tsx'), 'PrivacyPage') },
  '/payment': { redirect: fromPrivacyNotice },
  '/tutorial': {
    search: textOf('language'),
    page: lazyPage(() => import('./pages/reading/tutorial-page.tsx'), 'TutorialPage'),
  },
  '/language': {
    search: textOf('from'),
    page: lazyPage(() => import('./pages/reading/language-page.tsx'), 'LanguagePage'),
  },
} as const satisfies RouteTable

/** The site's router: the browser's, or the server's for one page that it renders. */
export const createSiteRouter = (history: SiteHistory, scroll: ScrollKeeper): SiteRouter =>
  createRouter({
    routes,
    otherwise: HOME,
    history,
    scroll,
    needsDocument: needsDocumentReload,
    loadDocument: reloadDocument,
    onFailed: reloadOnChunkError,
    onWaiting: (isWaiting) => document.documentElement.toggleAttribute('data-page-awaited', isWaiting),
  })

/**
 * Ends a session that the server no longer knows. A user on a page that needs it may log in and return there.
 */
export const endExpiredSessions = (router: SiteRouter): void =>
  onSessionExpired(() => {
    const view = router.shown()
    if (view?.route.loginRequired) saveSessionEnded(view.location.href)
    endSession()
  })

declare module './routing/site-routes.ts' {
  interface SiteRoutes {
    table: typeof routes
  }
}
