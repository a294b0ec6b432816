import { afterEach, expect, test } from 'vitest'
import { haveCases, reportedCase } from '../../../testing/feeds/recordings.ts'
import { openServedLeague } from '../../../testing/feeds/served-league.ts'
import { live, preGame, START, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'

const MINUTE_MS = 60_000

type Served = Awaited<ReturnType<typeof openServedLeague>>
let opened: Served | undefined
const open = async (now: number): Promise<Served> => {
  opened = await openServedLeague(now)
  return opened
}
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

const boardOn = async ({ get }: Served, day: string) =>
  (await get(`/scoreboard/${day.replaceAll('-', '/')}`)).body

const PK = 900_001
const TODAY = '2026-11-19'
/** A played game yesterday, and today's; without today the same but for that. */
const days = (withToday: boolean, status = live) =>
  smallSchedule([
    { pk: PK + 1, day: '2026-11-18', startsAt: '2026-11-19T01:30:00Z', status: preGame },
    ...(withToday ? [{ status }] : []),
  ])
const idsOn = async (served: Served, day = TODAY) => {
  const { body } = await served.get(`/calendar?date=${day}&extraDays=0`)
  const board = await boardOn(served, day)
  expect(board.map((it: { id: number }) => it.id)).toEqual(
    body[0].games.map((it: { mlbid: number }) => it.mlbid),
  )
  return board.map((it: { id: number; staleSince: string | null }) => [it.id, it.staleSince !== null])
}
/** Lets minutes pass, with a poll in each of them. */
const pass = async ({ clock, poll }: Served, minutes: number) => {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(MINUTE_MS)
    await poll()
  }
}

test('a day that the schedule lacks stays and says that it is old, until the absence lasts', async () => {
  const served = await open(Date.parse(START) + MINUTE_MS)
  const { league, poll } = served
  league.schedule = days(true, preGame)
  await poll()
  await waitUntil(async () => expect(await idsOn(served)).toEqual([[PK, false]]))
  league.schedule = days(false)
  await pass(served, 3)
  await waitUntil(async () => expect(await idsOn(served)).toEqual([[PK, true]]))
  league.schedule = days(true, preGame)
  await pass(served, 3)
  await waitUntil(async () => expect(await idsOn(served)).toEqual([[PK, false]]))
  league.schedule = days(false)
  await pass(served, 15)
  await waitUntil(async () => expect(await idsOn(served)).toEqual([]))
})

test('a game that is on by its own feed stays, however long the schedule lacks it', async () => {
  const served = await open(Date.parse(START) + MINUTE_MS)
  served.league.schedule = days(true)
  served.league.games.set(PK, smallFeed())
  await served.poll()
  served.league.schedule = days(false)
  await pass(served, 15)
  await waitUntil(async () => expect((await idsOn(served)).map(([id]: number[]) => id)).toEqual([PK]))
})

test('a game that the league moves to another day goes at once', async () => {
  const served = await open(Date.parse(START) + MINUTE_MS)
  served.league.schedule = days(true, preGame)
  await served.poll()
  await waitUntil(async () => expect(await idsOn(served)).toEqual([[PK, false]]))
  served.league.schedule = smallSchedule([
    { day: '2026-11-20', startsAt: '2026-11-21T01:30:00Z', status: preGame },
  ])
  await pass(served, 2)
  await waitUntil(async () => expect(await idsOn(served)).toEqual([]))
  expect(await idsOn(served, '2026-11-20')).toEqual([[PK, false]])
})

test.skipIf(!haveCases)('today’s list outlives an answer without today (case 11)', async () => {
  const { first, then } = reportedCase('11')
  const on = (schedule: unknown) =>
    JSON.parse(
      JSON.stringify(schedule).replaceAll('YESTERDAY', '2026-11-28').replaceAll('TODAY', '2026-11-29'),
    )
  const served = await open(Date.parse('2026-11-29T08:00:00Z'))
  served.league.schedule = on(first)
  await served.poll()
  await waitUntil(async () => expect(await idsOn(served, '2026-11-29')).toEqual([[110_002, true]]))
  served.league.schedule = on(then)
  await pass(served, 3)
  expect(await idsOn(served, '2026-11-29')).toEqual([[110_002, true]])
  await pass(served, 15)
  await waitUntil(async () => expect(await idsOn(served, '2026-11-29')).toEqual([]))
})
