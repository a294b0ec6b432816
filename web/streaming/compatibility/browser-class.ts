import { useSiteConfig } from '../../site-config.ts'
import { useBrowserValue } from '../../ui/use-browser-value.ts'

/** The browsers that the site distinguishes (specification, chapter 9). */
type BrowserClass = 'edge' | 'opera' | 'chrome' | 'ie' | 'firefox' | 'safari' | 'other'

/** The order matters: most user agents also name the browsers that they descend from. */
const userAgentPatterns: readonly (readonly [RegExp, BrowserClass])[] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\bOPR\/|\bOpera\b/, 'opera'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'chrome'],
  [/\bMSIE |\bTrident\//, 'ie'],
  [/\bSafari\//, 'safari'],
]

/** The class of a browser by its user agent. */
export const browserClassOf = (userAgent: string): BrowserClass =>
  userAgentPatterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other'

const unknownToServer = () => false

/** True in a browser for which this installation's settings block video (specification, chapter 6). */
export const useBlockedBrowser = (): boolean => {
  const { data } = useSiteConfig()
  // Not the browser but the answer: a page that allows it, as nearly all do, is not rendered again for it.
  const isBlocked = () => data?.blockedBrowsers.includes(browserClassOf(navigator.userAgent)) ?? false
  return useBrowserValue(isBlocked, unknownToServer)
}
