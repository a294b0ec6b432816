import { connect, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GameLog } from '../../../contract/games/game-log.ts'
import * as contract from '../../../contract/games/live.ts'
import { withChange } from '../../../domain/log-change.ts'
import { atBat, pitch, result, runner, START, smallLog, status } from '../../../domain/small-log.ts'
import { countsOf } from '../../http/counts.ts'
import type { Gate } from '../../http/endpoint.ts'
import { addErrorHandlers } from '../../http/error-handler.ts'
import { openGeolocation } from '../../providers/geolocation.ts'
import { testOutside } from '../../testing/open-test-app.ts'
import { smallSchedule } from '../../testing/small-feed.ts'
import { smallLeague } from '../../testing/small-league.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { type Watched, watchEvents } from '../../testing/watch-events.ts'
import { openViewerCountry } from '../answers/viewer-country.ts'
import { createPolling, pollDue } from '../polling/poll.ts'
import { type Games, openGames } from '../state/open-games.ts'
import { publishLog } from '../state/publish.ts'
import type { StreamLimits } from './event-stream.ts'
import { liveRoutes } from './event-stream-routes.ts'
import { openLiveStreams } from './live-streams.ts'

const PK = 900_001
const DAY = '/api/3.0.0/scoreboard/2026/11/19/stream'
const GAME = `/api/3.0.0/games/${PK}/stream`
const anonymousGate: Gate = { authenticate: async () => undefined, hasMembership: async () => false }
const beginning = [status(1, 'In Progress'), atBat(101), pitch(0, 1)]
const single = [runner(101, { to: 1 }), result('single')]
const homer = [
  atBat(102),
  runner(102, { to: 'score', earned: true }),
  runner(101, { from: 1, to: 'score', earned: true }),
  result('home_run', { rbi: 2, scoring: true }),
]
const stage = (upTo: 0 | 1 | 2, overrides: Partial<GameLog> = {}) =>
  smallLog([beginning, single, homer].slice(0, upTo + 1).flat(), overrides)

let outside: Awaited<ReturnType<typeof testOutside>>
const open: { app: FastifyInstance; games: Games }[] = []
const watching: (Watched | Socket)[] = []

beforeAll(async () => {
  outside = await testOutside()
  outside.clock.advance(Date.parse('2026-11-20T01:40:00Z') - outside.clock.now())
})
beforeEach(async () => {
  await outside.outside.database.db.execute(sql`truncate scheduled_games, game_logs, job_leases`)
})
afterEach(async () => {
  for (const it of watching.splice(0)) 'stop' in it ? it.stop() : it.destroy()
  for (const { app, games } of open.splice(0)) {
    await app.close()
    await games.close()
  }
})
afterAll(async () => {
  await outside.outside.database.close()
  await outside.drop()
})

