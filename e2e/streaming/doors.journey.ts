import { expect } from '@playwright/test'
import { fillLogin } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { press } from '../support/keyboard.ts'
import {
  expectJustBefore,
  firstPitchOf,
  landedAt,
  leave,
  middlePlay,
  noteFrames,
  openMember,
  pitchesOf,
  runEvening,
} from '../support/landing.ts'
import type { League } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { expectPaused } from '../support/player-controls.ts'
import type { Playball } from '../support/run-playball.ts'
import { logOf } from '../support/strip-states.ts'
import {
  anyOf,
  expectNoSidewaysScroll,
  narrowEnglish,
  narrowSpanish,
  openPage,
  untilAlive,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

const CARD = 2026000001
const MEMBER = 'socio@playball.test'
const PASSWORD = 'beisbol-2026'

let playball: Playball
let league: League
test.beforeAll(async () => {
  ;({ playball, league } = await runEvening())
})
test.afterAll(() => playball.stop())

for (const variant of [narrowSpanish, wideEnglish])
  test(`a recording opens at its doors (${variant.look})`, async ({ browser }) => {
    const { games, pitches, doors } = variant.texts
    const game = await league.finishedGame()
    const log = await logOf(playball, game.id)
    const middle = middlePlay(log)
    const page = await openMember(browser, playball, variant)
    await page.goto(`/player/${game.id}#jugada=${middle}`)
    await expectJustBefore(page, firstPitchOf(log, middle))

    const second = pitchesOf(log).findLast((it) => it.play < middle - 8)
    await page.evaluate((hash) => location.assign(hash), `#jugada=${second?.play}.${second?.index}`)
    await expectJustBefore(page, second)
    await page.goBack()
    await expectJustBefore(page, firstPitchOf(log, middle))

    await page.getByRole('tab', { name: games.plays }).click()
    const first = page.locator('[id="jugada=0"]')
    await page
      .getByRole('heading', { level: 3, name: anyOf(games.inningOf) })
      .last()
      .getByRole('button')
      .click()
    await first.getByRole('button', { name: doors.see }).click()
    await expectJustBefore(page, firstPitchOf(log, 0))
    await expect(page.locator('video')).toBeInViewport()

    await page.goto(`/player/${game.id}#jugada=${middle}`)
    await page.reload()
    await expectJustBefore(page, firstPitchOf(log, middle))
    const turns = page.getByRole('region', { name: pitches.title })
    await turns.getByRole('button', { name: pitches.previous }).click()
    await page.getByRole('button', { name: doors.turn }).click()
    await expectJustBefore(page, firstPitchOf(log, middle - 1))
    await page.getByTitle(doors.bottom.replace('{{inning}}', '1')).click()
    const half = log.moments.find((it) => it.kind === 'at-bat' && it.half === 'bottom')
    await expectJustBefore(page, half?.kind === 'at-bat' ? firstPitchOf(log, half.play) : undefined)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await leave(page)
  })

test('a live game opens at a play’s address, behind live, and says what it cannot open while its keys work', async ({
  browser,
}) => {
  const { doors, watch } = wideSpanish.texts
  const game = await league.liveGame()
  const log = await logOf(playball, game.id)
  const page = await openMember(browser, playball, wideSpanish)
  await page.goto(`/player/${game.id}#jugada=1`)
  await expectJustBefore(page, firstPitchOf(log, 1))
  const third = firstPitchOf(log, 3)
  await page.evaluate((hash) => location.assign(hash), '#jugada=3')
  await expectJustBefore(page, third)
  await untilAlive(page)
  await page.evaluate((hash) => location.assign(hash), '#jugada=9999')
  await expect(page.getByText(doors.unknown)).toBeVisible()
  await page.evaluate(
    (hash) => location.assign(hash),
    `#t=${new Date(league.now() + 86_400_000).toISOString()}`,
  )
  await expect(page.getByText(watch.outsideVideo)).toBeVisible()
  await page.keyboard.press('k')
  await expectPaused(page, true)
  const time = (firstPitchOf(log, 2)?.at ?? 0) - 1_000
  await page.evaluate((hash) => location.assign(hash), `#t=${new Date(time).toISOString()}`)
  await expect.poll(async () => Math.abs(((await landedAt(page)) ?? 0) - time)).toBeLessThan(1_000)
  await leave(page)
})

test('a shared address opens there after a login, by keyboard', async ({ browser }) => {
  const game = await league.finishedGame()
  const log = await logOf(playball, game.id)
  const middle = middlePlay(log)
  const page = await openPage(browser, playball.url, wideEnglish)
  await noteFrames(page)
  await page.goto(`/player/${game.id}#jugada=${middle}`)
  await fillLogin(page.getByRole('dialog'), wideEnglish, MEMBER, PASSWORD)
  await page.waitForURL(`**/player/${game.id}#jugada=${middle}`)
  await expectJustBefore(page, firstPitchOf(log, middle))
  await page.getByRole('tab', { name: wideEnglish.texts.games.plays }).focus()
  await page.keyboard.press('Enter')
  const { doors } = wideEnglish.texts
  const play = page.locator('[id^="jugada="]').filter({ visible: true }).first()
  const id = (await play.getAttribute('id')) ?? ''
  await press(page, play.getByRole('button', { name: doors.see }))
  await expectJustBefore(page, firstPitchOf(log, Number(/\d+/.exec(id)?.[0])))
  await leave(page)
})

test('a member copies the link to a play, and a game’s page leads to its picture', async ({ browser }) => {
  const { doors } = narrowSpanish.texts
  const game = await league.finishedGame()
  const log = await logOf(playball, game.id)
  const page = await openMember(browser, playball, narrowSpanish, await newMember(playball, CARD))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/games/${game.id}#jugada=0`)
  const play = page.locator('[id="jugada=0"]')
  await expect(play).toBeInViewport()
  await untilAlive(page)
  await play.getByRole('button', { name: anyOf(doors.copy) }).click()
  await expect(page.getByText(doors.copied)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${playball.url}/player/${game.id}#jugada=0`)
  await page.context().clearPermissions()
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  })
  await play.getByRole('button', { name: anyOf(doors.copy) }).click()
  await expect(page.getByText(link)).toBeVisible()

  await play.getByRole('link', { name: doors.see }).click()
  await page.waitForURL(link)
  await expectJustBefore(page, firstPitchOf(log, 0))
  await page.goBack()
  await page.waitForURL(`**/games/${game.id}#jugada=0`)
  await expect(page.locator('video')).toHaveCount(0)
  await leave(page)
})

