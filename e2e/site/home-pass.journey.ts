import { expect } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { fillLogin, newPerson } from '../support/accounts-person.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import { holdFile, onlyIn, openPage, untilAlive, wideSpanish } from '../support/viewer.ts'

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a pass chosen by keyboard before hydration opens the registration, and its login leads to the checkout: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    const letCome = await holdFile(page, '**/assets/index-*.js')
    await page.goto('/home', { waitUntil: 'commit' })
    await pressKey(page.getByRole('link', { name: texts.home.buyMembership }))
    letCome()
    const { email, password } = await newPerson()
    const modal = page.getByRole('dialog')
    await expect(modal.getByRole('heading', { name: texts.access.registerTitle })).toBeVisible()
    await modal.getByRole('button', { name: texts.access.toLogin }).click()
    await fillLogin(modal, variant, email, password)
    await page.waitForURL(/\/checkout\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: texts.checkout.title })).toBeVisible()
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a user who asks for a pass without a price is led to the prices, and goes on from there: ${look}`, async ({
    browser,
  }) => {
    const { home, ui } = texts
    const page = await openPage(browser, playball.url, variant)
    await page.route('**/api/memberships/country/**', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/home')
    await untilAlive(page)
    await pressKey(page.getByRole('link', { name: home.buyMembership }))
    await expect(page).toHaveURL(/\/home#section-price$/)
    await expect(page.locator('#section-price')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('#section-price').getByRole('button', { name: ui.retry })).toBeFocused()
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a user with the pass is led to the games and the account, and is not asked to buy it: ${look}`, async ({
    browser,
  }) => {
    const { home, header } = texts
    const page = await openPage(browser, playball.url, variant)
    await logIn(page, 'socio@playball.test')
    await page.addInitScript(noteWhenSeen, home.buyMembership)
    const letScriptCome = await holdFile(page, '**/assets/index-*.js')
    const letAnswerCome = await holdFile(page, '**/api/users/me')
    await page.goto('/home', { waitUntil: 'commit' })
    const banner = page.getByRole('region', { name: home.title })
    const [games, buy] = [
      banner.getByRole('link', { name: home.seeCalendar }),
      banner.getByText(home.buyMembership),
    ]
    await expect(games).toBeVisible()
    await expect(buy).toBeHidden()
    letScriptCome()
    await expect(banner.getByRole('link', { name: header.myAccount })).toBeVisible()
    const answered = page.waitForResponse('**/api/users/me')
    letAnswerCome()
    await answered
    await expect(games).toBeVisible()
    await expect(buy).toHaveCount(0)
    expect(await page.evaluate(() => (window as unknown as { timesSeen: number }).timesSeen)).toBe(0)
  })
}

/** Runs in the page: counts the frames in which the banner shows a link of that text. */
const noteWhenSeen = (text: string) => {
  const noting = { timesSeen: 0 }
  Object.assign(window, noting)
  const look = () => {
    const isSeen = [...document.querySelectorAll('[aria-labelledby="hero-title"] a')].some(
      (it) => it.textContent?.includes(text) && it.checkVisibility({ visibilityProperty: true }),
    )
    if (isSeen) (window as unknown as typeof noting).timesSeen += 1
    requestAnimationFrame(look)
  }
  look()
}
