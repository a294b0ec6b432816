import { expect, test, vi } from 'vitest'
import { DAY, item, PK, pollingForEach, pollingOf, SECOND } from '../../../testing/feeds/polling-stage.ts'
import { smallFeed } from '../../../testing/feeds/small-feed.ts'
import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { type FetchOptions, LeagueFeedDown } from '../../providers/league/league-feed.ts'
import { playsOf } from '../answers/game-answers.ts'
import { pollDue } from './poll.ts'
import { startPolling } from './start-polling.ts'

const stage = pollingForEach()

test('a database outage delays the schedules by a second, not until their next poll', async () => {
  const { db } = stage.outside.outside.database
  let isOutage = false
  const unavailable = async () => {
    throw new DatabaseUnavailable('terminating connection due to administrator command')
  }
  const interrupted = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction' && isOutage ? unavailable : Reflect.get(target, name, target),
  })
  const warn = vi.spyOn(stage.outside.outside.log, 'warn')
  const server = await stage.serverOf({ database: { ...stage.outside.outside.database, db: interrupted } })
  isOutage = true
  const start = stage.outside.clock.now()
  const now = vi.spyOn(stage.outside.clock, 'now').mockReturnValue(start)
  const polling = pollingOf(server)
  await pollDue(polling)
  await pollDue(polling)
  expect(server.rows.size).toBe(0)
  isOutage = false
  now.mockReturnValue(start + SECOND)
  await pollDue(polling)
  expect(server.seasonCompleteAsOf).toBe(DAY)
  expect(await item(server)).toMatchObject({ id: PK, isLive: true })
  expect(warn.mock.calls.map(([, message]) => message)).toEqual([UNSTORED, UNSTORED])
  await server.close()
})

test('the last good state stays while the feed is down or broken, with ever rarer polls', async () => {
  const polling = pollingOf(stage.games)
  await pollDue(polling)
  const before = await item(stage.games)
  const warn = vi.spyOn(stage.outside.outside.log, 'warn')
  stage.league.games.set(PK, { gamePk: 7 })
  stage.league.schedule = { dates: [] }
  stage.outside.clock.advance(20 * SECOND)
  await pollDue(polling)
  expect(await item(stage.games)).toEqual(before)
  expect(warn).toHaveBeenCalledTimes(3)
  const pollState = polling.feeds.get(PK)
  const waits = []
  for (let tries = 0; tries < 8; tries += 1) {
    stage.outside.clock.advance(91 * SECOND)
    await pollDue(polling)
    waits.push(Math.round(((pollState?.nextAt ?? 0) - stage.outside.clock.now()) / SECOND))
  }
  expect(waits).toEqual([25, 50, 75, 75, 75, 75, 75, 75])
  stage.league.games.set(PK, smallFeed())
  stage.outside.clock.advance(91 * SECOND)
  await pollDue(polling)
  expect(pollState?.failures).toBe(0)
})

test('the last good state is there after a restart without a feed', async () => {
  await pollDue(pollingOf(stage.games))
  const before = await item(stage.games)
  stage.league.down = true
  const restarted = await stage.serverOf()
  expect(await item(restarted)).toEqual(before)
  expect(JSON.parse((await playsOf(restarted, PK))?.body.toString() ?? '').response[0].top).toHaveLength(3)
  await restarted.close()
})

test('polling stops without waiting for a feed that never answers, and releases the lease', async () => {
  const requested = Promise.withResolvers<void>()
  const neverAnswers = (_: unknown, options: FetchOptions) =>
    new Promise<never>((_resolve, reject) => {
      requested.resolve()
      options.signal?.addEventListener('abort', () => reject(new LeagueFeedDown('stopped')))
    })
  const waiting = await stage.serverOf({
    leagueFeed: {
      schedule: (from, _to, options) => neverAnswers(from, options),
      game: neverAnswers,
      changes: (_pk, _held, _until, options) => neverAnswers(undefined, options),
    },
  })
  const polling = startPolling(waiting, () => 0.5, stage.outside.timers)
  await requested.promise
  await polling.stop()
  expect(await pollDue(pollingOf(stage.games))).toBe(3)
  await waiting.close()
})

const UNSTORED = 'games: the database is unavailable, a league answer was not stored'
