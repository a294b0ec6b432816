import { afterEach, expect, test } from 'vitest'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { haveCases, reportedCase } from '../../../testing/feeds/recordings.ts'
import { openServedLeague } from '../../../testing/feeds/served-league.ts'
import { live, play, smallFeed, smallSchedule, step } from '../../../testing/feeds/small-feed.ts'
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

type Feed = ReturnType<typeof smallFeed> & { liveData: { plays: { allPlays: unknown[] } } }

/** The small schedule with a feed's game alone. */
const scheduleOf = (feed: Feed) => {
  const { gameData } = feed
  const { datetime, status, teams, game } = gameData as unknown as {
    datetime: { dateTime: string; officialDate: string }
    status: typeof live
    teams: { away: object; home: object }
    game: { type: string }
  }
  const schedule = smallSchedule([
    { pk: feed.gamePk, day: datetime.officialDate, startsAt: datetime.dateTime, status },
  ])
  Object.assign(schedule.dates[0]?.games[0] ?? {}, {
    gameType: game.type,
    teams: { away: { team: teams.away }, home: { team: teams.home } },
  })
  return schedule
}

/** UTC ms of the feed's last event, whose time code may be that of the recording. */
const lastEventOf = (feed: unknown): number =>
  Math.max(
    ...[...JSON.stringify(feed).matchAll(/"(?:endTime|dateTime)":"([^"]+)"/g)].map((it) =>
      Date.parse(it[1] ?? ''),
    ),
  )

const timecode = (ms: number) =>
  new Date(ms)
    .toISOString()
    .replace(/[-:]|\.\d+Z/g, '')
    .replace('T', '_')

/** A feed without its last play, live, and the changes that add that play and the status. */
const inTwoSteps = (feed: Feed) => {
  const before = structuredClone(feed)
  const play = before.liveData.plays.allPlays.pop()
  const path = '/liveData/plays/allPlays'
  Object.assign(before.gameData.status, live)
  before.metaData.timeStamp = timecode(lastEventOf(feed) - MINUTE_MS)
  const changes = [
    ...(play === undefined
      ? []
      : [{ op: 'add', path: `${path}/${before.liveData.plays.allPlays.length}`, value: play }]),
    { op: 'replace', path: '/gameData/status', value: feed.gameData.status },
    { op: 'replace', path: '/metaData/timeStamp', value: timecode(lastEventOf(feed)) },
  ]
  return { before, changes }
}

/** The product after it has read the feed: as a whole, or its beginning and then its changes. */
const readBy = async (feed: Feed, way: 'whole' | 'changes') => {
  const served = await open(lastEventOf(feed))
  const { league, clock } = served
  league.schedule = scheduleOf(feed)
  if (way === 'changes') {
    const { before, changes } = inTwoSteps(feed)
    league.games.set(feed.gamePk, before)
    league.changes.set(feed.gamePk, changes)
    clock.advance(-MINUTE_MS)
    await served.poll()
    // This request loads the game before its changes, as a server without the game fetches it for the first
    // viewer.
    await served.get(`/boxscore/${feed.gamePk}`)
    clock.advance(MINUTE_MS)
  } else
    league.games.set(feed.gamePk, {
      ...feed,
      metaData: { ...feed.metaData, timeStamp: timecode(clock.now()) },
    })
  await served.poll()
  expect(league.requests.some((it) => it.endsWith('diffPatch'))).toBe(way === 'changes')
  return served
}

const ways = ['whole', 'changes'] as const

test.skipIf(!haveCases).each(ways)(
  'two pitchers who change within one turn each have their own pitches (case 01, %s)',
  async (way) => {
    const feed = reportedCase('01').feed as Feed
    const { get } = await readBy(feed, way)
    const box = await waitUntil(async () => {
      const { body } = await get(`/boxscore/${feed.gamePk}`)
      expect(body?.currentPitcher?.mlbId).toBe(999_101)
      return body
    })
    expect(box.away.pitchers.map((it: { mlbId: number }) => it.mlbId)).toEqual([684_320, 650_893, 999_101])
    const { body: log } = await get(`/games/${feed.gamePk}/log`)
    const pitches = log.moments.filter(
      (it: { kind: string; play: number }) => it.kind === 'pitch' && it.play === 37,
    )
    expect(pitches.map(({ at }: { at: number }) => boxScoreAt(log, at).currentPitcher?.mlbId)).toEqual([
      650_893, 999_101, 999_101,
    ])
  },
)

