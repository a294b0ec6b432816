/** The browsers that the site distinguishes (specification, chapter 9). */
export type BrowserClass = 'edge' | 'opera' | 'chrome' | 'ie' | 'firefox' | 'safari' | 'other'

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
