import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import type { ScoreboardItem } from '../../contract/games/scoreboard.ts'
import { languageCookie } from '../../contract/site.ts'
import { english, spanish } from '../../web/i18n/texts-for-tests.ts'
import { patternOf } from './gaps.ts'
import { watchTexts } from './unknown-texts.ts'

/** A way to view a page: its language and texts, its theme and its width. */
export type PageVariant = {
  lang: 'es' | 'en'
  theme: 'dark' | 'light'
  width: number
  height: number
  texts: typeof spanish | typeof english
  /** The variant in a few words, for the title of a test. */
  look: string
}

const sizes = {
  narrow: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  wide: { width: 1440, height: 900 },
}

const variantOf = (
  lang: PageVariant['lang'],
  theme: PageVariant['theme'],
  { width, height }: { width: number; height: number },
): PageVariant => ({
  lang,
  theme,
  width,
  height,
  texts: lang === 'es' ? spanish : english,
  look: `${lang}, ${theme}, ${width} px`,
})

export const narrowSpanish = variantOf('es', 'dark', sizes.narrow)
export const tabletSpanish = variantOf('es', 'light', sizes.tablet)
export const wideSpanish = variantOf('es', 'dark', sizes.wide)
export const narrowEnglish = variantOf('en', 'light', sizes.narrow)
export const tabletEnglish = variantOf('en', 'dark', sizes.tablet)
export const wideEnglish = variantOf('en', 'light', sizes.wide)

export const byDay = ({ lang, ...size }: PageVariant): PageVariant => variantOf(lang, 'light', size)
export const byNight = ({ lang, ...size }: PageVariant): PageVariant => variantOf(lang, 'dark', size)

export const isEveryVariant = process.env.EVERY_VARIANT !== undefined

const everyVariant: readonly PageVariant[] = (['es', 'en'] as const).flatMap((lang) =>
  Object.values(sizes).flatMap((size) =>
    (['dark', 'light'] as const).map((theme) => variantOf(lang, theme, size)),
  ),
)

/**
 * The variants of a journey; `npm run bench -- variants` walks it in each language, in each theme, at each
 * width. The journeys name different variants, so that together they see all twelve.
 */
export const onlyIn = (...chosen: readonly PageVariant[]): readonly PageVariant[] =>
  isEveryVariant ? everyVariant : chosen

/** A telephone in Spanish; `npm run bench -- variants` walks these journeys at the other widths too. */
export const inSpanish: readonly PageVariant[] = isEveryVariant
  ? [narrowSpanish, tabletSpanish, wideSpanish]
  : [narrowSpanish]

/** A page of a viewer of their own, with nothing on it yet. */
export const openPage = async (
  browser: Browser,
  baseURL: string,
  variant: PageVariant,
  more: Pick<
    BrowserContextOptions,
    'userAgent' | 'storageState' | 'serviceWorkers' | 'hasTouch' | 'reducedMotion' | 'deviceScaleFactor'
  > = {},
): Promise<Page> => {
  const { lang, theme, width, height } = variant
  const page = await browser.newPage({
    baseURL,
    viewport: { width, height },
    colorScheme: theme,
    ...more,
  })
  watchTexts(page, variant)
  page.context().on('page', (tab) => watchTexts(tab, variant))
  // A browser with a chosen language also has the server's cookie.
  await page.context().addCookies([{ name: languageCookie, value: lang, url: baseURL }])
  await page.addInitScript((language) => {
    localStorage.setItem('lang', language)
    localStorage.setItem('cookies-ptl', '1')
  }, lang)
  return page
}

/** A page in a new browser: without a chosen language, and with the notice about cookies open. */
export const openUnused = (
  browser: Browser,
  baseURL: string,
  { theme, width, height }: PageVariant,
): Promise<Page> => browser.newPage({ baseURL, viewport: { width, height }, colorScheme: theme })

/** Holds a file back from a page until the returned function is called. */
export const holdFile = async (page: Page, file: string): Promise<() => void> => {
  const { promise: mayCome, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(file, async (route) => {
    await mayCome
    await route.continue()
  })
  return letCome
}

/**
 * Waits until the page has hydrated, by React's own marks on its elements: before that only the last press
 * counts. Sends a sign of a user meanwhile, for which the toasts wait.
 */
export const untilAlive = (page: Page) =>
  page.waitForFunction(() => {
    dispatchEvent(new Event('pointermove'))
    const isHydrated = (it: Element) => Object.keys(it).some((key) => key.startsWith('__reactProps'))
    const controls = ':is(button, input, select, [data-guarded])'
    const [root, ...others] = document.querySelectorAll(`#root > :not(link), #root ${controls}`)
    return root !== undefined && [root, ...others].every(isHydrated)
  })

/** Opens an address and leaves a mark on the page that a reload would wipe off. */
export const openMarked = async (page: Page, address: string): Promise<Page> => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilAlive(page)
  await page.evaluate(() => document.body.setAttribute('data-seen', 'first'))
  return page
}

export const expectNotReloaded = (page: Page) =>
  expect(page.locator('body[data-seen="first"]')).toBeAttached()

/**
 * Expects that the page is no wider than its window; a calendar turns into a list a little after a resize.
 */
export const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(
      () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      page.url(),
    )
    .toBeLessThanOrEqual(0)

/** The layout shift so far, as browsers sum it up. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const it of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += it.value
          done(sum)
        }).observe({ type: 'layout-shift', buffered: true })
        // The observer is never called without a shift.
        requestAnimationFrame(() => requestAnimationFrame(() => done(sum)))
      }),
  )

/** Runs in the page: scrolls through it, so that parts that load in sight are fetched. */
export const scrollThrough = async () => {
  for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
    scrollTo(0, y)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  }
  scrollTo(0, 0)
}

/** Runs, hits and errors of both clubs on the page. */
export const totalsOn = (page: Page, { texts }: PageVariant): Promise<string[][]> =>
  page
    .getByRole('table', { name: texts.games.lineScore })
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].slice(-3).map((cell) => cell.textContent ?? '')),
    )

/** The same numbers of a game of the scoreboard; empty before it starts. */
export const totalsOf = ({
  linescore: { awayTeam, homeTeam },
  isLive,
  isFinal,
}: ScoreboardItem): string[][] =>
  [awayTeam, homeTeam].map((it) =>
    [it.runs, it.hits, it.errors].map((n) => (isLive || isFinal ? String(n) : '')),
  )

/** A text of ours with its gaps filled. */
export const interpolate = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** Matches the beginning of a text of ours, with any content in its gaps. */
export const anyOf = (text: string): RegExp => new RegExp(`^${patternOf(text)}`)

/** Another tab of the same browser. */
export const openTab = async (page: Page, address: string): Promise<Page> => {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), address),
  ])
  return tab
}
