import { expect, test } from 'vitest'
import { item, pollingForEach, pollingOf, SECOND } from '../../../testing/feeds/polling-stage.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { releaseLeaderLease } from '../../jobs/leader-lease.ts'
import { pollDue } from './poll.ts'

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
