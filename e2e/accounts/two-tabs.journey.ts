import { expect } from '@playwright/test'
import {
  expectLoggedIn,
  fillLogin,
  logOut,
  newPerson,
  openAccess,
  openLoggedIn,
} from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import { openTab, wideSpanish } from '../support/viewer.ts'

const { texts } = wideSpanish

test('a logout in one tab ends the session in all, and leaves no data for the next user', async ({
  browser,
}) => {
  const [first, second] = [await newPerson(), await newPerson()]
  const page = await openLoggedIn(browser, wideSpanish, first)
  await page.goto('/standing')
  const tab = await openTab(page, '/profile')
  await expect(tab.getByLabel(texts.access.email)).toHaveValue(first.email)
  await tab.evaluate(() => {
    sessionStorage.setItem('last-payment', '{"kind":"unknown"}')
    document.body.dataset.seen = 'first'
  })

  await logOut(page, wideSpanish)
  await tab.waitForURL(/\/home$/)
  await expect(tab.getByRole('banner').getByRole('button', { name: texts.header.logIn })).toBeVisible()
  const left = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  expect(
    left.filter((key) => ['token', 'user', 'paymentData', 'introToken', 'last-payment'].includes(key)),
  ).toEqual([])

  await fillLogin(await openAccess(page, wideSpanish), wideSpanish, second.email, second.password)
  await expectLoggedIn(tab, wideSpanish)
  await tab
    .getByRole('banner')
    .getByRole('button', { name: /^Menú de/ })
    .click()
  await tab.getByRole('menuitem', { name: texts.header.myAccount }).click()
  await expect(tab.getByLabel(texts.access.email)).toHaveValue(second.email)
  await expect(tab.getByRole('main').getByText(first.email)).toHaveCount(0)
  await expect(tab.locator('body[data-seen="first"]')).toBeAttached()
})

test('a logout with a late answer does not end another tab’s session as expired', async ({ browser }) => {
  const page = await openLoggedIn(browser, wideSpanish, await newPerson())
  await page.goto('/calendar')
  const tab = await openTab(page, '/profile')
  const answer = Promise.withResolvers<void>()
  const isDone = Promise.withResolvers<void>()
  await page.route('**/api/users/logout/*', async (route) => {
    const response = await route.fetch()
    isDone.resolve()
    await answer.promise
    await route.fulfill({ response })
  })

  const loggingOut = logOut(page, wideSpanish)
  await isDone.promise
  await tab.goto('/checkout/1')
  await tab.waitForURL(/\/home$/)
  await expect(tab.getByRole('dialog')).toContainText(texts.access.loginLead)
  answer.resolve()
  await loggingOut
  await page.context().close()
})

test('a new password in one tab leaves the other one logged in', async ({ browser }) => {
  const person = await newPerson()
  const page = await openLoggedIn(browser, wideSpanish, person)
  const tab = await openTab(page, '/profile')
  await page.goto('/profile')
  const form = page.getByRole('form', { name: texts.profile.personal })
  await form.getByLabel(texts.profile.newPassword).fill('Otra-Cancha-2027')
  await form.getByLabel(texts.profile.currentPassword).fill(person.password)
  await form.getByRole('button', { name: texts.profile.save }).click()
  await expect(page.getByRole('alertdialog', { name: texts.profile.savedTitle })).toBeVisible()

  await tab.getByLabel(texts.access.name).fill('Aficionada Renombrada')
  await tab.getByRole('button', { name: texts.profile.save }).click()
  await expect(tab.getByRole('alertdialog', { name: texts.profile.savedTitle })).toBeVisible()
  await expectLoggedIn(tab, wideSpanish)
})
