import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { z } from 'zod'
import { languageCookie } from '../../contract/site.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import {
  byDay,
  expectNoSidewaysScroll,
  holdFile,
  onlyIn,
  openPage,
  openUnused,
  type PageVariant,
  untilAlive,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

const WIDTHS = [320, 360, 390, 768, 1024, 1440]
/** A page with little content. */
const PAGE = '/standing'
const SITE_SCRIPT = '**/assets/index-*.js'

/** A visitor without a chosen language reads Spanish. */
const isSpanish = ({ lang }: PageVariant) => lang === 'es'
/** The system's theme, which changes in the journey. */
const isByDay = ({ theme }: PageVariant) => theme === 'light'

const banner = (page: Page) => page.getByRole('banner')
const themeOf = (page: Page) => page.locator('html').getAttribute('data-theme')
const groundOf = (page: Page) => page.locator('html').evaluate((it) => getComputedStyle(it).backgroundColor)
const NIGHT = 'rgb(10, 15, 28)'
const DAY = 'rgb(247, 244, 236)'

/**
 * The parts of the header that are cut off, too small, outside of the window, or on another link or button.
 */
const troubleIn = (header: Locator): Promise<string[]> =>
  header.evaluate((root) => {
    const boxOf = (it: Element) => it.getBoundingClientRect()
    const isSeen = (it: Element) => it.checkVisibility() && it.closest('.visually-hidden') === null
    const nameOf = (it: Element) => it.textContent?.trim() || it.getAttribute('aria-label') || it.className
    const all = [...root.querySelectorAll<HTMLElement>('*')].filter(isSeen)
    const cut = all.filter(
      (it) =>
        it.clientWidth > 1 && (it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 8),
    )
    const outside = all.filter((it) => boxOf(it).left < 0 || boxOf(it).right > innerWidth + 0.5)
    const controls = all.filter((it) => it.matches('a, button'))
    const overlapping = controls.flatMap((one, index) =>
      controls.slice(index + 1).filter((other) => {
        const [a, b] = [boxOf(one), boxOf(other)]
        return a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom && b.top < a.bottom
      }),
    )
    const small = controls.filter((it) => boxOf(it).width < 24 || boxOf(it).height < 24)
    const named = { cut, outside, overlapping, small }
    return Object.entries(named).flatMap(([kind, found]) => found.map((it) => `${kind}: ${nameOf(it)}`))
  })

const openAs = async (browser: Browser, email: string | null): Promise<Page> => {
  const page = await openPage(browser, playball.url, wideSpanish)
  if (email !== null) await logIn(page, email)
  return page
}

for (const email of [null, 'socio@playball.test'])
  test(`nothing of the header is cut off or covered from 320 to 1440 pixels in both languages: ${email ?? 'a visitor'}`, async ({
    browser,
  }, testInfo) => {
    const page = await openAs(browser, email)
    for (const { lang, texts } of [wideSpanish, wideEnglish]) {
      await page.addInitScript((language) => localStorage.setItem('lang', language), lang)
      await page.goto(PAGE)
      const inHeader = email === null ? texts.header.logIn : /Menú de|’s menu/
      await expect(banner(page).getByRole('button', { name: inHeader })).toBeVisible()
      await page.evaluate(() => document.fonts.ready)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expect(banner(page).getByRole('link', { name: texts.header.liveGames })).toBeVisible()
        expect.soft(await troubleIn(banner(page)), `${lang}, ${width} px`).toEqual([])
        await expectNoSidewaysScroll(page)
        await banner(page).screenshot({ path: testInfo.outputPath(`header-${lang}-${width}.png`) })
      }
    }
  })

for (const variant of onlyIn(byDay(wideSpanish)).filter(isSpanish)) {
  const { look } = variant
  test(`a flag changes the language for good, and calls name it: ${look}`, async ({ browser }) => {
    const page = await openUnused(browser, playball.url, variant)
    await page.goto(PAGE)
    expect(await languageAskedFor(page)).toEqual({ lang: 'es_MX', header: 'es-MX' })
    const flags = banner(page)
      .getByRole('group', { name: wideSpanish.texts.header.language })
      .getByRole('button')
    await expect(flags).toHaveText([wideSpanish.texts.header.spanish, wideSpanish.texts.header.english])
    await expect(flags.first()).toHaveAttribute('aria-pressed', 'true')
    await flags.last().click()
    await expect(banner(page).getByRole('button', { name: wideEnglish.texts.header.logIn })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await languageAskedFor(page)).toEqual({ lang: 'en_US', header: 'en-US' })
  })
}

/** The language in the call of a forgotten password. The modal opens by its hidden trigger. */
const languageAskedFor = async (page: Page) => {
  await untilAlive(page)
  await page.locator('[data-access=recovery]').evaluate((it: HTMLElement) => it.click())
  const form = page.getByRole('dialog').locator('form')
  await form.locator('input[type=email]').fill('nadie@playball.test')
  const called = page.waitForRequest('**/api/users/forgot')
  await form.locator('button[type=submit]').click()
  const request = await called
  await page.goto(PAGE)
  const { lang } = z.object({ lang: z.string() }).parse(request.postDataJSON())
  return { lang, header: request.headers()['accept-language'] }
}

