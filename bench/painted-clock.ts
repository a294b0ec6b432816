import { type Browser, chromium, type Page } from '@playwright/test'
import { lineScoreAt } from '../domain/folding/line-score-at.ts'
import { leagueDay } from '../domain/league/league-time.ts'
import { openLoggedIn } from '../e2e/support/accounts-person.ts'
import { leagueOf } from '../e2e/support/league.ts'
import { newMember } from '../e2e/support/new-member.ts'
import { inTheEvening, type Playball, runPlayball } from '../e2e/support/run-playball.ts'
import { logOf, readStrip, stateAt, stateOn } from '../e2e/support/strip-states.ts'
import { wideSpanish } from '../e2e/support/viewer.ts'
import { CLOCK_AT, glyphs } from '../sandbox/encoder/strip-frame.ts'
import { chromiumPath } from '../scripts/chromium.ts'
import { seededRandom } from '../testing/feeds/faulty-feeds.ts'

const CARD = 2026000009
const INTO_THE_EVENING_MS = 100 * 60_000
const MOMENTS = 200
const MAX_LATE_MS = 500
const MAX_AHEAD_MS = 250
/** The painted clock has whole seconds. */
const PAINTED_MS = 1_000
const DAY_MS = 86_400_000
/** The width of `HH:MM:SSZ`. */
const LAMPS = 45

type Way = { name: string; isLive: boolean; behind?: number; rate?: number; isPaused?: boolean }
const ways: readonly Way[] = [
  { name: 'live', isLive: true, behind: 0 },
  { name: '20 s behind', isLive: true, behind: 20 },
  { name: '90 s behind', isLive: true, behind: 90 },
  { name: 'rewound and paused', isLive: true, behind: 900, isPaused: true },
  { name: 'rewound, half speed', isLive: true, behind: 1_200, rate: 0.5 },
  { name: 'rewound, double speed', isLive: true, behind: 1_500, rate: 2 },
  { name: 'recorded', isLive: false },
  { name: 'recorded, 1.5 times', isLive: false, rate: 1.5 },
]

type Seen = { columns: number[]; line: string[]; cards: string[]; clock: number }
type Verdict = 'right' | 'late' | 'ahead'

/**
 * Reads the clock that is painted into the picture at random moments, and compares line score and strip with
 * the logs at that clock: late by at most half a second, ahead by at most a quarter.
 */
export const statesAtThePaintedClock = async () => {
  const playball = await runPlayball(inTheEvening())
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
  })
  try {
    await leagueOf(playball).moveClock(INTO_THE_EVENING_MS)
    return await verdictsOf(playball, browser)
  } finally {
    await browser.close()
    await playball.stop()
  }
}

const verdictsOf = async (playball: Playball, browser: Browser) => {
  const seed = Date.now() % 2 ** 31
  const random = seededRandom(seed)
  const page = await openLoggedIn(browser, wideSpanish, await newMember(playball, CARD), playball)
  const results: { way: string; verdict: Verdict }[] = []
  for (const way of ways) {
    const game = await openVideo(page, playball, way)
    const seen: Seen[] = []
    while (seen.length < MOMENTS / ways.length) {
      await takePlace(page, way, random())
      await page.waitForTimeout(400 + random() * 2_000)
      seen.push(await readMoment(page))
    }
    const day = await leagueOf(playball).scoreboard(leagueDay(Date.parse(game.dateStart)))
    const ids = new Set([game, ...day].map(({ id }) => id))
    const logs = await Promise.all([...ids].map((id) => logOf(playball, id)))
    for (const it of seen) results.push({ way: way.name, verdict: judge(it, logs) })
  }
  return ways.map(({ name }) => {
    const of = (verdict: Verdict) => results.filter((it) => it.way === name && it.verdict === verdict).length
    return {
      what: `${name}, seed ${seed}`,
      result: `${of('right')} right, ${of('late')} late, ${of('ahead')} ahead`,
    }
  })
}

const openVideo = async (page: Page, playball: Playball, { isLive }: Way) => {
  const league = leagueOf(playball)
  const game = await (isLive ? league.liveGame() : league.finishedGame())
  await page.goto(`/player/${game.id}`)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  // The strip comes after the picture.
  await page.locator('main section li').first().waitFor()
  return game
}

