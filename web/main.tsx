import './ui/theme/fonts.css'
import './ui/theme/base.css'
import { onlineManager } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RENDERED_STATE, RENDERED_STYLE } from '../contract/site.ts'
import { clearUserDataAtLogout, reloadRestoredPages } from './accounts/session/clear-user-data.ts'
import { keepLanguage, localeOf } from './i18n/language.ts'
import { initI18n } from './i18n/setup.ts'
import { language } from './i18n/translate.ts'
import { keepInstallPrompt } from './pages/layout/install-prompt.ts'
import { followOtherTabs } from './pages/spoiler-guard/other-tabs.ts'
import { startWithRendered } from './query/use-query.ts'
import { createSiteRouter, endExpiredSessions, homeOf } from './router.ts'
import { keepScroll } from './routing/scroll.ts'
import { browserHistory } from './routing/site-history.ts'
import { locationOf } from './routing/site-location.ts'
import { createQueryClient, SiteRoot } from './site-root.tsx'
import { keepTheme } from './ui/theme/theme.ts'

declare global {
  interface Window {
    /** Set by `first-paint.js` until the page hydrates: the button or guarded link that was pressed last. */
    earlyPress?: { pressed: HTMLElement | null; stop(): void }
  }
}

const queryClient = createQueryClient()
const history = browserHistory(() => crypto.getRandomValues(new Uint32Array(2)).join('-'))
const router = createSiteRouter(history, keepScroll(history.entry().key))

keepTheme()
keepInstallPrompt()
// Queries without a connection wait instead of failing. The manager tracks the connection only while it has a
// subscriber, and assumes before that it is there.
onlineManager.subscribe(() => {})
onlineManager.setOnline(navigator.onLine)
reloadRestoredPages()
clearUserDataAtLogout(queryClient)
followOtherTabs(queryClient)
endExpiredSessions(router)
keepLanguage(language)
// Sets the language of react-aria's dialogs as its PackageLocalizationProvider does, before any is fetched.
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: localeOf(language) })
await initI18n()

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no #root')
// The bare address means home, on the server too.
const opened = locationOf(history.href())
const asked = opened.pathname === '/' ? homeOf(opened) : opened.href
const state = document.getElementById(RENDERED_STATE)?.textContent
const isInLanguage = document.documentElement.lang === language
// Writing the same language again would make the browser style the whole page once more.
if (!isInLanguage) document.documentElement.lang = language

// The page's file must be there before React hydrates the server's rendering, or removes it.
await router.start()
// A user who may not see the rendered page has been redirected.
const isRendered = state !== undefined && state !== null && isInLanguage && history.href() === asked
const site = <SiteRoot router={router} queryClient={queryClient} />
if (isRendered) {
  startWithRendered(queryClient, JSON.parse(state))
  setRenderedStyles(rootElement)
  // Hydrates in slices, so that a press is heard between them.
  startTransition(() => void hydrateRoot(rootElement, site))
} else {
  rootElement.replaceChildren()
  createRoot(rootElement).render(site)
}
// React hears a press from here on, and hydrates its part of the page first.
const { earlyPress } = window
delete window.earlyPress
earlyPress?.stop()
earlyPress?.pressed?.click()
// A browser with a stored calendar also stores the tables and clubs that it shows.
if (navigator.serviceWorker?.controller)
  void import('./offline/start-offline.ts').then(({ startOffline }) => startOffline(queryClient))

/** React hydrates elements with their present styles, so these have to be set before. */
function setRenderedStyles(root: HTMLElement) {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${RENDERED_STYLE}]`)) {
    element.style.cssText = element.getAttribute(RENDERED_STYLE) ?? ''
    element.removeAttribute(RENDERED_STYLE)
  }
}
