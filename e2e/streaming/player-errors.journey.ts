import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { failures } from '../../contract/failures.ts'
import { sharedPlayball as playball } from '../shared-playball.ts'
import { stateOfMember } from '../support/buyer.ts'
import { watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leagueOf, recordingOfApps } from '../support/league.ts'
import {
  byDay,
  narrowEnglish,
  narrowSpanish,
  openPage,
  type PageVariant,
  wideSpanish,
} from '../support/viewer.ts'

const WITHOUT_SCRIPTS = '/robots.txt'
const MASTER = '**/media/**/master.m3u8'
const PLAYLISTS = /\/media\/.*(?<!master)\.m3u8/
const SEGMENTS = /\/media\/.*\.m4s/
const OPENING = '**/api/streaming?*'
const GARBAGE = '<html>404</html>'
const UNKNOWN_CODEC = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS="zz99.1"\nvideo.m3u8\n'
const WITHOUT_KEY = '#EXT-X-KEY:METHOD=AES-128,URI="none.key"\n#EXT-X-MAP'
/** Times of the page's own clock, which only this journey moves. */
const TOLD_WITHIN_MS = 10_000
const STEP_MS = 100
/** So short that no timeout of the player runs out while its script loads. */
const SHORT_STEP_MS = 20

type Answer = (route: Route) => Promise<unknown>
type FaultName = keyof PageVariant['texts']['player']['faults'] | 'linkNotFound'
/** A row of chapter 8: which requests fail, and how. */
type Fault = {
  name: FaultName
  at: string | RegExp
  answer: Answer
}

const answering =
  (body: string): Answer =>
  (route) =>
    route.fulfill({ body })
const refusing: Answer = (route) => route.fulfill({ status: 404, body: '' })
const abortion: Answer = (route) => route.abort()
/** The request stays without an answer. */
const silence: Answer = async () => undefined
const lockedWithoutKey: Answer = async (route) => {
  const answer = await route.fetch()
  const body = (await answer.text()).replaceAll('#EXT-X-MAP', WITHOUT_KEY)
  await route.fulfill({ response: answer, body })
}
const withoutSource: Answer = async (route) => {
  const answer = await route.fetch()
  const { response } = await answer.json()
  const json = { response: { ...response, st: '', video: { ...response.video, src: '' } } }
  await route.fulfill({ response: answer, json })
}

let member: Awaited<ReturnType<typeof stateOfMember>>
test.beforeAll(async ({ browser }) => {
  member = await stateOfMember(browser, wideSpanish)
})

const faults: readonly Fault[] = [
  { name: 'connection', at: MASTER, answer: refusing },
  { name: 'badSource', at: MASTER, answer: answering(GARBAGE) },
  { name: 'timeout', at: MASTER, answer: silence },
  { name: 'aborted', at: SEGMENTS, answer: abortion },
  { name: 'decoding', at: SEGMENTS, answer: answering(GARBAGE.repeat(500)) },
  { name: 'format', at: MASTER, answer: answering(UNKNOWN_CODEC) },
  { name: 'encryption', at: PLAYLISTS, answer: lockedWithoutKey },
  { name: 'linkNotFound', at: OPENING, answer: withoutSource },
]

/** The same faults one request later, and a fault without a request. */
const deeperFaults: readonly Fault[] = [
  { name: 'connection', at: PLAYLISTS, answer: refusing },
  { name: 'badSource', at: PLAYLISTS, answer: answering(GARBAGE) },
  { name: 'timeout', at: SEGMENTS, answer: silence },
]

const textOf = (name: FaultName, { texts, lang }: PageVariant): string =>
  name === 'linkNotFound' ? failures['player.linkNotFound'][lang] : texts.player.faults[name]

const messageOf = (page: Page, name: FaultName, variant: PageVariant) =>
  page.getByRole('main').getByRole('alert').getByText(textOf(name, variant))

/** Expects the fault's text and advice within ten seconds of the page's clock. */
const expectTold = async (page: Page, name: FaultName, variant: PageVariant) => {
  const message = messageOf(page, name, variant)
  for (let ms = 0; ms < TOLD_WITHIN_MS && !(await message.isVisible()); ms += STEP_MS)
    await page.clock.runFor(STEP_MS)
  await expectVisible(page, name, variant)
}

