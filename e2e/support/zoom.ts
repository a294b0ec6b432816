import { expect, type Page } from '@playwright/test'
import { textsCutOff } from './longer-texts.ts'
import { scrollThrough } from './viewer.ts'

/** The size of a window of 1280 by 1024 pixels at a zoom of 200 and 400 % (WCAG 1.4.4 and 1.4.10). */
const ZOOMED_WINDOWS = [
  { width: 640, height: 512 },
  { width: 320, height: 256 },
]
const NARROWEST = 320

/** The defects of the open page when it is zoomed, including sideways scrolling. Leaves the window small. */
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

/**
 * Expects that a dialog over the window is whole at 200 % too, and that each of its controls can be scrolled
 * to: at half the window, but not below the width of WCAG 1.4.10.
 */
export const expectDialogZooms = async (page: Page) => {
  const size = page.viewportSize()
  if (size === null || (await page.evaluate(outOfReachInDialog)) === null) return
  const width = Math.max(NARROWEST, Math.round(size.width / 2))
  await page.setViewportSize({ width, height: Math.round(size.height / 2) })
  // The dialog learns of its new window a little later.
  await expect.poll(() => wrongInDialog(page), page.url()).toEqual([])
  await page.setViewportSize(size)
}

const wrongInDialog = async (page: Page): Promise<string[]> => [
  ...(await textsCutOff(page, '', '[role$=dialog], dialog')),
  ...((await page.evaluate(outOfReachInDialog)) ?? []),
]

/** Runs in the page: the defects of the top dialog; null where no dialog covers the window. */
const outOfReachInDialog = (): string[] | null => {
  const coverOf = (dialog: Element): Element | undefined => {
    for (let it: Element | null = dialog; it !== null; it = it.parentElement) {
      const { width, height } = it.getBoundingClientRect()
      const isFixed = getComputedStyle(it).position === 'fixed'
      if (it.matches(':modal') || (isFixed && width >= innerWidth - 20 && height >= innerHeight / 2))
        return it
    }
    return undefined
  }
  const open = [...document.querySelectorAll('[role$=dialog], dialog[open]')]
  const dialog = open.findLast((it) => coverOf(it) !== undefined)
  if (dialog === undefined) return null
  const { left, right } = dialog.getBoundingClientRect()
  const cover = coverOf(dialog)
  const scrolled = cover?.scrollTop ?? 0
  const isBeside = left < 0 || right > innerWidth || (cover?.scrollWidth ?? 0) > (cover?.clientWidth ?? 0)
  // A script can scroll where a user cannot.
  const isStuck =
    cover !== undefined &&
    cover.scrollHeight > cover.clientHeight &&
    !/auto|scroll/.test(getComputedStyle(cover).overflowY)
  const controls = [...dialog.querySelectorAll('a, button, input, select, textarea')]
  const covered = controls.filter((it) => {
    it.scrollIntoView({ block: 'center', behavior: 'instant' })
    // A link may continue on a second line.
    const { left, top, width, height } = it.getClientRects()[0] ?? new DOMRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isShown = it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1
    return isShown && !it.contains(hit) && hit?.closest('label')?.contains(it) !== true
  })
  cover?.scrollTo({ top: scrolled, behavior: 'instant' })
  return [
    ...(isBeside ? [`the dialog lies beside the window: ${dialog.className}`] : []),
    ...(isStuck ? [`the dialog does not scroll: ${dialog.className}`] : []),
    ...covered.map((it) => `“${it.getAttribute('aria-label') ?? it.textContent}” is out of reach`),
  ]
}

/** The elements that make the page wider than its window. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wider = [...document.body.querySelectorAll('*')].filter(
      (it) => it.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`${scrollWidth} px wide by ${wider.map((it) => it.className).slice(0, 3)}`]
  })

/**
 * The header's controls that cannot be pressed, and other elements that stay above the middle of the window.
 */
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
