import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { openLeagueFeed } from '../../providers/league-feed.ts'
import { timecodeOf } from '../../providers/timecode.ts'
import { testOutside } from '../../testing/open-test-app.ts'
import { final, play, preGame, START, smallFeed, smallSchedule, step } from '../../testing/small-feed.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { boxScoreOf, scoreboardOf } from '../answers/answer.ts'
import { findLog } from '../state/memory.ts'
import { type Games, openGames } from '../state/open-games.ts'
import { createPolling, pollDue, startDue } from './poll.ts'

const PK = 900_001
const DAY = '2026-11-19'
const SECOND = 1_000
/** The small feed without the play that brought its run, which its line score still has. */
const withoutRun = () => {
  const feed = smallFeed()
  feed.liveData.plays.allPlays.splice(1, 1)
  return feed
}

/** Ten minutes into the game, when the small feed has its last word. */
const NOW = Date.parse(START) + 600 * SECOND

let outside: Awaited<ReturnType<typeof testOutside>>
let games: Games
let now: number
const league = {
  requests: [] as string[],
  answers: new Map<string, () => unknown>(),
  failureStatus: undefined as number | undefined,
}

/** The upstream by its addresses: what a test did not tell about is not found. */
const fetchFromLeague = async (input: Parameters<typeof fetch>[0]): Promise<Response> => {
  const url = new URL(String(input))
  const path = url.pathname.replace('/api/v1.1/game/', '').replace('/api/v1/', '')
  if (path !== 'schedule') league.requests.push(`${path}${url.search}`)
  if (league.failureStatus !== undefined) return new Response('', { status: league.failureStatus })
  const body = await league.answers.get(path)?.()
  return new Response(JSON.stringify(body === undefined ? {} : body), {
    status: body === undefined ? 404 : 200,
  })
}
const open = () =>
  openGames({
    ...outside.outside,
    clock: { now: () => now, offset: () => 0 },
    leagueFeed: openLeagueFeed({
      fetch: fetchFromLeague,
      settings: { leagueFeedUrl: 'http://league' },
      timers: outside.timers,
    }),
  })
const polling = () => createPolling(games, () => 0.5)
const boardOf = async (which: Games): Promise<ScoreboardItem[]> =>
  JSON.parse((await scoreboardOf(which, DAY)).body.toString()).response
const item = async () => (await boardOf(games))[0] as ScoreboardItem
const runs = async () => (await item()).linescore.awayTeam.runs
const later = async (seconds: number, which: ReturnType<typeof polling>) => {
  now += seconds * SECOND
  league.requests.length = 0
  await pollDue(which)
  return league.requests
}
const homeRun = (at = '20261120_014012') => [
  { op: 'replace', path: '/metaData/timeStamp', value: at },
  {
    op: 'add',
    path: '/liveData/plays/allPlays/3',
    value: play(3, {
      batter: 104,
      pitcher: 210,
      eventType: 'home_run',
      rbi: 2,
      runners: [step(104, null, 'score'), step(102, '2B', 'score')],
    }),
  },
]

beforeAll(async () => {
  outside = await testOutside()
})
beforeEach(async () => {
  await outside.outside.database.db.execute(sql`truncate scheduled_games, game_logs, job_leases`)
  now = NOW
  league.requests.length = 0
  league.answers = new Map<string, () => unknown>([
    ['schedule', () => smallSchedule([{}])],
    [`${PK}/feed/live`, () => smallFeed()],
    [`${PK}/feed/live/diffPatch`, () => []],
  ])
  games = await open()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await games.close()
})
afterAll(async () => {
  await outside.outside.database.close()
  await outside.drop()
})

test('asking a live game for what changed: the first question is for the whole feed, the next for what changed between two time codes', async () => {
  const it = polling()
  await pollDue(it)
  expect(league.requests).toEqual([`${PK}/feed/live`])
  league.answers.set(`${PK}/feed/live/diffPatch`, () => [{ diff: homeRun() }])
  expect(await later(12, it)).toEqual([
    `${PK}/feed/live/diffPatch?startTimecode=20261120_014000&endTimecode=${timecodeOf(now)}`,
  ])
  expect(await runs()).toBe(3)
  league.answers.set(`${PK}/feed/live/diffPatch`, () => [])
  expect((await later(12, it))[0]).toContain('startTimecode=20261120_014012')
  expect(await runs()).toBe(3)
})

