import { expect, type Page } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import {
  expectLoggedIn,
  fillLogin,
  newPerson,
  openAccess,
  PASSWORD,
  readAndClose,
} from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { newEmail } from '../support/client.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import {
  byDay,
  expectNoSidewaysScroll,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openPage,
  tabletEnglish,
  untilAlive,
  wideSpanish,
} from '../support/viewer.ts'

/** Holds the calls of a path back until the returned function is called. */
const hold = async (page: Page, path: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const variant of onlyIn(byDay(narrowSpanish))) {
  const { texts, look } = variant
  test(`the modal goes from login to registration and recovery and back: ${look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    const acceptances = modal.locator('a[href="/terms"]')
    await expect(acceptances).toBeVisible()
    await expectAccessible(page)
    await modal.getByLabel(texts.access.email).fill('lucia@playball.test')
    await modal.getByRole('button', { name: texts.access.forgot }).click()
    await expect(modal.getByRole('heading', { name: texts.access.recoveryTitle })).toBeVisible()
    await expectAccessible(page)
    await expect(modal.getByLabel(texts.access.email)).toHaveValue('lucia@playball.test')
    await modal.getByRole('button', { name: texts.access.backToLogin }).click()
    await modal.getByRole('button', { name: texts.access.toRegister }).click()
    await expect(modal.getByRole('heading', { name: texts.access.registerTitle })).toBeVisible()
    await expect(acceptances).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await modal.getByRole('button', { name: texts.access.toLogin }).click()
    await expect(modal.getByRole('heading', { name: texts.access.loginTitle })).toBeVisible()
  })

  test(`errors of the registration show after an attempt to submit: ${look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    await modal.getByRole('button', { name: texts.access.toRegister }).click()
    const name = modal.getByLabel(texts.access.name)
    await name.fill('Ana')
    await modal.getByLabel(texts.access.email).fill('lucia@')
    await modal.getByLabel(texts.access.password, { exact: true }).fill('corta77')
    await modal.getByLabel(texts.access.birthday).fill('2015-01-01')
    await modal.getByLabel(texts.access.city).fill('Culiacán')
    await expect(modal.getByText(texts.forms.nameShort)).toHaveCount(0)
    await modal.getByRole('button', { name: texts.access.register }).click()
    await expect(name).toBeFocused()
    for (const text of [
      texts.forms.nameShort,
      texts.forms.verifyEmail,
      texts.forms.passwordShort,
      texts.forms.birthdayYoung,
      texts.access.privacyNeeded,
    ])
      await expect(modal.getByText(text)).toBeVisible()
    await modal.getByLabel(texts.access.email).fill('')
    await expect(modal.getByText(texts.forms.obligatoryField)).toBeVisible()
    await modal.getByLabel(texts.access.birthday).fill('1800-01-01')
    await expect(modal.getByText(texts.forms.birthdayOld)).toBeVisible()
    await name.fill('Ana <b>Luna')
    await expect(modal.getByText(texts.forms.nameSigns)).toBeVisible()
    await expectAccessible(page)
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, lang, look } = variant
  test(`a wrong password, an unknown e-mail and a known one at registration show their texts: ${look}`, async ({
    browser,
  }) => {
    const person = await newPerson()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    for (const email of [person.email, `nobody-${person.email}`]) {
      await fillLogin(modal, variant, email, 'not-the-password')
      await readAndClose(page, failures['errors.emailPasswordIncorrect'][lang], texts.ui.ok)
    }
    await modal.getByRole('button', { name: texts.access.toRegister }).click()
    await modal.getByLabel(texts.access.name).fill('Otra Persona')
    await modal.getByLabel(texts.access.email).fill(person.email)
    await modal.getByLabel(texts.access.password, { exact: true }).fill(person.password)
    await modal.getByLabel(texts.access.passwordConfirm).fill(person.password)
    await modal.getByText(texts.access.privacy).click()
    await modal.getByRole('button', { name: texts.access.register }).click()
    await readAndClose(page, failures['errors.emailIsRegistered'][lang], texts.ui.ok)
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a dialog that nothing closes waits for the server’s answer: ${look}`, async ({ browser }) => {
    const person = await newPerson()
    const page = await openPage(browser, playball.url, variant)
    const answer = await hold(page, '/api/users/login')
    await page.goto('/standing')
    await fillLogin(await openAccess(page, variant), variant, person.email, person.password)
    const waiting = page.getByRole('alertdialog', { name: texts.errors.pleaseWait })
    await expect(waiting).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect(waiting).toBeVisible()
    answer()
    await expect(waiting).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
}

for (const variant of onlyIn(narrowEnglish)) {
  const { texts, look } = variant
  test(`a login that cannot reach the server says so, and the typed values stay: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    await page.context().setOffline(true)
    await fillLogin(modal, variant, 'lucia@playball.test', 'beisbol-2026')
    await readAndClose(page, texts.errors.unreachable, texts.ui.ok)
    await expect(modal.getByLabel(texts.access.email)).toHaveValue('lucia@playball.test')
  })
}

for (const variant of onlyIn(narrowEnglish)) {
  const { texts, look } = variant
  test(`"back" closes the modal and stays on its page, and a wait stays open: ${look}`, async ({
    browser,
  }) => {
    const person = await newPerson()
    const page = await openPage(browser, playball.url, variant)
    const answer = await hold(page, '/api/users/login')
    await page.goto('/home')
    await page.getByRole('contentinfo').getByRole('link', { name: texts.league.standing }).click()
    await page.waitForURL(/\/standing$/)
    const modal = await openAccess(page, variant)
    await modal.getByRole('button', { name: texts.access.toRegister }).click()
    await page.evaluate(() => history.back())
    await expect(modal).toHaveCount(0)
    await expect(page).toHaveURL(/\/standing$/)

    await fillLogin(await openAccess(page, variant), variant, person.email, person.password)
    const waiting = page.getByRole('alertdialog', { name: texts.errors.pleaseWait })
    await expect(waiting).toBeVisible()
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(/\/standing$/)
    await expect(waiting).toBeVisible()
    answer()
    await expectLoggedIn(page, variant)
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`Facebook offline is no way out of the site: ${look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    const button = modal.getByRole('button', { name: texts.access.withFacebook })
    await expect(button).toBeVisible()
    await page.context().setOffline(true)
    await button.click()
    await readAndClose(page, texts.errors.unreachable, texts.ui.ok)
    await expect(modal.getByLabel(texts.access.email)).toBeVisible()
  })
}

for (const variant of onlyIn(tabletEnglish)) {
  const { texts, look } = variant
  test(`a spinner turns after a registration until the country’s checkout is there: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const answer = await hold(page, '/api/user/geolocation')
    const modal = await openAccess(page, variant)
    await modal.getByRole('button', { name: texts.access.toRegister }).click()
    await modal.getByLabel(texts.access.name).fill('Aficionada Nueva')
    await modal.getByLabel(texts.access.email).fill(newEmail())
    await modal.getByLabel(texts.access.password, { exact: true }).fill(PASSWORD)
    await modal.getByLabel(texts.access.passwordConfirm).fill(PASSWORD)
    await modal.getByText(texts.access.privacy).click()
    await modal.getByRole('button', { name: texts.access.register }).click()
    await expect(modal).toHaveCount(0)
    const waiting = page.getByRole('status').filter({ hasText: texts.ui.loading })
    await expect(waiting).toBeVisible()
    answer()
    await page.waitForURL(/\/checkout\/\d+$/)
    await expect(waiting).toHaveCount(0)
  })
}

for (const variant of onlyIn(byDay(narrowSpanish))) {
  const { texts, look } = variant
  test(`a user who closes a login that no button opened has the focus in the page: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto(`/player/${(await leagueOf(playball).liveGame()).id}`)
    const modal = page.getByRole('dialog', { name: texts.access.loginTitle })
    await expect(modal.getByLabel(texts.access.email)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
}

for (const variant of onlyIn(narrowSpanish)) {
  const { texts, look } = variant
  test(`"back" closes the login on the first page of a visit, and a second "back" leaves the site: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('about:blank#before')
    await page.goto('/terms')
    await untilAlive(page)
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    const button = page.getByRole('banner').getByRole('button', { name: texts.header.logIn })
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
    // Playwright's own press would scroll first.
    await page.mouse.click(x + 9, y + 9)
    const modal = page.getByRole('dialog', { name: texts.access.loginTitle })
    await expect(modal.getByLabel(texts.access.email)).toBeFocused()
    await page.evaluate(() => history.back())
    await expect(modal).toHaveCount(0)
    expect(new URL(page.url()).pathname).toBe('/terms')
    expect(await page.evaluate(() => scrollY)).toBe(900)
    await page.evaluate(() => history.back())
    await page.waitForURL('about:blank#before')
  })
}
