// The product reads both games from the league's stand-in. The test is here, since no other room may import
// both.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { SPOILERS_COOKIE } from '../../contract/accounts/spoilers.ts'
import type { GameLog } from '../../contract/games/game-log.ts'
import { STATUS } from '../../contract/games/status.ts'
import { clubs } from '../../domain/league/clubs.ts'
import { openSeason, statsFeed } from '../../sandbox/league/stats-feed.ts'
import type { Clock } from '../../server/clock.ts'
import { startedGamesSince } from '../../server/games/answers/started-games.ts'
import { createPolling, pollDue } from '../../server/games/polling/poll.ts'
import { findLog } from '../../server/games/state/memory.ts'
import { openGames } from '../../server/games/state/open-games.ts'
import { jobQueue } from '../../server/jobs/job-queue.ts'
import { runDueWork } from '../../server/jobs/run-due-work.ts'
import { outbox } from '../../server/jobs/tables.ts'
import { START_JOB } from '../../server/notifications/start-job.ts'
import { followStarts, startJobs } from '../../server/notifications/start-jobs.ts'
import { openLeagueFeed } from '../../server/providers/league/league-feed.ts'
import { openPushSender } from '../../server/providers/push/push-sender.ts'
import { openTestApp } from '../../testing/app/open-test-app.ts'
import { writeTellingSite } from '../../testing/app/telling-site.ts'
import { openPushBrowser } from '../../testing/clients/push-browser.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'
import { type GeneratedGame, writeRecordings } from '../support/short-and-long.ts'

const PK = 900_001
const NOW = Date.parse('2026-11-21T02:30:00Z')
const HOUR_MS = 3_600_000
const STEP_MS = 15 * 60_000
/** The longer game is over by then. */
const STEPS = 24
const hidden = { cookie: `${SPOILERS_COOKIE}=${encodeURIComponent(JSON.stringify({ all: true }))}` }

const site = writeTellingSite()
afterAll(() => rmSync(dirname(site), { recursive: true }))

/** The league's feed with that game alone, live since some minutes. */
const openLeague = async (name: GeneratedGame, clock: Clock) => {
  const feedDir = writeRecordings({ [PK]: name })
  const dataDir = mkdtempSync(join(tmpdir(), 'playball-league-'))
  const app = Fastify()
  await app.register(statsFeed(await openSeason({ feedDir, dataDir, clock })))
  const fetchLeague = async (url: string | URL | Request) => {
    const { pathname, search } = new URL(String(url))
    const { statusCode, body } = await app.inject(pathname + search)
    return new Response(body, { status: statusCode })
  }
  const close = async () => {
    await app.close()
    for (const it of [feedDir, dataDir]) rmSync(it, { recursive: true })
  }
  return { fetch: fetchLeague as typeof fetch, close }
}

type Product = Awaited<ReturnType<typeof openTestApp>>

/** A user who hides all games and follows all clubs; `messages` are those that their browser shows. */
const openFan = async ({ browser, settings, clock, timers }: Product) => {
  const fan = browser()
  await fan.register('oculta@playball.test')
  await fan.call('PUT', '/api/users/spoilers', { body: { all: true } })
  const { keys, read } = openPushBrowser()
  const endpoint = 'https://fcm.googleapis.com/fcm/send/1'
  await fan.call('POST', '/api/notifications/devices', { body: { endpoint, keys, lang: 'es' } })
  for (const { id } of clubs)
    await fan.call('POST', '/api/notifications/clubs', { body: { club: id, wanted: true } })
  const messages: unknown[] = []
  const pushService = async (_: unknown, request?: RequestInit) => {
    messages.push(read(Buffer.from(request?.body as Uint8Array)))
    return new Response(null, { status: 201 })
  }
  if (settings.push === undefined) throw new Error('the demo notifies')
  const sending = { clock, timers, random: randomBytes, settings: settings.push }
  return { messages, push: openPushSender({ ...sending, fetch: pushService as typeof fetch }) }
}

/** Files and documents about the game, as they are for a viewer who hides it. */
const answersOf = ({ app }: Product, home: number): Promise<string[]> =>
  Promise.all(
    [
      `/api/3.0.0/calendar/games/${PK}/game.ics`,
      `/api/3.0.0/teams/${home}/season.ics`,
      `/games/${PK}`,
      `/player/${PK}`,
    ].map(async (url) => {
      const { statusCode, body } = await app.inject({ url, headers: hidden })
      expect([url, statusCode]).toEqual([url, 200])
      return body
    }),
  )

/** Resolves when the product's answers have the polled game. */
const untilAnswered = ({ app }: Product, log: GameLog | undefined) =>
  waitUntil(async () => {
    const answered = (await app.inject(`/api/3.0.0/games/${PK}/log`)).json().response
    if (answered?.moments.length !== log?.moments.length) throw new Error('the game has not come yet')
  })

/** All that reaches a user who hides a game, step by step from its start until after its end. */
const followGame = async (name: GeneratedGame) => {
  const product = await openTestApp({ limits: 'none', pages: site })
  const { clock, timers, db, settings, outside } = product
  clock.advance(NOW - HOUR_MS - clock.now())
  const { messages, push } = await openFan(product)
  clock.advance(HOUR_MS)
  const league = await openLeague(name, clock)
  const leagueFeed = openLeagueFeed({ fetch: league.fetch, settings, timers })
  const games = await openGames({ ...outside, leagueFeed })
  const polling = createPolling(games, () => 0.5)
  const deps = { db, clock, timers, log: outside.log }
  const startedSince = (since: number) => startedGamesSince(games, since)
  const sources = [followStarts({ ...deps, startedSince }), jobQueue(deps, startJobs({ ...deps, push }))]
  const steps: { status: number | undefined; answers: string[] }[] = []
  for (let step = 0; step < STEPS; step += 1) {
    await pollDue(polling)
    await runDueWork({ ...deps, sources })
    const log = await findLog(games, PK)
    await untilAnswered(product, log)
    const answers = await answersOf(product, log?.teams.home.id ?? 0)
    steps.push({ status: games.summaries.get(PK)?.status, answers })
    clock.advance(STEP_MS)
  }
  const innings = (await findLog(games, PK))?.moments.findLast((it) => it.kind === 'at-bat')?.inning
  const jobs = (await db.select().from(outbox)).map((it) => it.kind).sort()
  for (const it of [games, product, league]) await it.close()
  return { steps, messages, jobs, innings }
}

test('a user who hides a game gets the same messages, files and documents of one with 8½ and with 15 innings', async () => {
  const [one, other] = [await followGame('short'), await followGame('long')]
  expect([one.innings, other.innings]).toEqual([9, 15])
  expect(one.messages).toHaveLength(1)
  expect(other.messages).toEqual(one.messages)
  // The mail is the welcome.
  for (const { jobs } of [one, other]) expect(jobs).toEqual([START_JOB, 'mail'])
  const statuses = one.steps.map(({ status }, step) => [status, other.steps[step]?.status])
  // Whether a game goes on is no secret: its video is live or not.
  for (const [step, [status, otherStatus]] of statuses.entries())
    if (status === otherStatus) expect(other.steps[step]?.answers).toEqual(one.steps[step]?.answers)
  for (const both of [STATUS.live, STATUS.final]) expect(statuses).toContainEqual([both, both])
})
