import { randomInt } from 'node:crypto'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { appClient, newEmail } from './client.ts'
import { logIn } from './fan.ts'
import { codeSentTo } from './inbox.ts'
import { pressKey } from './keyboard.ts'
import type { Addresses } from './run-playball.ts'
import { openPage, type PageVariant } from './viewer.ts'

export const PASSWORD = 'Cancha-Verde-2026'

export type NewPerson = { name: string; email: string; password: string }

/** A user with an account that no other journey knows. */
export const newPerson = async ({ url }: Addresses = playball): Promise<NewPerson> => {
  const person = { name: 'Aficionada Nueva', email: newEmail(), password: PASSWORD }
  await appClient(url).register(person)
  return person
}

/** Presses the header's button that opens the access modal. */
export const pressLogIn = (page: Page, { texts }: PageVariant) =>
  page.getByRole('banner').getByRole('button', { name: texts.header.logIn }).click()

/** The access modal, as the header opens it. */
export const openAccess = async (page: Page, variant: PageVariant): Promise<Locator> => {
  await pressLogIn(page, variant)
  const modal = page.getByRole('dialog')
  // The modal's file is fetched at the press.
  await expect(modal).toBeVisible()
  return modal
}

export const fillLogin = async (modal: Locator, { texts }: PageVariant, email: string, password: string) => {
  await modal.getByLabel(texts.access.email).fill(email)
  await modal.getByLabel(texts.access.password, { exact: true }).fill(password)
  await modal.getByRole('button', { name: texts.access.logIn }).click()
}

export const expectLoggedIn = (page: Page, variant: PageVariant) =>
  expect(menuButton(page, variant)).toBeVisible()

/** Consents at another company and waits for home's reload, which interrupts an earlier navigation. */
export const logInAs = async (page: Page, name: string) => {
  let homes = 0
  const count = () => {
    if (new URL(page.url()).pathname === '/home') homes += 1
  }
  page.on('domcontentloaded', count)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect.poll(() => homes).toBe(2)
  page.off('domcontentloaded', count)
}

export const menuName = ({ lang }: PageVariant) => (lang === 'es' ? /^Menú de/ : /’s menu$/)

/** The header's button of a logged-in user. */
export const menuButton = (page: Page, variant: PageVariant): Locator =>
  page.getByRole('banner').getByRole('button', { name: menuName(variant) })

/** A page of a logged-in user, on which the site is not open yet. */
export const openLoggedIn = async (
  browser: Browser,
  variant: PageVariant,
  { email, password }: NewPerson,
  { url }: Addresses = playball,
  more: Parameters<typeof openPage>[3] = {},
): Promise<Page> => {
  const page = await openPage(browser, url, variant, more)
  await logIn(page, email, password)
  return page
}

/** The message that a dialog shows, closed by its button. */
export const readAndClose = async (page: Page, text: string, button: string) => {
  const dialog = page.getByRole('alertdialog').filter({ hasText: text })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

export const logOut = async (page: Page, variant: PageVariant) => {
  await menuButton(page, variant).click()
  await page.getByRole('menuitem', { name: variant.texts.header.logOut }).click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: variant.texts.header.logIn }),
  ).toBeVisible()
}

/** Resolves once the account has another choice of hidden games. */
export const choiceSaved = (page: Page) =>
  page.waitForResponse((it) => it.url().endsWith('/api/users/spoilers') && it.request().method() === 'PUT')

/** Hides all games, in the account. */
export const hideAllGames = async (page: Page, { texts }: PageVariant) => {
  await page.goto('/profile#spoilers')
  const saved = choiceSaved(page)
  await pressKey(page.getByRole('checkbox', { name: texts.spoilers.all }), 'Space')
  await saved
}

/** A telephone of ten digits that no other journey has. */
export const newTelephone = () => `667${String(randomInt(1e7)).padStart(7, '0')}`

/** Logs in by the code of the SMS; a new number makes an account. */
export const logInByPhone = async (page: Page, variant: PageVariant, telephone: string) => {
  const { access } = variant.texts
  const modal = await openAccess(page, variant)
  await modal.getByRole('button', { name: access.withPhone }).click()
  await modal.getByLabel(access.telephone).fill(telephone)
  await modal.getByRole('button', { name: access.sendCode }).click()
  await modal.getByLabel(access.code).fill(await codeSentTo(playball.sandbox, `+52${telephone}`))
  await modal.getByRole('button', { name: access.checkCode }).click()
  await expectLoggedIn(page, variant)
}
