import { expect } from '@playwright/test'
import { newPerson, openLoggedIn } from '../support/accounts-person.ts'
import { test } from '../support/journey.ts'
import { type League, leagueOf } from '../support/league.ts'
import { inTheEvening, type Playball, runPlayball } from '../support/run-playball.ts'
import { narrowSpanish } from '../support/viewer.ts'

const HOUR_MS = 3_600_000

let playball: Playball
let league: League
test.beforeAll(async () => {
  playball = await runPlayball(inTheEvening('23:30:00'))
  league = leagueOf(playball)
})
test.afterAll(() => playball.stop())

test('midnight ends no evening: the calendar keeps its day, and the testing player its game', async ({
  browser,
}) => {
  const [evening] = await league.days()
  await league.moveClock(HOUR_MS)
  expect(await league.days()).toMatchObject([{ date: evening?.date }, {}])

  const { calendar, player } = narrowSpanish.texts
  const page = await openLoggedIn(browser, narrowSpanish, await newPerson(playball), playball)
  await page.goto('/calendar')
  await expect(page.locator(`#day-${evening?.date}`)).toBeVisible()
  const today = page.getByRole('button', { name: calendar.today })
  await expect(today).toBeDisabled()
  await page.getByRole('button', { name: calendar.next }).click()
  await expect(today).toBeEnabled()
  await page.getByRole('button', { name: calendar.previous }).click()
  await expect(today).toBeDisabled()
  await expect(page).toHaveURL('/calendar')
  await page.goto('/player-test-somos')
  await expect(page.getByRole('link', { name: player.toMemberships })).toBeVisible()
})