/** Expects the fault's text and advice, and no sign of a picture. */
const expectVisible = async (page: Page, name: FaultName, variant: PageVariant) => {
  const { player } = variant.texts
  await expect(messageOf(page, name, variant), name).toBeVisible()
  if (name !== 'linkNotFound') await expect(page.getByText(player.faultAdvice[name])).toBeVisible()
  await expect(page.getByText(player.loading)).toHaveCount(0)
  await expect(page.getByRole('button', { name: player.onLive })).toHaveCount(0)
}

/**
 * Opens a player whose stream has a fault, and waits for its text; the returned function repairs the stream.
 */
const openWithFault = async (page: Page, address: string, fault: Fault, variant: PageVariant) => {
  let answered = 0
  await page.route(fault.at, async (route) => {
    await fault.answer(route)
    answered += 1
  })
  await page.goto(address)
  await letTimePassUntil(page, async () => answered > 0)
  await expectTold(page, fault.name, variant)
  // A held playlist request may still be open.
  return () => page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** The faults that a page's reports tell the server, in order. */
const followReports = (page: Page): string[] => {
  const told: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/streaming/reports') || request.method() !== 'POST') return
    const { fault } = request.postDataJSON()
    if (fault !== undefined) told.push(fault)
  })
  return told
}

/** Lets the page's time pass step by step until it has met the fault, however slow the machine is. */
const letTimePassUntil = (page: Page, hasMetFault: () => Promise<boolean>, stepMs = STEP_MS) =>
  expect(async () => {
    await page.clock.runFor(stepMs)
    expect(await hasMetFault()).toBe(true)
  }).toPass()

/** Runs in the page: causes a fault of the library itself, without a request. */
const breakMediaSource = () => {
  URL.createObjectURL = () => {
    document.documentElement.dataset.mediaBroken = 'yes'
    throw new Error('no address for a source of media')
  }
}

const hasBrokenMedia = (page: Page) =>
  page.evaluate(() => document.documentElement.dataset.mediaBroken === 'yes')

/** Stops a page's clock one minute after its present time. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)

/** The member's page, whose clock is stopped. */
const openMember = async (browser: Browser, variant: PageVariant) => {
  const page = await openPage(browser, playball.url, variant, { storageState: member })
  await page.goto(WITHOUT_SCRIPTS)
  await page.clock.install()
  await stopClock(page)
  return page
}

test('each fault before a live game’s first picture is shown and reported, and goes as soon as the stream is repaired', async ({
  browser,
}) => {
  const page = await openMember(browser, wideSpanish)
  const told = followReports(page)
  const address = `/player/${(await leagueOf(playball).liveGame()).id}`
  for (const fault of [...faults, ...deeperFaults]) {
    told.length = 0
    const mend = await openWithFault(page, address, fault, wideSpanish)
    // Without a source nothing plays that could be reported.
    if (fault.name !== 'linkNotFound') await expect.poll(() => told).toEqual([fault.name])
    await mend()
    await page.clock.resume()
    await watchFor(page, 0.3)
    await expect(messageOf(page, fault.name, wideSpanish)).toHaveCount(0)
    await stopClock(page)
  }
})

const others = [
  { player: 'a recording', variant: narrowEnglish },
  { player: 'the page of apps', variant: narrowSpanish },
  { player: 'the second player', variant: byDay(wideSpanish) },
] as const

const addressOf = async (player: (typeof others)[number]['player']) => {
  if (player === 'the second player') return '/player/chromecast/test'
  if (player === 'the page of apps') return recordingOfApps(playball)
  return `/player/${(await leagueOf(playball).finishedGame()).id}`
}

for (const { player, variant } of others) {
  test(`${player} shows each fault before the first picture`, async ({ browser }) => {
    const page = await openMember(browser, variant)
    const address = await addressOf(player)
    for (const fault of faults) await (await openWithFault(page, address, fault, variant))()
    await page.addInitScript(breakMediaSource)
    await page.goto(address)
    await letTimePassUntil(page, () => hasBrokenMedia(page), SHORT_STEP_MS)
    // A live playlist that is held until its next part would time out on a clock that runs ahead.
    await page.clock.resume()
    await expectVisible(page, 'unknown', variant)
  })
}