for (const variant of [narrowEnglish, wideSpanish])
  test(`a play’s address leads a user without a pass to the play in the box score (${variant.look})`, async ({
    browser,
  }) => {
    const { doors } = variant.texts
    const game = await league.finishedGame()
    const middle = middlePlay(await logOf(playball, game.id))
    const page = await openPage(browser, playball.url, variant)
    await page.goto(`/games/${game.id}`)
    await page.goto(`/games/${game.id}#jugada=${middle}`)
    const play = page.locator(`[id="jugada=${middle}"]`)
    await expect(play).toBeInViewport()
    await expect(play.getByRole('link', { name: doors.goTo })).toBeFocused()
    await expect(play.getByText(doors.pass)).toBeVisible()
    await expect(play.getByRole('link', { name: doors.passes })).toHaveAttribute(
      'href',
      '/home#section-price',
    )
    await untilAlive(page)
    await expectNoSidewaysScroll(page)
    // The header covers a part of what is scrolled below it.
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page)
    await play.getByRole('link', { name: doors.hasPass }).click()
    await expect(page.getByRole('dialog')).toBeVisible()

    await logIn(page, 'visitante@playball.test')
    await page.goto(`/player/${game.id}#jugada=${middle}`)
    await page.waitForURL(`**/games/${game.id}#jugada=${middle}`)
    await expect(play).toBeInViewport()
    await expect(play.getByText(doors.pass)).toBeVisible()
    await expect(play.getByRole('link', { name: doors.hasPass })).toHaveCount(0)
    await page.context().close()
  })
