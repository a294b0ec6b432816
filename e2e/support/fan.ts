import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { checkoutTexts } from '../../web/i18n/texts/checkout.ts'
import { untilAlive } from './viewer.ts'

export const CARDS = { approved: '4111111111111111', stolen: '4000000000000119' }

/** Registers as a fan does, by the words on the screen. */
export const registerFromTheOffer = async (page: Page, email: string) => {
  await page.goto('/')
  await untilAlive(page)
  await page
    .getByRole('region', { name: 'Tu boleto de toda la temporada' })
    .getByRole('link', { name: 'Comprar' })
    .click()
  const modal = page.getByRole('dialog')
  await modal.getByLabel('Nombre completo').fill('Aficionada Del Norte')
  await modal.getByLabel('Correo electrónico').fill(email)
  await modal.getByLabel('Contraseña', { exact: true }).fill('beisbol-2026')
  await modal.getByLabel('Confirma tu contraseña').fill('beisbol-2026')
  await modal.getByText('Acepto que Playball guarde mis datos').click()
  await modal.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.waitForURL(/\/checkout\/\d+$/)
  // The checkout's own document loads after its address is written: an earlier `page.route` would miss it.
  await expect(page.getByRole('heading', { level: 1, name: checkoutTexts.es.checkout.title })).toBeVisible()
}

export const payByCard = async (page: Page, card: string) => {
  const form = page.getByRole('form', { name: 'Paga con tarjeta' })
  await form.getByLabel('Teléfono').fill('6671234567')
  await form.getByLabel('Número de tarjeta').fill(card)
  await form.getByLabel('Nombre como aparece en la tarjeta').fill('Aficionada Del Norte')
  await form.getByLabel('Mes (MM)').fill('12')
  await form.getByLabel('Año (AA)').fill('31')
  await form.getByLabel('CVV', { exact: true }).fill('123')
  await form.getByRole('button', { name: 'Realizar pago' }).click()
}

/** Approves on the bank's own page, on the provider's origin. */
export const approveAtTheBank = async (page: Page) => {
  await page.waitForURL(/\/redirect\//)
  await page.locator('[data-action="approve"]').click()
}

const signedIn = z.object({ response: z.object({ token: z.string(), user: z.unknown() }) })

/** The smallest document of the site. */
const WITHOUT_SCRIPTS = '/robots.txt'

/**
 * Logs in as the site's filled-in form does, for journeys about something else, which open their page next.
 */
export const logIn = async (page: Page, email: string, password = 'beisbol-2026') => {
  await page.goto(WITHOUT_SCRIPTS)
  const answer = await page.request.post(new URL('/api/users/login', page.url()).href, {
    data: { email, password, isWeb: '1' },
    // The account page recognises its own device by this header.
    headers: { 'user-agent': await page.evaluate(() => navigator.userAgent) },
  })
  expect(answer.status()).toBe(200)
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('token', token)
      localStorage.setItem('user', JSON.stringify(user))
    },
    signedIn.parse(await answer.json()).response,
  )
}

export const openTonightsGame = async (page: Page) => {
  await page.goto('/calendar')
  await page
    .getByRole('link', { name: /^Ver en vivo: / })
    .first()
    .click()
  await page.waitForURL(/\/player\/\d+$/)
}

type PlaybackState = { currentTime: number; frames: number; paused: boolean }

export const playbackStateOf = (page: Page): Promise<PlaybackState | undefined> =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    if (video === null) return undefined
    const { totalVideoFrames } = video.getVideoPlaybackQuality()
    return { currentTime: video.currentTime, frames: totalVideoFrames, paused: video.paused }
  })

/** Waits until the video has played these seconds and shown their frames. */
export const watchFor = async (page: Page, seconds: number) => {
  await expect.poll(async () => (await playbackStateOf(page))?.currentTime ?? 0).toBeGreaterThan(0)
  const start = await playbackStateOf(page)
  if (start === undefined) throw new Error('there is no video on the page')
  await expect
    .poll(async () => (await playbackStateOf(page))?.currentTime ?? 0)
    .toBeGreaterThan(start.currentTime + seconds)
  // A busy machine drops frames: the frames may take longer than their seconds, but they must come.
  const framesSince = async () => ((await playbackStateOf(page))?.frames ?? 0) - start.frames
  await expect.poll(framesSince).toBeGreaterThan(seconds * 10)
}

/** Errors that a viewer's console would show. */
export const listenForTrouble = (page: Page): string[] => {
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') trouble.push(message.text())
  })
  return trouble
}
