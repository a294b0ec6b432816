import { expect, type Page } from '@playwright/test'
import { z } from 'zod'
import { gameLog } from '../../contract/games/game-log.ts'
import { scoreboardItem } from '../../contract/games/scoreboard.ts'
import { statusCode } from '../../contract/games/status.ts'
import { boxScoreAt } from '../../domain/folding/box-score-at.ts'
import { hasStarted, isBeforeWarmup } from '../../domain/league/game-status.ts'
import { leagueDay } from '../../domain/league/league-time.ts'
import { enGames } from '../../web/i18n/en/games.ts'
import { esGames } from '../../web/i18n/es/games.ts'
import { eventually } from '../support/client.ts'
import { logIn } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { type Playball, runPlayball } from '../support/run-playball.ts'

/** `npm run bench -- variants` follows the whole game; otherwise the clock jumps over most of it. */
const isWhole = process.env.EVERY_VARIANT !== undefined
const MOMENTS = isWhole ? 20 : 6
const FOLLOWED_MS = isWhole ? Number.POSITIVE_INFINITY : 2 * 60_000
/** Live, final and suspended games have a score; earlier a game has none. */
const SPEED = 60
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const WARM_UP_MS = 8 * MINUTE_MS
/** How near the live edge the video must be to be compared; the window of the list is 2 s a segment. */
const NEAR_LIVE_MS = 40_000

const variants = [
  { lang: 'es', width: 1440, height: 900, texts: esGames },
  { lang: 'en', width: 390, height: 844, texts: enGames },
] as const

let playball: Playball
let offset = 0
test.beforeAll(async () => {
  playball = await runPlayball()
})
test.afterAll(() => playball.stop())

test('a page that follows a game at 60 times its speed keeps up with the video', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: playball.url })
  const trouble: string[] = []
  page.on('pageerror', (error) => trouble.push(error.message))
  const game = await nextGame()
  await moveClock(game.startsAt - WARM_UP_MS - now())
  await logIn(page, 'socio@playball.test')
  await page.goto(`/player/${game.id}`)
  await expect(page.getByText(esGames.player.aboutToStart)).toBeVisible()
  await moveClock(WARM_UP_MS + MINUTE_MS)

  for (let moment = 0; moment < MOMENTS; moment++) {
    const variant = variants[moment % 2] ?? variants[0]
    await applyVariant(page, variant)
    await expectFoldedNumbers(page, game.id, variant)
    await followFor((WARM_UP_MS + 3 * HOUR_MS) / MOMENTS)
  }
  await moveClock(HOUR_MS)
  await eventually('the final', async () => ((await statusOf(game.id)) === 2 ? true : undefined))
  await expectFoldedNumbers(page, game.id, variants[1])
  expect(trouble).toEqual([])
})

const now = () => Date.now() + offset

