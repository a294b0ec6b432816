import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { z } from 'zod'
import { sharedPlayball as playball } from '../shared-playball.ts'
import {
  expectLoggedIn,
  fillLogin,
  type NewPerson,
  newPerson,
  openAccess,
  openLoggedIn,
  readAndClose,
} from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { appClient } from '../support/client.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import { interpolate, narrowEnglish, narrowSpanish, wideSpanish } from '../support/viewer.ts'

test('every other device is logged out from the account page, this one stays', async ({ browser }) => {
  const { texts } = wideSpanish
  const person = await newPerson()
  const lost = await openLoggedIn(browser, wideSpanish, person)
  const page = await openLoggedIn(browser, wideSpanish, person)
  await page.goto('/profile')
  const devices = page.getByRole('region', { name: texts.devices.title })
  await expect(devices.getByText(texts.devices.current)).toHaveCount(1)
  // A client that does not name itself made the account.
  await expect(devices.getByText(texts.devices.unknown)).toBeVisible()
  await devices.getByRole('button', { name: texts.devices.endOthers }).click()
  await expect(devices.getByText(texts.devices.onlyThis)).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expectLoggedIn(page, wideSpanish)
  await lost.goto('/standing')
  await expect(lost.getByRole('banner').getByRole('button', { name: texts.header.logIn })).toBeVisible()
})

test('a user downloads all data stored about them as a file', async ({ browser }) => {
  const { texts } = narrowEnglish
  const person = await newPerson()
  const page = await openLoggedIn(browser, narrowEnglish, person)
  await page.goto('/profile')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: texts.data.export }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^playball-my-data-\d{4}-\d\d-\d\d\.json$/)
  const file = z
    .object({ user: z.object({ email: z.string() }), sessions: z.array(z.object({ device: z.string() })) })
    .parse(JSON.parse(await readFile(await download.path(), 'utf8')))
  expect(file.user.email).toBe(person.email)
  expect(file.sessions.length).toBeGreaterThan(0)
})

const cashAnswer = z.object({
  response: z.object({ data: z.object({ cash_reference: z.string() }) }),
})

/** A reference that waits at a shop, asked for by the person's app. */
const cashReferenceOf = async ({ email, password }: NewPerson): Promise<string> => {
  const app = appClient(playball.url)
  const id = await app.login(email, password)
  const body = { email, telephone: '6671234567', reference: `${id}-1-abcdEFGH` }
  const answer = await app.call('POST', '/api/payments/openpay/store?lang=es_MX', body)
  return cashAnswer.parse(answer.body).response.data.cash_reference
}

test('an account is deleted by its password alone, names the reference that it leaves unpaid, and logs in no more', async ({
  browser,
}) => {
  const { texts } = wideSpanish
  const person = await newPerson()
  const page = await openLoggedIn(browser, wideSpanish, person)
  const reference = await cashReferenceOf(person)
  await page.goto('/profile')
  await page.getByRole('button', { name: texts.data.delete }).click()
  const dialog = page.getByRole('dialog', { name: texts.data.deleteTitle })
  await expect(dialog).toContainText(texts.data.unpaid)
  await expect(dialog.getByRole('listitem')).toContainText('$1,199.00 MXN')
  await expect(dialog.getByRole('listitem')).toContainText(`referencia ${reference}, hasta el`)
  await expectAccessible(page)
  await dialog.getByLabel(texts.data.deletePassword).fill('not-the-password')
  await dialog.getByRole('button', { name: texts.data.deleteConfirm }).click()
  await readAndClose(page, 'La contraseña actual no es correcta', texts.ui.ok)
  await dialog.getByLabel(texts.data.deletePassword).fill(person.password)
  await dialog.getByRole('button', { name: texts.data.deleteConfirm }).click()
  await page.waitForURL(/\/home$/)
  const notice = page.getByRole('alertdialog').filter({ hasText: texts.data.deleted })
  const pass = `Temporada completa, $1,199.00 MXN, ${reference}`
  await expect(notice).toContainText(interpolate(texts.data.left.cancelled, { payments: pass }))
  await expect(notice).toContainText('te devolvemos el dinero: escribe a')
  await notice.getByRole('button', { name: texts.ui.close }).click()
  await fillLogin(await openAccess(page, wideSpanish), wideSpanish, person.email, person.password)
  await readAndClose(page, 'El correo y/o la contraseña son incorrectos', texts.ui.ok)
})

test('a notice on a phone covers nothing that can be pressed in a dialog', async ({ browser }) => {
  const { texts } = narrowSpanish
  const person = await newPerson()
  const page = await openLoggedIn(browser, narrowSpanish, person)
  // The size of a small phone, on which the login fills the screen.
  await page.setViewportSize({ width: narrowSpanish.width, height: 667 })
  await page.goto('/profile')
  await page.getByRole('button', { name: texts.data.delete }).click()
  const deleting = page.getByRole('dialog', { name: texts.data.deleteTitle })
  await deleting.getByLabel(texts.data.deletePassword).fill(person.password)
  await deleting.getByRole('button', { name: texts.data.deleteConfirm }).click()
  const notice = page.getByRole('alertdialog').filter({ hasText: texts.data.deleted })
  // The notice stays while the mouse is on it.
  await notice.hover()
  await pressKey(page.getByRole('banner').getByRole('button', { name: texts.header.logIn }))
  const modal = page.getByRole('dialog', { name: texts.access.loginTitle })
  await expect(modal).toBeVisible()
  const top = (await notice.boundingBox())?.y ?? 0
  const ends = await modal.locator('button, a, input').evaluateAll((all) =>
    all.map((it) => {
      it.scrollIntoView({ block: 'center' })
      return it.getBoundingClientRect().bottom
    }),
  )
  expect(Math.max(...ends)).toBeLessThan(top)
})
