import { expect, type Page } from '@playwright/test'
import { type FailureCode, failures } from '../../contract/failures.ts'
import { expectAccessible } from '../support/axe.ts'
import {
  answerTheBank,
  CHECKOUT,
  cardForm,
  fillCard,
  heading,
  newestPurchase,
  openCheckout,
  openTab,
  payButton,
  TEST_CARDS,
} from '../support/buyer.ts'
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

type Refusal = [card: string, answer: 'approve' | 'fail', code: FailureCode]

/** Each language has its own refusals; together they are all. */
const refusals: Record<PageVariant['lang'], Refusal[]> = {
  es: [
    [TEST_CARDS.noFunds, 'approve', 'checkout.noFunds'],
    [TEST_CARDS.stolen, 'approve', 'checkout.cardDeclined'],
    [TEST_CARDS.approved, 'fail', 'checkout.authenticationFailed'],
  ],
  en: [
    [TEST_CARDS.expired, 'approve', 'checkout.cardExpired'],
    [TEST_CARDS.declined, 'approve', 'checkout.cardDeclined'],
    [TEST_CARDS.fraud, 'approve', 'checkout.cardDeclined'],
  ],
}

for (const variant of onlyIn(narrowSpanish, wideEnglish))
  test(`each refusal of a bank says why and leads back to the ways to pay: ${variant.look}`, async ({
    browser,
  }) => {
    const { checkout } = variant.texts
    const page = await openCheckout(browser, variant)
    for (const [card, answer, code] of refusals[variant.lang]) {
      await fillCard(page, variant, card)
      await payButton(page, variant).click()
      await answerTheBank(page, answer)
      await page.waitForURL(/\/checkout\/failure/)
      await expect(heading(page, checkout.failureTitle)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: failures[code][variant.lang] })).toBeVisible()
      await expect(page.getByText(checkout.notCharged)).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: checkout.tryAgain }).click()
      await expect(cardForm(page, variant)).toBeVisible()
    }
  })

for (const variant of onlyIn(narrowEnglish)) {
  const { texts, lang, look } = variant
  test(`one dialog shows all refusals of the provider’s validators, and the typed values stay: ${look}`, async ({
    browser,
  }) => {
    const { checkout, ui } = texts
    const page = await openCheckout(browser, variant)
    await payButton(page, variant).click()
    await expect(cardForm(page, variant).getByText(texts.forms.obligatoryField)).toHaveCount(6)
    await fillCard(page, variant, '4111111111111112', '20')
    await payButton(page, variant).click()
    const dialog = page.getByRole('alertdialog', { name: checkout.titleModal })
    await expect(dialog).toContainText(failures['checkout.cardNumberInvalid'][lang])
    await expect(dialog).toContainText(failures['checkout.cardExpireInvalid'][lang])
    await expectAccessible(page)
    await dialog.getByRole('button', { name: ui.ok }).click()
    const number = cardForm(page, variant).getByLabel(checkout.cardNumber)
    await expect(number).toHaveValue('4111 1111 1111 1112')
    // A wrong value stays marked until it changes.
    await expect(number).toHaveAccessibleDescription(texts.forms.verifyField)
    await expect(cardForm(page, variant).getByText(texts.forms.verifyField)).toHaveCount(3)
    await expectAccessible(page)
    await number.fill('4111111111111111')
    await expect(cardForm(page, variant).getByText(texts.forms.verifyField)).toHaveCount(2)
  })
}

