import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import { oneOfEachPage } from '../support/one-of-each-page.ts'
import { narrowEnglish, openPage, type PageVariant, untilAlive, wideSpanish } from '../support/viewer.ts'

/** Buttons that first end a session, set the language, or begin a login at another company. */
const actionsOf = ({ texts: { header, footer, profile, access, ways } }: PageVariant): string[] => [
  ...[header.logOut, footer.logOut, profile.logOut, header.spanish, header.english],
  ...[access.withFacebook, access.withApple, ways.join],
]

const PHONE = {
  userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  viewport: { width: 390, height: 844 },
}

test('tonight’s games and the pass are links without a script, on home and in the calendar of a phone', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: playball.url, ...PHONE, javaScriptEnabled: false })
  await page.goto('/calendar')
  await expect(page.locator('#content a[href^="/player/"]').first()).toBeVisible()
  await page.goto('/home')
  await expect(page.locator('#content a[href^="/player/"]').first()).toBeVisible()
  const buy = page.getByRole('link', { name: wideSpanish.texts.home.buyMembership })
  await expect(buy).toHaveAttribute('href', /^\/(home#section-price|checkout\/\d+)$/)
})

test('no button leads a fan without a pass to another page', async ({ browser }) => {
  const page = await openLoggedIn(browser, narrowEnglish, await newPerson())
  const { live, player } = await oneOfEachPage(playball)
  for (const address of ['/home', '/calendar', live, player, '/language', '/profile', '/checkout/1'])
    expect(await leadingButtons(page, narrowEnglish, address), address).toEqual([])
})

test('no button leads a visitor to another page', async ({ browser }) => {
  const page = await openPage(browser, playball.url, wideSpanish)
  for (const address of ['/home', '/calendar', '/standing', '/compatibility', '/tutorial'])
    expect(await leadingButtons(page, wideSpanish, address), address).toEqual([])
})

const leadingButtons = async (page: Page, variant: PageVariant, address: string): Promise<string[]> => {
  await page.goto(address)
  await untilAlive(page)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  return page.evaluate(pressAll, actionsOf(variant))
}

/** Runs in the page: presses each button, also new ones, and names those that would lead elsewhere. */
const pressAll = async (actions: string[]): Promise<string[]> => {
  const found: string[] = []
  let pressed = ''
  const { navigation } = window as unknown as { navigation: EventTarget }
  navigation.addEventListener('navigate', (event) => {
    const { url } = (event as unknown as { destination: { url: string } }).destination
    const { protocol, pathname } = new URL(url)
    // A saved file is no page.
    if (protocol === 'blob:' || pathname === location.pathname) return
    found.push(`${pressed} → ${url}`)
    event.preventDefault()
  })
  const nextFrame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const seen = new Set<Element>()
  const next = () =>
    [...document.querySelectorAll<HTMLElement>('button:enabled:not([type=submit]), [role=menuitem]')].find(
      (it) =>
        !seen.has(it) &&
        !it.closest('[hidden], a[href]') &&
        !actions.some((text) => it.textContent?.includes(text) || it.title === text),
    )
  for (let button = next(); button !== undefined; button = next()) {
    seen.add(button)
    pressed = button.getAttribute('aria-label') ?? button.textContent ?? ''
    button.click()
    await nextFrame()
    await nextFrame()
  }
  return found
}
