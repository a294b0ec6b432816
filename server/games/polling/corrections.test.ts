import { expect, test } from 'vitest'
import { STATUS } from '../../../contract/games/status.ts'
import {
  boardOf,
  item,
  later,
  league,
  polling,
  registerPolledGame,
  runs,
  stage,
} from '../../../testing/feeds/polled-game.ts'
import { PK } from '../../../testing/feeds/polling-stage.ts'
import { final, preGame, START, smallFeed, smallSchedule } from '../../../testing/feeds/small-feed.ts'
import { boxScoreOf } from '../answers/game-answers.ts'
import { pollDue } from './poll.ts'

registerPolledGame()

test('an older answer than the current one is rejected for a minute, then accepted if the league repeats it', async () => {
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

test('a correction is no older answer: a run that the league removes goes at once', async () => {
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

test('a game whose feed was never read shows the schedule’s final score without innings', async () => {
  const schedule = smallSchedule([{ status: final }, { pk: PK + 1 }])
  const teams = schedule.dates[0]?.games[0]?.teams
  Object.assign(teams?.away ?? {}, { score: 7 })
  Object.assign(teams?.home ?? {}, { score: 4 })
  league.answers = new Map([['schedule', () => schedule]])
  await pollDue(polling())
  const [over, on] = await boardOf(stage.games)
  expect(over).toMatchObject({
    shortStatus: 'Final',
    staleSince: null,
    linescore: { innings: [], awayTeam: { runs: 7 }, homeTeam: { runs: 4 } },
  })
  expect(on).toMatchObject({ shortStatus: 'En progreso', staleSince: new Date(START).toISOString() })
})

test('a decision that the league changes after the game is shown as a correction', async () => {
  const ended = smallFeed({ status: final })
  league.answers.set(`${PK}/feed/live`, () => ended)
  const it = polling()
  await pollDue(it)
  const box = async () => JSON.parse(String((await boxScoreOf(stage.games, PK))?.body)).response
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

test('figures that the league adds between “Game Over” and “Final” are no correction', async () => {
  const over = { codedGameState: 'O', statusCode: 'O', detailedState: 'Game Over' }
  const ended = smallFeed({ status: over })
  league.answers.set(`${PK}/feed/live`, () => ended)
  const it = polling()
  await pollDue(it)
  const corrections = async () =>
    JSON.parse(String((await boxScoreOf(stage.games, PK))?.body)).response.corrections
  const totals = async () => (await corrections()).filter((one: { part: string }) => one.part === 'total')
  expect(await totals()).toEqual([])
  Object.assign(ended.gameData.status, final)
  const [first] = Object.values(ended.liveData.boxscore.teams.home.players)
  Object.assign(first?.stats ?? {}, { batting: { baseOnBalls: 1 } })
  expect(await later(12, it)).toEqual([`${PK}/feed/live`])
  expect(await item()).toMatchObject({ detailedState: 'Final' })
  expect(stage.games.logs.get(PK)?.log.official?.home.batters[0]?.bb).toBe(1)
  expect(stage.games.logs.get(PK)?.log.officialBefore).toBeUndefined()
})

test('a run that only the plays lack is not removed', async () => {
  const it = polling()
  await pollDue(it)
  const lost = [{ op: 'remove', path: '/liveData/plays/allPlays/1' }]
  league.answers.set(`${PK}/feed/live/diffPatch`, () => [{ diff: lost }])
  await later(12, it)
  expect(await runs()).toBe(1)
  expect(await later(13, it)).toEqual([`${PK}/feed/live`])
  expect(await runs()).toBe(1)
})

test('a game that is on again after it was over is polled as any live game', async () => {
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

test('a feed that resets its whole game to upcoming is believed', async () => {
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
