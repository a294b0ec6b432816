import { expect, type Page } from '@playwright/test'
import { logIn } from './fan.ts'
import { test } from './journey.ts'
import { cutOffTexts, lengthenTexts, MARK } from './longer-texts.ts'
import { oneOfEachPage } from './one-of-each-page.ts'
import { sharedPlayball as playball } from './shared-playball.ts'
import { expectNoSidewaysScroll, narrowSpanish, onlyIn, openPage, untilAlive } from './viewer.ts'

for (const variant of onlyIn(narrowSpanish))
  test(`where all texts are by a third longer nothing is cut off: ${variant.lang}, ${variant.width} px`, async ({
    browser,
  }) => {
    const { open, members } = await oneOfEachPage(playball)
    const visitor = await openPage(browser, playball.url, variant)
    await lengthenTexts(visitor, variant.texts)
    for (const address of open) await expectWhole(visitor, address)

    const login = await openPage(browser, playball.url, narrowSpanish)
    await logIn(login, 'socio@playball.test')
    const storageState = await login.context().storageState()
    const member = await openPage(browser, playball.url, variant, { storageState })
    await lengthenTexts(member, variant.texts)
    for (const address of members) await expectWhole(member, address)
  })

const expectWhole = async (page: Page, address: string) => {
  // With a query the page comes without what the server renders, whose texts are the usual ones.
  await page.goto(address.includes('?') ? address : `${address}?longer`)
  await untilAlive(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByText(MARK).first(), address).toBeAttached()
  expect(await page.evaluate(cutOffTexts, MARK), address).toEqual([])
  await expectNoSidewaysScroll(page)
}
