import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import {
  approveAtTheBank,
  CARDS,
  listenForTrouble,
  logIn,
  openTonightsGame,
  payByCard,
  registerFromTheOffer,
  watchFor,
} from '../support/fan.ts'
import { test } from '../support/journey.ts'

test('a fan registers, pays through 3-D Secure and watches tonight, on one device at a time', async ({
  browser,
}) => {
  const first = await browser.newPage({ baseURL: playball.url })
  const trouble = listenForTrouble(first)
  await registerFromTheOffer(first, 'norte@playball.test')
  await payByCard(first, CARDS.approved)
  await approveAtTheBank(first)
  await first.waitForURL(/\/checkout\/success/)
  await expect(first.getByText('Número de orden')).toBeVisible()
  await expect(first.getByRole('main')).toContainText(/Número de orden\s*#?\d+/)

  await openTonightsGame(first)
  await watchFor(first, 10)
  await expectFourFullTabs(first)

  const second = await browser.newPage({ baseURL: playball.url })
  await logIn(second, 'norte@playball.test')
  await openTonightsGame(second)
  await expect(second.getByText('Ya hay una sesión abierta desde otro dispositivo')).toBeVisible()
  await expect(second.getByText(/^Este mismo juego · hace \d+ s$/)).toBeVisible()

  expect(trouble).toEqual([])
  await second.getByRole('button', { name: 'Ver aquí' }).click()
  await watchFor(second, 3)
  await expect(first.getByText('Tu cuenta empezó a reproducir en otro dispositivo')).toBeVisible()
  await expect(first.getByText(/^Este mismo juego · hace \d+ s$/)).toBeVisible()

  await second.close()
  await first.getByRole('button', { name: 'Ver aquí' }).click()
  await watchFor(first, 3)
})

test('a refused card ends on the failure page, without a membership', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: playball.url })
  await registerFromTheOffer(page, 'sur@playball.test')
  await payByCard(page, CARDS.stolen)
  await approveAtTheBank(page)
  await page.waitForURL(/\/checkout\/failure/)
  await expect(page.getByRole('heading', { name: 'El pago no pasó' })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText('Aún no tienes un pase vigente')).toBeVisible()
  await page.goto('/calendar')
  await page
    .getByRole('link', { name: /^Ver en vivo: / })
    .first()
    .click()
  await page.waitForURL(/\/home#section-price$/)
})

const expectFourFullTabs = async (page: Page) => {
  for (const what of ['Box score', 'Jugada por jugada']) {
    await page.getByRole('tab', { name: what }).click()
    const teams = page.getByRole('tablist', { name: 'Equipo' }).getByRole('tab')
    for (const index of [0, 1]) {
      await teams.nth(index).click()
      const panel = page.getByRole('tabpanel').last()
      await expect(panel.getByRole(what === 'Box score' ? 'row' : 'listitem').nth(1)).toBeVisible()
    }
  }
}