test('asking a live game for what changed: a pitch keeps the time at which it was shown, when the league lets it last until the next one', async () => {
  const thrown = (from: number, until: number, strikes: number) => ({
    ...{ type: 'pitch', isPitch: true, count: { balls: 0, strikes, outs: 1 } },
    startTime: new Date(NOW + from * SECOND).toISOString(),
    endTime: new Date(NOW + until * SECOND).toISOString(),
    details: { call: { code: 'C', description: 'Called Strike' } },
  })
  const atThePlate = (...playEvents: ReturnType<typeof thrown>[]) => {
    const { about, ...rest } = play(3, { batter: 104, pitcher: 210, eventType: '' })
    return { ...rest, about: { ...about, isComplete: false }, playEvents }
  }
  const patchTo = (at: string, op: string, value: unknown) => () => [
    {
      diff: [
        { op: 'replace', path: '/metaData/timeStamp', value: at },
        { op, path: '/liveData/plays/allPlays/3', value },
      ],
    },
  ]
  const pitches = async () =>
    (await findLog(games, PK))?.moments.flatMap((one) =>
      one.kind === 'pitch' && one.play === 3 ? [(one.at - NOW) / SECOND] : [],
    )
  const it = polling()
  await pollDue(it)
  const changes = `${PK}/feed/live/diffPatch`
  league.answers.set(changes, patchTo('20261120_014012', 'add', atThePlate(thrown(1, 1.7, 1))))
  await later(12, it)
  expect(await pitches()).toEqual([1.7])
  const next = atThePlate(thrown(1, 21, 1), thrown(21, 21.7, 2))
  league.answers.set(changes, patchTo('20261120_014024', 'replace', next))
  await later(12, it)
  expect(await pitches()).toEqual([1.7, 21.7])
})

test('asking a live game for what changed: several patches are applied in order, and what is already held is not changed by them', async () => {
  const it = polling()
  await pollDue(it)
  const held = JSON.stringify(it.feeds.get(PK)?.held?.document)
  const document = it.feeds.get(PK)?.held?.document
  const undone = [{ op: 'remove', path: '/liveData/plays/allPlays/3' }]
  league.answers.set(`${PK}/feed/live/diffPatch`, () => [
    { diff: homeRun() },
    { diff: undone },
    { diff: homeRun() },
  ])
  await later(12, it)
  expect(await runs()).toBe(3)
  expect(JSON.stringify(document)).toBe(held)
})

test('asking a live game for what changed: a whole feed in place of changes is taken', async () => {
  const it = polling()
  await pollDue(it)
  const fullFeed = smallFeed()
  fullFeed.metaData.timeStamp = '20261120_014012'
  fullFeed.liveData.plays.allPlays.length = 2
  league.answers.set(`${PK}/feed/live/diffPatch`, () => fullFeed)
  await later(12, it)
  expect((await item()).secondLine).toBe('0 Outs')
})

test.each([
  ['that cannot be applied', [{ diff: [{ op: 'remove', path: '/liveData/nothing' }] }]],
  ['that make another game of it', [{ diff: [{ op: 'replace', path: '/gamePk', value: 7 }] }]],
  ['that are none', [{ patch: [] }]],
  ['that are not there', undefined],
])(
  'asking a live game for what changed: changes %s leave what is shown, and the whole feed is asked for next',
  async (_, answer) => {
    const it = polling()
    await pollDue(it)
    league.answers.set(`${PK}/feed/live/diffPatch`, () => answer)
    await later(12, it)
    expect(await runs()).toBe(1)
    expect(await later(13, it)).toEqual([`${PK}/feed/live`])
    // For a minute, so that a league without changes is not asked twice each time.
    expect(await later(12, it)).toEqual([`${PK}/feed/live`])
    expect((await later(70, it))[0]).toContain('diffPatch')
  },
)

test('asking a live game for what changed: a league that refuses is asked no sooner than if all were well, and for changes as before; then for the whole', async () => {
  const it = polling()
  await pollDue(it)
  league.failureStatus = 503
  expect((await later(12, it))[0]).toContain('diffPatch')
  expect(await later(9, it)).toEqual([])
  expect((await later(4, it))[0]).toContain('diffPatch')
  expect(await later(26, it)).toEqual([`${PK}/feed/live`])
  league.failureStatus = undefined
  expect(await later(51, it)).toEqual([`${PK}/feed/live`])
})

test('asking a live game for what changed: what is older than three minutes is asked for as a whole', async () => {
  const it = polling()
  await pollDue(it)
  expect((await later(170, it))[0]).toContain('diffPatch')
  expect(await later(20, it)).toEqual([`${PK}/feed/live`])
})

