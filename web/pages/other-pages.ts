import type { ComponentType } from 'react'

/**
 * The files of all pages but home. They are listed in a file of their own, since the names of all page files
 * take as many bytes as a page; home does without the list until the user acts.
 */
export const otherPages = {
  account: async () => (await import('./account-page.tsx')).AccountPage,
  calendar: async () => (await import('./calendar-page.tsx')).CalendarPage,
  checkout: async () => (await import('./checkout/checkout-page.tsx')).CheckoutPage,
  checkoutFailure: async () => (await import('./checkout/checkout-failure-page.tsx')).CheckoutFailurePage,
  checkoutSuccess: async () => (await import('./checkout/checkout-success-page.tsx')).CheckoutSuccessPage,
  checkoutValidate: async () => (await import('./checkout/checkout-validate-page.tsx')).CheckoutValidatePage,
  compatibility: async () => (await import('./compatibility-page.tsx')).CompatibilityPage,
  faqs: async () => (await import('./reading/faqs-page.tsx')).FaqsPage,
  game: async () => (await import('./game-page.tsx')).GamePage,
  language: async () => (await import('./reading/language-page.tsx')).LanguagePage,
  leaders: async () => (await import('./leaders-page.tsx')).LeadersPage,
  player: async () => (await import('./player-page.tsx')).PlayerPage,
  playerApp: async () => (await import('./players/player-app-page.tsx')).PlayerAppPage,
  privacy: async () => (await import('./reading/privacy-page.tsx')).PrivacyPage,
  purchase: async () => (await import('./purchase-page.tsx')).PurchasePage,
  secondPlayer: async () => (await import('./players/second-player-page.tsx')).SecondPlayerPage,
  standing: async () => (await import('./standing-page.tsx')).StandingPage,
  team: async () => (await import('./team-page.tsx')).TeamPage,
  terms: async () => (await import('./reading/terms-page.tsx')).TermsPage,
  testPlayer: async () => (await import('./watch-page.tsx')).TestPlayerPage,
  tutorial: async () => (await import('./reading/tutorial-page.tsx')).TutorialPage,
  videoHost: async () => (await import('./players/video-host-page.tsx')).VideoHostPage,
  watch: async () => (await import('./watch-page.tsx')).WatchPage,
} as const satisfies Record<string, () => Promise<ComponentType>>
