import { expect, test } from 'vitest'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { stateAt } from '../../../domain/folding/fold-game.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { final, logOf, play, START, smallFeed } from '../../../testing/feeds/small-feed.ts'

const END = Number.POSITIVE_INFINITY
const PLAY = 3
const at = (seconds: number) => Date.parse(START) + PLAY * 60_000 + seconds * 1_000
const iso = (seconds: number) => new Date(at(seconds)).toISOString()

const event = (index: number, seconds: number, details: object, rest: object = {}) => ({
  index,
  startTime: iso(seconds),
  endTime: iso(seconds + 1),
  count: { balls: 0, strikes: 0, outs: 1 },
  isPitch: false,
  ...rest,
  details,
})
const pitch = (index: number, seconds: number, balls: number, strikes: number) =>
  event(
    index,
    seconds,
    { call: { code: balls > strikes ? 'B' : 'C' } },
    { isPitch: true, type: 'pitch', count: { balls, strikes, outs: 1 } },
  )
const reliever = (index: number, seconds: number, player: number) =>
  event(
    index,
    seconds,
    { eventType: 'pitching_substitution', event: 'Pitching Substitution' },
    { player: { id: player }, position: { abbreviation: 'P' } },
  )
const steal = (index: number, seconds: number, base: '2b' | '3b') =>
  event(index, seconds, { eventType: `stolen_base_${base}` }, { player: { id: 102 } })
const stolen = (playIndex: number, start: string, end: string) => ({
  movement: { start, end, isOut: false },
  details: { runner: { id: 102 }, movementReason: 'r_stolen_base_2b', playIndex, responsiblePitcher: null },
  credits: [],
})

/** The small feed with the fourth batter at the plate, and the events since their turn began. */
const atThePlate = (playEvents: object[], { runners = [] as object[], pitcher = 210 } = {}) => {
  const underWay = play(PLAY, { batter: 104, pitcher, eventType: '' })
  Object.assign(underWay.about, { isComplete: false, startTime: iso(0), endTime: undefined })
  Object.assign(underWay, { playEvents, runners })
  const feed = smallFeed()
  feed.liveData.plays.allPlays.push(underWay)
  return feed
}

test('a pitcher who came in before a turn throws its first pitch, even if another relieves him during it', () => {
  const log = logOf(
    atThePlate([reliever(0, -60, 211), pitch(1, 5, 1, 0), reliever(2, 10, 212), pitch(3, 20, 2, 0)], {
      pitcher: 212,
    }),
  )
  expect([7, 12].map((seconds) => stateAt(log, at(seconds)).home.currentPitcher)).toEqual([211, 212])
  expect(boxScoreAt(log, END).home.pitchers.map((it) => it.mlbId)).toEqual([210, 211, 212])
})

test('a pinch hitter who came in before a turn begins it, even if another replaces them during it', () => {
  const pinch = (index: number, seconds: number, player: number) =>
    event(
      index,
      seconds,
      { eventType: 'offensive_substitution' },
      { player: { id: player }, position: { abbreviation: 'PH' } },
    )
  const feed = atThePlate([pinch(0, -60, 110), pitch(1, 5, 1, 0), pinch(2, 10, 111), pitch(3, 20, 2, 0)])
  Object.assign(feed.liveData.plays.allPlays[PLAY]?.matchup ?? {}, { batter: { id: 111 } })
  const log = logOf(feed)
  expect([7, 12].map((seconds) => stateAt(log, at(seconds)).batter)).toEqual([110, 111])
})

const stealing = {
  once: [pitch(0, 5, 0, 1), steal(1, 6, '2b'), pitch(2, 10, 0, 2), steal(3, 11, '3b')],
  twice: [pitch(0, 5, 0, 1), steal(1, 6, '2b'), steal(2, 6, '2b'), pitch(3, 10, 0, 2), steal(4, 11, '3b')],
}
const stealsOf = (log: GameLog) =>
  playsUntil(log, END)[0]?.top.filter((it) => it.event_type.startsWith('stolen'))

test('a steal that is listed twice under two numbers is one line and one stolen base', () => {
  const runners = [stolen(4, '2B', '3B'), stolen(1, '1B', '2B')]
  const log = logOf(atThePlate([...stealing.twice, pitch(5, 20, 1, 2)], { runners }))
  expect(stealsOf(log)?.map((it) => it.event_type)).toEqual(['stolen_base_3b', 'stolen_base_2b'])
  expect(boxScoreAt(log, END).away.lineup.find((it) => it.mlbId === 102)?.battingStats.sb).toBe(2)
})

test('events and runners’ steps count in the order of their numbers, each once, by its last entry', () => {
  const runners = [stolen(1, '1B', '2B'), stolen(3, '2B', '3B')]
  const inOrder = logOf(atThePlate([...stealing.once, pitch(4, 20, 1, 2)], { runners }))
  const shuffled = logOf(
    atThePlate([pitch(4, 20, 0, 2), ...stealing.once.toReversed(), pitch(4, 20, 1, 2)], {
      runners: [...runners.toReversed(), ...runners],
    }),
  )
  expect(shuffled.moments).toEqual(inOrder.moments)
})

test('plays count by number; a play that is listed twice counts by its complete, then by its last version', () => {
  const feed = smallFeed()
  const { plays } = feed.liveData
  const [first, second, third] = plays.allPlays
  if (first === undefined || second === undefined || third === undefined) throw new Error('no plays')
  const unfinished = { ...second, about: { ...second.about, isComplete: false } }
  const before = { ...third, result: { ...third.result, eventType: 'single' } }
  plays.allPlays = [
    before,
    third,
    second,
    unfinished,
    first,
    { ...second, about: { ...second.about, atBatIndex: 7 } },
  ]
  expect(logOf(feed).moments).toEqual(logOf(smallFeed()).moments)
})

test('innings of a final game count by their numbers, not by their places', () => {
  const feed = smallFeed({ status: final })
  const inning = (num: number) => ({ num, away: { runs: num, hits: num }, home: { runs: 0, hits: 0 } })
  Object.assign(feed.liveData.linescore, {
    innings: [1, 10, 11, 12, 2, 3, 4, 5, 6, 7, 8, 9].map(inning),
    teams: { away: { runs: 78, hits: 78 }, home: { runs: 0, hits: 0 } },
  })
  const { innings, inningsToShow, inningCurrent } = boxScoreAt(logOf(feed), END).linescore
  expect(innings.map((it) => [it.inning, it.away_runs])).toEqual(
    Array.from({ length: 12 }, (_, index) => [index + 1, index + 1]),
  )
  expect(inningsToShow.map((it) => [it.inning, it.away_runs])).toEqual(
    Array.from({ length: 9 }, (_, index) => [index + 4, index + 4]),
  )
  expect(inningCurrent).toBe(12)
})

test('an inning that a final game’s line score lacks comes from its plays', () => {
  const feed = smallFeed({ status: final })
  Object.assign(feed.liveData.linescore, {
    innings: [{ num: 2, away: { runs: 0 }, home: {} }],
  })
  const { innings } = boxScoreAt(logOf(feed), END).linescore
  expect(innings.map((it) => [it.inning, it.away_runs])).toEqual([
    [1, 1],
    [2, 0],
  ])
})
