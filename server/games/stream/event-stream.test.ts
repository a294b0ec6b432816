import { expect, test } from 'vitest'
import * as contract from '../../../contract/games/live.ts'
import { withChange } from '../../../domain/folding/log-change.ts'
import type { Watched } from '../../../testing/clients/watch-events.ts'
import { smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { START } from '../../../testing/feeds/small-log.ts'
import {
  beginning,
  DAY,
  GAME,
  homer,
  outside,
  PK,
  registerStreamServers,
  serverOf,
  single,
  stage,
} from '../../../testing/feeds/stream-servers.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readSchedule } from '../feed/read-schedule.ts'
import { publishLog, publishSchedule } from '../state/publish.ts'

registerStreamServers()

const {
  log: logEvent,
  change: changeEvent,
  other: otherEvent,
  scoreboard,
} = contract.gameStream.response.shape
const OTHER_PK = PK + 1
const scoreboardUpdate = (it: Watched, nth: number) => scoreboard.parse(it.events[nth]?.data)

test('a day’s stream begins with its scoreboard and then sends only the games that change', async () => {
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
  // The scoreboard has no id, so that the id that the client sends back is the log's.
  expect(game.events.filter((it) => it.event === 'scoreboard').every((it) => it.id === undefined)).toBe(true)
})

test('a game’s stream brings the versions and changes of the day’s other logs, and never an id of them', async () => {
  const { games, watch } = await serverOf()
  const schedule = smallSchedule([{}, { pk: OTHER_PK }])
  await publishSchedule(games, '2026-11-19', '2026-11-19', readSchedule(parseSchedule(schedule)))
  await publishLog(games, stage(0))
  await publishLog(games, stage(0, { gamePk: OTHER_PK }))
  const game = await watch(GAME)
  await game.waitForEvents(3)
  expect(game.events.map((it) => it.event)).toEqual(['log', 'scoreboard', 'other'])
  const first = otherEvent.parse(game.events[2]?.data)
  expect(first).toEqual({ gameId: OTHER_PK, version: expect.any(String) })
  await publishLog(games, stage(1, { gamePk: OTHER_PK }))
  await game.waitForEvents(5)
  const others = game.events.filter((it) => it.event === 'other')
  expect(otherEvent.parse(others[1]?.data)).toMatchObject({
    gameId: OTHER_PK,
    change: { baseVersion: first.version, moments: single },
  })
  expect(others.every((it) => it.id === undefined)).toBe(true)
})

test('a stream beside a day of many games leaves no warning of a leak', async () => {
  const warnings: Error[] = []
  const note = (it: Error) => warnings.push(it)
  process.on('warning', note)
  try {
    const { games, watch } = await serverOf()
    const pks = Array.from({ length: 12 }, (_, index) => PK + index)
    const schedule = smallSchedule(pks.map((pk) => ({ pk })))
    await publishSchedule(games, '2026-11-19', '2026-11-19', readSchedule(parseSchedule(schedule)))
    for (const gamePk of pks) await publishLog(games, stage(0, { gamePk }))
    const game = await watch(GAME)
    await game.waitForEvents(pks.length + 1)
    expect(warnings).toEqual([])
  } finally {
    process.off('warning', note)
  }
})

test('a reconnecting viewer gets each missed change once, and nothing if there is none', async () => {
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

test('a feed that removes a play and a player is sent as it is', async () => {
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

test('a server that shuts down ends its streams at once and opens no more', async () => {
  const { app, watch } = await serverOf()
  const streams = [await watch(DAY), await watch(GAME)]
  // Closing the server waits for all streams to end: if they did not, it would hang.
  await app.close()
  await waitUntil(() => expect(streams.every((it) => it.state.isOver)).toBe(true))
})

test('a stream of an impossible day or an unknown game is refused as elsewhere', async () => {
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

test('many simultaneous changes make few events, the last of which has the current state', async () => {
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

test('a change of the schedule reaches a day’s stream without fetching unread games', async () => {
  const { games, league, watch } = await serverOf()
  const day = await watch(DAY)
  await day.waitForEvents(1)
  outside.clock.advance(60_000)
  league.requests.length = 0
  const moved = readSchedule(parseSchedule(smallSchedule([{ startsAt: '2026-11-20T02:00:00Z' }])))
  await publishSchedule(games, '2026-11-19', '2026-11-19', moved)
  await day.waitForEvents(2)
  expect(scoreboardUpdate(day, 1).games).toMatchObject([{ dateStart: '2026-11-20T02:00:00.000Z' }])
  expect(league.requests).toEqual([])
})
