import { expect, type Page } from '@playwright/test'
import { fillLogin } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { openTab, payAtShop } from '../support/buyer.ts'
import { newEmail } from '../support/client.ts'
import { approveAtTheBank, CARDS, payByCard } from '../support/fan.ts'
import { mailedTo } from '../support/inbox.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import {
  expectJustBefore,
  firstPitchOf,
  leave,
  middlePlay,
  noteFrames,
  openMember,
  runEvening,
} from '../support/landing.ts'
import type { League } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import type { Playball } from '../support/run-playball.ts'
import { logOf } from '../support/strip-states.ts'
import {
  expectNoSidewaysScroll,
  narrowEnglish,
  narrowSpanish,
  openPage,
  type PageVariant,
  untilAlive,
  wideSpanish,
} from '../support/viewer.ts'
import { leaveVideo } from '../support/watching.ts'

const [FIRST_CARD, SECOND_CARD, THIRD_CARD] = [2026000001, 2026000002, 2026000003]

let playball: Playball
let league: League
test.beforeAll(async () => {
  ;({ playball, league } = await runEvening())
})
test.afterAll(() => playball.stop())

/** Fills the form of the registration, and waits for the checkout that it leads to. */
const register = async (page: Page, { texts: { access } }: PageVariant, email = newEmail()) => {
  const modal = page.getByRole('dialog')
  await modal.getByLabel(access.name).fill('Aficionada Nueva')
  await modal.getByLabel(access.email).fill(email)
  await modal.getByLabel(access.password, { exact: true }).fill('Cancha-Verde-2026')
  await modal.getByLabel(access.passwordConfirm).fill('Cancha-Verde-2026')
  await modal.getByRole('checkbox').check({ force: true })
  await modal.getByRole('button', { name: access.register }).click()
  await page.waitForURL(/\/checkout\/\d+$/)
}

const redeem = async (page: Page, { texts: { checkout } }: PageVariant, folio: number) => {
  await page.getByRole('button', { name: checkout.prepaidTitle }).click()
  const form = page.getByRole('form', { name: checkout.prepaidTitle })
  await form.getByLabel(checkout.telephone).fill('6671234567')
  await form.getByLabel(checkout.folio).fill(String(folio))
  await form.getByLabel(checkout.secretCode).fill(`${String(folio).slice(-4)}4321`)
  await form.getByRole('button', { name: checkout.activateCode }).click()
  await page.getByRole('dialog').getByRole('button', { name: checkout.prepaidConfirm }).click()
}

test('a visitor with a play’s address registers, pays at the bank, and gets to the play', async ({
  browser,
}) => {
  const { access, checkout } = wideSpanish.texts
  const game = await league.finishedGame()
  const log = await logOf(playball, game.id)
  const middle = middlePlay(log)
  const page = await openPage(browser, playball.url, wideSpanish)
  await noteFrames(page)
  await page.goto(`/player/${game.id}#jugada=${middle}`)
  await page.getByRole('dialog').getByRole('button', { name: access.toRegister }).click()
  await register(page, wideSpanish)
  await payByCard(page, CARDS.approved)
  await approveAtTheBank(page)
  const link = page.getByRole('link', { name: checkout.seeMoment })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  await link.click()
  await page.waitForURL(`**/player/${game.id}#jugada=${middle}`)
  await expectJustBefore(page, firstPitchOf(log, middle))
  expect(await page.evaluate(() => sessionStorage.getItem('wanted-moment'))).toBeNull()
  await leave(page)
})

test('a visitor reads a play, looks at the passes, redeems a card, and gets to the play by keyboard', async ({
  browser,
}) => {
  const { checkout, doors, home } = narrowEnglish.texts
  const game = await league.finishedGame()
  const log = await logOf(playball, game.id)
  const page = await openPage(browser, playball.url, narrowEnglish)
  await noteFrames(page)
  await page.goto(`/games/${game.id}#jugada=1`)
  await page.locator('[id="jugada=1"]').getByRole('link', { name: doors.passes }).click()
  await page.waitForURL('**/home#section-price')
  await untilAlive(page)
  await page.locator('#section-price').getByRole('link', { name: home.buy }).first().click()
  await register(page, narrowEnglish)
  await redeem(page, narrowEnglish, FIRST_CARD)
  const link = page.getByRole('link', { name: checkout.seeMoment })
  await expectNoSidewaysScroll(page)
  await pressKey(link)
  await page.waitForURL(`**/player/${game.id}#jugada=1`)
  await expectJustBefore(page, firstPitchOf(log, 1))
  await leave(page)
})

