import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { CARDS, playbackStateOf, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { press, tabTo, type } from '../support/keyboard.ts'
import { inSpanish, openPage, untilAlive } from '../support/viewer.ts'

for (const variant of inSpanish)
  test(`a user registers, pays and watches by keyboard alone, at ${variant.width} pixels`, async ({
    browser,
  }) => {
    const page = await openPage(browser, playball.url, variant)
    await page.goto('/')
    await untilAlive(page)
    await register(page, `teclado-${variant.width}@playball.test`)
    await pay(page)
    await openGame(page)
    await drive(page)
  })

const register = async (page: Page, email: string) => {
  const offer = page.getByRole('region', { name: 'Tu boleto de toda la temporada' })
  await expect(offer.getByRole('link', { name: 'Comprar' })).toBeEnabled()
  await press(page, offer.getByRole('link', { name: 'Comprar' }))
  const modal = page.getByRole('dialog')
  await type(page, modal.getByLabel('Nombre completo'), 'Aficionada Del Norte')
  await type(page, modal.getByLabel('Correo electrónico'), email)
  await type(page, modal.getByLabel('Contraseña', { exact: true }), 'beisbol-2026')
  await type(page, modal.getByLabel('Confirma tu contraseña'), 'beisbol-2026')
  await press(page, modal.getByRole('checkbox', { name: /Acepto que Playball guarde mis datos/ }), 'Space')
  await press(page, modal.getByRole('button', { name: 'Crear cuenta' }))
  await page.waitForURL(/\/checkout\/\d+$/)
}

const pay = async (page: Page) => {
  const form = page.getByRole('form', { name: 'Paga con tarjeta' })
  await type(page, form.getByLabel('Teléfono'), '6671234567')
  await type(page, form.getByLabel('Número de tarjeta'), CARDS.approved)
  await type(page, form.getByLabel('Nombre como aparece en la tarjeta'), 'Aficionada Del Norte')
  await type(page, form.getByLabel('Mes (MM)'), '12')
  await type(page, form.getByLabel('Año (AA)'), '31')
  await type(page, form.getByLabel('CVV', { exact: true }), '123')
  await press(page, form.getByRole('button', { name: 'Realizar pago' }))
  // The bank's own page.
  await page.waitForURL(/\/redirect\//)
  await press(page, page.locator('[data-action="approve"]'))
  await page.waitForURL(/\/checkout\/success/)
  await expect(page.getByText('Número de orden')).toBeVisible()
}

const openGame = async (page: Page) => {
  await press(page, page.getByRole('banner').getByRole('link', { name: /Juegos en vivo|En vivo/ }))
  await page.waitForURL(/\/calendar$/)
  await untilAlive(page)
  await press(page, page.getByRole('link', { name: /^Ver en vivo: / }).first())
  await page.waitForURL(/\/player\/\d+$/)
  await watchFor(page, 1)
}

/** Uses the player's own buttons, and the tabs beside it by arrow keys. */
const drive = async (page: Page) => {
  await tabTo(page, page.getByRole('button', { name: 'pausar' }))
  const scrolled = () => page.evaluate(() => scrollY)
  const before = await scrolled()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'reproducir' })).toBeFocused()
  await expect.poll(async () => (await playbackStateOf(page))?.paused).toBe(true)
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'pausar' })).toBeFocused()
  await watchFor(page, 1)
  expect(await scrolled()).toBe(before)
  await tabTo(page, page.getByRole('tab', { name: 'Box score' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Jugada por jugada' })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Jugada por jugada', selected: true })).toBeVisible()
}
