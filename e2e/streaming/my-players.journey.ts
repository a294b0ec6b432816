import { expect } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { test } from '../support/journey.ts'
import { expectJustBefore, firstPitchOf, leave, openMember } from '../support/landing.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { logOf } from '../support/strip-states.ts'
import { expectNoSidewaysScroll, narrowSpanish, untilAlive, wideEnglish } from '../support/viewer.ts'

const [FIRST_CARD, SECOND_CARD] = [2026000001, 2026000002]
const INTO_THE_EVENING_MS = 45 * 60_000

let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening())
  await leagueOf(playball).moveClock(INTO_THE_EVENING_MS)
})
test.afterAll(() => playball.stop())

for (const [variant, card] of [
  [narrowSpanish, FIRST_CARD],
  [wideEnglish, SECOND_CARD],
] as const)
  test(`a member follows a player, whose turns are marks and jumps of a video (${variant.look})`, async ({
    browser,
  }) => {
    const { person, watch } = variant.texts
    const game = await leagueOf(playball).finishedGame()
    const log = await logOf(playball, game.id)
    const batter = log.moments.find((it) => it.kind === 'at-bat')?.batter
    const turns = log.moments.filter((it) => it.kind === 'at-bat' && it.batter === batter)
    const plays = [...new Set(turns.flatMap((it) => (it.kind === 'at-bat' ? it.play : [])))]
    expect(plays.length).toBeGreaterThan(2)
    const page = await openMember(browser, playball, variant, await newMember(playball, card))

    await page.goto(`/players/${batter}`)
    await untilAlive(page)
    await page.getByRole('button', { name: person.follow, exact: true }).press('Enter')
    await expect(page.getByText(person.followed)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: person.unfollow })).toBeVisible()
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

    await page.goto(`/players/${batter}`)
    await page.getByRole('button', { name: person.unfollow }).click()
    await expect(page.getByRole('button', { name: person.follow, exact: true })).toBeVisible()
    await leave(page)
  })
