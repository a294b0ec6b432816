import { afterAll, beforeAll, expect, test } from 'vitest'
import { STATUS } from '../../../contract/games/status.ts'
import type { LeagueDays } from '../../../domain/league/baseball-day.ts'
import { type TestOutside, testOutside } from '../../../testing/app/open-test-app.ts'
import {
  final,
  postponed,
  preGame,
  type Status,
  smallFeed,
  smallSchedule,
} from '../../../testing/feeds/small-feed.ts'
import { smallLeague } from '../../../testing/feeds/small-league.ts'
import { createPolling, pollDue } from '../polling/poll.ts'
import { type Games, openGames } from '../state/open-games.ts'
import { openLeagueDays } from './league-days.ts'

const NOW = Date.parse('2026-11-20T02:00:00Z')
const STEPS = 8
const suspended: Status = { codedGameState: 'T', statusCode: 'TR', detailedState: 'Suspended: Rain' }

let outside: TestOutside
let games: Games
let days: LeagueDays
beforeAll(async () => {
  outside = await testOutside()
  const league = smallLeague()
  const rows = [
    { pk: 900_001, day: '2026-11-18', status: final },
    { pk: 900_002, day: '2026-11-19', status: suspended },
    { pk: 900_003, day: '2026-11-20', status: postponed },
    { pk: 900_004, day: '2026-11-22', status: preGame },
    { pk: 900_005, day: '2027-02-03', status: preGame },
  ]
  league.schedule = smallSchedule(rows.map((it) => ({ ...it, startsAt: `${it.day}T23:30:00Z` })))
  for (const it of rows.slice(0, 2)) league.games.set(it.pk, feedOf(it))
  games = await openGames({
    ...outside.outside,
    clock: { now: () => NOW, offset: () => 0 },
    leagueFeed: league.leagueFeed,
  })
  const polling = createPolling(games, () => 0.5)
  for (let step = 0; step < STEPS; step += 1) await pollDue(polling)
})
afterAll(async () => {
  await games.close()
  await outside.close()
})

const feedOf = (it: { pk: number; day: string; status: Status }) => {
  const feed = smallFeed({ pk: it.pk, status: it.status, startsAt: `${it.day}T23:30:00Z` })
  feed.gameData.datetime.officialDate = it.day
  return feed
}

test('the league’s days are those with listed games, without the Caribbean Series after the season', async () => {
  days = openLeagueDays(games)
  expect(await days.daysFrom('2026-11-19')).toEqual(['2026-11-19', '2026-11-20', '2026-11-22'])
  expect(await days.gamesOn('2026-11-21')).toEqual([])
})

test('a played game has its end, a suspended game its last pitch, and a postponed game no time', async () => {
  const [played] = await days.gamesOn('2026-11-18')
  expect(played).toMatchObject({ status: STATUS.final, wasPlayed: true })
  expect(played?.endsAt).toBe(games.summaries.get(900_001)?.endsAt)
  expect(played?.endsAt).not.toBeNull()
  const [broken] = await days.gamesOn('2026-11-19')
  expect(broken).toMatchObject({ status: STATUS.suspended, wasPlayed: true })
  expect(broken?.endsAt).not.toBeNull()
  expect(await days.gamesOn('2026-11-20')).toEqual([
    { status: STATUS.postponed, wasPlayed: false, endsAt: null },
  ])
  expect(await days.gamesOn('2026-11-22')).toEqual([
    { status: STATUS.aboutToStart, wasPlayed: false, endsAt: null },
  ])
})
