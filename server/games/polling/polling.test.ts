import { expect, test, vi } from 'vitest'
import { STATUS } from '../../../contract/games/status.ts'
import {
  allVideos,
  DAY,
  item,
  PK,
  pollingForEach,
  pollingOf,
  SECOND,
} from '../../../testing/feeds/polling-stage.ts'
import {
  final,
  live,
  play,
  postponed,
  preGame,
  smallFeed,
  smallSchedule,
  step,
} from '../../../testing/feeds/small-feed.ts'
import { findVideo } from '../answers/find-video.ts'
import { scoreboardOf, streamingOf } from '../answers/game-answers.ts'
import { openVideoChecks } from '../state/video-checks.ts'
import { pollDue } from './poll.ts'

const stage = pollingForEach()

test('a first poll on an empty store brings the schedule and the live game', async () => {
  await pollDue(pollingOf(stage.games))
  expect(await item(stage.games)).toMatchObject({
    id: PK,
    isLive: true,
    linescore: { awayTeam: { runs: 1 } },
  })
  expect(await findVideo(openVideoChecks(stage.games, allVideos), PK)).toEqual({ kind: 'live', gamePk: PK })
})

test('a live game is polled every ten seconds, the schedule every thirty, the season every hour', async () => {
  const polling = pollingOf(stage.games)
  await pollDue(polling)
  expect(stage.league.requests).toEqual([
    'schedule 2026-11-18 2026-11-20',
    `game ${PK}`,
    'schedule 2026-05-23 2027-05-18',
  ])
  // The clock moves without the jump that would make everything due.
  const start = stage.outside.clock.now()
  const now = vi.spyOn(stage.outside.clock, 'now')
  const requestsAt = async (second: number) => {
    stage.league.requests.length = 0
    now.mockReturnValue(start + second * SECOND)
    await pollDue(polling)
    return stage.league.requests.map((it) => it.split(' ')[0])
  }
  expect(await requestsAt(9)).toEqual([])
  expect(await requestsAt(11)).toEqual(['changes'])
  expect(await requestsAt(31)).toEqual(['schedule', 'changes'])
  expect(await requestsAt(3_700)).toEqual(['schedule', 'game', 'schedule'])
})

test('a moved clock makes every poll due', async () => {
  const polling = pollingOf(stage.games)
  await pollDue(polling)
  stage.league.requests.length = 0
  stage.outside.clock.advance(SECOND)
  await pollDue(polling)
  expect(stage.league.requests).toHaveLength(3)
})

test.each([
  ['the season', '2026-05-23', 'schedule 2026-05-26 2027-05-21'],
  ['the current days', '2026-11-18', 'schedule 2026-11-21 2026-11-23'],
])(
  'a poll of %s that is under way when the clock moves to another day is due again',
  async (_, day, again) => {
    const polling = pollingOf(stage.games)
    const { schedule } = stage.league.leagueFeed
    const moveOnce = vi
      .spyOn(stage.league.leagueFeed, 'schedule')
      .mockImplementation(async (from, to, options) => {
        const answer = await schedule(from, to, options)
        if (from !== day) return answer
        moveOnce.mockImplementation(schedule)
        stage.outside.clock.advance(3 * 24 * 60 * 60 * SECOND)
        // This step comes while the answer is under way.
        await pollDue(polling)
        return answer
      })
    await pollDue(polling)
    stage.league.requests.length = 0
    await pollDue(polling)
    expect(stage.league.requests).toContain(again)
  },
)

test('news in the feed is shown, and the same feed makes no new version', async () => {
  const polling = pollingOf(stage.games)
  await pollDue(polling)
  const before = await scoreboardOf(stage.games, DAY)
  stage.outside.clock.advance(20 * SECOND)
  await pollDue(polling)
  expect(await scoreboardOf(stage.games, DAY)).toBe(before)
  const feed = smallFeed()
  feed.liveData.plays.allPlays.push(
    play(3, { batter: 104, pitcher: 210, eventType: 'home_run', rbi: 2, runners: homers }),
  )
  stage.league.games.set(PK, feed)
  stage.outside.clock.advance(20 * SECOND)
  await pollDue(polling)
  expect((await item(stage.games)).linescore.awayTeam).toMatchObject({ runs: 3, homes: 1 })
  expect((await scoreboardOf(stage.games, DAY)).etag).not.toBe(before.etag)
  expect(stage.games.summaries.get(PK)?.version).toBe(2)
})

