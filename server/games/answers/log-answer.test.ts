import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { SPOILERS_COOKIE } from '../../../contract/accounts/spoilers.ts'
import type { GameLog } from '../../../contract/games/game-log.ts'
import * as contract from '../../../contract/games/live.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { doorAt, doorKnownAt } from '../../../domain/folding/door-at.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { scoreboardAt } from '../../../domain/folding/scoreboard-at.ts'
import { truncateLog } from '../../../domain/folding/truncate-log.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { recordings } from '../../../testing/feeds/recordings.ts'
import { final, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { testEach } from '../../../testing/league-data.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { runs } from '../../../testing/runs.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { parseFeed } from '../../providers/league/league-feed-shape.ts'
import { readFeed } from '../feed/read-feed.ts'
import { createPolling, pollDue } from '../polling/poll.ts'
import { openGames } from '../state/open-games.ts'

const PK = 900_001
const END = Number.POSITIVE_INFINITY
const viewsAt = (log: GameLog, t: number) => [boxScoreAt(log, t), scoreboardAt(log, t), playsUntil(log, t)]

const product = openForTests(openTestApp)
beforeAll(async () => {
  product.clock.advance(Date.parse('2026-11-20T05:40:00Z') - product.clock.now())
  const league = smallLeague()
  league.schedule = smallSchedule([{ status: final }])
  league.games.set(PK, smallFeed({ status: final }))
  const games = await openGames({ ...product.outside, leagueFeed: league.leagueFeed })
  await pollDue(createPolling(games, () => 0.5))
  await games.close()
  // The answering server gets a notice from the polling one.
  await waitUntil(async () => expect((await get('')).statusCode).toBe(200))
})

const get = (query: string, headers: Record<string, string> = {}) =>
  product.app.inject({ url: `/api/3.0.0/games/${PK}/log${query}`, headers })
const logAt = async (query: string) => {
  const answer = await get(query)
  expect(answer.statusCode, answer.body).toBe(200)
  return z.object({ response: contract.gameLogUntil.response }).parse(answer.json()).response
}

test('a game’s log is complete, may be cached at the edge and is revalidated by its ETag', async () => {
  const full = await logAt('')
  expect(full).toMatchObject({ gamePk: PK, official: { away: { runs: 1 } } })
  const first = await get('')
  expect(first.headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=30')
  expect((await get('', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})

test('a game’s log until a moment never reveals the future, by milliseconds or in ISO', async () => {
  const full = await logAt('')
  const from = full.startsAt - 60_000
  const to = (full.moments.at(-1)?.at ?? 0) + 60_000
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: from, max: to }), async (t) => {
      const cut = await logAt(`?until=${t}`)
      expect(cut.moments.every((it) => it.at <= t)).toBe(true)
      expect(viewsAt(cut, END)).toEqual(viewsAt(full, t))
      expect(await logAt(`?until=${new Date(t).toISOString()}`)).toEqual(cut)
    }),
    { numRuns: runs(25) },
  )
})

test('a log with another state has another version', async () => {
  const full = await logAt('')
  const cut = await logAt(`?until=${full.startsAt}`)
  expect(cut.version).not.toBe(full.version)
  expect((await logAt('')).version).toBe(full.version)
})

test('a hidden log has the play that its viewer opens, with its first pitch at most, and nothing of an unknown play', async () => {
  const spoilers = { all: true, teams: [], games: {} }
  const cookie = `${SPOILERS_COOKIE}=${encodeURIComponent(JSON.stringify(spoilers))}`
  const hiddenAt = async (query: string) => {
    const answer = await get(query, { cookie })
    expect(answer.statusCode, answer.body).toBe(200)
    return z.object({ response: contract.gameLogUntil.response }).parse(answer.json()).response
  }
  const full = await logAt('')
  const plays = new Set(full.moments.flatMap((it) => (it.kind === 'at-bat' ? [it.play] : [])))
  expect(plays.size).toBeGreaterThan(1)
  for (const play of plays) {
    const opened = await hiddenAt(`?opening=jugada=${play}`)
    expect(opened.hidden).toBe(true)
    const moment = { play, event: null }
    expect(doorAt(opened, moment)).toBe(doorAt(full, moment))
    expect(opened.moments.at(-1)?.at).toBe(doorKnownAt(full, moment))
  }
  for (const query of ['', '?opening=jugada=999', '?opening=x'])
    expect((await hiddenAt(query)).moments).toEqual([])
})

test.each(['?until=', '?until=yesterday', '?until=-1', '?until=99999999999999999', '?until=2026-02-30'])(
  'a log with the query %s is refused',
  async (query) => {
    expect((await get(query)).json()).toMatchObject({ error: { code: 'errors.badRequest' } })
  },
)

test('the log of a game that the league lacks is not found', async () => {
  expect((await product.app.inject({ url: '/api/3.0.0/games/1/log' })).statusCode).toBe(404)
})

const recorded = [...recordings('finals'), ...recordings('in-progress')]

testEach(test, recorded)(
  'the recorded game $name, truncated at any moment, equals the complete log until then',
  ({ json }) => {
    const log = readFeed(parseFeed(json))
    if (log === undefined) throw new Error('the recording was not understood')
    const times = [...new Set(log.moments.map((it) => it.at))]
    for (const t of times.filter((_, index) => index % 7 === 0 || index > times.length - 3))
      for (const at of [t - 1, t]) expect(viewsAt(truncateLog(log, at), END)).toEqual(viewsAt(log, at))
  },
)
