import { expect } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import {
  expectLoggedIn,
  fillLogin,
  newPerson,
  openAccess,
  openLoggedIn,
  readAndClose,
} from '../support/accounts-person.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expectAccessible } from '../support/axe.ts'
import { linkMailedTo } from '../support/inbox.ts'
import { test } from '../support/journey.ts'
import {
  byDay,
  expectNoSidewaysScroll,
  interpolate,
  narrowSpanish,
  onlyIn,
  openPage,
  tabletEnglish,
} from '../support/viewer.ts'

const NEXT_PASSWORD = 'Otra-Cancha-2027'

for (const variant of onlyIn(byDay(tabletEnglish))) {
  const { texts, lang, look } = variant
  test(`a forgotten password is reset by the mailed link, once: ${look}`, async ({ browser }) => {
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
    await expectAccessible(page)
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

  test(`the mailed link confirms the e-mail at once and the account page asks no more: ${look}`, async ({
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
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: texts.access.continue }).click()
    await page.goto('/profile')
    await expect(page.getByRole('heading', { name: texts.ways.title })).toBeVisible()
    await expect(hint).toHaveCount(0)

    await page.goto('/standing')
    await page.goto(first)
    const modal = page.getByRole('dialog')
    await expect(modal.getByText(failures['errors.linkExpired'][lang])).toBeVisible()
    await modal.getByRole('link', { name: texts.access.newLink }).click()
    await page.waitForURL(/\/profile#ways$/)
  })
}

test('a user who resets a password sees the other sign-in methods, and decides what becomes of them', async ({
  browser,
}) => {
  const variant = narrowSpanish
  const { texts } = variant
  const person = await newPerson()
  const page = await openLoggedIn(browser, variant, person)
  await page.goto(await linkMailedTo(playball.sandbox, person.email, 'confirm'))
  await expect(page.getByText(interpolate(texts.access.confirmed, { email: person.email }))).toBeVisible()
  await addAuthenticator(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: texts.ways.passkeyAdd }).click()
  const adding = page.getByRole('dialog', { name: texts.ways.passkeyAdd })
  await adding.getByLabel(texts.ways.passkeyName).fill('De quién sabe')
  await adding.getByRole('button', { name: texts.ways.passkeyCreate }).click()
  await expect(page.getByRole('main').getByText('De quién sabe')).toBeVisible()

  const owner = await openPage(browser, playball.url, variant)
  await owner.goto('/standing')
  const modal = await openAccess(owner, variant)
  await modal.getByLabel(texts.access.email).fill(person.email)
  await modal.getByRole('button', { name: texts.access.forgot }).click()
  await modal.getByRole('button', { name: texts.access.recover }).click()
  await readAndClose(owner, interpolate(texts.access.recoverySent, { email: person.email }), texts.ui.ok)
  await owner.goto(await linkMailedTo(playball.sandbox, person.email, 'reset'))
  await expect(modal.getByText('Llave de acceso: De quién sabe')).toBeVisible()
  await modal.getByLabel(texts.access.newPassword).fill(NEXT_PASSWORD)
  await modal.getByLabel(texts.access.passwordConfirm).fill(NEXT_PASSWORD)
  await modal.getByRole('button', { name: texts.access.reset }).click()
  await expect(modal.getByRole('radiogroup')).toHaveAccessibleDescription(texts.access.resetWaysMissing)
  await expect(modal.getByRole('radio').first()).toBeFocused()
  await expectAccessible(owner)
  await modal.getByText(texts.access.resetWaysPart).click()
  await expectNoSidewaysScroll(owner)
  await modal.getByRole('button', { name: texts.access.reset }).click()
  await readAndClose(owner, texts.access.resetDone, texts.ui.ok)
  await fillLogin(modal, variant, person.email, NEXT_PASSWORD)
  await expectLoggedIn(owner, variant)
  await owner.goto('/profile')
  await expect(owner.getByText(texts.ways.passkeysNone)).toBeVisible()
})
