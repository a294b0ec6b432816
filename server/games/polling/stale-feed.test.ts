import { expect, test } from 'vitest'
import {
  advance,
  boardOf,
  item,
  later,
  league,
  now,
  open,
  polling,
  registerPolledGame,
  stage,
  withoutRun,
} from '../../../testing/feeds/polled-game.ts'
import { NOW, PK, SECOND } from '../../../testing/feeds/polling-stage.ts'
import { smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { boxScoreOf } from '../answers/game-answers.ts'
import { pollDue, startDue } from './poll.ts'

registerPolledGame()

test('a game whose feed does not answer holds up no other game, and is not fetched twice at a time', async () => {
  const pending = Promise.withResolvers<unknown>()
  league.answers.set('schedule', () => smallSchedule([{}, { pk: PK + 1 }]))
  league.answers.set(`${PK}/feed/live`, () => pending.promise)
  league.answers.set(`${PK + 1}/feed/live`, () => smallFeed({ pk: PK + 1 }))
  league.answers.set(`${PK + 1}/feed/live/diffPatch`, () => [])
  const it = polling()
  await startDue(it)
  await waitUntil(() => expect(stage.games.rows.size).toBe(2))
  for (const _ of [1, 2, 3]) {
    await startDue(it)
    await waitUntil(() => expect(it.feeds.get(PK + 1)?.receivedAt).toBe(now()))
    await waitUntil(() => expect(it.flight.inProgress.has(PK + 1)).toBe(false))
    advance(12 * SECOND)
  }
  expect(league.requests.filter((path) => path.startsWith(`${PK}/`))).toHaveLength(1)
  expect(league.requests.filter((path) => path.startsWith(`${PK + 1}/`))).toHaveLength(3)
  pending.resolve(smallFeed())
  await Promise.all(it.flight.inProgress.values())
  expect(stage.games.summaries.has(PK)).toBe(true)
})

test('a game with an unreachable feed shows since when, on every server and after a restart', async () => {
  const it = polling()
  await pollDue(it)
  const lastReceived = new Date(now()).toISOString()
  for (const path of [`${PK}/feed/live`, `${PK}/feed/live/diffPatch`]) league.answers.delete(path)
  await later(12, it)
  expect(await item()).toMatchObject({ staleSince: null, linescore: { awayTeam: { runs: 1 } } })
  const other = await open()
  await later(50, it)
  expect(await item()).toMatchObject({ staleSince: lastReceived, linescore: { awayTeam: { runs: 1 } } })
  const box = await boxScoreOf(stage.games, PK)
  expect(JSON.parse(String(box?.body)).response.staleSince).toBe(lastReceived)
  await waitUntil(async () => expect((await boardOf(other))[0]?.staleSince).toBe(lastReceived))
  await other.close()
  const restarted = await open()
  expect((await boardOf(restarted))[0]?.staleSince).toBe(lastReceived)
  await restarted.close()
  league.answers.set(`${PK}/feed/live`, () => smallFeed())
  await later(200, it)
  expect((await item()).staleSince).toBeNull()
})

test('an unreachable feed is polled ever less often, but still marked stale after a minute', async () => {
  const it = polling()
  await pollDue(it)
  const lastReceived = new Date(now()).toISOString()
  for (const path of [`${PK}/feed/live`, `${PK}/feed/live/diffPatch`]) league.answers.delete(path)
  for (let second = 1; second <= 60; second++) await later(1, it)
  expect((await item()).staleSince).toBeNull()
  expect(await later(1, it)).toEqual([])
  expect((await item()).staleSince).toBe(lastReceived)
})

test.each([
  ['nothing', null],
  ['an empty feed', {}],
  ['the feed of another game', smallFeed({ pk: 7 })],
  ['plays with a run missing', withoutRun()],
])('a feed that for a minute answers %s says since when, as an unreachable one does', async (_, answer) => {
  const it = polling()
  await pollDue(it)
  const lastReceived = new Date(now()).toISOString()
  for (const path of [`${PK}/feed/live`, `${PK}/feed/live/diffPatch`]) league.answers.set(path, () => answer)
  for (const seconds of [12, 30, 60]) await later(seconds, it)
  expect(await item()).toMatchObject({ staleSince: lastReceived, linescore: { awayTeam: { runs: 1 } } })
})

test('a feed without news for five minutes of play is late', async () => {
  const it = polling()
  await pollDue(it)
  await later(290, it)
  expect((await item()).staleSince).toBeNull()
  await later(20, it)
  expect((await item()).staleSince).toBe(new Date(NOW).toISOString())
  const delayed = { codedGameState: 'I', statusCode: 'IR', detailedState: 'Delayed: Rain' }
  league.answers.set(`${PK}/feed/live`, () => smallFeed({ status: delayed }))
  await later(20, it)
  expect(await item()).toMatchObject({ staleSince: null, detailedState: 'Delayed: Rain' })
})
