/** The browsers that the site tells apart (specification, chapter 9). */
export type BrowserClass = 'edge' | 'opera' | 'chrome' | 'ie' | 'firefox' | 'safari' | 'other'

/** In this order: most browsers also name the ones they descend from. */
const userAgentPatterns: readonly (readonly [RegExp, BrowserClass])[] = [
  [/\bEdg(e|A|iOS)?\//, 'edge'],
  [/\bOPR\/|\bOpera\b/, 'opera'],
  [/\b(Firefox|FxiOS)\//, 'firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'chrome'],
  [/\bMSIE |\bTrident\//, 'ie'],
  [/\bSafari\//, 'safari'],
]

/** The class of a browser by what it says of itself. */
export const browserClassOf = (userAgent: string): BrowserClass =>
  userAgentPatterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'other'
