import { expect, type Page } from '@playwright/test'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { expectAccessible } from '../support/axe.ts'
import { logIn, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import {
  byDay,
  byNight,
  expectNoSidewaysScroll,
  narrowEnglish,
  narrowSpanish,
  onlyIn,
  openPage,
  type PageVariant,
  wideEnglish,
  wideSpanish,
} from '../support/viewer.ts'

for (const variant of onlyIn(narrowSpanish, byNight(wideEnglish))) {
  test(`a finished game has a scorecard that adds up, can be linked and printed: ${variant.look}`, async ({
    browser,
  }) => {
    const { games } = variant.texts
    const final = await leagueOf(playball).finishedGame()
    const page = await openPage(browser, playball.url, variant)
    await page.goto(`/games/${final.id}`)
    await page.getByRole('tab', { name: games.scorecard }).click()
    await expect(page).toHaveURL(/#hoja$/)
    await expectSheet(page, variant, 0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await page.reload()
    await expect(page.getByRole('tab', { name: games.scorecard, selected: true })).toBeVisible()
    await page.getByRole('tablist', { name: games.teamTabs }).getByRole('tab').last().click()
    await expectSheet(page, variant, 1)
    await expectTwoPages(page, variant)
    await page.getByRole('tab', { name: games.box, exact: true }).click()
    await expect(page).toHaveURL(/\/games\/\d+$/)
  })
}

for (const variant of onlyIn(byDay(wideSpanish), narrowEnglish)) {
  test(`a watched game has its scorecard up to the picture: ${variant.look}`, async ({ browser }) => {
    const page = await openPage(browser, playball.url, variant)
    await logIn(page, 'socio@playball.test')
    await page.goto(`/player/${(await leagueOf(playball).liveGame()).id}`)
    await watchFor(page, 0.5)
    await page.getByRole('tab', { name: variant.texts.games.scorecard }).click()
    await expectSheet(page, variant, 0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
}

const sheetOf = (page: Page, { lang }: PageVariant) =>
  page.getByRole('table', { name: lang === 'es' ? /^Hoja de anotación de / : / scorecard$/ })

/** Expects the side's runs in the line score to be those of its sheet, and of its filled diamonds. */
const expectSheet = async (page: Page, variant: PageVariant, side: 0 | 1) => {
  const { games, scorecard } = variant.texts
  const sheet = sheetOf(page, variant)
  const line = page.getByRole('table', { name: games.lineScore }).locator('tbody tr').nth(side)
  await expect(sheet.locator('tbody')).toHaveCount(9)
  await expect(async () => {
    const runs = await sheet.locator('tfoot tr').first().locator('td').last().textContent()
    const [figure = ''] = /\d+$/.exec(runs ?? '') ?? []
    expect(await line.locator('td').allInnerTexts()).toContain(figure)
    const sentences = await sheet.locator('tbody td .visually-hidden').allTextContents()
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.filter((it) => it.includes(scorecard.scored))).toHaveLength(Number(figure))
  }).toPass()
}

const LETTER = { width: '11in', height: '8.5in' }

/** Each side has a letter page of its own. */
const expectTwoPages = async (page: Page, variant: PageVariant) => {
  await page.emulateMedia({ media: 'print' })
  await expect(sheetOf(page, variant)).toHaveCount(2)
  const pdf = await page.pdf({ preferCSSPageSize: true, ...LETTER })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2)
  await page.emulateMedia({ media: 'screen' })
  await expect(sheetOf(page, variant)).toHaveCount(1)
}
