import { type BrowserContext, expect, type Page } from '@playwright/test'
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
import { type Playball, runPlayball } from '../support/run-playball.ts'
import { inSpanish } from '../support/viewer.ts'

let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball()
  // A product that has just started answers 503 until it has the league's tables, and a page would log that.
  for (const table of ['standing', 'leaders'])
    await expect
      .poll(async () => (await fetch(`${playball.url}/api/3.0.0/${table}?lang=es_MX`)).status, {
        message: table,
      })
      .toBe(200)
})
test.afterAll(() => playball.stop())

/** Collects the policy's refusals on any page of a context, from the first byte of each document on. */
const listenForRefusals = async (context: BrowserContext): Promise<string[]> => {
  const refused: string[] = []
  await context.exposeFunction('reportViolation', (violation: string) => void refused.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (it) => {
      const { reportViolation } = window as unknown as { reportViolation(violation: string): void }
      reportViolation(`${it.documentURI}: ${it.effectiveDirective} ${it.blockedURI} ${it.sample}`)
    })
  })
  return refused
}

const scriptsFrom = (page: Page) =>
  page.evaluate(() => [...document.scripts].map((it) => new URL(it.src, location.href).origin))
const openVisible = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const openings = ['/home', '/calendar', '/standing', '/leaders']

for (const { width, height } of inSpanish)
  test(`no page of ${width} pixels, from home over the checkout to the video, breaks its policy`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ baseURL: playball.url, viewport: { width, height } })
    const refused = await listenForRefusals(context)
    const page = await context.newPage()
    const trouble = listenForTrouble(page)
    for (const address of openings) await openVisible(page, address)

    await registerFromTheOffer(page, `reglas${width}@playball.test`)
    await expect(page.getByLabel('Número de tarjeta')).toBeVisible()
    expect(await scriptsFrom(page)).toContain(playball.sandbox)

    await page.getByRole('banner').getByRole('link').first().click()
    await page.waitForURL(/\/home/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await scriptsFrom(page)).not.toContain(playball.sandbox)
    await page.goBack()
    await expect(page.getByLabel('Número de tarjeta')).toBeVisible()

    await payByCard(page, CARDS.approved)
    await approveAtTheBank(page)
    await page.waitForURL(/\/checkout\/success/)
    await openVisible(page, '/profile')
    await openTonightsGame(page)
    await expect(page.locator('game-time-range')).toBeAttached()
    expect(refused).toEqual([])
    await watchFor(page, 3)
    await page.locator('media-play-button').hover()
    expect(refused).toEqual([])
    expect(trouble).toEqual([])
  })

test('"back" after a logout shows nothing of the account, and the language stays', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: playball.url })
  await logIn(page, 'visitante@playball.test')
  await page.evaluate(() => localStorage.setItem('cookies-ptl', '1'))
  await page.goto('/profile')
  await expect(page.getByText('visitante@playball.test')).toBeVisible()
  await page.goto('/calendar')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Menú de/ })
    .click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL(/\/home/)
  await page.goBack()
  await page.goBack()
  await page.waitForURL(/\/home/)
  await expect(page.getByText('visitante@playball.test')).toHaveCount(0)
  const stored = await page.evaluate(() =>
    ['token', 'user', 'cookies-ptl'].map((key) => localStorage.getItem(key)),
  )
  expect(stored).toEqual([null, null, '1'])
})

test('a script that an attacker wrote into a page is refused and reported', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: playball.url })
  const refused = await listenForRefusals(context)
  const page = await context.newPage()
  await openVisible(page, '/home')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.body.dataset.taken = "yes"'
    document.body.append(script)
    const foreign = document.createElement('script')
    foreign.src = 'https://evil.example/x.js'
    document.body.append(foreign)
  })
  await expect.poll(() => refused.length).toBe(2)
  await expect(page.locator('body[data-taken]')).toHaveCount(0)
  await expect
    .poll(() => playball.log.filter((line) => line.includes('script-src-elem')).length)
    .toBeGreaterThan(0)
  expect(playball.log.join('\n')).not.toContain('x.js')
})