const moveClock = async (by: number) => {
  offset += by
  const answer = await fetch(`${playball.sandbox}/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offset_ms: Math.round(offset) }),
  })
  expect(answer.status).toBe(200)
}

const followFor = async (gameMs: number) => {
  const followed = Math.min(gameMs, FOLLOWED_MS)
  if (followed < gameMs) await moveClock(gameMs - followed)
  await passAt60TimesTheSpeed(followed)
}

/** Lets a minute pass each second, until `gameMs` of the game's time have gone by. */
const passAt60TimesTheSpeed = async (gameMs: number) => {
  const end = now() + gameMs
  while (now() < end) {
    const started = Date.now()
    await moveClock(MINUTE_MS)
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, MINUTE_MS / SPEED - (Date.now() - started))),
    )
  }
}

const scoreboard = async () => {
  const day = leagueDay(now()).replaceAll('-', '/')
  const answer = await fetch(`${playball.url}/api/3.0.0/scoreboard/${day}`)
  // The product's first seconds.
  if (answer.status === 503) return []
  return z.object({ response: z.array(scoreboardItem) }).parse(await answer.json()).response
}

/** Tonight's first game that has not begun, by its log's own start. */
const nextGame = () =>
  eventually('a game about to start', async () => {
    const waiting = (await scoreboard()).filter((it) => isBeforeWarmup(it.gameStatus))
    const starts = await Promise.all(
      waiting.map(async ({ id }) => ({ id, startsAt: (await logOf(id)).startsAt })),
    )
    return starts.filter((it) => it.startsAt > now()).sort((a, b) => a.startsAt - b.startsAt)[0]
  })

const statusOf = async (id: number) => {
  const answer = await fetch(`${playball.url}/api/3.0.0/boxscore/${id}`)
  return z.object({ response: z.object({ gameStatus: statusCode }) }).parse(await answer.json()).response
    .gameStatus
}

const logOf = async (id: number) => {
  const answer = await fetch(`${playball.url}/api/3.0.0/games/${id}/log`)
  return z.object({ response: gameLog }).parse(await answer.json()).response
}

type PageVariant = (typeof variants)[number]

const applyVariant = async (page: Page, variant: PageVariant) => {
  await page.setViewportSize({ width: variant.width, height: variant.height })
  const lang = await page.evaluate(() => document.documentElement.lang)
  if (lang.startsWith(variant.lang)) return
  await page.evaluate((newLang) => localStorage.setItem('lang', newLang), variant.lang)
  await page.reload()
}

type PageNumbers = { at: number; line: string[][]; batters: string[][]; pitchers: string[][] }

/** The numbers on the page and the position of its video, read in one step. */
const readPageNumbers = (page: Page, texts: PageVariant['texts']): Promise<PageNumbers | undefined> =>
  page.evaluate(
    ({ lineScore, lineup, pitchers }) => {
      const at = document.querySelector('[data-playing-date]')?.getAttribute('data-playing-date')
      const rowsOf = (matches: (name: string) => boolean) => {
        const table = [...document.querySelectorAll('table')].find((it) =>
          matches(it.caption?.textContent ?? it.getAttribute('aria-label') ?? ''),
        )
        return [...(table?.tBodies[0]?.rows ?? [])].map((row) =>
          [...row.cells].slice(1).map((cell) => cell.textContent?.trim() ?? ''),
        )
      }
      if (!at) return undefined
      return {
        at: Date.parse(at),
        line: rowsOf((name) => name === lineScore).map((row) => row.slice(-3)),
        batters: rowsOf((name) => name.includes(lineup)),
        pitchers: rowsOf((name) => name.includes(pitchers)),
      }
    },
    {
      lineScore: texts.games.lineScore,
      lineup: texts.games.lineupOf.replace('{{team}}', '').trim(),
      pitchers: texts.games.pitchersOf.replace('{{team}}', '').trim(),
    },
  )

/** The same numbers by our own fold of the log, up to what the video shows. */
const foldedAt = (log: z.infer<typeof gameLog>, at: number): Omit<PageNumbers, 'at'> => {
  const box = boxScoreAt(log, at)
  const totals = ({ runs, hits, errors }: { runs: number; hits: number; errors: number }) =>
    [runs, hits, errors].map((it) => (hasStarted(box.gameStatus) ? String(it) : ''))
  return {
    line: [totals(box.linescore.awayTeam), totals(box.linescore.homeTeam)],
    batters: box.away.lineup.map(({ battingStats: s }) =>
      [s.ab, s.r, s.h, s.hr, s.rbi, s.bb, s.so, s.avg].map(String),
    ),
    pitchers: box.away.pitchers.map(({ pitchingStats: s }) =>
      [s.ip, s.h, s.r, s.er, s.bb, s.so, s.hr, s.era].map(String),
    ),
  }
}

const expectFoldedNumbers = async (page: Page, id: number, variant: PageVariant) => {
  await eventually(`the video near the live edge at ${new Date(now()).toISOString()}`, () =>
    isCaughtUp(page, id, variant),
  )
  await expect(async () => {
    const [pageNumbers, log] = [await readPageNumbers(page, variant.texts), await logOf(id)]
    if (pageNumbers === undefined) throw new Error('no video')
    const { at, ...numbers } = pageNumbers
    expect(numbers).toEqual(foldedAt(log, Math.floor(at / 1_000) * 1_000))
  }).toPass()
}

/** Whether the video has come far enough: near the live edge, or anywhere in a finished game. */
const isCaughtUp = async (page: Page, id: number, variant: PageVariant): Promise<true | undefined> => {
  const pageNumbers = await readPageNumbers(page, variant.texts)
  if (pageNumbers === undefined) return undefined
  if (now() - pageNumbers.at < NEAR_LIVE_MS || (await statusOf(id)) === 2) return true
  const goLive = page.getByRole('button', { name: variant.texts.player.goLive })
  if (await goLive.isVisible()) await goLive.click({ timeout: 1_000 }).catch(() => undefined)
  return undefined
}
