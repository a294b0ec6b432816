import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import type { GameLog } from '../../contract/games/game-log.ts'
import { scoreboardAt } from '../../domain/folding/scoreboard-at.ts'
import { openLoggedIn } from '../support/accounts-person.ts'
import { watchFor } from '../support/fan.ts'
import { test } from '../support/journey.ts'
import { leave, runEvening } from '../support/landing.ts'
import type { League } from '../support/league.ts'
import { newMember } from '../support/new-member.ts'
import { expectPaused } from '../support/player-controls.ts'
import type { Playball } from '../support/run-playball.ts'
import { logOf } from '../support/strip-states.ts'
import { expectNotReloaded, narrowSpanish, openMarked, totalsOf, totalsOn } from '../support/viewer.ts'

const CARD = 2026000001
const OFFSET_S = 60
/** The picture begins so long after a play. */
const AFTER_PLAY_MS = 5_000
const root = join(import.meta.dirname, '../..')

/** An operator's command works beside the product only on PostgreSQL: a server in a process of its own. */
const startPostgres = async () => {
  const tellAndWait =
    'console.log(process.env.TEST_DATABASE_URL); process.stdin.on("end", () => process.exit()).resume()'
  const server = spawn(process.execPath, ['scripts/on-postgres.ts', '-e', tellAndWait], { cwd: root })
  const [url] = await once(server.stdout, 'data')
  return { url: String(url).trim(), stop: () => Promise.all([once(server, 'exit'), server.stdin.end()]) }
}

let postgres: Awaited<ReturnType<typeof startPostgres>>
let playball: Playball
let league: League
test.beforeAll(async () => {
  postgres = await startPostgres()
  ;({ playball, league } = await runEvening({ DATABASE_URL: postgres.url }))
})
test.afterAll(async () => {
  await playball?.stop()
  await postgres.stop()
})

const setOffset = async (game: number, seconds: number) => {
  const args = ['server/commands/set-offset', '--game', `${game}`, '--seconds', `${seconds}`]
  const env = { ...process.env, DATABASE_URL: postgres.url, DATA_DIR: playball.dataDir }
  await promisify(execFile)(process.execPath, ['scripts/operate.mjs', ...args], { cwd: root, env })
}

const totalsAt = (log: GameLog, at: number) => totalsOf(scoreboardAt(log, at))

/** The last play before `until` (UTC ms) that changed the totals, by its time. */
const lastChange = (log: GameLog, until: number): number => {
  const found = log.moments.findLast(({ at }) => {
    const [before, after] = [at + AFTER_PLAY_MS - OFFSET_S * 1_000, at + AFTER_PLAY_MS]
    return after < until && `${totalsAt(log, before)}` !== `${totalsAt(log, after)}`
  })
  if (found === undefined) throw new Error('no play has changed the totals')
  return found.at
}

const frameOf = async (page: Page): Promise<number> =>
  Date.parse((await page.locator('[data-playing-date]').getAttribute('data-playing-date')) ?? '')

test('a page beside a live picture takes the league’s offset of its numbers by itself, there and back', async ({
  browser,
}) => {
  const { id } = await league.liveGame()
  const log = await logOf(playball, id)
  const play = lastChange(log, league.now() - OFFSET_S * 1_000)
  const page = await openLoggedIn(browser, narrowSpanish, await newMember(playball, CARD), playball)
  await openMarked(page, `/player/${id}#t=${new Date(play + AFTER_PLAY_MS).toISOString()}`)
  await watchFor(page, 0.5)
  await page.keyboard.press('k')
  await expectPaused(page, true)
  const frame = await frameOf(page)
  const [sooner, later] = [totalsAt(log, frame), totalsAt(log, frame - OFFSET_S * 1_000)]
  expect(later).not.toEqual(sooner)
  const expectTotals = (totals: string[][]) =>
    expect.poll(() => totalsOn(page, narrowSpanish)).toEqual(totals)
  await expectTotals(sooner)
  await setOffset(id, OFFSET_S)
  await expectTotals(later)
  await setOffset(id, 0)
  await expectTotals(sooner)
  expect(await frameOf(page)).toBe(frame)
  await expectNotReloaded(page)
  await leave(page)
})