/** Goes to a place: so far behind the live edge, or anywhere in a recording. */
const takePlace = async (
  page: Page,
  { isLive, behind = 0, rate = 1, isPaused = false }: Way,
  share: number,
) => {
  await page.evaluate(
    async ({ isLive, behind, rate, isPaused, share }) => {
      const video = document.querySelector('video')
      if (video === null) throw new Error('there is no video')
      const from = video.seekable.start(0)
      const to = video.seekable.end(0)
      const place = isLive ? to - behind * (1 + share) : from + share * (to - from - 10)
      if (!(isLive && behind === 0)) {
        const sought = new Promise((done) => video.addEventListener('seeked', done, { once: true }))
        video.currentTime = Math.max(from, place)
        await sought
      }
      video.playbackRate = rate
      if (isPaused) video.pause()
      else await video.play()
    },
    { isLive, behind, rate, isPaused, share },
  )
}

/** The lamps of the painted clock, and what the page shows when that frame is on the screen. */
const readMoment = async (page: Page): Promise<Seen> => {
  const { columns, line } = await page.evaluate(
    async ({ left, lamps, caption }) => {
      const video = document.querySelector('video')
      const pen = new OffscreenCanvas(1_280, 64).getContext('2d')
      if (video === null || pen === null) throw new Error('there is no video')
      if (!video.paused) await new Promise((shown) => video.requestVideoFrameCallback(shown))
      const lamp = video.videoHeight / 120
      pen.drawImage(video, 0, 0, video.videoWidth, lamp * 8, 0, 0, video.videoWidth, lamp * 8)
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      const { data, width } = pen.getImageData(0, 0, 1_280, 64)
      const isLit = (x: number, y: number) =>
        (data[(Math.floor((y + 1) * lamp) * width + Math.floor((left + x + 0.5) * lamp)) * 4 + 1] ?? 0) > 110
      const columns = Array.from({ length: lamps }, (_, x) =>
        [0, 1, 2, 3, 4, 5, 6].reduce((sum, y) => sum + (isLit(x, y) ? 1 << y : 0), 0),
      )
      const table = [...document.querySelectorAll('table')].find((it) => it.caption?.textContent === caption)
      const rows = [...(table?.querySelectorAll('tbody tr') ?? [])]
      const line = rows.flatMap((row) =>
        [...row.querySelectorAll('td')].slice(-3).map((it) => it.textContent),
      )
      return { columns, line }
    },
    { left: CLOCK_AT, lamps: LAMPS, caption: wideSpanish.texts.games.lineScore },
  )
  const { cards, from } = await readStrip(page)
  return { columns, line, cards, clock: from }
}

type Log = Awaited<ReturnType<typeof logOf>>

/** The page's state is right if one instant of the painted second, or just around it, has all of it. */
const judge = ({ columns, line, cards, clock }: Seen, logs: readonly Log[]): Verdict => {
  const painted = instantOf(columns, clock)
  const [own] = logs
  if (own === undefined) throw new Error('there is no log')
  const shown = JSON.stringify([line, logs.map((it) => stateOn(it, cards))])
  const stateAtInstant = (t: number) => JSON.stringify([lineOf(own, t), logs.map((it) => stateAt(it, t))])
  const within = (from: number, to: number) =>
    instantsIn(logs, from, to).some((t) => stateAtInstant(t) === shown)
  if (within(painted - MAX_LATE_MS, painted + PAINTED_MS + MAX_AHEAD_MS)) return 'right'
  if (within(painted - 10 * PAINTED_MS, painted)) return 'late'
  console.log(`ahead at ${new Date(painted).toISOString()}: ${shown} in place of ${stateAtInstant(painted)}`)
  return 'ahead'
}

const instantsIn = (logs: readonly Log[], from: number, to: number) => [
  from,
  ...logs.flatMap(({ moments }) => moments.map(({ at }) => at).filter((at) => at > from && at <= to)),
]

const lineOf = (log: Log, t: number) => {
  const { awayTeam, homeTeam } = lineScoreAt(log, t)
  return [awayTeam, homeTeam].flatMap((it) => [it.runs, it.hits, it.errors].map(String))
}

/** The painted time on the day of the page's own clock, UTC ms. */
const instantOf = (columns: readonly number[], near: number): number => {
  const text = textOf(columns)
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(0, 8).split(':').map(Number)
  const midnight = near - (near % DAY_MS)
  const at = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1_000
  const candidates = [at - DAY_MS, at, at + DAY_MS]
  return candidates.reduce((best, it) => (Math.abs(it - near) < Math.abs(best - near) ? it : best))
}

const SIGNS = '0123456789:Z'

const textOf = (columns: readonly number[]): string => {
  let text = ''
  let x = 0
  while (x < columns.length) {
    const sign = [...SIGNS].find((it) => {
      const [glyph = []] = glyphs(it)
      return glyph.every((column, dx) => columns[x + dx] === column)
    })
    if (sign === undefined) throw new Error(`the painted clock cannot be read after "${text}"`)
    text += sign
    x += (glyphs(sign)[0]?.length ?? 0) + 1
  }
  return text
}