test.skipIf(!haveCases).each(ways)(
  'innings that a final game lists in the order of text are in their own order (case 06, %s)',
  async (way) => {
    const feed = reportedCase('06').feed as Feed
    const { get } = await readBy(feed, way)
    const { innings, inningsToShow, inningNumbersToShow } = await waitUntil(async () => {
      const { body } = await get(`/boxscore/${feed.gamePk}`)
      expect(body?.linescore.innings).toHaveLength(12)
      return body.linescore
    })
    const own = new Map(feed.liveData.linescore.innings.map((it) => [it.num, it.away?.runs]))
    const runsOf = (lines: { inning: number; away_runs: number }[]) =>
      lines.map((it) => [it.inning, it.away_runs])
    const from = (first: number) =>
      Array.from({ length: 13 - first }, (_, index) => [first + index, own.get(first + index)])
    expect(runsOf(innings)).toEqual(from(1))
    expect(runsOf(inningsToShow)).toEqual(from(4))
    expect(inningNumbersToShow).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12])
  },
)

test.skipIf(!haveCases).each(ways)('a steal that is listed twice is one line (case 20, %s)', async (way) => {
  const feed = reportedCase('20').feed as Feed
  const { get } = await readBy(feed, way)
  const lines = await waitUntil(async () => {
    const { body } = await get(`/playbyplay/${feed.gamePk}`)
    const steals = body?.[0]?.bottom.filter((it: { event_type: string }) =>
      it.event_type.startsWith('stolen'),
    )
    expect(steals?.length).toBeGreaterThan(0)
    return steals
  })
  expect(lines.map((it: { event_type: string }) => it.event_type)).toEqual([
    'stolen_base_3b',
    'stolen_base_2b',
  ])
  const { body: box } = await get(`/boxscore/${feed.gamePk}`)
  const runner = box.home.lineup.find((it: { mlbId: number }) => it.mlbId === 572_233)
  expect(runner.battingStats.sb).toBe(2)
})

const boardOn = async ({ get }: Served, day: string) =>
  (await get(`/scoreboard/${day.replaceAll('-', '/')}`)).body
const scoreOf = ({ statusText, linescore }: Item) => [
  statusText,
  linescore.awayTeam.runs,
  linescore.homeTeam.runs,
  linescore.inningCurrent,
]
type Item = {
  statusText: string
  linescore: { awayTeam: { runs: number }; homeTeam: { runs: number }; inningCurrent: number }
}

/** Expects the first day of a resumed game to keep its score before and after the game goes on. */
const expectFirstDayToStay = async (
  served: Served,
  { before, after, rows }: { before: Feed; after: Feed; rows: { date: string; game: object }[] },
  score: unknown[],
) => {
  const { league, poll, clock } = served
  const [first = '', second = ''] = rows.map((it) => it.date)
  league.schedule = { dates: rows.map(({ date, game }) => ({ date, games: [game] })) }
  league.games.set(before.gamePk, before)
  await poll()
  await waitUntil(async () =>
    expect((await boardOn(served, first)).map(scoreOf)).toEqual([['Suspendido', ...score]]),
  )
  league.games.set(after.gamePk, after)
  clock.advance(6 * MINUTE_MS)
  await poll()
  await waitUntil(async () =>
    expect((await boardOn(served, second)).map((it: Item) => it.statusText)).toEqual(['En progreso']),
  )
  expect((await boardOn(served, first)).map(scoreOf)).toEqual([['Suspendido', ...score]])
}

test.skipIf(!haveCases)('the first day of a resumed game keeps its score from then (case 09)', async () => {
  const { before, after, rows } = reportedCase('09') as unknown as {
    before: Feed
    after: Feed
    rows: { date: string; game: object }[]
  }
  const served = await open(lastEventOf(after))
  await expectFirstDayToStay(served, { before, after, rows }, [1, 0, 5])
  await waitUntil(async () => {
    const { body } = await served.get(`/boxscore/${after.gamePk}`)
    expect([body.linescore.awayTeam.runs, body.linescore.inningCurrent]).toEqual([2, 6])
  })
})

const suspended = { codedGameState: 'U', statusCode: 'UR', detailedState: 'Suspended: Rain' }

test('the first day of a suspended game keeps its score when the game goes on the next day', async () => {
  const rows = [
    { date: '2026-11-19', status: suspended, over: { resumeGameDate: '2026-11-20' } },
    { date: '2026-11-20', status: live, over: { resumedFromDate: '2026-11-19' } },
  ].map(({ date, status, over }) => ({
    date,
    game: { ...smallSchedule([{ status, day: date }]).dates[0]?.games[0], ...over },
  }))
  const before = smallFeed({ status: suspended }) as Feed
  const after = smallFeed() as Feed
  const next = play(3, {
    batter: 104,
    pitcher: 210,
    eventType: 'home_run',
    rbi: 2,
    runners: [step(104, null, 'score'), step(102, '2B', 'score')],
  })
  after.liveData.plays.allPlays.push(
    JSON.parse(JSON.stringify(next).replaceAll('2026-11-20T', '2026-11-21T')),
  )
  Object.assign(after.liveData, { linescore: {} })
  after.metaData.timeStamp = '20261121_013400'
  const served = await open(lastEventOf(after))
  await expectFirstDayToStay(served, { before, after, rows }, [1, 0, 1])
})
