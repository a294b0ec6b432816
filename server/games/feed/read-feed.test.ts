import { expect, test } from 'vitest'
import { STATUS } from '../../../contract/games/status.ts'
import { stateAt } from '../../../domain/folding/fold-game.ts'
import { lineScoreAt } from '../../../domain/folding/line-score-at.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { scoreboardAt } from '../../../domain/folding/scoreboard-at.ts'
import {
  final,
  logOf,
  play,
  preGame,
  type Status,
  smallFeed,
  smallSchedule,
  step,
} from '../../../testing/feeds/small-feed.ts'
import { parseFeed } from '../../providers/league/league-feed-shape.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readFeed } from './read-feed.ts'
import { readSchedule } from './read-schedule.ts'

const END = Number.POSITIVE_INFINITY

test('a club has our accented name and the league’s abbreviation, a guest the feed’s own', () => {
  expect(logOf(smallFeed()).teams).toMatchObject({
    away: { id: 677, name: 'Naranjeros de Hermosillo', shortName: 'Naranjeros', abbrU: 'HER', abbr: 'her' },
    home: { name: 'Águilas de Mexicali', abbrU: 'MXC' },
  })
  const guests = smallFeed()
  guests.gameData.teams.away.id = 9_999
  expect(logOf(guests).teams.away).toMatchObject({ name: 'Club de Hermosillo', shortName: 'Hermosillo' })
})

test('a feed is read to its end, including the at-bat under way', () => {
  const playInProgress = play(3, { batter: 104, pitcher: 210, eventType: '' })
  playInProgress.about.isComplete = false
  playInProgress.playEvents[0] = {
    ...playInProgress.playEvents[0],
    count: { balls: 3, strikes: 2, outs: 1 },
  }
  const feed = smallFeed()
  feed.liveData.plays.allPlays.push(playInProgress)
  expect(scoreboardAt(logOf(feed), END)).toMatchObject({
    gameStatus: STATUS.live,
    shortStatus: '1era Alta',
    secondLine: '1 Out',
    currentBatter: { mlbid: 104 },
    currentPitcher: { mlbid: 210 },
    linescore: {
      diamond: 'pos-010',
      balls: 'balls-3',
      strikes: 'strikes-2',
      awayTeam: { runs: 1, hits: 2 },
    },
  })
})

test('a half-inning that was not batted is null, not zero', () => {
  expect(lineScoreAt(logOf(smallFeed()), END).innings).toEqual([
    {
      inning: 1,
      away_runs: 1,
      away_hits: 2,
      away_errors: 0,
      home_runs: null,
      home_hits: null,
      home_errors: null,
    },
  ])
})

test('a note among the plays at warm-up is a state and no play', () => {
  const note = play(0, { batter: 101, pitcher: 210, eventType: 'game_advisory' })
  const status = { codedGameState: 'P', statusCode: 'PW', detailedState: 'Warmup' }
  note.playEvents = [
    {
      type: 'action',
      isPitch: false,
      startTime: '2026-11-20T01:00:00Z',
      endTime: '2026-11-20T01:05:00Z',
      details: { eventType: 'game_advisory', description: 'Status Change - Warmup' },
    },
  ]
  const log = logOf(smallFeed({ status, plays: [note] }))
  expect(log.moments).toEqual([
    { kind: 'status', at: Date.parse('2026-11-20T01:00:00Z'), status: 4, detail: 'Warmup' },
  ])
  expect(playsUntil(log, END)).toEqual([])
})

test('a rain delay stays live and says so', () => {
  const rain: Status = { codedGameState: 'I', statusCode: 'IR', detailedState: 'Delayed: Rain' }
  expect(scoreboardAt(logOf(smallFeed({ status: rain })), END)).toMatchObject({
    gameStatus: STATUS.live,
    isLive: true,
    detailedState: 'Delayed: Rain',
  })
})

test('a state without a known code leaves the last known one', () => {
  const writing: Status = { codedGameState: 'W', statusCode: 'W', detailedState: 'Writing' }
  expect(scoreboardAt(logOf(smallFeed({ status: writing })), END).gameStatus).toBe(STATUS.live)
})

test('a game that has not begun has its line-ups and nothing final', () => {
  const log = logOf(smallFeed({ status: preGame, plays: [] }))
  expect(scoreboardAt(log, END)).toMatchObject({
    gameStatus: STATUS.aboutToStart,
    shortStatus: '7:30 PM CT',
    isFinal: false,
  })
  expect(log.official).toBeNull()
})

test('a fielder’s error counts once, however many runners advanced on it', () => {
  const error = { credit: 'f_throwing_error', player: { id: 206 } }
  const plays = [
    play(0, {
      batter: 101,
      pitcher: 210,
      eventType: 'field_error',
      runners: [
        { ...step(101, null, '1B'), credits: [error] },
        { ...step(101, '1B', '2B'), credits: [error] },
      ],
      post: [null, 101, null],
    }),
  ]
  const line = lineScoreAt(logOf(smallFeed({ plays })), END)
  expect(line.homeTeam.errors).toBe(1)
  expect(line).toMatchObject({ diamond: 'pos-010', awayTeam: { hits: 0 } })
})

