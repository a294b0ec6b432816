import { expect, type Locator, type Page } from '@playwright/test'
import type { CalendarGame } from '../../contract/games/calendar.ts'
import { shortTeamName } from '../../web/games/calendar/calendar-days.ts'
import { anyOf, interpolate, type PageVariant } from './viewer.ts'

/** A day of the page, the first one shown when none is named. */
export const dayOf = (page: Page, day?: string): Locator =>
  page.locator(`section[aria-labelledby^="day-${day ?? ''}"]`).first()

/** The row or the card of a game within its day, also where the same clubs play twice. */
export const rowOf = (day: Locator, game: CalendarGame, { texts }: PageVariant): Locator => {
  const rows = day
    .locator('tbody tr, ul > li')
    .filter({ hasText: shortTeamName(game.awayName) })
    .filter({ hasText: shortTeamName(game.homeName) })
    .filter({ hasText: game.timeStart })
  const { gameOfTwo } = game
  return (
    gameOfTwo === null
      ? rows
      : rows.filter({ hasText: interpolate(texts.calendar.gameOfTwo, { number: gameOfTwo }) })
  ).first()
}

/** Expects each text as an element of its own. */
export const expectSays = async (row: Locator, texts: (string | RegExp)[]) => {
  for (const text of texts) await expect(row.getByText(text, { exact: true })).toBeVisible()
}

/** The links within a row to the game's video, live or recorded. */
export const videoLinksOf = (row: Locator, { texts: { calendar } }: PageVariant): Locator =>
  row
    .getByRole('link', { name: anyOf(calendar.watchLiveOf) })
    .or(row.getByRole('link', { name: anyOf(calendar.watchRecordedOf) }))

const firstLive = (page: Page, { texts }: PageVariant): Locator =>
  page.getByRole('link', { name: anyOf(texts.calendar.watchLiveOf) }).first()

/** Opens the first live game. */
export const pressFirst = (page: Page, variant: PageVariant) => firstLive(page, variant).click()

/** Opens the first live game in another tab. */
export const openFirstInTab = async (page: Page, variant: PageVariant): Promise<Page> => {
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    firstLive(page, variant).click({ modifiers: ['ControlOrMeta'] }),
  ])
  return tab
}
