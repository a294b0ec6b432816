import { expect, type Page } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { requestLanguageOf } from '../../web/i18n/language.ts'
import { CHECKOUT, heading, newestPurchase, openCheckout, openTab } from '../support/buyer.ts'
import { test } from '../support/journey.ts'
import {
  expectNoSidewaysScroll,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  type PageVariant,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

/** The package that the country is offered. */
const season = { es: 'Temporada completa', en: 'Full season' }

type Answer = 'approve' | 'approve-pending' | 'approve-declined' | 'approve-stay' | 'cancel'

const walletButton = (page: Page, { texts: { checkout } }: PageVariant) =>
  page.getByRole('form', { name: checkout.walletTitle }).getByRole('button', { name: checkout.payByWallet })

const openWallet = async (page: Page, variant: PageVariant) => {
  await page.getByRole('button', { name: variant.texts.checkout.walletTitle }).click()
  await expect(walletButton(page, variant)).toBeVisible()
}

/** Presses a button on PayPal's own page. */
const answerPayPal = async (page: Page, answer: Answer) => {
  await page.waitForURL(/\/checkoutnow/)
  await page.locator(`[data-action="${answer}"]`).click()
}

for (const variant of onlyIn(narrowSpanish)) {
  const { texts, lang, look } = variant
  test(`a double click on PayPal is one order, the hidden form has its fields, and the return shows a placeholder: ${look}`, async ({
    browser,
  }) => {
    const { checkout, purchase } = texts
    const page = await openCheckout(browser, variant)
    const posted = page.waitForRequest((it) => it.url().endsWith('/payments/paypal/checkout'))
    await openWallet(page, variant)
    await expectNoSidewaysScroll(page)
    await walletButton(page, variant).dblclick()
    const fields = Object.fromEntries(new URLSearchParams((await posted).postData() ?? ''))
    expect(fields).toMatchObject({
      amount: '1199.00',
      currency_code: 'MXN',
      item_name: season[lang],
      item_number: expect.stringMatching(/^\d+-1-[A-Za-z0-9]{8}-MX$/),
      business: expect.stringMatching(/.+/),
      return: expect.stringMatching(/\/checkout\/success\/\?paypal=1$/),
      cancel_return: expect.stringMatching(/\/home$/),
      notify_url: expect.stringContaining(`/api/payments/paypal/webhook?lang=${requestLanguageOf(lang)}`),
    })
    await answerPayPal(page, 'approve')
    await page.waitForURL(/\/checkout\/success\/?\?paypal=1/)
    await expect(heading(page, checkout.successTitle)).toBeVisible()
    await expect(page.locator('main dl')).toHaveText(`${checkout.order}${checkout.orderOfWallet}`)
    await page.getByRole('link', { name: checkout.seeReceipt }).click()
    await expect(heading(page, purchase.stages.paid.title)).toBeVisible()
    await expect(page.getByRole('region', { name: purchase.receipt })).toContainText('PayPal')
  })
}

test('a PayPal payment that the bank declines leads back to PayPal, and one that stays pending is not called paid', async ({
  browser,
}) => {
  const variant = wideEnglish
  const { checkout, purchase } = variant.texts
  const page = await openCheckout(browser, variant)
  await openWallet(page, variant)
  await walletButton(page, variant).click()
  // After the bank's refusal the buyer is back at PayPal, to choose another method there.
  const returned = page.waitForResponse(/\/payments\/paypal\/return/)
  await answerPayPal(page, 'approve-declined')
  await returned
  await answerPayPal(page, 'cancel')
  await page.waitForURL(/\/home$/)
  await page.goto(await newestPurchase(page, variant))
  await expect(heading(page, purchase.stages.cancelled.title)).toBeVisible()
  await page.getByRole('link', { name: purchase.tryAgain }).click()

  await openWallet(page, variant)
  await walletButton(page, variant).click()
  const answer = await holdPurchase(page)
  await answerPayPal(page, 'approve-pending')
  await page.waitForURL(/\/checkout\/success\/?\?paypal=1/)
  await expect(heading(page, checkout.walletReturnTitle)).toBeVisible()
  await expect(heading(page, checkout.successTitle)).toHaveCount(0)
  const link = page.getByRole('link', { name: checkout.seePurchase })
  const element = await link.elementHandle()
  await answer()
  // A link replaced under a pressed finger would hear no press.
  expect(await element?.evaluate((it) => it.isConnected)).toBe(true)
  await link.click()
  await expect(heading(page, purchase.stages['verifying-wallet'].title)).toBeVisible()
})

/** Holds back a purchase's answer; the returned function releases it and waits for the page's next call. */
const holdPurchase = async (page: Page) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/payments\/\d+$/, async (route) => {
    await held.promise
    await route.continue()
  })
  return async () => {
    const answered = page.waitForResponse(/\/api\/payments\/\d+$/)
    held.resolve()
    await answered
    await page.waitForResponse(/\/api\/payments\/\d+$/)
  }
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a buyer who cancels at PayPal is home again, and one who closed its page goes on from the purchase: ${look}`, async ({
    browser,
  }) => {
    const { purchase } = texts
    const page = await openCheckout(browser, variant)
    await openWallet(page, variant)
    await walletButton(page, variant).click()
    await answerPayPal(page, 'cancel')
    await page.waitForURL(/\/home$/)

    const tab = await openTab(page, CHECKOUT)
    await openWallet(tab, variant)
    await walletButton(tab, variant).click()
    await tab.waitForURL(/\/checkoutnow/)
    await tab.close()
    await page.goto(await newestPurchase(page, variant))
    await expect(heading(page, purchase.stages.wallet.title)).toBeVisible()
    const address = (await page.getByRole('link', { name: purchase.goOn.wallet }).getAttribute('href')) ?? ''
    const wallet = await openTab(page, address)
    // The buyer approves and never returns, so only PayPal's notice informs the product.
    await answerPayPal(wallet, 'approve-stay')
    await page.bringToFront()
    await expect(heading(page, purchase.stages.paid.title)).toBeVisible()
  })
}

test('a PayPal page that cannot be opened charges nothing, and the checkout says what to do', async ({
  browser,
}) => {
  const variant = narrowEnglish
  const page = await openCheckout(browser, variant)
  await openWallet(page, variant)
  await page.route('**/api/payments/paypal/order**', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'checkout.companyUnreachable', message: '' } } }),
  )
  await walletButton(page, variant).click()
  const dialog = page.getByRole('alertdialog', { name: variant.texts.checkout.titleModal })
  await expect(dialog).toContainText(failures['checkout.companyUnreachable'].en)
  await expect(dialog.getByRole('button', { name: variant.texts.checkout.cardTitle })).toBeVisible()
})