for (const variant of onlyIn(wideSpanish))
  for (const mode of ['login', 'register', 'recovery'] as const)
    test(`a hidden trigger, which no keyboard reaches, opens the modal: ${mode}, ${variant.look}`, async ({
      browser,
    }) => {
      const page = await openPage(browser, playball.url, variant)
      await page.goto(PAGE)
      await untilAlive(page)
      const trigger = page.locator(`[data-access=${mode}]`)
      await expect(trigger).toBeHidden()
      await trigger.evaluate((it: HTMLElement) => it.click())
      const { access } = variant.texts
      const submit = { login: access.logIn, register: access.register, recovery: access.recover }[mode]
      await expect(page.getByRole('dialog').getByRole('button', { name: submit, exact: true })).toBeVisible()
    })

for (const variant of onlyIn(byDay(wideSpanish)).filter(isSpanish)) {
  const { look } = variant
  test(`the chosen language is there before any script, although the browser lost its cookie for the server: ${look}`, async ({
    browser,
  }) => {
    const page = await openUnused(browser, playball.url, variant)
    await page.goto(PAGE)
    // Before hydration the page has not stored its own language yet.
    await untilAlive(page)
    await page.evaluate(() => localStorage.setItem('lang', 'en'))
    await page.context().clearCookies({ name: languageCookie })
    await holdFile(page, SITE_SCRIPT)
    await page.goto(PAGE, { waitUntil: 'commit' })
    await expect(banner(page).getByRole('button', { name: wideEnglish.texts.header.logIn })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
}

for (const variant of onlyIn(byDay(wideSpanish))) {
  const { look } = variant
  test(`a button pressed before hydration works once the page has hydrated: ${look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    const letCome = await holdFile(page, SITE_SCRIPT)
    await page.goto(PAGE, { waitUntil: 'commit' })
    await logInButton(page, variant).click()
    letCome()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

for (const variant of onlyIn(byDay(wideSpanish))) {
  const { look } = variant
  test(`a button held during hydration is pressed when it is released: ${look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    const letCome = await holdFile(page, SITE_SCRIPT)
    await page.goto(PAGE, { waitUntil: 'commit' })
    await logInButton(page, variant).hover()
    await page.mouse.down()
    letCome()
    await untilAlive(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.mouse.up()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
}

const logInButton = (page: Page, { texts }: PageVariant) =>
  banner(page).getByRole('button', { name: texts.header.logIn })

for (const variant of onlyIn(byDay(wideSpanish)).filter(isByDay)) {
  const { texts, look } = variant
  test(`a chosen theme is there before the first paint, and the system’s theme applies until a choice: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto(PAGE)
    expect(await groundOf(page)).toBe(DAY)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await groundOf(page)).toBe(NIGHT)
    await untilAlive(page)
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('button', { name: texts.ui.themeLight }).click()
    expect(await themeOf(page)).toBe('light')
    expect(await groundOf(page)).toBe(DAY)
    // Without the site's own script only the scripts before the first paint have run.
    const letCome = await holdFile(page, SITE_SCRIPT)
    await page.goto(PAGE, { waitUntil: 'commit' })
    await expect(footer).toBeVisible()
    expect(await themeOf(page)).toBe('light')
    letCome()
    await expect(page.locator('meta[name="theme-color"][media*="dark"]')).toHaveAttribute(
      'content',
      '#f7f4ec',
    )
    await untilAlive(page)
    await footer.getByRole('button', { name: texts.ui.themeSystem }).click()
    expect(await groundOf(page)).toBe(NIGHT)
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`links to offers are in the page hidden and disabled, until a setting shows them: ${look}`, async ({
    browser,
  }) => {
    const { header } = texts
    const page = await openPage(browser, playball.url, variant)
    await page.goto(PAGE)
    const offers = banner(page).locator(`nav[aria-label="${header.offers}"]`)
    await expect(offers).toBeHidden()
    await expect(offers.locator('a')).toHaveText([
      header.package,
      header.benefits,
      header.faq,
      header.purchase,
    ])
    await expect(offers.locator('button')).toBeDisabled()
    await page.route('**/api/config', async (route) => {
      const answer = await route.fetch()
      const { response } = await answer.json()
      await route.fulfill({ response: answer, json: { response: { ...response, offerLinks: true } } })
    })
    // The server renders no page with a query, so this page asks for the settings itself.
    await page.goto('/standing?table=points')
    await expect(offers).toBeVisible()
    await offers.getByRole('link', { name: header.startNow }).click()
    await expect(page).toHaveURL(/\/home#section-price$/)
  })
}
