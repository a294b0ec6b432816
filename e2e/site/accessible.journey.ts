import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectAccessible } from '../support/axe.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { oneOfEachPage } from '../support/one-of-each-page.ts'
import {
  expectNoSidewaysScroll,
  isEveryVariant,
  openPage,
  type PageVariant,
  scrollThrough,
  untilAlive,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'
import { wrongWhenZoomed } from '../support/zoom.ts'

/** Widths in pixels; the last is also that of a larger phone at twice the size. */
const WIDE = 1440
const TABLET = 768
const PHONE = 390
const SMALLEST = 320
type Reading = Pick<PageVariant, 'width' | 'theme'>

const languages = [wideSpanish, wideEnglish]
const readings = (['dark', 'light'] as const).flatMap((theme) =>
  [PHONE, TABLET, WIDE].map((width): Reading => ({ width, theme })),
)

/**
 * Each page is walked in one of the two languages, and read at one width in one theme, so that no two of
 * twelve in a row are alike. `npm run bench -- variants` reads all pages in all variants. `first`: the number
 * of the first of these pages among all.
 */
const walkedIn = (language: number, first: number, addresses: readonly string[]): Walked[] =>
  addresses.flatMap((address, nth) => {
    if (isEveryVariant) return { address, readings }
    const page = first + nth
    if (page % languages.length !== language) return []
    const reading = readings[Math.floor(page / languages.length) % readings.length]
    return { address, readings: reading ? [reading] : [] }
  })

type StorageState = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

const anonymous: StorageState = { cookies: [], origins: [] }
let buyer: StorageState
let member: StorageState
test.beforeAll(async ({ browser }) => {
  member = await loggedIn(browser, 'socio@playball.test')
  buyer = await loggedIn(browser, 'visitante@playball.test')
})

test('every page works without eyes or mouse, or zoomed to 400 %, and scrolls only down', async ({
  browser,
}) => {
  const { open, members, buyers } = await oneOfEachPage(playball)
  const walkAll = async (variant: PageVariant, nth: number) => {
    let first = 0
    for (const [storage, addresses] of [
      [anonymous, open],
      [member, members],
      [buyer, buyers],
    ] as const) {
      await walkPages(browser, variant, storage, walkedIn(nth, first, addresses))
      first += addresses.length
    }
  }
  await Promise.all(languages.map(walkAll))
})

for (const variant of languages)
  test(`all columns of the leaders are visible and pressable on a phone, whichever orders them: ${variant.lang}`, async ({
    browser,
  }) => {
    const { leaders } = await oneOfEachPage(playball)
    const page = await openPage(browser, playball.url, { ...variant, width: PHONE })
    for (const address of leaders) {
      await openLoaded(page, address)
      await expectAccessible(page)
      for (const head of await page.locator('th[aria-sort]').all()) {
        await head.getByRole('button').click()
        await expect(head).not.toHaveAttribute('aria-sort', 'none')
        expect(await hiddenOf(page.getByRole('table'))).toBeLessThanOrEqual(0)
      }
    }
  })

test('a long table is a keyboard stop where it scrolls, and none where it does not', async ({ browser }) => {
  const { player } = await oneOfEachPage(playball)
  const page = await openPage(browser, playball.url, wideSpanish)
  await openLoaded(page, player)
  const table = page.getByRole('region', { name: wideSpanish.texts.person.byYear })
  await expect(table).toHaveCount(0)
  await page.setViewportSize({ ...wideSpanish, width: PHONE })
  await table.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => table.evaluate((it) => it.scrollLeft)).toBeGreaterThan(0)
})

test('club names of any length leave the button below them alone', async ({ browser }) => {
  const { live } = await oneOfEachPage(playball)
  const page = await openPage(browser, playball.url, { ...wideSpanish, width: SMALLEST })
  await openLoaded(page, live)
  const heading = page.getByRole('heading', { level: 1 })
  for (const name of await heading.getByRole('link').all())
    await name.evaluate((it) =>
      it.append(' Extraordinarios de San Luis Río Colorado y de la Santísima Trinidad'),
    )
  const watch = page.getByRole('link', { name: wideSpanish.texts.game.watch })
  expect(await bottomOf(heading)).toBeLessThanOrEqual((await watch.boundingBox())?.y ?? 0)
})

test('a loading week is announced once, not once for each day', async ({ browser }) => {
  const page = await openPage(browser, playball.url, wideSpanish)
  await page.route('**/api/3.0.0/calendar?*', () => undefined)
  await page.goto('/calendar')
  const { loading } = wideSpanish.texts.ui
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: loading })).toHaveCount(1)
})

test('a screen reader’s user chooses by keyboard how much of a game is read aloud, for the next game too', async ({
  browser,
}) => {
  const { live } = await oneOfEachPage(playball)
  const { spoken } = wideSpanish.texts
  const page = await openPage(browser, playball.url, { ...wideSpanish, width: PHONE })
  await openLoaded(page, live)
  const choice = page.getByRole('combobox', { name: spoken.label })
  const chosen = choice.locator('option:checked')
  await choice.focus()
  await expect(chosen).toHaveText(spoken.turns)
  // Its first letters choose an option, as in any form.
  await page.keyboard.type(spoken.nothing.slice(0, 3))
  await expect(chosen).toHaveText(spoken.nothing)
  await openLoaded(page, live)
  await expect(chosen).toHaveText(spoken.nothing)
})

type Walked = { address: string; readings: readonly Reading[] }

/** Walks each page once: at all widths and zoomed, read in some variants with a picture of each. */
const walkPages = async (
  browser: Browser,
  variant: PageVariant,
  storage: StorageState,
  pages: readonly Walked[],
) => {
  const page = await openPage(browser, playball.url, variant, { storageState: storage })
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(`${page.url()}: ${error.message}`))
  for (const { address, readings } of pages) {
    await page.setViewportSize(variant)
    await openLoaded(page, address)
    for (const width of [WIDE, TABLET, PHONE]) {
      await page.setViewportSize({ ...variant, width })
      await expectNoSidewaysScroll(page)
      for (const reading of readings.filter((it) => it.width === width)) {
        await page.emulateMedia({ colorScheme: reading.theme })
        await expectAccessible(page)
        // Scrolls first, so that the picture has the parts that load when they are seen.
        await page.evaluate(scrollThrough)
        await page.screenshot({ path: pictureOf(variant, reading, address), ...PICTURE })
      }
    }
    trouble.push(...(await wrongWhenZoomed(page)))
  }
  // Also has the cases in which the browser could not hydrate the server's rendering.
  expect(trouble).toEqual([])
  await page.context().close()
}

const PICTURE = { type: 'jpeg', quality: 60, fullPage: true } as const

const pictureOf = ({ lang }: PageVariant, { theme, width }: Reading, address: string): string =>
  `test-results/pages/${address.slice(1).replace(/\W+/g, '-')}-${lang}-${theme}-${width}.jpg`

/** Opens a page and waits until all of it has loaded. */
const openLoaded = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await untilAlive(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

const bottomOf = async (it: Locator): Promise<number> => {
  const { y, height } = (await it.boundingBox()) ?? { y: Number.NaN, height: 0 }
  return y + height
}

/** Pixels of a table that its box hides until it is scrolled. */
const hiddenOf = (table: Locator): Promise<number> =>
  table.evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : Number.NaN))

const loggedIn = async (browser: Browser, email: string): Promise<StorageState> => {
  const page = await openPage(browser, playball.url, wideSpanish)
  await logIn(page, email)
  const storageState = await page.context().storageState()
  await page.context().close()
  return storageState
}
