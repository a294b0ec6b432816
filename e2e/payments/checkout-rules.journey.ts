import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { fillLogin, newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { CHECKOUT, cardForm, heading, openCheckout } from '../support/buyer.ts'
import { test } from '../support/journey.ts'
import { narrowEnglish, narrowSpanish, onlyIn, openPage, wideSpanish } from '../support/viewer.ts'

for (const variant of onlyIn(narrowSpanish)) {
  const { texts, look } = variant
  test(`another country’s checkout, or one without its offer, leads home; a bar reads whom to ask: ${look}`, async ({
    browser,
  }) => {
    const { checkout } = texts
    const page = await openCheckout(browser, variant)
    await cardForm(page, variant).getByLabel(checkout.holder).fill('Aficionada Nueva')
    await page.getByText(checkout.yes, { exact: true }).click()
    await expect(page.getByText(checkout.barAnswer)).toBeVisible()
    await expect(page.getByRole('link', { name: /bares@playball\.test/ })).toHaveAttribute(
      'href',
      'mailto:bares@playball.test',
    )
    await expect(page.getByRole('form')).toHaveCount(0)
    await page.getByText(checkout.no, { exact: true }).click()
    await expect(cardForm(page, variant).getByLabel(checkout.holder)).toHaveValue('Aficionada Nueva')

    await page.goto('/checkout/home')
    await expectHome(page)
    await page.goto('/checkout/2147483647')
    await expectHome(page)
    const offer = '**/api/memberships/country/**'
    await page.route(offer, (route) =>
      route.fulfill({ status: 404, json: { error: { code: 'errors.notFound' } } }),
    )
    await page.goto(CHECKOUT)
    await expectHome(page)
  })
}

/** Waits for home's own document, which comes after its address. */
const expectHome = async (page: Page) => {
  await page.waitForURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

for (const variant of onlyIn(narrowEnglish)) {
  const { texts, look } = variant
  test(`a checkout that waits for its offer says so, and nothing on it can be pressed: ${look}`, async ({
    browser,
  }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/memberships/1/quote', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(CHECKOUT)
    await expect(heading(page, texts.checkout.title)).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
    release()
    await expect(cardForm(page, variant)).toBeVisible()
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a purchase is shown only to its buyer, after a login: ${look}`, async ({ browser }) => {
    const { purchase, access } = texts
    const person = await newPerson()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/purchases/2147483647')
    await page.waitForURL(/\/home$/)
    const modal = page.getByRole('dialog', { name: access.loginTitle })
    await fillLogin(modal, variant, person.email, person.password)
    await page.waitForURL(/\/purchases\/2147483647$/)
    await expect(heading(page, purchase.notFound)).toBeVisible()
  })
}
