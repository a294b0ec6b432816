import './ui/theme/fonts.css'
import './ui/theme/base.css'
// Nearly every page has late parts: with the site they cost a third of what they do in a file of their own.
import './parts/late-part.tsx'
import { onlineManager } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RENDERED_STATE, RENDERED_STYLE } from '../contract/site.ts'
import { forgetPersonAtLogout } from './accounts/session/forget-person.ts'
import { reloadRestoredPages } from './accounts/session/reload-restored-pages.ts'
import { replayEarlyClick } from './early-clicks.ts'
import { keepLanguage, localeOf } from './i18n/language.ts'
import { initI18n, language } from './i18n/setup.ts'
import { keepInstallPrompt } from './pages/layout/install-prompt.ts'
import { fetchOtherPages } from './pages/lazy-page.ts'
import { startWithRendered } from './query/use-query.ts'
import { createSiteRouter, endExpiredSessions, homeOf } from './router.ts'
import { keepScroll } from './routing/scroll.ts'
import { browserHistory } from './routing/site-history.ts'
import { locationOf } from './routing/site-location.ts'
import { createQueryClient, SiteRoot } from './site-root.tsx'
import { atFirstSign } from './ui/first-sign.ts'
import { keepTheme } from './ui/theme/theme.ts'

const queryClient = createQueryClient()
const history = browserHistory(() => crypto.getRandomValues(new Uint32Array(2)).join('-'))
const router = createSiteRouter(history, keepScroll(history.entry().key))

keepTheme()
keepInstallPrompt()
// What is asked for without a line waits, and fails not. It listens for the line while somebody listens to it, and takes it to be there before.
onlineManager.subscribe(() => {})
onlineManager.setOnline(navigator.onLine)
reloadRestoredPages()
forgetPersonAtLogout(queryClient)
endExpiredSessions(router)
keepLanguage(language)
// The language of react-aria's dialogs and pickers: as its PackageLocalizationProvider has the browser know it, before any of them is fetched.
Object.assign(window, { [Symbol.for('react-aria.i18n.locale')]: localeOf(language) })
await initI18n()

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('index.html has no #root')
// The bare address is that of home, for the server too.
const opened = locationOf(history.href())
const asked = opened.pathname === '/' ? homeOf(opened) : opened.href
const state = document.getElementById(RENDERED_STATE)?.textContent
const isInLanguage = document.documentElement.lang === language
// Written anew, the same language would have the browser style the whole page once more.
if (!isInLanguage) document.documentElement.lang = language

// The page's own file must be there before React goes on with what the server wrote, or takes away what stands there until then.
await router.start()
// Who may not see what was rendered has been led elsewhere.
const isRendered = state !== undefined && state !== null && isInLanguage && history.href() === asked
const site = <SiteRoot router={router} queryClient={queryClient} />
if (isRendered) {
  startWithRendered(queryClient, JSON.parse(state))
  setRenderedStyles(rootElement)
  // In slices: a press is heard between them.
  startTransition(() => void hydrateRoot(rootElement, site))
} else {
  rootElement.replaceChildren()
  createRoot(rootElement).render(site)
}
// React hears it from here on, and goes on with that part of the page first.
replayEarlyClick()
// Home leads to another page without asking first where that is; what fails is asked for again with the page.
atFirstSign(() => void fetchOtherPages().catch(() => undefined), new AbortController().signal)
// Who keeps the calendar keeps the tables and clubs that were seen, too.
if (navigator.serviceWorker?.controller)
  void import('./offline/start-offline.ts').then(({ startOffline }) => startOffline(queryClient))

/** React goes on with the styles of the elements as they are: they have to be there when it does. */
function setRenderedStyles(root: HTMLElement) {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${RENDERED_STYLE}]`)) {
    element.style.cssText = element.getAttribute(RENDERED_STYLE) ?? ''
    element.removeAttribute(RENDERED_STYLE)
  }
}
