import { expect } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { fillLogin, newPerson } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { openFirstInTab, pressFirst } from '../support/calendar-page.ts'
import { test } from '../support/journey.ts'
import { narrowEnglish, onlyIn, openPage, wideSpanish } from '../support/viewer.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

for (const variant of onlyIn(wideSpanish)) {
  test(`a visitor who opens a game logs in first, and a user without a membership is offered one: ${variant.look}`, async ({
    browser,
  }) => {
    const { email, password } = await newPerson()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/calendar')
    const tab = await openFirstInTab(page, variant)
    await expect(page).toHaveURL('/calendar')
    await expect(tab).toHaveURL('/home')
    await expect(tab.getByRole('dialog').getByLabel(variant.texts.access.email)).toBeVisible()
    expect(await tab.evaluate(() => sessionStorage.getItem('return-to'))).toMatch(/^\/player\/\d+$/)
    await tab.close()
    await pressFirst(page, variant)
    await fillLogin(page.getByRole('dialog'), variant, email, password)
    await expect(page).toHaveURL('/home#section-price')
    await page.goto('/calendar')
    await expect(await openFirstInTab(page, variant)).toHaveURL('/home#section-price')
    await pressFirst(page, variant)
    await expect(page).toHaveURL('/home#section-price')
  })
}

for (const variant of onlyIn(narrowEnglish)) {
  test(`a member who opens a game logs in and watches it: ${variant.look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/calendar')
    await pressFirst(page, variant)
    await fillLogin(page.getByRole('dialog'), variant, 'socio@playball.test', 'beisbol-2026')
    await expect(page).toHaveURL(/\/player\/\d+$/)
  })
}

for (const variant of onlyIn(wideSpanish, narrowEnglish)) {
  test(`a game stays closed in an unsupported browser, with a warning: ${variant.look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant, { userAgent: FIREFOX })
    await page.goto('/calendar')
    await pressFirst(page, variant)
    const warning = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(warning).toContainText(variant.texts.calendar.browserText)
    await expectAccessible(page)
    await warning.getByRole('button').last().click()
    await expect(warning).toHaveCount(0)
    await expect(page).toHaveURL('/calendar')
  })
}
