import { expect } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectAccessible } from '../support/axe.ts'
import { logIn, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { pressKey } from '../support/keyboard.ts'
import { leagueOf } from '../support/league.ts'
import {
  byDay,
  byNight,
  expectNoSidewaysScroll,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openPage,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

for (const variant of onlyIn(narrowSpanish, byNight(wideEnglish))) {
  test(`a finished game tells how good it was and how its chances went: ${variant.look}`, async ({
    browser,
  }) => {
    const { course } = variant.texts
    const final = await leagueOf(playball).finishedGame()
    const page = await openPage(browser, playball.url, variant)
    await page.goto(`/games/${final.id}`)
    await expect(page.getByRole('heading', { name: course.howGood })).toBeVisible()
    await expect(page.getByRole('img', { name: course.tension })).toBeVisible()
    const chances = page.getByRole('listitem').filter({ hasText: /^.+(100|0) %$/ })
    await expect(chances).toHaveCount(2)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

for (const variant of onlyIn(byDay(wideSpanish), narrowEnglish)) {
  test(`a fan sees how a day's games stood, and opens one there: ${variant.look}`, async ({ browser }) => {
    const { course } = variant.texts
    const final = await leagueOf(playball).finishedGame()
    const page = await openPage(browser, playball.url, variant)
    await logIn(page, 'socio@playball.test')
    await page.goto('/calendar')
    await pressKey(page.getByRole('button', { name: course.stood }))
    const dialog = page.getByRole('dialog', { name: course.stood })
    await dialog.getByLabel(course.inning).selectOption('3')
    const door = dialog.getByRole('link').first()
    // A game that another journey left halfway is hidden from this member.
    const show = dialog.getByRole('button', { name: course.show }).first()
    await expect(door.or(show).first()).toBeVisible()
    if (await show.isVisible()) await show.click()
    await expect(door).toHaveAttribute('href', new RegExp(`^/player/${final.id}#t=`))
    await expectAccessible(page)
    await door.click()
    await expect(page).toHaveURL(new RegExp(`/player/${final.id}`))
    await watchFor(page, 0.5)
    await expect(page.getByRole('heading', { name: course.chance })).toBeVisible()
  })
}
