import {
  createRootRoute,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { saveReturnTo } from './accounts/session/return-to.ts'
import { currentSession, endSession } from './accounts/session/use-session.ts'
import { onSessionExpired } from './api.ts'
import { hasOwnPolicy, needsDocumentReload, reloadDocument } from './checkout-document.ts'
import { calendarSearch } from './games/calendar/calendar-search.ts'
import { gameSearch } from './games/game/game-search.ts'
import { leadersSearch } from './games/league/leaders-order.ts'
import { withLowerHome } from './pages/home/lower-home-part.ts'
import { BrokenPage } from './pages/layout/broken-page.tsx'
import { SiteLayout } from './pages/layout/site-layout.tsx'
import { lazyPage } from './pages/lazy-page.ts'
import { loadLastCheckout, saveLastCheckout } from './payments/checkout/last-checkout.ts'

type NavigationContext = { location: { pathname: string }; preload: boolean }

/** A visitor on the way to a page with a policy of its own is sent home first: then no document is loaded twice. */
const reloadDocumentIfNeeded = ({ location, preload }: NavigationContext): Promise<void> | undefined => {
  const willRedirect = hasOwnPolicy(location.pathname) && !currentSession()
  if (preload || willRedirect || !needsDocumentReload(location.pathname)) return undefined
  router.history.flush()
  return reloadDocument()
}

const rootRoute = createRootRoute({ component: SiteLayout, beforeLoad: reloadDocumentIfNeeded })

const redirectToHome = () => {
  throw redirect({ to: '/home', replace: true })
}

/** A visitor's wanted address is remembered and he is sent home, where the login opens. */
const requireLogin = ({ location }: { location: { href: string } }) => {
  if (currentSession()) return
  saveReturnTo(location.href)
  throw redirect({ to: '/home', replace: true })
}

const homePage = lazyPage(() => withLowerHome(() => import('./pages/home-page.tsx')), 'HomePage', 'first')

const indexRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', beforeLoad: redirectToHome })
const catchAllRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', beforeLoad: redirectToHome })
const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/home', component: homePage })
const homeSegmentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/home/$segment',
  component: homePage,
})
const affiliateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/affiliate/$affiliateId',
  component: homePage,
})
const calendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/calendar',
  validateSearch: calendarSearch,
  component: lazyPage(() => import('./pages/calendar-page.tsx'), 'CalendarPage'),
})
const standingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/standing',
  validateSearch: (search): { table?: string } =>
    typeof search.table === 'string' ? { table: search.table } : {},
  component: lazyPage(() => import('./pages/standing-page.tsx'), 'StandingPage'),
})
const leadersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaders',
  validateSearch: leadersSearch,
  component: lazyPage(() => import('./pages/leaders-page.tsx'), 'LeadersPage'),
})
const playerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players/$playerId',
  component: lazyPage(() => import('./pages/player-page.tsx'), 'PlayerPage'),
})
const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/teams/$teamId',
  component: lazyPage(() => import('./pages/team-page.tsx'), 'TeamPage'),
})
const gameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/games/$gameId',
  validateSearch: gameSearch,
  component: lazyPage(() => import('./pages/game-page.tsx'), 'GamePage'),
})
const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/player/$mlbId',
  beforeLoad: requireLogin,
  staticData: { isNight: true, loginRequired: true },
  component: lazyPage(() => import('./pages/watch-page.tsx'), 'WatchPage'),
})
const playerAppRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/playerapp/$mlbId',
  staticData: { isNight: true, frame: 'bare' },
  component: lazyPage(() => import('./pages/players/player-app-page.tsx'), 'PlayerAppPage'),
})
const testPlayerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/player-test-somos',
  beforeLoad: requireLogin,
  staticData: { isNight: true, loginRequired: true },
  component: lazyPage(() => import('./pages/watch-page.tsx'), 'TestPlayerPage'),
})
const videoHostPage = lazyPage(() => import('./pages/players/video-host-page.tsx'), 'VideoHostPage')
const videoHostRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vimeo/player/test/$vimeoId',
  beforeLoad: requireLogin,
  staticData: { isNight: true, loginRequired: true },
  component: videoHostPage,
})
const videoHostWithoutIdRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vimeo/player/test',
  beforeLoad: requireLogin,
  staticData: { isNight: true, loginRequired: true },
  component: videoHostPage,
})
const secondPlayerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/player/chromecast/test',
  beforeLoad: requireLogin,
  staticData: { isNight: true, loginRequired: true, frame: 'headless' },
  component: lazyPage(() => import('./pages/players/second-player-page.tsx'), 'SecondPlayerPage'),
})
const compatibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compatibility',
  component: lazyPage(() => import('./pages/compatibility-page.tsx'), 'CompatibilityPage'),
})
const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/$membershipId',
  beforeLoad: ({ location, params, preload }) => {
    requireLogin({ location })
    if (!preload) saveLastCheckout(sessionStorage, params.membershipId)
  },
  staticData: { loginRequired: true },
  component: lazyPage(() => import('./pages/checkout/checkout-page.tsx'), 'CheckoutPage'),
})
const checkoutValidateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/validate',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyPage(() => import('./pages/checkout/checkout-validate-page.tsx'), 'CheckoutValidatePage'),
})
const checkoutSuccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/success',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyPage(() => import('./pages/checkout/checkout-success-page.tsx'), 'CheckoutSuccessPage'),
})
const checkoutFailureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/failure',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyPage(() => import('./pages/checkout/checkout-failure-page.tsx'), 'CheckoutFailurePage'),
})
const purchaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/purchases/$paymentId',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyPage(() => import('./pages/purchase-page.tsx'), 'PurchasePage'),
})
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  component: lazyPage(() => import('./pages/account-page.tsx'), 'AccountPage'),
})

const faqsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/faqs',
  component: lazyPage(() => import('./pages/reading/faqs-page.tsx'), 'FaqsPage'),
})
const termsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms',
  component: lazyPage(() => import('./pages/reading/terms-page.tsx'), 'TermsPage'),
})
const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyPage(() => import('./pages/reading/privacy-page.tsx'), 'PrivacyPage'),
})
/** Where the privacy notice leads back to: this tab's purchase, else what is sold (decision 58). */
const paymentRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/payment',
  beforeLoad: () => {
    const membershipId = loadLastCheckout(sessionStorage)
    if (membershipId === undefined || !currentSession())
      throw redirect({ to: '/home', hash: 'section-price', replace: true })
    throw redirect({ to: '/checkout/$membershipId', params: { membershipId }, replace: true })
  },
})
const tutorialRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tutorial',
  validateSearch: (search): { language?: string } =>
    typeof search.language === 'string' ? { language: search.language } : {},
  component: lazyPage(() => import('./pages/reading/tutorial-page.tsx'), 'TutorialPage'),
})
const languageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/language',
  validateSearch: (search): { from?: string } =>
    typeof search.from === 'string' ? { from: search.from } : {},
  component: lazyPage(() => import('./pages/reading/language-page.tsx'), 'LanguagePage'),
})

const routeTree = rootRoute.addChildren([
  indexRoute,
  homeRoute,
  homeSegmentRoute,
  affiliateRoute,
  calendarRoute,
  standingRoute,
  leadersRoute,
  playerRoute,
  teamRoute,
  gameRoute,
  watchRoute,
  playerAppRoute,
  testPlayerRoute,
  videoHostRoute,
  videoHostWithoutIdRoute,
  secondPlayerRoute,
  compatibilityRoute,
  checkoutRoute,
  checkoutValidateRoute,
  checkoutSuccessRoute,
  checkoutFailureRoute,
  purchaseRoute,
  accountRoute,
  faqsRoute,
  termsRoute,
  privacyRoute,
  paymentRoute,
  tutorialRoute,
  languageRoute,
  catchAllRoute,
])

/** Every page of the site (specification, chapter 2); each is fetched when it is first opened. */
export const createSiteRouter = (options: { history?: RouterHistory; scrollRestoration: boolean }) =>
  createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultErrorComponent: ({ error, reset }) => <BrokenPage error={error} onRetry={reset} />,
    ...options,
  })

/** The router of the browser's pages; the server makes one for each page that it renders. */
export const router = createSiteRouter({ scrollRestoration: true })

/** A session that the server no longer knows ends here too, quietly; who was on a page that needs it may log in and be back. */
onSessionExpired(() => {
  const { matches, location } = router.state
  if (matches.some((match) => match.staticData.loginRequired)) saveReturnTo(location.href)
  endSession()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    loginRequired?: boolean
    /** Dark in both themes, as around the picture of a game. */
    isNight?: boolean
    /** `headless`: without the header; `bare`: without header, footer and notices. */
    frame?: 'headless' | 'bare'
  }
}
