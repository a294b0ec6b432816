import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { saveReturnTo } from './accounts/session/return-to.ts'
import { currentSession, endSession } from './accounts/session/use-session.ts'
import { onSessionExpired } from './api.ts'
import { hasOwnPolicy, needsDocumentReload, reloadDocument } from './checkout-document.ts'
import { calendarSearch } from './games/calendar/calendar-days.ts'
import { leadersSearch } from './games/league/leaders-order.ts'
import { BrokenPage } from './pages/layout/broken-page.tsx'
import { SiteLayout } from './pages/layout/site-layout.tsx'

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

const homePage = lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage')

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
  component: lazyRouteComponent(() => import('./pages/calendar-page.tsx'), 'CalendarPage'),
})
const standingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/standing',
  validateSearch: (search): { table?: string } =>
    typeof search.table === 'string' ? { table: search.table } : {},
  component: lazyRouteComponent(() => import('./pages/standing-page.tsx'), 'StandingPage'),
})
const leadersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/leaders',
  validateSearch: leadersSearch,
  component: lazyRouteComponent(() => import('./pages/leaders-page.tsx'), 'LeadersPage'),
})
const playerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/players/$playerId',
  component: lazyRouteComponent(() => import('./pages/player-page.tsx'), 'PlayerPage'),
})
const teamRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/teams/$teamId',
  component: lazyRouteComponent(() => import('./pages/team-page.tsx'), 'TeamPage'),
})
const gameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/games/$gameId',
  component: lazyRouteComponent(() => import('./pages/game-page.tsx'), 'GamePage'),
})
const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/player/$mlbId',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(() => import('./pages/watch-page.tsx'), 'WatchPage'),
})
const playerAppRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/playerapp/$mlbId',
  staticData: { frame: 'bare' },
  component: lazyRouteComponent(() => import('./pages/players/player-app-page.tsx'), 'PlayerAppPage'),
})
const testPlayerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/player-test-somos',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(() => import('./pages/watch-page.tsx'), 'TestPlayerPage'),
})
const videoHostPage = lazyRouteComponent(() => import('./pages/players/video-host-page.tsx'), 'VideoHostPage')
const videoHostRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vimeo/player/test/$vimeoId',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: videoHostPage,
})
const videoHostWithoutIdRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/vimeo/player/test',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: videoHostPage,
})
const secondPlayerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/player/chromecast/test',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true, frame: 'headless' },
  component: lazyRouteComponent(() => import('./pages/players/second-player-page.tsx'), 'SecondPlayerPage'),
})
const compatibilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/compatibility',
  component: lazyRouteComponent(() => import('./pages/compatibility-page.tsx'), 'CompatibilityPage'),
})
const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/$membershipId',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(() => import('./pages/checkout/checkout-page.tsx'), 'CheckoutPage'),
})
const checkoutValidateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/validate',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(
    () => import('./pages/checkout/checkout-validate-page.tsx'),
    'CheckoutValidatePage',
  ),
})
const checkoutSuccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/success',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(
    () => import('./pages/checkout/checkout-success-page.tsx'),
    'CheckoutSuccessPage',
  ),
})
const checkoutFailureRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/failure',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(
    () => import('./pages/checkout/checkout-failure-page.tsx'),
    'CheckoutFailurePage',
  ),
})
const purchaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/purchases/$paymentId',
  beforeLoad: requireLogin,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(() => import('./pages/purchase-page.tsx'), 'PurchasePage'),
})
const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/account-page.tsx'), 'AccountPage'),
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
  catchAllRoute,
])

/** Every page of the site (specification, chapter 2); each is fetched when it is first opened. */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => <BrokenPage error={error} onRetry={reset} />,
})

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
    /** `headless`: without the header; `bare`: without header, footer and notices. */
    frame?: 'headless' | 'bare'
  }
}
