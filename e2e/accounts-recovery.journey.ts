import { expect } from '@playwright/test'
import { failures } from '../contract/failures.ts'
import {
  expectLoggedIn,
  fillLogin,
  newPerson,
  openAccess,
  openLoggedIn,
  readAndClose,
} from './accounts-person.ts'
import { linkMailedTo } from './inbox.ts'
import { test } from './journey.ts'
import { sharedPlayball as playball } from './shared-playball.ts'
import { interpolate, narrowEnglish, openPage, wideSpanish } from './viewer.ts'

const NEXT_PASSWORD = 'Otra-Cancha-2027'

for (const variant of [wideSpanish, narrowEnglish]) {
  const { texts, lang } = variant
  test(`a forgotten password is set anew by the mailed link, once: ${lang}`, async ({ browser }) => {
    const person = await newPerson()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    await modal.getByLabel(texts.access.email).fill(person.email)
    await modal.getByRole('button', { name: texts.access.forgot }).click()
    await modal.getByRole('button', { name: texts.access.recover }).click()
    await readAndClose(page, interpolate(texts.access.recoverySent, { email: person.email }), texts.ui.ok)

    const link = await linkMailedTo(playball.sandbox, person.email, 'reset')
    await page.goto(link)
    await modal.getByLabel(texts.access.newPassword).fill(NEXT_PASSWORD)
    await modal.getByLabel(texts.access.passwordConfirm).fill(NEXT_PASSWORD)
    expect(page.url()).not.toContain('reset')
    await modal.getByRole('button', { name: texts.access.reset }).click()
    await readAndClose(page, texts.access.resetDone, texts.ui.ok)
    await fillLogin(modal, variant, person.email, NEXT_PASSWORD)
    await expectLoggedIn(page, variant)

    await page.goto('/standing')
    await page.goto(link)
    await modal.getByRole('button', { name: texts.access.newLink }).click()
    await expect(modal.getByRole('heading', { name: texts.access.recoveryTitle })).toBeVisible()
  })

  test(`the mailed link confirms the e-mail at once and the account page asks no more: ${lang}`, async ({
    browser,
  }) => {
    const person = await newPerson()
    const page = await openLoggedIn(browser, variant, person)
    await page.goto('/profile')
    const hint = page.getByText(interpolate(texts.profile.unconfirmed, { email: person.email }))
    await expect(hint).toBeVisible()
    const first = await linkMailedTo(playball.sandbox, person.email, 'confirm')
    await page.getByRole('button', { name: texts.profile.resend }).click()
    await expect(page.getByText(texts.profile.resent)).toBeVisible()
    await page.goto(await linkMailedTo(playball.sandbox, person.email, 'confirm', first))
    await expect(page.getByText(interpolate(texts.access.confirmed, { email: person.email }))).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: texts.access.continue }).click()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: texts.ways.title })).toBeVisible()
    await expect(hint).toHaveCount(0)

    await page.goto('/standing')
    await page.goto(first)
    const modal = page.getByRole('dialog')
    await expect(modal.getByText(failures['errors.linkExpired'][lang])).toBeVisible()
    await modal.getByRole('button', { name: texts.access.newLink }).click()
    await page.waitForURL(/\/profile#ways$/)
  })
}