test.each([
  ['f_fielding_error', 1],
  ['f_error_dropped_ball', 1],
  ['f_foul_error', 1],
  ['c_catcher_interf', 1],
  ['f_deflection', 0],
  ['f_fielded_ball', 0],
])('%s is counted as %i errors', (credit, errors) => {
  const runners = [{ ...step(101, null, '1B'), credits: [{ credit, player: { id: 206 } }] }]
  const plays = [play(0, { batter: 101, pitcher: 210, eventType: 'field_error', runners })]
  expect(lineScoreAt(logOf(smallFeed({ plays })), END).homeTeam.errors).toBe(errors)
})

test('a runner without pitcher, start or end is accepted', () => {
  const broken = [step(101, null, null), { ...step(102, '1B', 'score'), details: { runner: null } }, null]
  const plays = [play(0, { batter: 101, pitcher: 210, eventType: 'single', runners: broken })]
  expect(lineScoreAt(logOf(smallFeed({ plays })), END).awayTeam).toMatchObject({ runs: 0, hits: 1 })
})

test('the lead runner leaves first, though the feed lists the batter first', () => {
  const plays = [
    play(0, { batter: 101, pitcher: 210, eventType: 'walk', runners: [step(101, null, '1B')] }),
    play(1, {
      batter: 102,
      pitcher: 210,
      eventType: 'single',
      runners: [step(102, null, '1B'), step(102, '1B', '2B'), step(101, '1B', '2B'), step(101, '2B', '3B')],
      post: [null, 102, 101],
    }),
  ]
  const log = logOf(smallFeed({ plays }))
  const withoutLastMoment = { ...log, moments: log.moments.slice(0, -1) }
  expect(stateAt(withoutLastMoment, END).bases).toEqual([null, 102, 101])
})

test('an extra inning’s placed runner stands on second before the first pitch', () => {
  const event = {
    type: 'action',
    isPitch: false,
    startTime: '2026-11-20T01:30:00Z',
    endTime: '2026-11-20T01:30:00Z',
    details: { event: 'Runner Placed On Base', eventType: 'runner_placed', description: 'Corre 109.' },
    player: { id: 109 },
    base: 2,
  }
  const playInProgress = play(0, { inning: 10, batter: 101, pitcher: 210, eventType: '', before: [event] })
  playInProgress.about.isComplete = false
  const log = logOf(smallFeed({ plays: [playInProgress] }))
  expect(lineScoreAt(log, END)).toMatchObject({ diamond: 'pos-010', inningCurrent: 10 })
})

test('a final game shows the league’s figures where they differ from its plays', () => {
  const feed = smallFeed({ status: final })
  feed.liveData.linescore.teams.away.hits = 1
  feed.liveData.linescore.teams.home.errors = 1
  const line = lineScoreAt(logOf(feed), END)
  expect([line.awayTeam.hits, line.homeTeam.errors]).toEqual([1, 1])
})

test('shuffled and repeated plays are ordered and read once', () => {
  const { plays } = smallFeed().liveData
  const shuffled = [...plays.allPlays, ...plays.allPlays].reverse()
  expect(logOf(smallFeed({ plays: shuffled }))).toEqual(logOf(smallFeed()))
})

test('a feed without its game, its clubs or its start is not read', () => {
  for (const json of [null, [], 'no', 7, {}, { gamePk: 'x' }, { ...smallFeed(), gameData: {} }])
    expect(readFeed(parseFeed(json))).toBeUndefined()
})

test('texts that PostgreSQL cannot store are cleaned', () => {
  const feed = smallFeed()
  Object.assign(feed.gameData.venue, { id: 1, name: 'Nido\u0000 \ud800' })
  expect(logOf(feed).venue.name).toBe('Nido \ufffd')
})

test('a postponed game has a row on each of its days', () => {
  const status: Status = { codedGameState: 'D', statusCode: 'DR', detailedState: 'Postponed' }
  const rows = readSchedule(
    parseSchedule(smallSchedule([{ status, day: '2026-11-18' }, { day: '2026-11-19' }])),
  )
  expect(rows.map((it) => [it.gamePk, it.day, it.status])).toEqual([
    [900_001, '2026-11-18', 6],
    [900_001, '2026-11-19', 1],
  ])
  expect(rows[1]).toMatchObject({
    channels: ['Canal de la Liga'],
    probables: { away: null, home: { id: 210 } },
  })
})

test('an empty day and a broken answer are an empty schedule', () => {
  for (const json of [{ dates: [] }, null, 'x', { dates: [{ games: [{}] }] }, { dates: {} }])
    expect(readSchedule(parseSchedule(json))).toEqual([])
})
