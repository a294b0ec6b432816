import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { CHECKOUT } from '../support/buyer.ts'
import {
  CARDS,
  listenForTrouble,
  openTonightsGame,
  payByCard,
  registerFromTheOffer,
  watchFor,
} from '../support/fan.ts'
import { test } from '../support/journey.ts'
import {
  expectNoSidewaysScroll,
  narrowSpanish,
  onlyIn,
  openPage,
  tabletEnglish,
  wideSpanish,
} from '../support/viewer.ts'

// Each journey has its own folio, because all run on the same product.
const codeOf = (folio: string) => `${folio.slice(-4)}4321`
const cardForm = (page: Page) => page.getByRole('form', { name: 'Activa tu tarjeta prepagada' })

/** Opens the way to pay under its heading of the checkout. */
const openPrepaid = (page: Page) => page.getByRole('button', { name: 'Activa tu tarjeta prepagada' }).click()

const showCard = async (page: Page, folio: string, code = codeOf(folio)) => {
  await openPrepaid(page)
  const form = cardForm(page)
  await form.getByLabel('Teléfono').fill('6671234567')
  await form.getByLabel('Folio').fill(folio)
  await form.getByLabel('Código secreto').fill(code)
  await form.getByRole('button', { name: 'Activar código' }).click()
}

const confirm = (page: Page) =>
  page
    .getByRole('dialog', { name: '¿Activamos esta tarjeta?' })
    .getByRole('button', { name: 'Sí, activar' })
    .click()

/** Waits for the page of thanks, which comes after its address. */
const expectThanks = async (page: Page) => {
  await page.waitForURL(/\/checkout\/success\/?$/)
  await expect(page.getByRole('heading', { name: '¡Tu tarjeta quedó activada!' })).toBeVisible()
}

const refusalOn = async (page: Page, text: string) => {
  const dialog = page.getByRole('alertdialog', { name: 'Revisa tu tarjeta' })
  await expect(dialog).toContainText(text)
  await dialog.getByRole('button', { name: 'Entendido' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a fan with a prepaid card sees what it gives, activates it and watches tonight', async ({
  browser,
}) => {
  const page = await openPage(browser, playball.url, narrowSpanish)
  const trouble = listenForTrouble(page)
  await registerFromTheOffer(page, 'tarjeta@playball.test')
  await showCard(page, '2026000001')
  const dialog = page.getByRole('dialog', { name: '¿Activamos esta tarjeta?' })
  await expect(dialog).toContainText('Temporada completa')
  await expect(dialog).toContainText('$1,199.00 MXN')
  await confirm(page)
  await expectThanks(page)
  await expect(page.locator('main dl')).toHaveText(/^Código2026000001Número de confirmación\d+$/)
  await openTonightsGame(page)
  await watchFor(page, 2)
  await page.goto('/profile')
  await expect(page.getByRole('row', { name: /Temporada completa/ })).toContainText('$1,199.00 MXN')
  expect(trouble).toEqual([])
})

test('a wrong code and a used card say so, the typed values stay, and an unconfirmed card is still good', async ({
  browser,
}) => {
  const page = await openPage(browser, playball.url, wideSpanish)
  await registerFromTheOffer(page, 'codigo@playball.test')
  await openPrepaid(page)
  await cardForm(page).getByRole('button', { name: 'Activar código' }).click()
  await expect(cardForm(page).getByText('Este campo es obligatorio')).toHaveCount(3)
  await showCard(page, '202600000')
  await expect(cardForm(page).getByText('Escribe los 10 dígitos del folio')).toBeVisible()

  await showCard(page, '2026000002', '11112222')
  await refusalOn(page, 'El código no es válido')
  await expect(cardForm(page).getByLabel('Folio')).toHaveValue('2026000002')
  await showCard(page, '2026000016')
  await refusalOn(page, 'ya se usó')

  await showCard(page, '2026000002')
  await page.getByRole('button', { name: 'Todavía no' }).click()
  await showCard(page, '2026000002')
  await confirm(page)
  await expectThanks(page)
})

test('the same card in two tabs is one purchase, and a double click too', async ({ browser }) => {
  const tabs = await browser.newContext({ baseURL: playball.url })
  const first = await tabs.newPage()
  await registerFromTheOffer(first, 'pestanas@playball.test')
  const second = await tabs.newPage()
  await second.goto(first.url())
  for (const page of [first, second]) await showCard(page, '2026000003')
  await first.getByRole('button', { name: 'Sí, activar' }).dblclick()
  await expectThanks(first)
  const shown = await first.locator('main dl').textContent()
  await confirm(second)
  await expectThanks(second)
  await expect(second.locator('main dl')).toHaveText(shown ?? '')
  await second.goto('/profile')
  await expect(second.getByRole('row', { name: /Temporada completa/ })).toHaveCount(1)
})

test('an activation with a lost answer is repeated and ends on the success page with one purchase', async ({
  browser,
}) => {
  const page = await openPage(browser, playball.url, wideSpanish)
  await registerFromTheOffer(page, 'perdida@playball.test')
  let lost = 0
  await page.route('**/prepaid/coupon/implement**', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await showCard(page, '2026000004')
  await confirm(page)
  await expectThanks(page)
  expect(lost).toBeGreaterThan(1)
  await page.goto('/profile')
  await expect(page.getByRole('row', { name: /Temporada completa/ })).toHaveCount(1)
})

test('a form without a connection says so and keeps the card; a bar gets no form', async ({ browser }) => {
  const page = await openPage(browser, playball.url, wideSpanish)
  await registerFromTheOffer(page, 'sinlinea@playball.test')
  await page.route('**/prepaid/coupon/code**', (route) => route.abort())
  await showCard(page, '2026000005')
  await refusalOn(page, 'No pudimos conectarnos')
  await expect(cardForm(page).getByLabel('Código secreto')).toHaveValue(codeOf('2026000005'))
  await page.getByText('Sí', { exact: true }).click()
  await expect(cardForm(page)).toHaveCount(0)
})

test('a buyer goes on with the prepaid card after a refused card', async ({ browser }) => {
  const page = await openPage(browser, playball.url, wideSpanish)
  await registerFromTheOffer(page, 'otravia@playball.test')
  await payByCard(page, CARDS.stolen)
  await page.waitForURL(/\/redirect\//)
  await page.locator('[data-action="approve"]').click()
  await page.waitForURL(/\/checkout\/failure/)
  await page.getByRole('link', { name: 'Intentar con otra tarjeta' }).click()
  await showCard(page, '2026000006')
  await confirm(page)
  await expectThanks(page)
})

for (const variant of onlyIn(tabletEnglish))
  test(`the prepaid form fits its window: ${variant.look}`, async ({ browser }) => {
    const page = await openLoggedIn(browser, variant, await newPerson())
    await page.goto(CHECKOUT)
    const { checkout } = variant.texts
    await page.getByRole('button', { name: checkout.prepaidTitle }).click()
    const form = page.getByRole('form', { name: checkout.prepaidTitle })
    await expect(form.getByRole('button', { name: checkout.activateCode })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await form.getByLabel(checkout.telephone).fill('6671234567')
    await form.getByLabel(checkout.folio).fill('2026000007')
    await form.getByLabel(checkout.secretCode).fill(codeOf('2026000007'))
    await page.screenshot({ path: test.info().outputPath('form.png'), fullPage: true })
    await form.getByRole('button', { name: checkout.activateCode }).click()
    await expect(page.getByRole('dialog', { name: checkout.prepaidConfirmTitle })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.screenshot({ path: test.info().outputPath('dialog.png') })
  })
