import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { menuButton, newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import { onlyIn, openPage, type PageVariant, tabletEnglish, untilAlive } from '../support/viewer.ts'

const PAGE = '/terms'

const footerOf = (page: Page) => page.getByRole('contentinfo')
const logOutOn = (page: Page, { texts }: PageVariant) =>
  footerOf(page).getByRole('button', { name: texts.footer.logOut })

for (const variant of onlyIn(tabletEnglish)) {
  const { texts, look } = variant
  test(`the footer has the calendar, terms, privacy and support links, and no logout for a visitor: ${look}`, async ({
    browser,
  }) => {
    const { footer } = texts
    const page = await openPage(browser, playball.url, variant)
    await page.goto(PAGE)
    await untilAlive(page)
    for (const [name, address] of [
      [footer.calendar, '/calendar'],
      [footer.terms, '/terms'],
      [footer.privacy, '/privacy'],
      [footer.support, `${playball.sandbox}/chat`],
    ] as const)
      await expect(footerOf(page).getByRole('link', { name })).toHaveAttribute('href', address)
    // The contract promises the chat.
    await expect(page.getByRole('main').getByRole('link', { name: footer.support })).toBeVisible()
    await expect(footerOf(page).getByText(footer.made)).toBeVisible()
    await expect(logOutOn(page, variant)).toHaveCount(0)
  })

  test(`a user who logs out in the footer is home, and the session has ended: ${look}`, async ({
    browser,
  }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await page.goto(PAGE)
    await menuButton(page, variant).click()
    const chat = page.getByRole('menuitem', { name: texts.footer.support })
    await expect(chat).toHaveAttribute('href', `${playball.sandbox}/chat`)
    await page.keyboard.press('Escape')
    const authorization = await tokenOn(page)
    await logOutOn(page, variant).click()
    await page.waitForURL(/\/home$/)
    await expect(page.getByRole('banner').getByRole('button', { name: texts.header.logIn })).toBeVisible()
    await expect(logOutOn(page, variant)).toHaveCount(0)
    expect(await tokenOn(page)).toBe('')
    const answer = await page.request.get('/api/users/me', { headers: { authorization } })
    expect(answer.status()).toBe(401)
  })
}

const tokenOn = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')
