import { expect } from '@playwright/test'
import { fillLogin } from '../support/accounts-person.ts'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { press, pressKey } from '../support/keyboard.ts'
import { expectJustBefore, firstPitchOf, leave, openMember, runEvening } from '../support/landing.ts'
import type { League } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import type { Playball } from '../support/run-playball.ts'
import { logOf } from '../support/strip-states.ts'
import {
  anyOf,
  expectNoSidewaysScroll,
  narrowSpanish,
  openPage,
  untilAlive,
  wideEnglish,
} from '../support/viewer.ts'

const [FIRST_CARD, SECOND_CARD, THIRD_CARD] = [2026000001, 2026000002, 2026000003]

let playball: Playball
let league: League
test.beforeAll(async () => {
  ;({ playball, league } = await runEvening())
})
test.afterAll(() => playball.stop())

for (const [variant, card] of [
  [narrowSpanish, FIRST_CARD],
  [wideEnglish, SECOND_CARD],
] as const)
  test(`a member follows a player, whose turns are marks and jumps of a video (${variant.look})`, async ({
    browser,
  }) => {
    const { followed, watch } = variant.texts
    const game = await league.finishedGame()
    const log = await logOf(playball, game.id)
    const batter = log.moments.find((it) => it.kind === 'at-bat')?.batter
    const turns = log.moments.filter((it) => it.kind === 'at-bat' && it.batter === batter)
    const plays = [...new Set(turns.flatMap((it) => (it.kind === 'at-bat' ? it.play : [])))]
    expect(plays.length).toBeGreaterThan(2)
    const page = await openMember(browser, playball, variant, await newMember(playball, card))

    await page.goto(`/players/${batter}`)
    await untilAlive(page)
    await pressKey(page.getByRole('button', { name: followed.follow, exact: true }))
    await expect(page.getByText(followed.done)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: followed.unfollow })).toBeVisible()
    await untilAlive(page)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await page.goto(`/player/${game.id}#jugada=1`)
    await expectJustBefore(page, firstPitchOf(log, 1))
    await expect(page.locator('[class*=mine]')).toHaveCount(plays.length)
    const jumps = page.getByRole('group', { name: watch.jumps.title })
    await jumps.getByLabel(watch.jumps.unit).selectOption('mine')
    await jumps.getByRole('button', { name: watch.jumps.forward.mine }).click()
    await expectJustBefore(page, firstPitchOf(log, plays[1] ?? 0))
    await page.keyboard.press('p')
    await expectJustBefore(page, firstPitchOf(log, plays[2] ?? 0))
    await page.keyboard.press('o')
    await expectJustBefore(page, firstPitchOf(log, plays[1] ?? 0))
    await expectAccessible(page)

    const [first, second] = log.starters.away.lineup
    const star = page.getByRole('button', { name: anyOf(followed.followOf) }).first()
    await press(page, star)
    await expect(page.getByRole('button', { name: anyOf(followed.unfollowOf) })).toHaveCount(2)
    const both = new Set(
      log.moments.flatMap((it) =>
        it.kind === 'at-bat' && (it.batter === first?.id || it.batter === second?.id) ? it.play : [],
      ),
    )
    await expect(page.locator('[class*=mine]')).toHaveCount(both.size)

    // The game is begun by then, and hidden: the bar has the turns up to the picture.
    await page.reload()
    await expectJustBefore(page, firstPitchOf(log, 1))
    const marks = page.locator('[class*=mine]')
    await expect(marks).not.toHaveCount(0)
    expect(await marks.count()).toBeLessThan(3)

    await page.goto(`/players/${batter}`)
    await page.getByRole('button', { name: followed.unfollow }).click()
    await expect(page.getByRole('button', { name: followed.follow, exact: true })).toBeVisible()
    await leave(page)
  })

test('a visitor follows a player with the login that the press asks for', async ({ browser }) => {
  const { followed } = narrowSpanish.texts
  const member = await newMember(playball, THIRD_CARD)
  const game = await league.finishedGame()
  const [first] = (await logOf(playball, game.id)).starters.home.lineup
  const page = await openPage(browser, playball.url, narrowSpanish)
  await page.goto(`/players/${first?.id}`)
  await untilAlive(page)
  await page.getByRole('button', { name: followed.follow, exact: true }).click()
  await fillLogin(page.getByRole('dialog'), narrowSpanish, member.email, member.password)
  await expect(page.getByText(followed.done)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: followed.unfollow })).toBeVisible()
  await page.context().close()
})