/** A server of the fleet on a port of its own. */
const serverOf = async (limits: Partial<StreamLimits> = {}, geolocation = openGeolocation()) => {
  const league = smallLeague()
  league.schedule = smallSchedule([{}])
  const games = await openGames({ ...outside.outside, leagueFeed: league.leagueFeed })
  await pollDue(createPolling(games, () => 0.5))
  const viewerCountry = openViewerCountry(games, geolocation)
  const app = fastify()
  addErrorHandlers(app)
  liveRoutes(app, {
    gate: anonymousGate,
    games,
    viewerCountry,
    live: openLiveStreams(games, viewerCountry, { limits, random: () => 0.5, timers: outside.timers }),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  open.push({ app, games })
  const watch = async (path: string, headers: Record<string, string> = {}) => {
    const it = await watchEvents(`${url}${path}`, headers)
    watching.push(it)
    return it
  }
  return { app, games, url, watch }
}

const { log: logEvent, change: changeEvent, scoreboard } = contract.gameStream.response.shape
const scoreboardUpdate = (it: Watched, nth: number) => scoreboard.parse(it.events[nth]?.data)

test('a day’s stream begins with its scoreboard and sends a game that changes, alone', async () => {
  const { games, watch } = await serverOf()
  await publishLog(games, stage(0))
  const day = await watch(DAY)
  expect(day.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  await day.waitForEvents(1)
  expect(day.state.retry).toBe(3_000)
  expect(scoreboardUpdate(day, 0)).toMatchObject({
    day: '2026-11-19',
    complete: true,
    games: [{ id: PK, isLive: true }],
  })
  await publishLog(games, stage(2))
  await day.waitForEvents(2)
  expect(scoreboardUpdate(day, 1)).toMatchObject({
    complete: false,
    games: [{ linescore: { awayTeam: { runs: 2 } } }],
  })
  expect(day.events[1]?.id).not.toBe(day.events[0]?.id)
})

test('a game hidden in the viewer’s country is in no stream of its day, neither alone nor beside a log', async () => {
  const unitedStates = { locate: () => ({ name_en: 'United States', iso2: 'US' }) }
  const { settings } = outside.outside
  const caribbeanSeries = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' }
  outside.outside.settings = { ...settings, caribbeanSeries }
  const { games, watch } = await serverOf({}, unitedStates)
  const elsewhere = await serverOf()
  outside.outside.settings = settings
  await publishLog(games, stage(0))
  const [day, game, seen] = [await watch(DAY), await watch(GAME), await elsewhere.watch(DAY)]
  await Promise.all([day.waitForEvents(1), game.waitForEvents(2), seen.waitForEvents(1)])
  expect(scoreboardUpdate(day, 0)).toEqual({ day: '2026-11-19', complete: true, games: [] })
  expect(scoreboardUpdate(game, 1).games).toEqual([])
  expect(scoreboardUpdate(seen, 0).games).toMatchObject([{ id: PK }])
})

test('a game’s stream begins with its log and scoreboard; the changes after it make the same log', async () => {
  const { games, watch } = await serverOf()
  await publishLog(games, stage(0))
  const game = await watch(GAME)
  await game.waitForEvents(2)
  expect(game.events.map((it) => it.event)).toEqual(['log', 'scoreboard'])
  await publishLog(games, stage(1))
  await game.waitForEvents(4)
  await publishLog(games, stage(2))
  await game.waitForEvents(6)
  const changes = game.events.filter((it) => it.event === 'change').map((it) => changeEvent.parse(it.data))
  expect(changes.map((it) => it.moments.length)).toEqual([single.length, homer.length])
  const built = changes.reduce(
    (log, change) => withChange(log, change) ?? log,
    logEvent.parse(game.events[0]?.data),
  )
  const { version, staleSince: _, ...log } = built
  expect(log).toEqual(stage(2))
  expect(version).toBe(game.events.findLast((it) => it.event === 'change')?.id)
  // The scoreboard beside it has no id: the one that the client sends back is the log's.
  expect(game.events.filter((it) => it.event === 'scoreboard').every((it) => it.id === undefined)).toBe(true)
})

test('a reconnecting viewer gets each missed change once; one who missed nothing gets nothing', async () => {
  const { games, watch } = await serverOf()
  await publishLog(games, stage(0))
  const first = await watch(GAME)
  await first.waitForEvents(2)
  const seen = String(first.events[0]?.id)
  await publishLog(games, stage(1))
  await first.waitForEvents(4)
  first.stop()
  await publishLog(games, stage(2))
  const again = await watch(GAME, { 'last-event-id': seen })
  await again.waitForEvents(3)
  expect(again.events.map((it) => it.event)).toEqual(['change', 'change', 'scoreboard'])
  const last = String(again.events[1]?.id)
  const upToDate = await watch(`${GAME}?after=${last}`)
  await upToDate.waitForEvents(1)
  expect(upToDate.events.map((it) => it.event)).toEqual(['scoreboard'])
  const unknownClient = await watch(GAME, { 'last-event-id': 'of-another-life' })
  await unknownClient.waitForEvents(2)
  expect(unknownClient.events.map((it) => it.event)).toEqual(['log', 'scoreboard'])
})

test('a log that one server stores reaches the viewers of another with the same versions', async () => {
  const one = await serverOf()
  const other = await serverOf()
  await publishLog(one.games, stage(0))
  await waitUntil(() => expect(other.games.summaries.has(PK)).toBe(true))
  const [here, there] = [await one.watch(GAME), await other.watch(GAME)]
  await Promise.all([here.waitForEvents(2), there.waitForEvents(2)])
  await publishLog(one.games, stage(2))
  await Promise.all([here.waitForEvents(4), there.waitForEvents(4)])
  const ids = (it: Watched) => it.events.flatMap((event) => event.id ?? [])
  expect(ids(there)).toEqual(ids(here))
  expect(ids(there)).toHaveLength(2)
})

test('a feed that takes a play back and a player away is sent as it is', async () => {
  const { games, watch } = await serverOf()
  await publishLog(games, stage(2))
  const game = await watch(GAME)
  await game.waitForEvents(2)
  await publishLog(games, stage(0))
  await game.waitForEvents(4)
  expect(game.events.find((it) => it.event === 'change')?.data).toMatchObject({
    keepCount: beginning.length,
    moments: [],
  })
  const { '113': _gone, ...players } = stage(0).players
  await publishLog(games, stage(0, { players }))
  await game.waitForEvents(5)
  const {
    version: _v,
    staleSince: _s,
    ...log
  } = logEvent.parse(game.events.findLast((it) => it.event === 'log' && it !== game.events[0])?.data)
  expect(log).toEqual(stage(0, { players }))
})

test('a stream without news sends comments to stay open', async () => {
  const { watch } = await serverOf()
  const day = await watch(DAY)
  await day.waitForEvents(1)
  for (const comments of [1, 2, 3]) {
    outside.timers.tick()
    await waitUntil(() => expect(day.state.comments).toBe(comments))
  }
  expect(day.events).toHaveLength(1)
})

test('one stream too many is refused for now, and a slot that is released is free again', async () => {
  const { games, watch } = await serverOf({ maxStreams: 2 })
  await publishLog(games, stage(0))
  const first = await watch(DAY)
  await watch(GAME)
  const third = await watch(DAY)
  await waitUntil(() => expect(third.state.isOver).toBe(true))
  expect([third.state.status, third.headers['retry-after']]).toEqual([503, '15'])
  expect(JSON.parse(third.state.body)).toMatchObject({ error: { code: 'errors.notReady' } })
  first.stop()
  await waitUntil(async () => expect((await watch(DAY)).state.status).toBe(200))
})

test('an address has its share of the streams', async () => {
  const { games, watch } = await serverOf({ maxPerAddress: 1 })
  await publishLog(games, stage(0))
  const first = await watch(GAME)
  expect((await watch(GAME)).state.status).toBe(503)
  first.stop()
  await waitUntil(async () => expect((await watch(DAY)).state.status).toBe(200))
})

/** A client that opens a game's stream and then reads nothing of it. */
const openIdleClient = (url: string) => {
  const idleClient = connect(Number(new URL(url).port), '127.0.0.1')
  watching.push(idleClient)
  idleClient.on('error', () => undefined)
  idleClient.write(`GET ${GAME} HTTP/1.1\r\nhost: x\r\n\r\n`)
  idleClient.pause()
  return idleClient
}
/** More in the end than the system itself buffers for an unread socket. */
const publishMany = async (games: Games, rounds: number, after: (round: string) => Promise<unknown>) => {
  const value = 'x'.repeat(4 * 1024 * 1024)
  for (let round = 0; round < rounds; round++) {
    await publishLog(games, stage(0, { gameInfo: [{ label: String(round), value }] }))
    await after(String(round))
  }
}
const lastInfo = ({ events }: Watched) =>
  changeEvent.safeParse(events.findLast((it) => it.event === 'change')?.data).data?.facts.gameInfo?.[0]?.label

test('a viewer who does not read is dropped; one who reads gets everything', async () => {
  const { games, url, watch } = await serverOf({ maxBufferedBytes: 64 * 1024 })
  await publishLog(games, stage(0))
  const reader = await watch(GAME)
  await reader.waitForEvents(2)
  const idleClient = openIdleClient(url)
  const closed = new Promise((resolve) => idleClient.once('close', resolve))
  await publishMany(games, 6, (round) => waitUntil(() => expect(lastInfo(reader)).toBe(round)))
  idleClient.resume()
  await closed
  expect(reader.state.isOver).toBe(false)
})

test('a viewer who has read nothing from keep-alive to keep-alive is dropped too', async () => {
  const { app, games, url } = await serverOf({ maxBufferedBytes: Number.POSITIVE_INFINITY })
  const open = () => countsOf(app).openStreams()
  await publishLog(games, stage(0, { gameInfo: [{ label: '', value: 'x'.repeat(24 * 1024 * 1024) }] }))
  const idleClient = openIdleClient(url)
  const closed = new Promise((resolve) => idleClient.once('close', resolve))
  await waitUntil(() => expect(open()).toBe(1))
  await waitUntil(() => {
    outside.timers.tick()
    expect(open()).toBe(0)
  })
  idleClient.resume()
  await closed
})

test('a server that shuts down ends its streams at once and opens no more', async () => {
  const { app, watch } = await serverOf()
  const streams = [await watch(DAY), await watch(GAME)]
  // It waits for all of them to end: without that it would hang.
  await app.close()
  await waitUntil(() => expect(streams.every((it) => it.state.isOver)).toBe(true))
})

test('streams of a day that no calendar has, and of a game that the league does not have, are refused as anywhere', async () => {
  const { app, watch } = await serverOf()
  const answers = await Promise.all(
    ['/api/3.0.0/scoreboard/2026/02/30/stream', '/api/3.0.0/games/x/stream', '/api/3.0.0/games/1/stream'].map(
      (url) => app.inject({ url }),
    ),
  )
  expect(answers.map((it) => [it.statusCode, it.json().error.code])).toEqual([
    [400, 'errors.badRequest'],
    [400, 'errors.badRequest'],
    [404, 'errors.notFound'],
  ])
  expect((await app.inject({ method: 'HEAD', url: DAY })).statusCode).toBe(404)
  const empty = await watch('/api/3.0.0/scoreboard/2026/07/01/stream')
  await empty.waitForEvents(1)
  expect(scoreboardUpdate(empty, 0).games).toEqual([])
})

test('many changes at once are few events, the last of them the current state', async () => {
  const { games, watch } = await serverOf()
  await publishLog(games, stage(0))
  const game = await watch(GAME)
  await game.waitForEvents(2)
  for (const upTo of [0, 1, 2, 1, 2] as const) await publishLog(games, stage(upTo, { asOf: START + upTo }))
  await waitUntil(() =>
    expect(game.events.findLast((it) => it.event === 'change')?.data).toMatchObject({
      facts: { asOf: START + 2 },
    }),
  )
  expect(game.events.filter((it) => it.event === 'change').length).toBeLessThanOrEqual(6)
})
