import { expect, type Page } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { openAccess, PASSWORD, readAndClose } from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import { byNight, narrowEnglish, onlyIn, openPage, wideEnglish } from '../support/viewer.ts'

const STATUSES = [400, 401, 403, 404, 500]

/** Has the next calls of a path refused with this status. */
const refuse = async (page: Page, path: string, status: number) => {
  await page.unrouteAll()
  const error = { code: 'errors.badRequest', message: 'refused' }
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: { error } }))
}

for (const variant of onlyIn(byNight(wideEnglish))) {
  const { texts, lang, look } = variant
  const emailPasswordIncorrect = failures['errors.emailPasswordIncorrect'][lang]
  const emailIsRegistered = failures['errors.emailIsRegistered'][lang]
  const serverError = failures['errors.serverError'][lang]

  test(`each status of a refused login, recovery and registration has its text: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    const submit = async (path: string, button: string, textOf: (status: number) => string) => {
      for (const status of STATUSES) {
        await refuse(page, path, status)
        await modal.getByRole('button', { name: button }).click()
        await readAndClose(page, textOf(status), texts.ui.ok)
      }
    }
    await modal.getByLabel(texts.access.email).fill('lucia@playball.test')
    await modal.getByLabel(texts.access.password, { exact: true }).fill(PASSWORD)
    const ofLogin = (status: number) =>
      [400, 401, 404].includes(status) ? emailPasswordIncorrect : serverError
    await submit('/api/users/login', texts.access.logIn, ofLogin)

    await modal.getByRole('button', { name: texts.access.forgot }).click()
    await submit('/api/users/forgot', texts.access.recover, () => serverError)

    await modal.getByRole('button', { name: texts.access.backToLogin }).click()
    await modal.getByRole('button', { name: texts.access.toRegister }).click()
    await modal.getByLabel(texts.access.name).fill('Lucía Prueba')
    await modal.getByLabel(texts.access.email).fill('lucia@playball.test')
    await modal.getByLabel(texts.access.password, { exact: true }).fill(PASSWORD)
    await modal.getByLabel(texts.access.passwordConfirm).fill(PASSWORD)
    await modal.getByText(texts.access.privacy).click()
    const ofRegister = (status: number) => (status === 401 ? emailIsRegistered : serverError)
    await submit('/api/users/register', texts.access.register, ofRegister)
    await expect(modal.getByLabel(texts.access.name)).toHaveValue('Lucía Prueba')
  })
}

for (const variant of onlyIn(narrowEnglish)) {
  const { texts, look } = variant
  test(`a birthday with a part missing says so and is not submitted, by Enter either: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    const calls: string[] = []
    page.on('request', (it) => calls.push(it.url()))
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    await modal.getByRole('button', { name: texts.access.toRegister }).click()
    await modal.getByLabel(texts.access.name).fill('Lucía Prueba')
    await modal.getByLabel(texts.access.email).fill('lucia@playball.test')
    await modal.getByLabel(texts.access.password, { exact: true }).fill(PASSWORD)
    await modal.getByLabel(texts.access.passwordConfirm).fill(PASSWORD)
    await modal.getByText(texts.access.privacy).click()
    const birthday = modal.getByLabel(texts.access.birthday)
    await birthday.focus()
    await page.keyboard.type('03')
    await page.keyboard.press('Enter')
    await expect(modal.getByText(texts.forms.birthdayIncomplete)).toBeVisible()
    expect(calls.filter((it) => it.includes('/users/register'))).toEqual([])
    await birthday.fill('1990-03-07')
    await expect(modal.getByText(texts.forms.birthdayIncomplete)).toHaveCount(0)
  })
}
