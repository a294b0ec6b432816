import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { CHECKOUT, newestPurchase } from '../support/buyer.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import { jumpsOf, recordShifts } from '../support/layout-shifts.ts'
import { leagueOf } from '../support/league.ts'
import { watchTexts } from '../support/unknown-texts.ts'
import {
  byDay,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openUnused,
  type PageVariant,
  untilAlive,
} from '../support/viewer.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]

const noticeOn = (page: Page, { texts }: PageVariant) =>
  page.getByRole('complementary', { name: texts.cookies.label })

/** A browser in the variant's language in which nobody has closed the notice. */
const openWithNotice = async (browser: Browser, variant: PageVariant): Promise<Page> => {
  const page = await openUnused(browser, playball.url, variant)
  watchTexts(page, variant)
  await page.goto(`/standing?lang=${variant.lang}`)
  await untilAlive(page)
  return page
}

for (const variant of onlyIn(narrowSpanish, narrowEnglish)) {
  const { cash, checkout } = variant.texts
  test(`the notice about cookies covers no field, barcode, term or picture: ${variant.lang}`, async ({
    browser,
  }) => {
    const page = await openWithNotice(browser, variant)
    const { email, password } = await newPerson()
    await logIn(page, email, password)
    await page.goto(CHECKOUT)
    await page.getByRole('button', { name: cash.title }).click()
    const form = page.getByRole('form', { name: cash.title })
    await form.getByLabel(checkout.telephone).fill('6671234567')
    await form.getByRole('button', { name: cash.make }).click()
    await expect(page.getByText(cash.readyTitle)).toBeVisible()
    const reference = await newestPurchase(page, variant)
    const fields = page.locator('main :is(input, select, textarea):enabled:visible')
    await expectUncovered(page, variant, '/profile', fields)
    await expectUncovered(page, variant, CHECKOUT, fields)
    await expectUncovered(page, variant, reference, page.getByRole('main').getByRole('img'))
    await expectUncovered(page, variant, '/terms', page.locator('main section').first())
    await logIn(page, 'socio@playball.test')
    const { id } = await leagueOf(playball).finishedGame()
    await expectUncovered(
      page,
      variant,
      `/player/${id}`,
      page.locator('media-controller, main video').first(),
    )
  })
}

/** Scrolls to each part in each size, and expects that the notice covers nothing of it. */
const expectUncovered = async (page: Page, variant: PageVariant, address: string, parts: Locator) => {
  await page.goto(address)
  await expect(parts.first()).toBeVisible()
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const covered = await parts.evaluateAll(coveredBy, variant.texts.cookies.label)
    expect(covered, `${address} at ${size.width} px`).toEqual([])
  }
}

/** Runs in the page. */
const coveredBy = (parts: readonly Element[], label: string): string[] => {
  const notice = document.querySelector(`aside[aria-label="${label}"]`)
  if (notice === null) return ['there is no notice']
  return parts
    .filter((part) => {
      if (part.matches('input, select, textarea')) (part as HTMLElement).focus()
      else part.scrollIntoView({ block: 'end' })
      const [a, b] = [part.getBoundingClientRect(), notice.getBoundingClientRect()]
      return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    })
    .map((part) => part.outerHTML.slice(0, 120))
}

for (const variant of onlyIn(byDay(narrowSpanish))) {
  const { look, texts } = variant
  test(`the notice about cookies comes without a jump, closes for good, and is absent where nothing can close it: ${look}`, async ({
    browser,
  }) => {
    const page = await openWithNotice(browser, variant)
    const notice = noticeOn(page, variant)
    await recordShifts(page)
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.goto('/home')
      await untilAlive(page)
      await expect(notice).toBeInViewport()
      expect(await jumpedOn(page), `${size.width} px`).toBeLessThanOrEqual(MOST_JUMPS)
    }
    await expectAccessible(page)
    await pressKey(notice.getByRole('button', { name: texts.cookies.close }))
    await expect(notice).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()
    expect(await page.evaluate(() => localStorage.getItem('cookies-ptl'))).toBe('1')
    expect(await jumpedOn(page)).toBeLessThanOrEqual(MOST_JUMPS)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(notice).toBeHidden()

    const scriptless = await browser.newPage({ baseURL: playball.url, javaScriptEnabled: false })
    await scriptless.goto('/standing')
    await expect(noticeOn(scriptless, variant)).toBeHidden()
  })
}

const MOST_JUMPS = 0.02

/** The sum of the jumps since the page was opened. */
const jumpedOn = async (page: Page): Promise<number> =>
  (await jumpsOf(page)).reduce((sum, { value }) => sum + value, 0)
