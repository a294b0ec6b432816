import { expect, type Page } from '@playwright/test'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { CHECKOUT, heading } from '../support/buyer.ts'
import { test } from '../support/journey.ts'
import { press, type } from '../support/keyboard.ts'
import { inSpanish, untilAlive } from '../support/viewer.ts'

/** Each variant has its own folio, because all journeys run on the same product. */
const folios: Record<number, string> = { 390: '2026000009', 768: '2026000011', 1440: '2026000010' }

for (const variant of inSpanish) {
  const { cash, checkout, purchase } = variant.texts

  test(`a user activates a prepaid card by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    const form = await openWay(page, checkout.prepaidTitle)
    await type(page, form.getByLabel(checkout.telephone), '6671234567')
    const folio = folios[variant.width] ?? ''
    await type(page, form.getByLabel(checkout.folio), folio)
    await type(page, form.getByLabel(checkout.secretCode), '00000000')
    await press(page, form.getByRole('button', { name: checkout.activateCode }))
    // The dialog names the error, and the focus returns to the button.
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Entendido' }))
    await expect(form.getByRole('button', { name: checkout.activateCode })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(form.getByLabel(checkout.secretCode)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(`${folio.slice(-4)}4321`)
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Sí, activar' }))
    await page.waitForURL(/\/checkout\/success\/?$/)
    await expect(heading(page, '¡Tu tarjeta quedó activada!')).toBeVisible()
  })

  test(`a user pays with PayPal by keyboard alone, at ${variant.width} pixels`, async ({ browser }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    const form = await openWay(page, checkout.walletTitle)
    await press(page, form.getByRole('button', { name: checkout.payByWallet }))
    // PayPal's own page.
    await page.waitForURL(/\/checkoutnow/)
    await press(page, page.locator('[data-action="approve"]'))
    await page.waitForURL(/\/checkout\/success\/?\?paypal=1/)
    await press(page, page.getByRole('link', { name: checkout.seeReceipt }))
    await expect(heading(page, purchase.stages.paid.title)).toBeVisible()
  })

  test(`a user gets a reference for cash and prints it by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    const form = await openWay(page, cash.title)
    await type(page, form.getByLabel(checkout.telephone), '6671234567')
    await press(page, form.getByRole('button', { name: cash.make }))
    await expect(page.locator(':focus')).toContainText(cash.readyTitle)
    await page.evaluate(() => {
      window.print = () => void document.body.setAttribute('data-printed', '')
    })
    await press(page, page.getByRole('button', { name: cash.print }))
    await expect(page.locator('body[data-printed]')).toBeAttached()
    await press(page, page.getByRole('link', { name: cash.seePurchase }))
    await page.waitForURL(/\/purchases\/\d+$/)
    await expect(page.getByRole('region', { name: cash.title })).toBeVisible()
  })
}

/** Opens the checkout, and a way to pay under its heading. */
const openWay = async (page: Page, title: string) => {
  await page.goto(CHECKOUT)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilAlive(page)
  await press(page, page.getByRole('button', { name: title }))
  const form = page.getByRole('form', { name: title })
  await expect(form).toBeVisible()
  return form
}
