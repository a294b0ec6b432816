import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { listenForTrouble } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import {
  byDay,
  byNight,
  expectNoSidewaysScroll,
  narrowSpanish,
  onlyIn,
  openPage,
  openUnused,
  type PageVariant,
  tabletSpanish,
  untilAlive,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

const PHONE = { width: 390, height: 844 }

for (const variant of onlyIn(tabletSpanish, byNight(wideEnglish))) {
  const { texts, look } = variant
  test(`the first of eight questions is open, an address opens its own, and one names the bars' distributor: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    const trouble = listenForTrouble(page)
    await page.goto('/faqs')
    const questions = page.getByRole('main').getByRole('button')
    await expect(questions).toHaveCount(8)
    await expect(page.locator('main [aria-expanded="true"]')).toHaveText(texts.faqs.faq1.question)
    // The answer is HTML: its link works, and no tag shows as text.
    await expect(page.getByRole('main').getByRole('link', { name: /inicio|home page/ })).toHaveAttribute(
      'href',
      '/home#section-price',
    )
    await page.getByRole('button', { name: texts.faqs.faq2.question }).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('main [aria-expanded="true"]')).toHaveCount(2)

    await page.goto('/faqs#faq8')
    await expect(page.locator('main [aria-expanded="true"]').last()).toHaveText(texts.faqs.faq8.question)
    await expect(page.getByRole('button', { name: texts.faqs.faq8.question })).toBeInViewport()
    await expectNoSidewaysScroll(page)

    const distributor = page.getByRole('main').getByRole('link', { name: /^Distribuidora de Prueba \(/ })
    for (const address of ['/faqs#faq7', '/terms']) {
      await page.goto(address)
      await expect(distributor).toHaveAttribute('href', /^(https:|mailto:|tel:)/)
      await expectNoSidewaysScroll(page)
    }
    expect(trouble).toEqual([])
  })

  test(`the contract is in Spanish and the notice has eighteen sections: ${look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/terms#devoluciones')
    const article = page.getByRole('article')
    await expect(page.getByRole('heading', { level: 1, name: texts.legal.terms })).toBeAttached()
    await expect(article).toHaveAttribute('lang', 'es')
    for (const owed of [
      '500 Kbps',
      'no son reembolsables',
      'chat',
      '18 años',
      'Guadalajara',
      'Serie del Caribe',
    ])
      await expect(article).toContainText(owed)
    await expect(article.getByRole('heading', { name: /no son reembolsables$/ })).toBeInViewport()
    await expectNoSidewaysScroll(page)

    await page.goto('/privacy')
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveCount(18)
    await expect(page.getByRole('article').locator('address')).toContainText('@')
    await page
      .getByRole('navigation', { name: texts.legal.contents })
      .getByRole('link', { name: /^18\. / })
      .click()
    await expect(page.getByRole('heading', { name: /^18\. / })).toBeInViewport()
    await expectNoSidewaysScroll(page)
  })
}

/** A number of letters; a page without its content has fewer. */
const ENOUGH_TO_READ = 100

for (const variant of onlyIn(narrowSpanish, wideEnglish)) {
  const { lang, texts, look } = variant
  test(`pages can be read before any script, and hydrate without an error: ${look}`, async ({ browser }) => {
    const { theme: colorScheme, width, height } = variant
    const plain = await browser.newPage({
      baseURL: playball.url,
      javaScriptEnabled: false,
      viewport: { width, height },
      colorScheme,
    })
    const page = await openPage(browser, playball.url, variant)
    const trouble = listenForTrouble(page)
    for (const [path, title] of [
      ['faqs', texts.faqs.title],
      ['terms', texts.legal.terms],
      ['privacy', texts.legal.privacy],
      ['tutorial', texts.tutorial.title],
      ['language', texts.languages.title],
      ['compatibility', texts.check.title],
      ['standing', texts.standing.title],
      ['leaders', texts.leaders.title],
    ] as const) {
      await plain.goto(`/${path}?lang=${lang}`)
      await expect(plain.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect((await plain.getByRole('main').textContent())?.length).toBeGreaterThan(ENOUGH_TO_READ)
      // Each page hydrates in one of the languages.
      if (path.length % 2 === (lang === 'es' ? 0 : 1)) continue
      await page.goto(`/${path}?lang=${lang}`)
      await untilAlive(page)
    }
    expect(trouble).toEqual([])
  })
}

/** Whether a variant is a telephone's. */
const isPhone = ({ width }: PageVariant) => width === PHONE.width
/** A visitor without a chosen language reads Spanish. */
const isSpanish = ({ lang }: PageVariant) => lang === 'es'
const videoOf = (page: Page) => page.locator('main video')
const secondsOf = (page: Page): Promise<number> =>
  videoOf(page).evaluate((video) => (video as HTMLVideoElement).currentTime)

for (const variant of onlyIn(wideSpanish)) {
  const { look } = variant
  test(`the tutorial opens in the stored language, plays by itself, and a button changes it: ${look}`, async ({
    browser,
  }) => {
    for (const [stored, code] of [
      ['es', 'es'],
      ['en', 'en'],
      ['it', 'it'],
      ['pr', 'pt'],
      ['de', 'ru'],
      [null, 'es'],
    ] as const) {
      const page = await openUnused(browser, playball.url, variant)
      if (stored !== null) await page.addInitScript((lang) => localStorage.setItem('lang', lang), stored)
      await page.goto('/tutorial')
      await expect(videoOf(page)).toHaveAttribute('src', `/tutorial/${code}.mp4`)
      await page.context().close()
    }
    const page = await openPage(browser, playball.url, variant, { reducedMotion: 'no-preference' })
    const trouble = listenForTrouble(page)
    await page.goto('/tutorial')
    await expect(videoOf(page)).toHaveAttribute('controls', '')
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
    await page.getByRole('radio', { name: 'Русский' }).click()
    await expect(videoOf(page)).toHaveAttribute('src', '/tutorial/ru.mp4')
    await expect(page.getByRole('main').getByText('Создайте аккаунт')).toBeVisible()
    await expect.poll(() => secondsOf(page)).toBeGreaterThan(0)
    expect(trouble).toEqual([])
  })
}

for (const variant of onlyIn(narrowSpanish).filter(isPhone)) {
  const { look } = variant
  test(`the tutorial’s buttons on a phone are only flags, with names for screen readers: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/tutorial')
    const button = page.getByRole('radio', { name: 'Português' })
    const box = await button.boundingBox()
    expect(box?.width).toBeLessThan(80)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((await button.getByText('Português').boundingBox())?.width).toBeLessThanOrEqual(1)
    await expectNoSidewaysScroll(page)
  })
}

for (const variant of onlyIn(byDay(wideSpanish))) {
  const { look } = variant
  test(`the tutorial stands still for a viewer who wants no motion, until they start it: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant, { reducedMotion: 'reduce' })
    await page.goto('/tutorial')
    await expect
      .poll(() => videoOf(page).evaluate((it) => (it as HTMLVideoElement).readyState))
      .toBeGreaterThan(0)
    expect(await videoOf(page).evaluate((it) => (it as HTMLVideoElement).autoplay)).toBe(false)
  })
}

for (const variant of onlyIn(byDay(narrowSpanish)).filter(isSpanish)) {
  const { look, texts } = variant
  test(`one tile sets the site’s language and leads back, another one opens the tutorial in its own language: ${look}`, async ({
    browser,
  }) => {
    const page = await openUnused(browser, playball.url, variant)
    await page.goto('/standing?table=points')
    await page.getByRole('contentinfo').getByRole('link', { name: texts.footer.language }).click()
    await expect(page.getByRole('main').locator('ul').getByRole('listitem')).toHaveCount(5)
    await page
      .getByRole('main')
      .getByRole('button', { name: /^English/ })
      .click()
    await page.waitForURL(/\/standing\?table=points$/)
    await expect(
      page.getByRole('heading', { level: 1, name: wideEnglish.texts.standing.title }),
    ).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')

    await page.goto('/language')
    await page.getByRole('link', { name: /^Português/ }).click()
    await page.waitForURL(/\/tutorial\?language=pt$/)
    await expect(videoOf(page)).toHaveAttribute('src', '/tutorial/pt.mp4')
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
    await page.goto('/language?from=https://elsewhere.example/')
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Español/ })
      .click()
    await page.waitForURL(/\/home$/)
  })
}