test('asking a live game for what changed: an older answer than the one we have is left aside for a minute, and taken when the league means it', async () => {
  const it = polling()
  await pollDue(it)
  league.answers.set(`${PK}/feed/live/diffPatch`, () => {
    const older = smallFeed({ plays: [] })
    older.metaData.timeStamp = '20261120_013900'
    older.liveData.linescore.teams.away.runs = 0
    return older
  })
  await later(12, it)
  expect(await runs()).toBe(1)
  await later(30, it)
  expect(await runs()).toBe(1)
  await later(31, it)
  expect(await runs()).toBe(0)
})

test('asking a live game for what changed: a correction is no older answer: a run that the league takes back is taken back at once', async () => {
  const it = polling()
  await pollDue(it)
  league.answers.set(`${PK}/feed/live/diffPatch`, () => [
    {
      diff: [
        { op: 'replace', path: '/metaData/timeStamp', value: '20261120_014011' },
        { op: 'remove', path: '/liveData/plays/allPlays/1/runners/1' },
        { op: 'replace', path: '/liveData/linescore/teams/away/runs', value: 0 },
      ],
    },
  ])
  await later(12, it)
  expect(await runs()).toBe(0)
})

test('asking a live game for what changed: a game whose feed was never read shows the schedule’s final score, and no inning that nobody knows', async () => {
  const schedule = smallSchedule([{ status: final }, { pk: PK + 1 }])
  const teams = schedule.dates[0]?.games[0]?.teams
  Object.assign(teams?.away ?? {}, { score: 7 })
  Object.assign(teams?.home ?? {}, { score: 4 })
  league.answers = new Map([['schedule', () => schedule]])
  await pollDue(polling())
  const [over, on] = await boardOf(games)
  expect(over).toMatchObject({
    shortStatus: 'Final',
    staleSince: null,
    linescore: { innings: [], awayTeam: { runs: 7 }, homeTeam: { runs: 4 } },
  })
  expect(on).toMatchObject({ shortStatus: 'En progreso', staleSince: new Date(START).toISOString() })
})

test('asking a live game for what changed: what the league decides otherwise after the game wins, and is told as a correction', async () => {
  const ended = smallFeed({ status: final })
  league.answers.set(`${PK}/feed/live`, () => ended)
  const it = polling()
  await pollDue(it)
  const box = async () => JSON.parse(String((await boxScoreOf(games, PK))?.body)).response
  expect((await box()).linescore.awayTeam.hits).toBe(2)
  const before = (await box()).corrections.length
  const { teams } = ended.liveData.linescore
  Object.assign(teams.away, { hits: 1 })
  Object.assign(teams.home, { errors: 1 })
  await later(310, it)
  expect((await box()).linescore).toMatchObject({ awayTeam: { hits: 1 }, homeTeam: { errors: 1 } })
  const hits = { side: 'away', player: null, part: 'total', stat: 'hits', was: '2', now: '1' }
  expect((await box()).corrections).toContainEqual(hits)
  expect((await box()).corrections).toHaveLength(before + 2)
})

test('asking a live game for what changed: what is still filled in between “Game Over” and “Final” is no correction', async () => {
  const over = { codedGameState: 'O', statusCode: 'O', detailedState: 'Game Over' }
  const ended = smallFeed({ status: over })
  league.answers.set(`${PK}/feed/live`, () => ended)
  const it = polling()
  await pollDue(it)
  const corrections = async () => JSON.parse(String((await boxScoreOf(games, PK))?.body)).response.corrections
  const totals = async () => (await corrections()).filter((one: { part: string }) => one.part === 'total')
  expect(await totals()).toEqual([])
  Object.assign(ended.gameData.status, final)
  const [first] = Object.values(ended.liveData.boxscore.teams.home.players)
  Object.assign(first?.stats ?? {}, { batting: { baseOnBalls: 1 } })
  expect(await later(12, it)).toEqual([`${PK}/feed/live`])
  expect(await item()).toMatchObject({ detailedState: 'Final' })
  expect(games.logs.get(PK)?.log.official?.home.batters[0]?.bb).toBe(1)
  expect(games.logs.get(PK)?.log.officialBefore).toBeUndefined()
})

