import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { openLoggedIn } from '../support/accounts-person.ts'
import { expectNoBarriers } from '../support/axe.ts'
import { watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { type Playball, runPlayball } from '../support/run-playball.ts'
import { interpolate, wideSpanish } from '../support/viewer.ts'

const FIRST_CARD = 2026000001

// Other journeys' pages must not ask for the sender, which only this one stands in for.
let playball: Playball
test.beforeAll(async () => {
  playball = await runPlayball({ CHROMECAST: '1' })
})
test.afterAll(() => playball.stop())

test('a fan casts a recording to the television, sees it nowhere else meanwhile, and takes it back where it was', async ({
  browser,
}) => {
  const person = await newMember(playball, FIRST_CARD)
  const page = await openLoggedIn(browser, wideSpanish, person, playball)
  const { watch } = wideSpanish.texts
  await page.route('https://www.gstatic.com/**', (route) =>
    route.fulfill({ path: join(import.meta.dirname, '../support/cast-sender.js') }),
  )
  await page.addInitScript(() => Object.assign(window, { chrome: {} }))
  const ownAddress = page.waitForRequest((it) => it.url().endsWith('/master.m3u8'))
  await page.goto(await addressOfRecording())
  await watchFor(page, 1)
  await page.keyboard.press('5')
  await page.locator('media-cast-button:visible').click()
  await expect(page.getByText(interpolate(watch.castingTo, { device: 'Sala' }))).toBeVisible()
  await expectNoBarriers(page)

  const [loaded] = await loadedBy(page)
  expect(loaded).toMatchObject({ stream: 'BUFFERED', type: 'application/x-mpegURL' })
  expect(loaded?.seconds).toBeGreaterThan(20)
  expect(await statusFor('CrKey/1.56', loaded?.address ?? '')).toBe(200)
  expect(await statusFor('VLC/3', loaded?.address ?? '')).toBe(403)
  expect(await statusFor('CrKey/1.56', (await ownAddress).url())).toBe(403)
  expect(await page.locator('video[playsinline]').count()).toBe(0)

  await page.evaluate(() => Reflect.get(window, 'television').playAt(30))
  await page.getByRole('button', { name: watch.castHere }).click()
  await watchFor(page, 0.5)
  const seconds = await page.locator('video[playsinline]').evaluate((it: HTMLVideoElement) => it.currentTime)
  expect(Math.abs(seconds - 30)).toBeLessThan(15)
  // What a server remembers of a lease it asks for again after five seconds.
  await expect.poll(() => statusFor('CrKey/1.56', loaded?.address ?? '')).toBe(403)
})

const addressOfRecording = async () => `/player/${(await leagueOf(playball).finishedGame()).id}`

type Loaded = { address: string; seconds: number; type: string; stream: string }
const loadedBy = async (page: Page): Promise<Loaded[]> => {
  const read = () => page.evaluate((): Loaded[] => Reflect.get(window, 'television').loaded)
  await expect.poll(async () => (await read()).length).toBe(1)
  return read()
}

const statusFor = async (agent: string, address: string) =>
  (await fetch(address, { headers: { 'user-agent': agent } })).status
