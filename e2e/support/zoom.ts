import { expect, type Page } from '@playwright/test'
import { textsCutOff } from './longer-texts.ts'
import { scrollThrough } from './viewer.ts'

/** A window of 1280 by 1024 pixels, as the page has it when it is zoomed to 200 and 400 % (WCAG 1.4.4 and 1.4.10). */
const ZOOMED_WINDOWS = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
]

/** What the open page lacks when it is zoomed, and how it then scrolls sideways. It leaves the window small. */
export const wrongWhenZoomed = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  for (const size of ZOOMED_WINDOWS) {
    await page.setViewportSize(size)
    await page.evaluate(scrollThrough)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const wrong = [...(await textsCutOff(page)), ...(await outOfReach(page)), ...(await sideways(page))]
    found.push(...wrong.map((it) => `${page.url()} at ${size.width} px: ${it}`))
  }
  return found
}

/** What makes the page wider than its window. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wider = [...document.body.querySelectorAll('*')].filter(
      (it) => it.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`${scrollWidth} px wide by ${wider.map((it) => it.className).slice(0, 3)}`]
  })

/** What of the site's header cannot be pressed, and what else stays above the middle of the window. */
const outOfReach = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2)
    const isShown = (it: Element) => it.checkVisibility({ visibilityProperty: true })
    const covered = [...document.querySelectorAll('header :is(a, button)')].filter((it) => {
      const { left, top, width, height } = it.getBoundingClientRect()
      const hit = document.elementFromPoint(left + width / 2, top + height / 2)
      return it.closest('main') === null && isShown(it) && width > 1 && !it.contains(hit)
    })
    const staying = [...document.body.querySelectorAll('*')].filter((it) => {
      const { top, bottom, width } = it.getBoundingClientRect()
      const isAcross = width > innerWidth / 2 && top < innerHeight / 2 && bottom > innerHeight * 0.45
      return isAcross && /fixed|sticky/.test(getComputedStyle(it).position) && isShown(it)
    })
    scrollTo(0, 0)
    return [
      ...covered.map((it) => `“${it.getAttribute('aria-label') ?? it.textContent}” is out of reach`),
      ...staying.map((it) => `${it.className} covers the window`),
    ]
  })
