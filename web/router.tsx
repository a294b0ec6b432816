import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import { currentSession, endSession } from './accounts/use-session.ts'
import { rememberWanted } from './accounts/wanted-page.ts'
import { onSessionLost } from './api.ts'
import { calendarSearch } from './games/calendar/calendar-days.ts'
import { leadersSearch } from './games/league/leaders-order.ts'
import { BrokenPage } from './pages/frame/broken-page.tsx'
import { SiteFrame } from './pages/frame/site-frame.tsx'
import { loadOwnDocument, mayPay, wantsOwnDocument } from './paying-document.ts'

type Arriving = { location: { pathname: string }; preload: boolean }

/** A visitor on his way to the checkout is sent home first: for him no document is loaded twice. */
const ownDocument = ({ location, preload }: Arriving): Promise<void> | undefined => {
  const turnsBack = mayPay(location.pathname) && !currentSession()
  if (preload || turnsBack || !wantsOwnDocument(location.pathname)) return undefined
  router.history.flush()
  return loadOwnDocument()
}

const root = createRootRoute({ component: SiteFrame, beforeLoad: ownDocument })

const goHome = () => {
  throw redirect({ to: '/home', replace: true })
}

/** A visitor's wanted address is remembered and he is sent home, where the login opens. */
const loginFirst = ({ location }: { location: { href: string } }) => {
  if (currentSession()) return
  rememberWanted(location.href)
  throw redirect({ to: '/home', replace: true })
}

const homePage = lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage')

const start = createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goHome })
const anyOther = createRoute({ getParentRoute: () => root, path: '$', beforeLoad: goHome })
const home = createRoute({ getParentRoute: () => root, path: '/home', component: homePage })
const homeSegment = createRoute({ getParentRoute: () => root, path: '/home/$segment', component: homePage })
const affiliate = createRoute({
  getParentRoute: () => root,
  path: '/affiliate/$affiliateId',
  component: homePage,
})
const calendar = createRoute({
  getParentRoute: () => root,
  path: '/calendar',
  validateSearch: calendarSearch,
  component: lazyRouteComponent(() => import('./pages/calendar-page.tsx'), 'CalendarPage'),
})
const standing = createRoute({
  getParentRoute: () => root,
  path: '/standing',
  validateSearch: (search): { table?: string } =>
    typeof search.table === 'string' ? { table: search.table } : {},
  component: lazyRouteComponent(() => import('./pages/standing-page.tsx'), 'StandingPage'),
})
const leaders = createRoute({
  getParentRoute: () => root,
  path: '/leaders',
  validateSearch: leadersSearch,
  component: lazyRouteComponent(() => import('./pages/leaders-page.tsx'), 'LeadersPage'),
})
const playerProfile = createRoute({
  getParentRoute: () => root,
  path: '/players/$playerId',
  component: lazyRouteComponent(() => import('./pages/player-profile-page.tsx'), 'PlayerProfilePage'),
})
const team = createRoute({
  getParentRoute: () => root,
  path: '/teams/$teamId',
  component: lazyRouteComponent(() => import('./pages/team-page.tsx'), 'TeamPage'),
})
const game = createRoute({
  getParentRoute: () => root,
  path: '/games/$gameId',
  component: lazyRouteComponent(() => import('./pages/game-page.tsx'), 'GamePage'),
})
const player = createRoute({
  getParentRoute: () => root,
  path: '/player/$mlbId',
  beforeLoad: loginFirst,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(() => import('./pages/player-page.tsx'), 'PlayerPage'),
})
const checkout = createRoute({
  getParentRoute: () => root,
  path: '/checkout/$membershipId',
  beforeLoad: loginFirst,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(() => import('./pages/checkout-page.tsx'), 'CheckoutPage'),
})
const checkoutValidate = createRoute({
  getParentRoute: () => root,
  path: '/checkout/validate',
  beforeLoad: loginFirst,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(() => import('./pages/checkout-validate-page.tsx'), 'CheckoutValidatePage'),
})
const checkoutSuccess = createRoute({
  getParentRoute: () => root,
  path: '/checkout/success',
  beforeLoad: loginFirst,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(() => import('./pages/checkout-success-page.tsx'), 'CheckoutSuccessPage'),
})
const checkoutFailure = createRoute({
  getParentRoute: () => root,
  path: '/checkout/failure',
  beforeLoad: loginFirst,
  staticData: { loginRequired: true },
  component: lazyRouteComponent(() => import('./pages/checkout-failure-page.tsx'), 'CheckoutFailurePage'),
})
const profile = createRoute({
  getParentRoute: () => root,
  path: '/profile',
  component: lazyRouteComponent(() => import('./pages/profile-page.tsx'), 'ProfilePage'),
})

const routeTree = root.addChildren([
  start,
  home,
  homeSegment,
  affiliate,
  calendar,
  standing,
  leaders,
  playerProfile,
  team,
  game,
  player,
  checkout,
  checkoutValidate,
  checkoutSuccess,
  checkoutFailure,
  profile,
  anyOther,
])

/** Every page of the site (specification, chapter 2); each is fetched when it is first opened. */
export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => <BrokenPage error={error} onRetry={reset} />,
})

/** A session that the server no longer knows ends here too, quietly; who was on a page that needs it may log in and be back. */
onSessionLost(() => {
  const { matches, location } = router.state
  if (matches.some((match) => match.staticData.loginRequired)) rememberWanted(location.href)
  endSession()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    loginRequired?: boolean
  }
}
