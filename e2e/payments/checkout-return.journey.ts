import { expect, type Page } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { requestLanguageOf } from '../../web/i18n/language.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  answerTheBank,
  CHECKOUT,
  fillCard,
  heading,
  openCheckout,
  payButton,
  TEST_CARDS,
} from '../support/buyer.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { byDay, holdFile, narrowSpanish, onlyIn, openPage, wideSpanish } from '../support/viewer.ts'

/** Opens an address with the stored data of a purchase, as when the buyer returns to it. */
const openAfterPayment = async (page: Page, address: string, paymentData: object | null) => {
  await page.evaluate(
    (text) =>
      text === null ? localStorage.removeItem('paymentData') : localStorage.setItem('paymentData', text),
    paymentData === null ? null : JSON.stringify(paymentData),
  )
  await page.goto(address)
}
const storedNow = (page: Page) => page.evaluate(() => localStorage.getItem('paymentData'))
/** Waits for home's own document, which comes after its address: a page closed in between may hang. */
const isHome = async (page: Page) => {
  await page.waitForURL(/\/home$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const orderOn = (page: Page) => page.locator('main dl')

for (const variant of onlyIn(byDay(wideSpanish))) {
  const { texts, look } = variant
  test(`the page after a redeemed code reads its stored data, once: ${look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    await logIn(page, 'visitante@playball.test')

    await openAfterPayment(page, '/checkout/success', null)
    await isHome(page)

    await openAfterPayment(page, '/checkout/success', { payment_id: 7, code: '2026000001' })
    await expect(orderOn(page)).toHaveText(
      `${texts.checkout.code}2026000001${texts.checkout.confirmationNumber}7`,
    )
    await expect.poll(() => storedNow(page)).toBeNull()
    await page.reload()
    await isHome(page)
  })
}

test('each page that a payment returns to shows the order in its address, or goes home', async ({
  browser,
}) => {
  const variant = narrowSpanish
  const { checkout, purchase } = variant.texts
  const homeLink = (page: Page) => page.getByRole('main').getByRole('link', { name: checkout.toHome })
  const page = await openCheckout(browser, variant)

  await fillCard(page, variant, TEST_CARDS.noFunds)
  await payButton(page, variant).click()
  await answerTheBank(page, 'approve')
  const refusal = page.getByText(failures['checkout.noFunds'].es)
  await expect(refusal).toBeVisible()
  await page.reload()
  await expect(refusal).toBeVisible()
  await expect(homeLink(page)).toBeVisible()
  for (const typed of ['/checkout/success?paypal=1', '/checkout/failure', '/checkout/success']) {
    await page.goto(typed)
    await isHome(page)
  }

  await page.goto(CHECKOUT)
  await fillCard(page, variant, TEST_CARDS.approved)
  await payButton(page, variant).click()
  await page.waitForURL(/\/redirect\//)
  await page.goto(playball.url)
  for (const typed of ['/checkout/success?paypal=1', '/checkout/failure']) {
    await page.goto(typed)
    await isHome(page)
  }
  await page.goto('/checkout/success')
  await expect(heading(page, purchase.stages.bank.title)).toBeVisible()

  await page.goto(CHECKOUT)
  await page.getByRole('button', { name: checkout.walletTitle }).click()
  await page.getByRole('button', { name: checkout.payByWallet }).click()
  await page.waitForURL(/\/checkoutnow/)
  await page.goto(`${playball.url}/checkout/success?paypal=1`)
  await expect(page.getByText(checkout.walletNotApproved)).toBeVisible()
  await expect(orderOn(page)).toHaveText(`${checkout.order}${checkout.orderOfWallet}`)
  await expect(heading(page, checkout.walletReturnTitle)).toHaveCount(0)
  await expectAccessible(page)
  await homeLink(page).click()
  await isHome(page)
})

for (const variant of onlyIn(byDay(wideSpanish))) {
  const { texts, look } = variant
  test(`a reload during the bank’s check of a payment asks again, and does not lose it: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await logIn(page, 'visitante@playball.test')
    let asked = 0
    // The first call stays without an answer.
    await page.route('**/security3d**', (route) => (asked++ === 0 ? undefined : route.continue()))
    await openAfterPayment(page, '/checkout/success', { reference: '7-1-Ab12Cd34' })
    await expect(page.getByRole('heading', { name: texts.checkout.validating })).toBeVisible()
    // The text appears before the call: a reload in between would make the held call the second page's.
    await expect.poll(() => asked).toBe(1)
    await page.reload()
    await page.waitForURL(/\/checkout\/failure$/)
    expect(await storedNow(page)).toBeNull()
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, lang, look } = variant
  test(`a charge that never arrived over a lost connection says so, and the same card can pay again: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await logIn(page, 'visitante@playball.test')
    const letCome = await holdFile(page, '**/security3d**')
    await openAfterPayment(page, '/checkout/validate', { reference: '7-1-Ab12Cd34', redirect_url: null })
    await expect(page.getByRole('heading', { level: 1, name: texts.checkout.validating })).toBeVisible()
    await expectAccessible(page)
    letCome()
    await page.waitForURL(/\/checkout\/failure$/)
    await expect(page.getByText(failures['checkout.companyUnreachable'][lang])).toBeVisible()
    await expect(page.getByRole('link', { name: texts.checkout.startAgain })).toBeVisible()
  })
}

for (const variant of onlyIn(byDay(wideSpanish))) {
  const { texts, lang, look } = variant
  test(`an unconfirmed payment ends on the failure page, and one of unknown outcome is not called unpaid: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await logIn(page, 'visitante@playball.test')
    const requests: string[] = []
    page.on('request', (it) => void (it.url().includes('security3d') && requests.push(it.url())))

    await openAfterPayment(page, '/checkout/success', {
      reference: '7-1-Ab12Cd34',
      redirect_url: null,
      payment_id: 7,
    })
    await page.waitForURL(/\/checkout\/failure$/)
    await expect(page.getByRole('heading', { name: texts.checkout.failureTitle })).toBeVisible()
    expect(await storedNow(page)).toBeNull()
    expect(requests).toEqual([
      `${playball.url}/api/payments/openpay/security3d?lang=${requestLanguageOf(lang)}`,
    ])

    await page.route('**/security3d**', (route) => route.abort())
    await openAfterPayment(page, '/checkout/success', { reference: '7-1-Ab12Cd34' })
    await page.waitForURL(/\/checkout\/failure$/)
    await expect(page.getByRole('heading', { name: texts.checkout.unknownTitle })).toBeVisible()
    await expect(page.getByRole('link', { name: texts.checkout.toAccount })).toBeVisible()
    await expect(page.getByRole('link', { name: texts.checkout.tryAgain })).toHaveCount(0)
  })
}
