import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { fillCard, heading, newestPurchase, openCheckout, payButton, TEST_CARDS } from '../support/buyer.ts'
import { appClient } from '../support/client.ts'
import { test } from '../support/journey.ts'
import { anyOf, expectNotReloaded, narrowSpanish, openMarked, wideEnglish } from '../support/viewer.ts'

/** Stops the answers from these addresses. Returns how to restore them. */
const loseServer = async (page: Page, address: RegExp) => {
  await page.route(address, (route) => route.abort('connectionrefused'))
  return () => page.unroute(address)
}

test('a purchase’s page that has lost the server stays with its age, and catches up by itself', async ({
  browser,
}) => {
  const variant = narrowSpanish
  const { purchase } = variant.texts
  const page = await openCheckout(browser, variant)
  await fillCard(page, variant, TEST_CARDS.approved)
  await payButton(page, variant).click()
  await page.waitForURL(/\/redirect\//)
  const bank = page.url()
  await openMarked(page, await newestPurchase(page, variant))
  await expect(heading(page, purchase.stages.bank.title)).toBeVisible()

  const back = await loseServer(page, /\/api\/payments\/\d+$/)
  const notice = page.getByRole('status').filter({ hasText: anyOf(purchase.stale) })
  await expect(notice).toBeVisible()
  await expect(heading(page, purchase.stages.bank.title)).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  const decided = await fetch(bank, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'action=approve',
    redirect: 'manual',
  })
  expect(decided.status).toBe(303)
  await back()
  await expect(heading(page, purchase.stages.paid.title)).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expectNotReloaded(page)
})

test('a purchase that cannot be loaded says so all the time, also during a retry', async ({ browser }) => {
  const variant = wideEnglish
  const { purchase, ui } = variant.texts
  const page = await openLoggedIn(browser, variant, await newPerson())
  const address = /\/api\/payments\/7$/
  await loseServer(page, address)
  await page.goto('/purchases/7')
  const alert = page.getByRole('alert').filter({ hasText: purchase.unreachable })
  await expect(alert).toBeVisible()
  await page.unroute(address)
  // The next call stays without an answer.
  const asked = new Promise<void>((resolve) => void page.route(address, () => resolve()))
  await alert.getByRole('button', { name: ui.retry }).click()
  await asked
  await expect(alert).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
})

test('a buyer back from PayPal without the server reads so, and sees the outcome once it is back', async ({
  browser,
}) => {
  const variant = narrowSpanish
  const { checkout } = variant.texts
  const person = await newPerson()
  const client = appClient(playball.url)
  const reference = `${await client.login(person.email, person.password)}-1-PayPal01`
  await client.call('POST', '/api/payments/paypal/order', { reference, email: person.email })
  const page = await openLoggedIn(browser, variant, person)
  const back = await loseServer(page, /\/api\/payments$/)
  await page.goto('/checkout/success/?paypal=1')
  await expect(page.getByRole('status').filter({ hasText: checkout.walletNoAnswer })).toBeVisible()
  const again = page.getByRole('button', { name: checkout.checkAgain })
  await expect(again).toBeVisible()
  await back()
  // The page asks again by itself.
  await expect(again).toHaveCount(0)
  await expect(page.getByText(checkout.walletNotApproved)).toBeVisible()
})
