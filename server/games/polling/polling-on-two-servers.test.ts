import { expect, test } from 'vitest'
import { item, PK, pollingForEach, pollingOf, SECOND } from '../../../testing/feeds/polling-stage.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { releaseLeaderLease } from '../../jobs/leader-lease.ts'
import { pollDue } from './poll.ts'
import { feedAges } from './stale-since.ts'

const stage = pollingForEach()

test('only one of two servers polls, and the other shows its news within a moment', async () => {
  const other = await stage.serverOf()
  await pollDue(pollingOf(stage.games))
  stage.league.requests.length = 0
  expect(await pollDue(pollingOf(other))).toBe(0)
  expect(stage.league.requests).toEqual([])
  await waitUntil(async () => expect(await item(other)).toEqual(await item(stage.games)))
  await other.close()
})

test('a server that missed a notice catches up, and takes over when the other releases the lease', async () => {
  const disconnected = await stage.serverOf({
    database: { ...stage.outside.outside.database, listen: async () => async () => undefined },
  })
  await pollDue(pollingOf(stage.games))
  const polling = pollingOf(disconnected)
  stage.outside.clock.advance(20 * SECOND)
  await pollDue(polling)
  expect(await item(disconnected)).toEqual(await item(stage.games))
  await releaseLeaderLease(stage.outside.db, 'league-feed', stage.games.serverId)
  expect(await pollDue(polling)).toBeGreaterThan(0)
})

test('the server that polls a live game tells how old its feed is, and the other tells nothing', async () => {
  const other = await stage.serverOf()
  const polls = pollingOf(stage.games)
  const follows = pollingOf(other)
  await pollDue(polls)
  await pollDue(follows)
  expect([feedAges(polls), feedAges(follows)]).toEqual([new Map([[PK, 0]]), new Map()])
  const later = { ...stage.games.clock, now: () => stage.outside.clock.now() + 7 * SECOND }
  expect(feedAges({ ...polls, games: { ...stage.games, clock: later } })).toEqual(new Map([[PK, 7_000]]))
  const gone = { ...polls, leaseUntil: stage.outside.clock.now() }
  expect(feedAges(gone)).toEqual(new Map())
  await other.close()
})