test('a visitor with a play’s address pays at a shop later, and the mailed receipt leads to the play', async ({
  browser,
}) => {
  const { access, cash, checkout } = narrowSpanish.texts
  const game = await league.finishedGame()
  const log = await logOf(playball, game.id)
  const email = newEmail()
  const page = await openPage(browser, playball.url, narrowSpanish)
  await page.goto(`/player/${game.id}#jugada=1`)
  await page.getByRole('dialog').getByRole('button', { name: access.toRegister }).click()
  await register(page, narrowSpanish, email)
  await page.getByRole('button', { name: cash.title }).click()
  const form = page.getByRole('form', { name: cash.title })
  await form.getByLabel(checkout.telephone).fill('6671234567')
  await form.getByRole('button', { name: cash.make }).click()
  await page.getByRole('link', { name: cash.seePurchase }).click()
  const see = (it: Page) => it.getByRole('link', { name: checkout.seeMoment })
  const reference = page.getByText(/^\d+-1-[A-Za-z0-9]{8}$/)
  await expect(reference).toBeVisible()
  await expect(see(page)).toHaveCount(0)
  await payAtShop(browser, playball, (await reference.textContent()) ?? '')
  await expect(see(page)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const { text } = await mailedTo(playball.sandbox, email, 'Recibimos tu pago')
  const tab = await openTab(page, /\S+\/purchases\/\d+/.exec(text)?.[0] ?? '')
  await noteFrames(tab)
  await tab.reload()
  await untilAlive(tab)
  await pressKey(see(tab))
  await tab.waitForURL(`**/player/${game.id}#jugada=1`)
  await expectJustBefore(tab, firstPitchOf(log, 1))
  await leave(tab)
})

test('a door keeps its moment for a member whose session has just ended', async ({ browser }) => {
  const { doors } = narrowSpanish.texts
  const game = await league.finishedGame()
  const log = await logOf(playball, game.id)
  const member = await newMember(playball, SECOND_CARD)
  const page = await openMember(browser, playball, narrowSpanish, member)
  await page.goto(`/games/${game.id}#jugada=1`)
  const door = page.locator('[id="jugada=1"]').getByRole('link', { name: doors.see })
  await expect(door).toBeVisible()
  await untilAlive(page)
  // As another tab ends it, before this one hears of it.
  await page.evaluate(() => localStorage.removeItem('token'))
  await door.click()
  await fillLogin(page.getByRole('dialog'), narrowSpanish, member.email, member.password)
  await page.waitForURL(`**/player/${game.id}#jugada=1`)
  await expectJustBefore(page, firstPitchOf(log, 1))
  await leave(page)
})

test('a play’s address of a game left halfway leads a member to its picture, and tells nothing', async ({
  browser,
}) => {
  const { doors, games, spoilers } = narrowSpanish.texts
  const game = await league.finishedGame()
  const log = await logOf(playball, game.id)
  const middle = middlePlay(log)
  const page = await openMember(browser, playball, narrowSpanish, await newMember(playball, THIRD_CARD))
  await page.goto(`/player/${game.id}#jugada=1`)
  await expectJustBefore(page, firstPitchOf(log, 1))
  await leaveVideo(page, async () => {
    await page.goto(`/games/${game.id}#jugada=${middle}`)
  })
  await expect(page.getByText(spoilers.gameHiddenText)).toBeVisible()
  await expect(page.getByRole('table', { name: games.lineScore })).toHaveCount(0)
  await untilAlive(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: doors.turn }).click()
  await page.waitForURL(`**/player/${game.id}#jugada=${middle}`)
  await expectJustBefore(page, firstPitchOf(log, middle))
  await leave(page)
})