test('asking a live game for what changed: a run that is missing from the plays alone is not taken back', async () => {
  const it = polling()
  await pollDue(it)
  const lost = [{ op: 'remove', path: '/liveData/plays/allPlays/1' }]
  league.answers.set(`${PK}/feed/live/diffPatch`, () => [{ diff: lost }])
  await later(12, it)
  expect(await runs()).toBe(1)
  expect(await later(13, it)).toEqual([`${PK}/feed/live`])
  expect(await runs()).toBe(1)
})

test('asking a live game for what changed: a game whose feed is silent holds up no other, and is not asked twice at a time', async () => {
  const pending = Promise.withResolvers<unknown>()
  league.answers.set('schedule', () => smallSchedule([{}, { pk: PK + 1 }]))
  league.answers.set(`${PK}/feed/live`, () => pending.promise)
  league.answers.set(`${PK + 1}/feed/live`, () => smallFeed({ pk: PK + 1 }))
  league.answers.set(`${PK + 1}/feed/live/diffPatch`, () => [])
  const it = polling()
  await startDue(it)
  await waitUntil(() => expect(games.rows.size).toBe(2))
  for (const _ of [1, 2, 3]) {
    await startDue(it)
    await waitUntil(() => expect(it.feeds.get(PK + 1)?.receivedAt).toBe(now))
    await waitUntil(() => expect(it.inProgress.has(PK + 1)).toBe(false))
    now += 12 * SECOND
  }
  expect(league.requests.filter((path) => path.startsWith(`${PK}/`))).toHaveLength(1)
  expect(league.requests.filter((path) => path.startsWith(`${PK + 1}/`))).toHaveLength(3)
  pending.resolve(smallFeed())
  await Promise.all(it.inProgress.values())
  expect(games.summaries.has(PK)).toBe(true)
})

test('asking a live game for what changed: a game that is on again after it was over is followed as any that is on', async () => {
  league.answers.set('schedule', () => smallSchedule([{ status: final }]))
  league.answers.set(`${PK}/feed/live`, () => smallFeed({ status: final }))
  const it = polling()
  await pollDue(it)
  expect(await item()).toMatchObject({ isFinal: true })
  league.answers.set(`${PK}/feed/live`, () => smallFeed())
  await later(301, it)
  expect(await item()).toMatchObject({ isLive: true })
  expect(await later(12, it)).toHaveLength(1)
})

test('asking a live game for what changed: a feed that takes its whole game back, as still to come, is believed', async () => {
  const it = polling()
  await pollDue(it)
  expect(await runs()).toBe(1)
  league.answers.set(`${PK}/feed/live`, () => {
    const feed = smallFeed({ status: preGame })
    return { ...feed, liveData: { boxscore: feed.liveData.boxscore } }
  })
  league.answers.delete(`${PK}/feed/live/diffPatch`)
  for (const seconds of [12, 90]) await later(seconds, it)
  expect(await item()).toMatchObject({
    gameStatus: STATUS.aboutToStart,
    linescore: { awayTeam: { runs: 0 } },
  })
})

test('asking a live game for what changed: a feed that is silent for a minute says since when, on every server and after a restart, until it answers', async () => {
  const it = polling()
  await pollDue(it)
  const lastReceived = new Date(now).toISOString()
  for (const path of [`${PK}/feed/live`, `${PK}/feed/live/diffPatch`]) league.answers.delete(path)
  await later(12, it)
  expect(await item()).toMatchObject({ staleSince: null, linescore: { awayTeam: { runs: 1 } } })
  const other = await open()
  await later(50, it)
  expect(await item()).toMatchObject({ staleSince: lastReceived, linescore: { awayTeam: { runs: 1 } } })
  const box = await boxScoreOf(games, PK)
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

test('asking a live game for what changed: a silent feed is asked ever more seldom, and its age is told after a minute all the same', async () => {
  const it = polling()
  await pollDue(it)
  const lastReceived = new Date(now).toISOString()
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
])(
  'asking a live game for what changed: a feed that for a minute answers %s says since when, as a silent one does',
  async (_, answer) => {
    const it = polling()
    await pollDue(it)
    const lastReceived = new Date(now).toISOString()
    for (const path of [`${PK}/feed/live`, `${PK}/feed/live/diffPatch`])
      league.answers.set(path, () => answer)
    for (const seconds of [12, 30, 60]) await later(seconds, it)
    expect(await item()).toMatchObject({ staleSince: lastReceived, linescore: { awayTeam: { runs: 1 } } })
  },
)

test('asking a live game for what changed: a feed that answers but tells nothing for five minutes of play is late', async () => {
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
