import { expect } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { logInByPhone, newTelephone, readAndClose } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { byNight, interpolate, narrowEnglish, onlyIn, openPage } from '../support/viewer.ts'

for (const variant of onlyIn(byNight(narrowEnglish))) {
  const { texts, look } = variant
  test(`a user with only a telephone saves a profile without an e-mail, and deletes the account by a word: ${look}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/standing')
    await logInByPhone(page, variant, newTelephone())
    await page.goto('/profile')
    const form = page.getByRole('form', { name: texts.profile.personal })
    await form.getByLabel(texts.access.name).fill('Rosa Elena Ley')
    await form.getByRole('button', { name: texts.profile.save }).click()
    await readAndClose(page, texts.profile.savedTitle, texts.ui.close)
    await page.reload()
    await expect(form.getByLabel(texts.access.name)).toHaveValue('Rosa Elena Ley')
    await expect(form.getByLabel(texts.access.email)).toHaveValue('')

    await page.getByRole('button', { name: texts.data.delete }).click()
    const dialog = page.getByRole('dialog', { name: texts.data.deleteTitle })
    const { word } = texts.data
    const proof = dialog.getByLabel(interpolate(texts.data.deleteWord, { word }))
    await proof.fill(word.toLowerCase())
    await dialog.getByRole('button', { name: texts.data.deleteConfirm }).click()
    await expect(dialog.getByText(interpolate(texts.data.deleteWordWrong, { word }))).toBeVisible()
    await expectAccessible(page)
    await proof.fill(word)
    await dialog.getByRole('button', { name: texts.data.deleteConfirm }).click()
    await page.waitForURL(/\/home$/)
    await expect(page.getByText(texts.data.deleted)).toBeVisible()
  })
}
