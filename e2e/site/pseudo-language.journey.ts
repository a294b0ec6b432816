import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { MARK, makeTextsLonger, textsCutOff } from '../support/longer-texts.ts'
import { oneOfEachPage } from '../support/one-of-each-page.ts'
import { unknownTexts, watchLongerTexts } from '../support/unknown-texts.ts'
import {
  isEveryVariant,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  scrollThrough,
  tabletEnglish,
} from '../support/viewer.ts'

/**
 * The half of the pages that accessible.journey.ts reads in the other language; `npm run bench -- variants`
 * searches all pages in both.
 */
const halfOf = (addresses: readonly string[], { lang }: PageVariant): readonly string[] =>
  isEveryVariant ? addresses : addresses.filter((_, nth) => nth % 2 === (lang === 'es' ? 1 : 0))

for (const variant of onlyIn(narrowSpanish, tabletEnglish))
  test(`longer texts are not cut off, and none is outside of the language files, for a visitor: ${variant.look}`, async ({
    browser,
  }) => {
    const { open } = await oneOfEachPage(playball)
    const page = await openPage(browser, playball.url, variant)
    await expectGoodTexts(page, variant, halfOf(open, variant))
  })

for (const [who, email, kind] of [
  ['a member', 'socio@playball.test', 'members'],
  ['a buyer', 'visitante@playball.test', 'buyers'],
] as const)
  for (const variant of onlyIn(narrowSpanish))
    test(`longer texts are not cut off, and none is outside of the language files, for ${who}: ${variant.look}`, async ({
      browser,
    }) => {
      const addresses = await oneOfEachPage(playball)
      const page = await openPage(browser, playball.url, variant)
      await logIn(page, email)
      await expectGoodTexts(page, variant, addresses[kind])
    })

for (const variant of onlyIn(narrowEnglish))
  test(`longer texts of a dialog are not cut off, and none is outside of the language files: ${variant.look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await makeTextsLonger(page, variant)
    const texts = watchLongerTexts(page, variant)
    for (const mode of ['login', 'register', 'recovery']) {
      await openUnrendered(page, '/faqs')
      // The dialog's trigger is hidden.
      await page.locator(`[data-access="${mode}"]`).evaluate((it: HTMLElement) => it.click())
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
      await expect(page.getByRole('dialog')).toContainText(MARK)
      expect(await textsCutOff(page, MARK), mode).toEqual([])
      expect(await texts.unknown(), mode).toEqual([])
    }
    await page.unrouteAll({ behavior: 'wait' })
  })

test('a text outside of the language files is found', async ({ browser }) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  await makeTextsLonger(page, narrowSpanish)
  const texts = watchLongerTexts(page, narrowSpanish)
  await openUnrendered(page, '/faqs')
  await page.evaluate(() => document.querySelector('h1')?.append('Watch now'))
  await page.evaluate(() => document.querySelector('button')?.setAttribute('aria-label', 'Do close'))
  expect(await texts.unknown()).toEqual(['Watch now', 'Do close'])
  await page.unrouteAll({ behavior: 'wait' })
})

test('a text outside of the language files is found in a dialog with its real texts', async ({ browser }) => {
  const { header, search } = narrowSpanish.texts
  const page = await openPage(browser, playball.url, narrowSpanish)
  await page.goto('/faqs')
  await page.getByRole('banner').getByRole('button', { name: header.search }).click()
  const dialog = page.getByRole('dialog', { name: search.title })
  await expect(dialog).toBeVisible()
  expect(await unknownTexts(page)).toEqual([])
  await dialog.evaluate((it) => it.append('Watch now · Hoy'))
  expect(await unknownTexts(page)).toEqual(['Watch now · Hoy'])
})

test('a text that an event brought to the page is not reported', async ({ browser }) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  const play = 'Lázaro Llanes walks.'
  await page.route('**/plays-of-a-game', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: `event: play\ndata: ${play}\n\n` }),
  )
  await page.goto('/faqs')
  await page.evaluate(
    () =>
      new Promise<void>((come) => {
        new EventSource('/plays-of-a-game').addEventListener('play', ({ data }) => {
          document.querySelector('h1')?.append(data)
          come()
        })
      }),
  )
  expect(await unknownTexts(page)).toEqual([])
})

const expectGoodTexts = async (page: Page, variant: PageVariant, addresses: readonly string[]) => {
  await makeTextsLonger(page, variant)
  const texts = watchLongerTexts(page, variant)
  const cutOff: string[] = []
  const unknown: string[] = []
  for (const address of addresses) {
    await openUnrendered(page, address)
    cutOff.push(...(await textsCutOff(page, MARK)).map((it) => `${address}: ${it}`))
    unknown.push(...(await texts.unknown()).map((it) => `${address}: ${it}`))
  }
  // The last page gets its pending answers before it is closed.
  await page.unrouteAll({ behavior: 'wait' })
  expect(cutOff).toEqual([])
  expect(unknown).toEqual([])
}

/** Opens a page with a query, so that the server does not render it with its unchanged texts. */
const openUnrendered = async (page: Page, address: string) => {
  const url = new URL(address, playball.url)
  url.searchParams.set('from', 'afar')
  await page.goto(url.href)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await page.evaluate(scrollThrough)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
