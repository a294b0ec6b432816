import { expect, type Page } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { CHECKOUT, TEST_CARDS } from '../support/buyer.ts'
import { approveAtTheBank, payByCard } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { press, type } from '../support/keyboard.ts'
import { runPlayball } from '../support/run-playball.ts'
import { narrowSpanish } from '../support/viewer.ts'

const { cash, checkout } = narrowSpanish.texts

const tokensOf = (page: Page): string[] => {
  const tokens: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/payments/openpay/card')) tokens.push(request.postDataJSON()?.token_id)
  })
  return tokens
}

test('a refused card keeps the form except its code, offers the other ways, and gets a new token at the next try', async ({
  browser,
}) => {
  const page = await openLoggedIn(browser, narrowSpanish, await newPerson())
  await page.goto(CHECKOUT)
  const tokens = tokensOf(page)
  const refusal = { code: 'checkout.noFunds', message: failures['checkout.noFunds'].es }
  await page.route(
    '**/api/payments/openpay/card*',
    (route) => route.fulfill({ status: 402, json: { error: refusal } }),
    {
      times: 1,
    },
  )
  await payByCard(page, TEST_CARDS.approved)
  const dialog = page.getByRole('alertdialog', { name: checkout.titleModal })
  await expect(dialog).toContainText(refusal.message)
  await expect(dialog.getByRole('button', { name: checkout.prepaidTitle })).toBeVisible()
  await dialog.getByRole('button', { name: cash.title }).click()
  await expect(page.getByRole('button', { name: cash.title })).toBeFocused()
  await expect(
    page.getByRole('form', { name: cash.title }).getByRole('button', { name: cash.make }),
  ).toBeVisible()

  await page.getByRole('button', { name: checkout.cardTitle }).click()
  const form = page.getByRole('form', { name: checkout.cardTitle })
  await expect(form.getByLabel(checkout.cardNumber)).toHaveValue('4111 1111 1111 1111')
  await expect(form.getByLabel(checkout.cvv, { exact: true })).toHaveValue('')
  await form.getByLabel(checkout.cvv, { exact: true }).fill('123')
  await form.getByRole('button', { name: checkout.pay }).click()
  await page.waitForURL(/\/redirect\//)
  expect(new Set(tokens).size).toBe(2)
})

test('a card that the bank refused leads from the failure page to the other ways on offer', async ({
  browser,
}) => {
  const page = await openLoggedIn(browser, narrowSpanish, await newPerson())
  await page.goto(CHECKOUT)
  await payByCard(page, TEST_CARDS.noFunds)
  await approveAtTheBank(page)
  await page.waitForURL(/\/checkout\/failure/)
  await expect(page.getByText(failures['checkout.noFunds'].es)).toBeVisible()
  await page
    .getByRole('navigation', { name: checkout.otherWays })
    .getByRole('link', { name: cash.title })
    .click()
  await expect(
    page.getByRole('form', { name: cash.title }).getByRole('button', { name: cash.make }),
  ).toBeVisible()
})

test('a checkout with the card on the provider’s page has no card field, and a keyboard user comes back paid', async ({
  browser,
}) => {
  const own = await runPlayball({ OPENPAY_FLOW: 'redirect' })
  try {
    const page = await openLoggedIn(browser, narrowSpanish, await newPerson(own), own)
    await page.goto(CHECKOUT)
    const form = page.getByRole('form', { name: checkout.cardTitle })
    await type(page, form.getByLabel(checkout.telephone), '6671234567')
    await expect(form.getByLabel(checkout.cardNumber)).toHaveCount(0)
    expect(await page.locator('script[src*="openpay"]').count()).toBe(0)
    await press(page, form.getByRole('button', { name: checkout.toCardPage }))

    await page.waitForURL(/\/card_capture$/)
    const card = {
      card_number: TEST_CARDS.approved,
      holder_name: 'Ana',
      expiration_month: '12',
      expiration_year: '31',
      cvv2: '123',
    }
    for (const [field, value] of Object.entries(card)) await type(page, page.locator(`#${field}`), value)
    await press(page, page.locator('#pay'))
    await page.waitForURL(/\/redirect\//)
    await press(page, page.locator('[data-action="approve"]'))
    await expect(page.getByRole('heading', { level: 1, name: checkout.successTitle })).toBeVisible()
  } finally {
    await own.stop()
  }
})