test('a double click is one charge; a buyer back from the bank, or in another tab, is led to that charge', async ({
  browser,
}) => {
  const variant = wideSpanish
  const { checkout } = variant.texts
  const page = await openCheckout(browser, variant)
  await fillCard(page, variant, TEST_CARDS.approved)
  await payButton(page, variant).dblclick()
  await page.waitForURL(/\/redirect\//)
  const bankPage = page.url()

  await page.goBack()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await fillCard(page, variant, TEST_CARDS.approved)
  await payButton(page, variant).click()
  const goOn = page
    .getByRole('dialog', { name: checkout.waitingTitle })
    .getByRole('button', { name: checkout.waitingGoOn })
  await expect(goOn).toBeVisible()
  await expectAccessible(page)
  await goOn.click()
  await page.waitForURL(bankPage)

  const tab = await openTab(page, CHECKOUT)
  await fillCard(tab, variant, TEST_CARDS.noFunds)
  await payButton(tab, variant).click()
  await tab
    .getByRole('dialog', { name: checkout.waitingTitle })
    .getByRole('button', { name: checkout.waitingStartOver })
    .click()
  await answerTheBank(tab, 'approve')
  await expect(tab.getByText(failures['checkout.noFunds'].es)).toBeVisible()

  await answerTheBank(page, 'approve')
  await expect(heading(page, checkout.successTitle)).toBeVisible()
  await tab.goto('/profile')
  const history = tab.getByRole('table', { name: variant.texts.profile.history })
  await expect(history.getByRole('row')).toHaveCount(3)
  // The other purchase's status, not paid, has the same word in it.
  const paid = history.getByText(variant.texts.profile.paymentStatus.succeeded, { exact: true })
  await expect(paid).toHaveCount(1)
})

test('a charge waiting in another tab is cancelled once the pass is paid, and the return from the bank says so', async ({
  browser,
}) => {
  const variant = narrowSpanish
  const { checkout, purchase } = variant.texts
  const page = await openCheckout(browser, variant)
  const tab = await openTab(page, CHECKOUT)
  await fillCard(page, variant, TEST_CARDS.approved)
  await payButton(page, variant).click()
  await page.waitForURL(/\/redirect\//)
  await fillCard(tab, variant, TEST_CARDS.approved)
  await payButton(tab, variant).click()
  const waiting = tab.getByRole('dialog', { name: checkout.waitingTitle })
  await waiting.getByRole('button', { name: checkout.waitingStartOver }).click()
  await tab.waitForURL(/\/redirect\//)
  await answerTheBank(page, 'approve')
  await expect(heading(page, checkout.successTitle)).toBeVisible()
  await page.goto(await newestPurchase(page, variant))
  await expect(page.getByRole('listitem').filter({ hasText: purchase.events.withdrawn })).toBeVisible()
  await answerTheBank(tab, 'approve')

  await expect(heading(tab, purchase.stages['not-needed'].title)).toBeVisible()
  await expect(tab.getByText(purchase.stages['not-needed'].text)).toBeVisible()
  await expectAccessible(tab)
  await tab.getByRole('link', { name: checkout.seePurchase }).click()
  await expect(tab.getByRole('listitem').filter({ hasText: purchase.events['not-needed'] })).toBeVisible()
})

test('a buyer who closed the bank’s tab resumes the purchase from the account and sees it paid without a reload', async ({
  browser,
}) => {
  const variant = narrowSpanish
  const { purchase, profile } = variant.texts
  const later = await openCheckout(browser, variant)
  const tab = await openTab(later, CHECKOUT)
  await fillCard(tab, variant, TEST_CARDS.approved)
  await payButton(tab, variant).click()
  await tab.waitForURL(/\/redirect\//)
  await tab.close()
  await later.goto('/profile')
  await expect(later.getByText(profile.paymentStatus.pending)).toBeVisible()
  await later.goto(await newestPurchase(later, variant))
  await expect(heading(later, purchase.stages.bank.title)).toBeVisible()
  await expect(
    later.getByRole('listitem').filter({ hasText: purchase.events['waiting-for-bank'] }),
  ).toBeVisible()
  await expectNoSidewaysScroll(later)
  const address = (await later.getByRole('link', { name: purchase.goOn.bank }).getAttribute('href')) ?? ''
  const bank = await openTab(later, address)
  await answerTheBank(bank, 'approve')
  await bank.waitForURL(/\/checkout\//)
  await bank.close()
  await later.bringToFront()

  await expect(heading(later, purchase.stages.paid.title)).toBeVisible()
  await expect(later.getByRole('listitem').filter({ hasText: purchase.events.paid })).toBeVisible()
  await expectAccessible(later)
  await expectPrintable(later, variant)
})

/** Expects only the receipt on paper. */
const expectPrintable = async (page: Page, { texts: { purchase, checkout } }: PageVariant) => {
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: purchase.print }).click()
  await expect(page.locator('body[data-printed]')).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const receipt = page.getByRole('region', { name: purchase.receipt })
  for (const text of [
    checkout.order,
    purchase.reference,
    purchase.totalPaid,
    '$1,199.00 MXN',
    '@playball.test',
  ])
    await expect(receipt.getByText(text)).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
}
