import { beforeAll, expect, test } from 'vitest'
import { testOutside } from '../../../testing/app/open-test-app.ts'
import {
  live,
  postponed,
  preGame,
  START,
  type Status,
  smallFeed,
  smallSchedule,
} from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { createPolling, pollDue } from '../polling/poll.ts'
import { openGames } from '../state/open-games.ts'
import { startedGamesSince } from './started-games.ts'

const outside = openForTests(testOutside)
beforeAll(async () => {
  outside.clock.advance(Date.parse(START) + 600_000 - outside.clock.now())
})

const startedWith = async (pk: number, status: Status, plays: [] | undefined, since: number) => {
  const league = smallLeague()
  league.schedule = smallSchedule([{ pk, status }])
  league.games.set(pk, smallFeed({ pk, status, ...(plays && { plays }) }))
  const games = await openGames({ ...outside.outside, leagueFeed: league.leagueFeed })
  await pollDue(createPolling(games, () => 0.5))
  const started = (await startedGamesSince(games, since)).filter((it) => it.gamePk === pk)
  await games.close()
  return started
}
const LONG_BEFORE = Date.parse(START) - 3_600_000

test('a live game has started when its first batter came up, and names its clubs', async () => {
  const [game] = await startedWith(900_001, live, undefined, LONG_BEFORE)
  expect(game).toMatchObject({ clubs: { away: { id: 677 }, home: { id: 673 } } })
  expect(game?.startedAt).toBeGreaterThanOrEqual(Date.parse(START))
  expect(await startedWith(900_001, live, undefined, (game?.startedAt ?? 0) + 1)).toEqual([])
})

test('a postponed game, an upcoming game and a live game without a batter have not started', async () => {
  expect(await startedWith(900_002, postponed, [], LONG_BEFORE)).toEqual([])
  expect(await startedWith(900_003, preGame, [], LONG_BEFORE)).toEqual([])
  expect(await startedWith(900_004, live, [], LONG_BEFORE)).toEqual([])
})
