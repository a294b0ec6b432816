import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { menuName, newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { CHECKOUT, cardForm, heading, payButton, TEST_CARDS } from '../support/buyer.ts'
import { test } from '../support/journey.ts'
import { press, tabTo, type } from '../support/keyboard.ts'
import { inSpanish, interpolate, openPage, type PageVariant, untilAlive } from '../support/viewer.ts'

const DAY = 'Un día'
const SEASON = 'Temporada completa'
const MISTYPED = '4111111111111112'

for (const variant of inSpanish) {
  const { access, cash, checkout, plans, purchase, ui } = variant.texts

  test(`a user logs in to buy a day, and pays the difference for the season, by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const person = await newPerson()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/')
    await untilAlive(page)
    await press(page, planLink(page, variant, plans.buyPlan, DAY))
    const registration = page.getByRole('dialog', { name: access.registerTitle })
    await press(page, registration.getByRole('button', { name: access.toLogin }))
    const modal = page.getByRole('dialog', { name: access.loginTitle })
    await type(page, modal.getByLabel(access.email), person.email)
    await type(page, modal.getByLabel(access.password, { exact: true }), 'no-es-esta')
    await page.keyboard.press('Enter')
    await readMessage(page, failures['errors.emailPasswordIncorrect'].es, ui.ok)
    await expect(modal.getByRole('button', { name: access.logIn, exact: true })).toBeFocused()
    await correct(page, modal.getByLabel(access.password, { exact: true }), person.password)
    await page.keyboard.press('Enter')

    await page.waitForURL(/\/checkout\/\d+$/)
    await expectBarsAreSentOn(page, variant)
    await pay(page, variant)
    await press(page, page.getByRole('link', { name: checkout.toHome }))
    await page.waitForURL(/\/home$/)
    await untilAlive(page)
    await expect(planLink(page, variant, plans.ownedPlan, DAY)).toBeVisible()
    await press(page, planLink(page, variant, plans.buyPlan, SEASON))
    await page.waitForURL(/\/checkout\/\d+$/)
    await expect(page.getByRole('region', { name: checkout.summary })).toContainText('$1,160.00 MXN')
    await pay(page, variant)
  })

  test(`a user corrects a card, is refused, and pays in another try, by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const page = await openCheckout(browser, variant)
    const form = cardForm(page, variant)
    await press(page, payButton(page, variant))
    await expect(form.getByLabel(checkout.telephone)).toBeFocused()
    await typeCard(page, variant, MISTYPED)
    await readMessage(page, failures['checkout.cardNumberInvalid'].es, ui.ok)
    await expect(payButton(page, variant)).toBeFocused()

    await refuseOnce(page)
    await correct(page, form.getByLabel(checkout.cardNumber), TEST_CARDS.noFunds)
    await press(page, payButton(page, variant))
    await readMessage(page, failures['checkout.noFunds'].es, cash.title)
    await expect(page.getByRole('button', { name: cash.title })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: checkout.cardTitle }), 'Shift+Tab')
    await page.keyboard.press('Space')
    await type(page, form.getByLabel(checkout.cvv, { exact: true }), '123')
    await press(page, payButton(page, variant))
    await answerTheBank(page)

    await expect(heading(page, checkout.failureTitle)).toBeVisible()
    await press(page, page.getByRole('link', { name: checkout.tryAgain }))
    await pay(page, variant)
  })

  test(`a user whose bank’s page does not open resumes the same payment by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const page = await openCheckout(browser, variant)
    await page.route('**/redirect/**', (route) => route.fulfill({ status: 204 }))
    await typeCard(page, variant, TEST_CARDS.approved)
    await giveUpLeaving(page, variant)
    await press(page, page.getByRole('button', { name: checkout.stuck.stay }))
    await expect(payButton(page, variant)).toBeFocused()
    await page.keyboard.press('Enter')
    const waiting = page.getByRole('dialog', { name: checkout.waitingTitle })
    await press(page, waiting.getByRole('button', { name: checkout.waitingGoOn }))
    await giveUpLeaving(page, variant)
    await expect(page.getByRole('button', { name: checkout.stuck['go-bank'] })).toBeFocused()
    await page.unroute('**/redirect/**')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/redirect\//)

    await page.goBack()
    await openNewestPurchase(page, variant)
    await press(page, page.getByRole('link', { name: purchase.goOn.bank }))
    await answerTheBank(page)
    await expect(heading(page, checkout.successTitle)).toBeVisible()
  })

  test(`a user cancels at PayPal and tries again from the purchase by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const page = await openCheckout(browser, variant)
    await press(page, page.getByRole('button', { name: checkout.walletTitle }))
    await press(page, page.getByRole('button', { name: checkout.payByWallet }))
    await page.waitForURL(/\/checkoutnow/)
    await press(page, page.locator('[data-action="cancel"]'))
    await page.waitForURL(/\/home$/)
    await openNewestPurchase(page, variant)
    await expect(heading(page, purchase.stages.cancelled.title)).toBeVisible()
    await press(page, page.getByRole('link', { name: purchase.tryAgain }))
    await pay(page, variant)
  })
}

