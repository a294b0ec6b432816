import { expect, type Page } from '@playwright/test'
import { openLoggedIn } from '../support/accounts-person.ts'
import { openTonightsGame, watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { inTheEvening, runPlayball } from '../support/run-playball.ts'
import { wideSpanish } from '../support/viewer.ts'

const INTO_THE_EVENING_MS = 40 * 60_000
const FIRST_CARD = 2026000001

test('a game plays past the app’s worker; a withdrawn worker is gone after the next visit, with its caches', async ({
  browser,
}) => {
  const playball = await runPlayball(inTheEvening())
  try {
    await leagueOf(playball).moveClock(INTO_THE_EVENING_MS)
    const member = await newMember(playball, FIRST_CARD)
    const page = await openLoggedIn(browser, wideSpanish, member, playball, { serviceWorkers: 'allow' })
    await page.goto('/calendar')
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await page.reload()
    await expect.poll(() => isControlled(page)).toBe(true)
    await expect.poll(() => cachesOf(page)).not.toEqual([])
    const throughWorker: string[] = []
    page.on('response', (it) => {
      if (it.fromServiceWorker()) throughWorker.push(new URL(it.url()).pathname)
    })
    await openTonightsGame(page)
    await watchFor(page, 2)
    expect(throughWorker.filter((path) => /^\/(api|media)\//.test(path))).toEqual([])

    await playball.killProduct()
    await playball.startProduct({ OFFLINE_CALENDAR: '0' })
    await page.goto('/calendar')
    await expect.poll(() => workersOf(page)).toBe(0)
    await expect.poll(() => cachesOf(page)).toEqual([])
    await page.reload()
    expect(await isControlled(page)).toBe(false)
    // The calendar registers a worker, which removes itself again.
    await expect.poll(() => workersOf(page)).toBe(0)
    await expect.poll(() => cachesOf(page)).toEqual([])
  } finally {
    await playball.stop()
  }
})

const isControlled = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null)
const workersOf = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
const cachesOf = (page: Page) => page.evaluate(() => caches.keys())
