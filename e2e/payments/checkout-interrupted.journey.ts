import { expect, type Page } from '@playwright/test'
import {
  answerTheBank,
  cardForm,
  fillCard,
  heading,
  newestPurchase,
  openCheckout,
  payButton,
  TEST_CARDS,
} from '../support/buyer.ts'
import { test } from '../support/journey.ts'
import { narrowSpanish, type PageVariant, wideEnglish } from '../support/viewer.ts'

/** Makes a navigation come to nothing, as when the buyer stops it: the page stays where it was. */
const stopNavigationTo = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.continue(),
  )

const paymentsOf = async (page: Page, variant: PageVariant) => {
  await newestPurchase(page, variant)
  return page.getByRole('table', { name: variant.texts.profile.history }).getByRole('row')
}

test('a buyer whose bank’s page does not open returns to the typed values and the same payment, charged once', async ({
  browser,
}) => {
  const variant = narrowSpanish
  const { checkout } = variant.texts
  const page = await openCheckout(browser, variant)
  await stopNavigationTo(page, '**/redirect/**')
  await fillCard(page, variant, TEST_CARDS.approved)
  await payButton(page, variant).click()
  const stuck = page.getByRole('dialog', { name: checkout.stuck.bank })
  await stuck.getByRole('button', { name: checkout.stuck.stay }).click()
  await expect(stuck).toHaveCount(0)
  await expect(cardForm(page, variant).getByLabel(checkout.cardNumber)).toHaveValue('4111 1111 1111 1111')

  await payButton(page, variant).click()
  await page
    .getByRole('dialog', { name: checkout.waitingTitle })
    .getByRole('button', { name: checkout.waitingGoOn })
    .click()
  await expect(page.getByRole('alertdialog').getByText(checkout.leaving.bank)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(stuck).toBeVisible()
  await page.unroute('**/redirect/**')
  await stuck.getByRole('button', { name: checkout.stuck['go-bank'] }).click()
  await answerTheBank(page, 'approve')
  await expect(heading(page, checkout.successTitle)).toBeVisible()
  await expect(await paymentsOf(page, variant)).toHaveCount(2)
})

test('a buyer whose PayPal page does not open returns to the same order; back from PayPal nothing waits any more', async ({
  browser,
}) => {
  const variant = wideEnglish
  const { checkout } = variant.texts
  const page = await openCheckout(browser, variant)
  await stopNavigationTo(page, '**/payments/paypal/checkout')
  await page.getByRole('button', { name: checkout.walletTitle }).click()
  const form = page.getByRole('form', { name: checkout.walletTitle })
  await form.getByRole('button', { name: checkout.payByWallet }).click()
  const stuck = page.getByRole('dialog', { name: checkout.stuck.wallet })
  await expect(stuck).toBeVisible()
  await page.unroute('**/payments/paypal/checkout')
  await stuck.getByRole('button', { name: checkout.stuck['go-wallet'] }).click()
  await page.waitForURL(/\/checkoutnow/)

  await page.goBack()
  await expect(form.or(page.getByRole('button', { name: checkout.walletTitle })).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(await paymentsOf(page, variant)).toHaveCount(2)
})