const openCheckout = async (browser: Browser, variant: PageVariant) => {
  const page = await openLoggedIn(browser, variant, await newPerson())
  await page.goto(CHECKOUT)
  await expect(cardForm(page, variant)).toBeVisible()
  await untilAlive(page)
  return page
}

const planLink = (page: Page, { texts }: PageVariant, text: string, title: string): Locator =>
  page
    .getByRole('region', { name: texts.plans.heading })
    .getByRole('link', { name: interpolate(text, { title }), exact: true })

/** Chooses by arrow keys between two answers; the form goes and comes back. */
const expectBarsAreSentOn = async (page: Page, variant: PageVariant) => {
  const { checkout } = variant.texts
  const answer = (name: string) => page.getByRole('radio', { name, exact: true })
  await tabTo(page, answer(checkout.no))
  await page.keyboard.press('ArrowDown')
  await expect(answer(checkout.yes)).toBeFocused()
  await expect(page.getByText(checkout.barAnswer)).toBeVisible()
  await expect(cardForm(page, variant)).toBeHidden()
  await page.keyboard.press('ArrowUp')
  await expect(cardForm(page, variant)).toBeVisible()
}

/** Fills the form, and presses its button. */
const typeCard = async (page: Page, variant: PageVariant, card: string) => {
  const { checkout } = variant.texts
  const form = cardForm(page, variant)
  await type(page, form.getByLabel(checkout.telephone), '6671234567')
  await type(page, form.getByLabel(checkout.cardNumber), card)
  await type(page, form.getByLabel(checkout.holder), 'Aficionada Nueva')
  await type(page, form.getByLabel(checkout.month), '12')
  await type(page, form.getByLabel(checkout.year), '31')
  await type(page, form.getByLabel(checkout.cvv, { exact: true }), '123')
  await press(page, payButton(page, variant))
}

const pay = async (page: Page, variant: PageVariant) => {
  await typeCard(page, variant, TEST_CARDS.approved)
  await answerTheBank(page)
  await expect(heading(page, variant.texts.checkout.successTitle)).toBeVisible()
}

/** Approves on the bank's own page. */
const answerTheBank = async (page: Page) => {
  await page.waitForURL(/\/redirect\//)
  await press(page, page.locator('[data-action="approve"]'))
  await page.waitForURL(/\/checkout\/(success|failure)/)
}

const readMessage = async (page: Page, text: string, button: string) => {
  const message = page.getByRole('alertdialog').filter({ hasText: text })
  await press(page, message.getByRole('button', { name: button }))
  await expect(message).toHaveCount(0)
}

/** Goes back to a field, which selects its content. */
const correct = async (page: Page, field: Locator, text: string) => {
  await tabTo(page, field, 'Shift+Tab')
  await page.keyboard.type(text)
}

/** Makes the next card fail at once, as a card without the bank's page does. */
const refuseOnce = (page: Page) => {
  const refusal = { code: 'checkout.noFunds', message: failures['checkout.noFunds'].es }
  return page.route(
    '**/api/payments/openpay/card*',
    (route) => route.fulfill({ status: 402, json: { error: refusal } }),
    { times: 1 },
  )
}

const giveUpLeaving = async (page: Page, { texts: { checkout } }: PageVariant) => {
  await expect(page.getByRole('alertdialog').getByText(checkout.leaving.bank)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: checkout.stuck.bank })).toBeVisible()
}

/** Goes through the rows of the account's menu by arrow keys. */
const openNewestPurchase = async (page: Page, variant: PageVariant) => {
  const { header, profile } = variant.texts
  await untilAlive(page)
  await press(page, page.getByRole('banner').getByRole('button', { name: menuName(variant) }))
  await expect(page.getByRole('menuitem', { name: header.myProfile })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: header.myAccount })).toBeFocused()
  await page.keyboard.press('Enter')
  const history = page.getByRole('table', { name: profile.history })
  await press(page, history.getByRole('row').nth(1).getByRole('link'))
  await page.waitForURL(/\/purchases\/\d+$/)
}
