import { expect, type Page } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectLoggedIn, fillLogin, newPerson, openLoggedIn, pressLogIn } from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import {
  byDay,
  byNight,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  untilAlive,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

// The route table of the specification's second chapter: where each address leads, and the frame of its page.

const HOME = /\/home$/
const PRICE = /\/home#section-price$/

/** Pages open to everybody, with header and footer. */
const open = [
  '/home',
  '/home/:promo',
  '/affiliate/tienda-7',
  '/calendar',
  '/faqs',
  '/terms',
  '/privacy',
  '/tutorial',
  '/language',
  '/compatibility',
  '/standing',
  '/leaders',
  '/games/1',
  '/players/1',
  '/teams/1',
]

const elsewhere = [
  ['/', HOME],
  ['/#section-price', PRICE],
  ['/profile', HOME],
  ['/nothing/of/ours', HOME],
  ['/Calendario', HOME],
  ['/checkout', HOME],
  ['/player', HOME],
  ['/payment', PRICE],
] as const

/** Pages that need a login. */
const guarded = [
  '/player/1',
  '/player-test-somos',
  '/vimeo/player/test/76979871',
  '/player/chromecast/test',
  '/checkout/1',
  '/checkout/validate?id=tr1',
  '/checkout/success',
  '/checkout/failure',
  '/purchases/1',
]

const expectFrame = async (page: Page, frame: 'full' | 'headless' | 'bare') => {
  await expect(page.getByRole('contentinfo'), page.url()).toHaveCount(frame === 'bare' ? 0 : 1)
  await expect(page.getByRole('banner'), page.url()).toHaveCount(frame === 'full' ? 1 : 0)
}

const expectHeading = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 }).first(), page.url()).toBeAttached()

for (const variant of onlyIn(byDay(wideSpanish))) {
  const { lang, look, texts } = variant
  test(`each address leads a visitor where the route table says: ${look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    for (const address of open) {
      await page.goto(address)
      await expectHeading(page)
      await expectFrame(page, 'full')
      expect(new URL(page.url()).pathname).toBe(new URL(address, playball.url).pathname)
    }
    const stored = await page.context().cookies(playball.url)
    expect(stored.find(({ name }) => name === 'affiliate_id')?.value).toBe('tienda-7')
    await page.goto('/playerapp/1')
    await expect(page.getByText(failures['player.videoNotFound'][lang])).toBeVisible()
    await expectFrame(page, 'bare')
    for (const [address, target] of elsewhere) {
      await page.goto(address)
      await page.waitForURL(target)
      await expectFrame(page, 'full')
    }
    for (const address of guarded) {
      await page.goto(address)
      await page.waitForURL(HOME)
      await expect(page.getByRole('dialog').getByLabel(texts.access.email), address).toBeVisible()
      expect(await page.evaluate(() => sessionStorage.getItem('return-to'))).toBe(address)
    }
  })
}

for (const variant of onlyIn(byNight(narrowEnglish))) {
  const { look } = variant
  test(`each address leads a logged-in user where the route table says: ${look}`, async ({ browser }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    for (const address of ['/profile', '/checkout/1', '/purchases/1', '/faqs']) {
      await page.goto(address)
      await expectHeading(page)
      await expectFrame(page, 'full')
      expect(new URL(page.url()).pathname).toBe(address)
    }
    await page.goto('/player-test-somos')
    await expectFrame(page, 'full')
    await page.goto('/player/chromecast/test')
    await expectFrame(page, 'headless')
    await page.goto('/vimeo/player/test/76979871')
    await expect(page.locator('iframe')).toHaveAttribute('src', /\/video\/76979871$/)
    await page.goto('/player/1')
    await page.waitForURL(PRICE)
    for (const address of [
      '/checkout/home',
      '/checkout/validate',
      '/checkout/success',
      '/checkout/success?paypal=1',
      '/checkout/failure',
    ]) {
      await page.goto(address)
      await page.waitForURL(HOME)
      // The address comes before its document, whose other policy the page needs.
      await expectHeading(page)
    }
  })
}

const logInOn = async (page: Page, variant: PageVariant, email: string, password: string) => {
  await fillLogin(page.getByRole('dialog'), variant, email, password)
  await expectLoggedIn(page, variant)
}

for (const variant of onlyIn(narrowSpanish)) {
  test(`a login leads to the page requested before it: ${variant.look}`, async ({ browser }) => {
    const { email, password } = await newPerson()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/purchases/7?from=mail')
    await page.waitForURL(HOME)
    await logInOn(page, variant, email, password)
    await page.waitForURL(/\/purchases\/7\?from=mail$/)
  })
}

for (const variant of onlyIn(wideEnglish)) {
  test(`a login without a requested page leads home: ${variant.look}`, async ({ browser }) => {
    const { email, password } = await newPerson()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    await pressLogIn(page, variant)
    await logInOn(page, variant, email, password)
    await page.waitForURL(HOME)
  })
}

for (const variant of onlyIn(wideEnglish)) {
  const { look } = variant
  test(`a member who asked for the checkout is led to the account after the login: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/checkout/1')
    await page.waitForURL(HOME)
    await logInOn(page, variant, 'socio@playball.test', 'beisbol-2026')
    await page.waitForURL(/\/profile$/)
  })
}

for (const variant of onlyIn(narrowSpanish)) {
  const { texts, look } = variant
  test(`the privacy notice leads back to the checkout that opened it, and without one to the price: ${look}`, async ({
    browser,
  }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await page.goto('/privacy')
    await page.getByRole('link', { name: texts.legal.toPayment }).click()
    await page.waitForURL(PRICE)
    await page.goto('/checkout/1')
    await expect(page.getByRole('heading', { level: 1, name: texts.checkout.title })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: texts.footer.privacy }).click()
    await page.getByRole('link', { name: texts.legal.toPayment }).click()
    await page.waitForURL(/\/checkout\/1$/)
    await expect(page.getByRole('heading', { level: 1, name: texts.checkout.title })).toBeVisible()

    // The link under the pay button opens the notice in another tab, which still knows the purchase.
    const [beside] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('main').locator('form:visible a[href="/privacy"]').click(),
    ])
    await beside.getByRole('link', { name: texts.legal.toPayment }).click()
    await beside.waitForURL(/\/checkout\/1$/)
    expect(new URL(page.url()).pathname).toBe('/checkout/1')
  })
}

for (const variant of onlyIn(narrowSpanish)) {
  const { texts, look } = variant
  test(`each page begins at its start; "back" and a reload return to the position where it was left: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    const scrolled = () => page.evaluate(() => scrollY)
    const links = page.getByRole('contentinfo').getByRole('link')
    await page.goto('/terms')
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }))
    await page.reload()
    await expect.poll(scrolled).toBe(3000)
    await untilAlive(page)
    // Playwright's press would scroll to the link first.
    await links.filter({ hasText: texts.footer.privacy }).evaluate((it: HTMLElement) => it.click())
    await page.waitForURL(/\/privacy$/)
    await expect(page.locator('#content')).toBeFocused()
    expect(await scrolled()).toBe(0)
    await page.goBack()
    await expect.poll(scrolled).toBe(3000)
    await page.goForward()
    await expect.poll(scrolled).toBe(0)

    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      links.filter({ hasText: texts.footer.terms }).click({ modifiers: ['ControlOrMeta'] }),
    ])
    await other.waitForURL(/\/terms$/)
    expect(new URL(page.url()).pathname).toBe('/privacy')
  })
}
