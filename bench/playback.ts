import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { z } from 'zod'
import { openStream } from '../contract/streaming.ts'
import { logIn } from '../e2e/fan.ts'
import { leagueOf } from '../e2e/league.ts'
import { inTheEvening, type Playball, runPlayball } from '../e2e/run-playball.ts'
import { chromiumPath } from '../scripts/chromium.ts'
import { serveBareHlsPage } from './bare-hls-page.ts'
import {
  clockOf,
  FAST_LINE,
  frameAfter,
  type Line,
  NO_LINE,
  openViewer,
  SLOW_LINE,
  type Viewer,
} from './playback-viewer.ts'

const ROUNDS = 5
const INTO_THE_EVENING_MS = 40 * 60_000
/** The calendar is complete and its page idle by then. */
const IDLE_MS = 4_000
const SETTLED_MS = 15_000
const OUTAGES_MS = [8_000, 95_000]
const SLOW_FOR_MS = 60_000
const AIM_FIRST_FRAME = 1.2
const AIM_RESUME_MS = 4_000

type Evening = {
  playball: Playball
  browser: Browser
  member: BrowserContextOptions['storageState']
  gameId: number
}

/** The player's first frame beside that of a bare hls.js page on the same stream, its outages and its worst line. */
export const playbackBesideBareHls = async () => {
  const playball = await runPlayball(inTheEvening())
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] })
  try {
    const evening = {
      playball,
      browser,
      member: await memberOf(browser, playball),
      gameId: await liveGame(playball),
    }
    return [
      await firstFrames(evening, '500 kbit/s, 150 ms', SLOW_LINE),
      await firstFrames(evening, '20 Mbit/s, 30 ms', FAST_LINE),
      ...(await resumes(evening)),
      await worseLine(evening),
    ]
  } finally {
    await browser.close()
    await playball.stop()
  }
}

const memberOf = async (browser: Browser, { url }: Playball) => {
  const page = await browser.newPage({ baseURL: url })
  await logIn(page, 'socio@playball.test')
  const state = await page.context().storageState()
  await page.context().close()
  return state
}

const liveGame = async (playball: Playball): Promise<number> => {
  const league = leagueOf(playball)
  await league.moveClock(INTO_THE_EVENING_MS)
  for (;;) {
    const live = (await league.scoreboard()).find((it) => it.isLive)
    if (live !== undefined) return live.id
    await sleep(500)
  }
}

const firstFrames = async (evening: Evening, what: string, line: Line) => {
  const bare = await serveBareHlsPage(evening.playball.url)
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await firstFrameOfOurs(evening, line))
    theirs.push(await firstFrameOfBare(evening, line, bare.addressOf))
  }
  bare.stop()
  const [mine, peer] = [median(ours), median(theirs)]
  return {
    what: `from the press on "watch" to the first frame at ${what}`,
    result: `${seconds(mine)} beside ${seconds(peer)} of a bare hls.js page, ratio ${(mine / peer).toFixed(2)} (aim ${AIM_FIRST_FRAME.toFixed(2)} or less)`,
  }
}

const firstFrameOfOurs = async (evening: Evening, line: Line): Promise<number> => {
  const viewer = await openViewer(evening.browser, evening.member)
  await viewer.page.goto(`${evening.playball.url}/calendar`)
  await sleep(IDLE_MS)
  await viewer.use(line)
  const pressedAt = await clockOf(viewer)
  await viewer.page
    .getByRole('button', { name: /^Ver en vivo: / })
    .first()
    .click()
  const shownAt = await frameAfter(viewer, pressedAt)
  await leave(viewer)
  return shownAt - pressedAt
}

/** The lease is taken before: the bare page has nothing to do but to play. */
const firstFrameOfBare = async (
  evening: Evening,
  line: Line,
  addressOf: (src: string) => string,
): Promise<number> => {
  const member = await openViewer(evening.browser, evening.member)
  await member.page.goto(`${evening.playball.url}/calendar`)
  const { st, playback } = await takeLease(member, evening.gameId)
  const viewer = await openViewer(evening.browser)
  await viewer.use(line)
  await viewer.page.goto(addressOf(st), { waitUntil: 'commit' })
  const shownAt = await frameAfter(viewer, 0)
  await leave(viewer)
  await callAsMember(member, 'DELETE', `/api/streaming?id=${playback.id}`)
  await leave(member)
  return shownAt
}

const takeLease = async (member: Viewer, gameId: number) => {
  const answer = await callAsMember(member, 'POST', `/api/streaming?gameId=${gameId}&isWeb=1&platform=web`)
  return z.object({ response: openStream.response }).parse(answer).response
}

const callAsMember = (member: Viewer, method: string, address: string): Promise<unknown> =>
  member.page.evaluate(
    async ([how = '', where = '']) => {
      const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const headers = { authorization: localStorage.getItem('token') ?? '', 'x-xsrf-token': xsrf }
      return (await fetch(where, { method: how, headers })).json()
    },
    [method, address],
  )

/** How long after the line is back the picture moves again. */
const resumes = async (evening: Evening) => {
  const results: { what: string; result: string }[] = []
  for (const outageMs of OUTAGES_MS) {
    const viewer = await openPlayer(evening)
    await viewer.use(NO_LINE)
    await sleep(outageMs)
    const [before, repairedAt] = [(await viewer.marks()).lastFrame, await clockOf(viewer)]
    await viewer.use(FAST_LINE)
    const resumedMs = (await frameAfter(viewer, Math.max(before, repairedAt))) - repairedAt
    await leave(viewer)
    results.push({
      what: `the picture again after ${outageMs / 1_000} s without a line`,
      result: `${seconds(resumedMs)} after it was back (aim ${seconds(AIM_RESUME_MS)} or less)`,
    })
  }
  return results
}

const worseLine = async (evening: Evening) => {
  const viewer = await openPlayer(evening)
  const before = (await viewer.marks()).stalls
  await viewer.use(SLOW_LINE)
  await sleep(SLOW_FOR_MS)
  const stalls = (await viewer.marks()).stalls - before
  await leave(viewer)
  return {
    what: `a live game whose line falls from 20 Mbit/s to 500 kbit/s, ${SLOW_FOR_MS / 1_000} s long`,
    result: `${stalls} stalls (aim 0)`,
  }
}

const openPlayer = async ({ browser, member, playball, gameId }: Evening): Promise<Viewer> => {
  const viewer = await openViewer(browser, member)
  await viewer.use(FAST_LINE)
  await viewer.page.goto(`${playball.url}/player/${gameId}`)
  await frameAfter(viewer, 0)
  await sleep(SETTLED_MS)
  return viewer
}

/** Leaves the page before its context goes, so that the lease is given back. */
const leave = async ({ page }: Viewer): Promise<void> => {
  await page.goto('about:blank')
  await sleep(500)
  await page.context().close()
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`