test('a game that stays postponed in the schedule is still read, and counts as played if its feed has it', async () => {
  stage.league.schedule = smallSchedule([{ status: postponed }])
  stage.league.games.set(PK, smallFeed({ status: final }))
  const polling = pollingOf(stage.games)
  await pollDue(polling)
  expect(stage.league.requests.filter((it) => it === `game ${PK}`)).toHaveLength(1)
  expect(await item(stage.games)).toMatchObject({ isFinal: true, linescore: { awayTeam: { runs: 1 } } })
})

/** Adds `count` final games of earlier days, the newest last. */
const havePlayed = (count: number) => {
  const rows = Array.from({ length: count }, (_, nth) => ({
    pk: PK + nth + 1,
    status: final,
    day: `2026-11-1${nth + 1}`,
    startsAt: `2026-11-1${nth + 1}T03:00:00Z`,
  }))
  stage.league.schedule = smallSchedule([{}, ...rows])
  for (const { pk, startsAt } of rows) stage.league.games.set(pk, smallFeed({ pk, status: final, startsAt }))
}

test('played games that are not stored are read one at a time, newest first', async () => {
  havePlayed(3)
  const polling = pollingOf(stage.games)
  await pollDue(polling)
  stage.league.requests.length = 0
  for (let game = 0; game < 3; game += 1) await pollDue(polling)
  expect(stage.league.requests).toEqual([`game ${PK + 3}`, `game ${PK + 2}`, `game ${PK + 1}`])
  expect(await streamingOf(stage.games, PK + 1)).toEqual({
    status: 'On Demand',
    streaming: false,
    ondemand: true,
  })
  expect(await findVideo(openVideoChecks(stage.games, allVideos), PK + 1)).toMatchObject({ kind: 'ondemand' })
})

test('the poller rests four times as long as a past game took, and reads tonight’s meanwhile', async () => {
  havePlayed(2)
  let now = stage.outside.clock.now()
  vi.spyOn(stage.outside.clock, 'now').mockImplementation(() => now)
  const { leagueFeed } = stage.league
  const games = await stage.serverOf({
    leagueFeed: {
      ...leagueFeed,
      game: (gamePk, options) => {
        if (gamePk !== PK) now += 3 * SECOND
        return leagueFeed.game(gamePk, options)
      },
    },
  })
  const polling = pollingOf(games)
  const requestsAfter = async (ms: number) => {
    stage.league.requests.length = 0
    now += ms
    await pollDue(polling)
    return stage.league.requests.filter((it) => !it.startsWith('schedule'))
  }
  expect(await requestsAfter(0)).toEqual([`game ${PK}`])
  expect(await requestsAfter(SECOND)).toEqual([`game ${PK + 2}`])
  expect(await requestsAfter(11 * SECOND)).toEqual([`changes ${PK}`])
  expect(await requestsAfter(SECOND)).toEqual([`game ${PK + 1}`])
  await games.close()
})

test('a game far from its start is not polled until half an hour before', async () => {
  stage.league.schedule = smallSchedule([{ status: preGame, startsAt: '2026-11-20T02:30:00Z' }])
  const polling = pollingOf(stage.games)
  await pollDue(polling)
  expect(stage.league.requests.some((it) => it.startsWith('game'))).toBe(false)
  stage.outside.clock.advance(25 * 60 * SECOND)
  await pollDue(polling)
  expect(stage.league.requests).toContain(`game ${PK}`)
})

test('a postponed game shows as postponed on its old day and is played on its new day', async () => {
  const old = { status: postponed, day: '2026-11-18', startsAt: '2026-11-19T01:30:00Z' }
  stage.league.schedule = smallSchedule([old, { status: live }])
  await pollDue(pollingOf(stage.games))
  const postponedItem = JSON.parse((await scoreboardOf(stage.games, '2026-11-18')).body.toString())
    .response[0]
  expect(postponedItem).toMatchObject({
    id: PK,
    gameStatus: STATUS.postponed,
    shortStatus: 'Pospuesto',
    linescore: { innings: [] },
  })
  expect(await item(stage.games)).toMatchObject({ gameStatus: STATUS.live })
  expect((await streamingOf(stage.games, PK))?.status).toBe('Live')
})

test('a game leaves our schedule once the league’s has lacked it for ten minutes', async () => {
  const polling = pollingOf(stage.games)
  stage.league.schedule = smallSchedule([{}, { pk: PK + 1 }])
  await pollDue(polling)
  expect(stage.games.days.get(DAY)).toHaveLength(2)
  stage.league.schedule = smallSchedule([{}])
  stage.outside.clock.advance(40 * SECOND)
  await pollDue(polling)
  expect(stage.games.days.get(DAY)).toHaveLength(2)
  stage.outside.clock.advance(600 * SECOND)
  await pollDue(polling)
  expect(stage.games.days.get(DAY)).toHaveLength(1)
})

const homers = [step(104, null, 'score'), step(102, '2B', 'score')]
