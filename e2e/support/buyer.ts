import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { type NewPerson, newPerson, openLoggedIn } from './accounts-person.ts'
import type { Addresses } from './run-playball.ts'
import type { PageVariant } from './viewer.ts'

/** The checkout of Mexico's featured membership: every journey has an address in Mexico. */
export const CHECKOUT = '/checkout/1'

/** The cards of the provider's own test page. */
export const TEST_CARDS = {
  approved: '4111111111111111',
  declined: '4222222222222220',
  expired: '4000000000000069',
  noFunds: '4444444444444448',
  stolen: '4000000000000119',
  fraud: '4000000000000044',
}

/** Opens the checkout as a new user. */
export const openCheckout = async (
  browser: Browser,
  variant: PageVariant,
  person?: NewPerson,
): Promise<Page> => {
  const page = await openLoggedIn(browser, variant, person ?? (await newPerson()))
  await page.goto(CHECKOUT)
  await expect(cardForm(page, variant)).toBeVisible()
  return page
}

export const cardForm = (page: Page, { texts }: PageVariant): Locator =>
  page.getByRole('form', { name: texts.checkout.cardTitle })

export const fillCard = async (page: Page, variant: PageVariant, card: string, year = '31') => {
  const { checkout } = variant.texts
  const form = cardForm(page, variant)
  await form.getByLabel(checkout.telephone).fill('6671234567')
  await form.getByLabel(checkout.cardNumber).fill(card)
  await form.getByLabel(checkout.holder).fill('Aficionada Nueva')
  await form.getByLabel(checkout.month).fill('12')
  await form.getByLabel(checkout.year).fill(year)
  await form.getByLabel(checkout.cvv, { exact: true }).fill('123')
}

export const payButton = (page: Page, variant: PageVariant): Locator =>
  cardForm(page, variant).getByRole('button', { name: variant.texts.checkout.pay })

/** Presses the buyer's answer on the bank's own page, once it is there. */
export const answerTheBank = async (page: Page, answer: 'approve' | 'fail' | 'abandon') => {
  await page.waitForURL(/\/redirect\//)
  await page.locator(`[data-action="${answer}"]`).click()
}

/** Another tab of the same browser. */
export const openTab = async (page: Page, address: string): Promise<Page> => {
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url, '_blank', 'noopener'), new URL(address, playball.url).href),
  ])
  await tab.waitForLoadState()
  return tab
}

/** Pays a reference at the shop, by the sandbox's own page. */
export const payAtShop = async (browser: Browser, { sandbox }: Addresses, orderReference: string) => {
  const shop = await browser.newPage({ baseURL: sandbox })
  await shop.goto('/openpay/controls')
  const row = shop.getByRole('row').filter({ hasText: orderReference })
  await row.getByRole('button', { name: 'Pagar en la tienda o por SPEI' }).click()
  await expect(row.getByText('completed')).toBeVisible()
  await shop.close()
}

/** The address of the buyer's newest purchase on the account page. */
export const newestPurchase = async (page: Page, { texts }: PageVariant): Promise<string> => {
  await page.goto('/profile')
  const link = page
    .getByRole('table', { name: texts.profile.history })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
  return (await link.getAttribute('href')) ?? ''
}

export const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name })

/** The browser state of a new user who has bought a pass by card. */
export const stateOfMember = async (browser: Browser, variant: PageVariant) => {
  const page = await openCheckout(browser, variant)
  await fillCard(page, variant, TEST_CARDS.approved)
  await payButton(page, variant).click()
  await answerTheBank(page, 'approve')
  await expect(heading(page, variant.texts.checkout.successTitle)).toBeVisible()
  return page.context().storageState()
}
