import { expect } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import {
  expectLoggedIn,
  logOut,
  newPerson,
  newTelephone,
  openAccess,
  openLoggedIn,
  pressLogIn,
  readAndClose,
} from '../support/accounts-person.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { expectAccessible } from '../support/axe.ts'
import { codeSentTo } from '../support/inbox.ts'
import { test } from '../support/journey.ts'
import {
  byNight,
  expectNoSidewaysScroll,
  interpolate,
  onlyIn,
  openPage,
  tabletSpanish,
  wideSpanish,
} from '../support/viewer.ts'

/** The demo's Entrepreneur. */
const entrepreneur = { number: '10012345', nip: '4321' }

for (const variant of onlyIn(byNight(tabletSpanish))) {
  const { texts, lang, look } = variant
  test(`a code sent to a telephone logs in, a wrong one does not: ${look}`, async ({ browser }) => {
    const telephone = newTelephone()
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    await modal.getByRole('button', { name: texts.access.withPhone }).click()
    await modal.getByLabel(texts.access.telephone).fill(telephone)
    await modal.getByRole('button', { name: texts.access.sendCode }).click()
    const code = await codeSentTo(playball.sandbox, `+52${telephone}`)
    const field = modal.getByLabel(texts.access.code)
    await expect(field).toBeFocused()
    await field.fill(code === '000000' ? '000001' : '000000')
    await modal.getByRole('button', { name: texts.access.checkCode }).click()
    await readAndClose(page, failures['errors.codeIncorrect'][lang], texts.ui.ok)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await field.fill(code)
    await modal.getByRole('button', { name: texts.access.checkCode }).click()
    await expectLoggedIn(page, variant)
    await page.goto('/profile')
    await expect(page.getByRole('textbox', { name: texts.access.telephone })).toBeDisabled()
  })

  test(`an Entrepreneur with a wrong number or NIP reads so, and the right ones log in: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    const modal = await openAccess(page, variant)
    await modal.getByRole('tab', { name: texts.access.entrepreneur }).click()
    await modal.getByLabel(texts.access.entrepreneurNumber).fill('12')
    await modal.getByLabel(texts.access.nip).fill('34')
    await modal.getByRole('button', { name: texts.access.logIn }).click()
    await expect(modal.getByText(texts.forms.verifyNumber)).toBeVisible()
    await expect(modal.getByText(texts.forms.verifyNip)).toBeVisible()
    await expectAccessible(page)
    await modal.getByLabel(texts.access.entrepreneurNumber).fill('999999999999')
    await modal.getByLabel(texts.access.nip).fill('0000')
    await modal.getByRole('button', { name: texts.access.logIn }).click()
    const incorrect =
      lang === 'es'
        ? 'El número de empresario y/o el NIP son incorrectos'
        : 'Employer number and / or password are incorrect'
    await readAndClose(page, incorrect, texts.ui.ok)
    await expectNoSidewaysScroll(page)
    await modal.getByLabel(texts.access.entrepreneurNumber).fill(entrepreneur.number)
    await modal.getByLabel(texts.access.nip).fill(entrepreneur.nip)
    await modal.getByRole('button', { name: texts.access.logIn }).click()
    await expectLoggedIn(page, variant)
  })

  test(`a passkey is added and named on the account page, logs in, and is removed: ${look}`, async ({
    browser,
  }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await addAuthenticator(page)
    await page.goto('/profile')
    await page.getByRole('button', { name: texts.ways.passkeyAdd }).click()
    const dialog = page.getByRole('dialog', { name: texts.ways.passkeyAdd })
    await dialog.getByLabel(texts.ways.passkeyName).fill('My phone')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: texts.ways.passkeyCreate }).click()
    const key = page.getByRole('main').getByRole('listitem').filter({ hasText: 'My phone' })
    await expect(key).toBeVisible()

    await logOut(page, variant)
    // The authenticator accepts the passkey suggested beside the e-mail at once,
    // which may close the modal before it is seen.
    await pressLogIn(page, variant)
    await expectLoggedIn(page, variant)

    await logOut(page, variant)
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
    const modal = await openAccess(page, variant)
    await modal.getByRole('button', { name: texts.access.withPasskey }).click()
    await expectLoggedIn(page, variant)

    await page.goto('/profile')
    await key.getByRole('button', { name: interpolate(texts.ways.partOf, { way: 'My phone' }) }).click()
    const parting = page.getByRole('alertdialog').getByRole('button', { name: texts.ways.part })
    await expect(parting).toBeVisible()
    await expectAccessible(page)
    await parting.click()
    await expect(key).toHaveCount(0)
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a user adds a telephone to an account as a sign-in method, and removes it: ${look}`, async ({
    browser,
  }) => {
    const telephone = newTelephone()
    const page = await openLoggedIn(browser, variant, await newPerson())
    await page.goto('/profile')
    const way = { way: texts.ways.phone }
    await page.getByRole('button', { name: interpolate(texts.ways.joinOf, way) }).click()
    const dialog = page.getByRole('dialog', { name: texts.ways.phoneTitle })
    await dialog.getByLabel(texts.access.telephone).fill(telephone)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: texts.access.sendCode }).click()
    await dialog.getByLabel(texts.access.code).fill(await codeSentTo(playball.sandbox, `+52${telephone}`))
    await dialog.getByRole('button', { name: texts.access.checkCode }).click()
    await page.getByRole('button', { name: interpolate(texts.ways.partOf, way) }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: texts.ways.part }).click()
    await expect(page.getByRole('button', { name: interpolate(texts.ways.joinOf, way) })).toBeVisible()
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, lang, look } = variant
  test(`a login at Apple that took too long, or failed there, says so: ${look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    for (const [address, text] of [
      ['/home?apple_login=expired', failures['errors.tokenExpired'][lang]],
      ['/home?apple_login=failed', failures['errors.serverError'][lang]],
    ] as const) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: texts.access.appleTitle })).toBeVisible()
      await readAndClose(page, text, texts.ui.ok)
      expect(page.url()).not.toContain('apple_login')
    }
  })
}

for (const variant of onlyIn(wideSpanish)) {
  const { texts, look } = variant
  test(`a token of Facebook that this browser never asked for logs nobody in: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.url()))
    await page.goto('/home#access_token=EAAB&state=somebody-else')
    await expect(page.getByRole('heading', { name: texts.access.facebookTitle })).toBeVisible()
    expect(calls.filter((it) => it.includes('/login/facebook'))).toEqual([])
    expect(page.url()).not.toContain('access_token')
  })
}
