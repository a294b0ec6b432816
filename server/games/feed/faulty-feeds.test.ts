import { expect, test } from 'vitest'
import { STATUS } from '../../../contract/games/status.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { stateAt } from '../../../domain/folding/fold-game.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { knownGames, readFaulty, seededRandom } from '../../../testing/feeds/faulty-feeds.ts'
import { FAULTS, placesOf, withFault } from '../../../testing/feeds/feed-faults.ts'
import { haveRecordings } from '../../../testing/feeds/recordings.ts'
import {
  final,
  liveLineScore,
  logOf,
  play,
  smallFeed,
  smallSchedule,
  step,
} from '../../../testing/feeds/small-feed.ts'
import { runs } from '../../../testing/runs.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readSchedule } from './read-schedule.ts'

const END = Number.POSITIVE_INFINITY
const SEED = 20_261_129

test('a small feed with any one fault shows nothing that the game never had', () => {
  const count = runs(150)
  expect(readFaulty(knownGames().small, count, seededRandom(SEED)).total).toBe(count)
})

test.skipIf(!haveRecordings)(
  'a recorded feed with any one fault shows nothing that the game never had; `npm run bench -- mutated` reads 5,000',
  () => {
    const count = runs(60)
    expect(readFaulty(knownGames().recorded, count, seededRandom(SEED)).total).toBe(count)
  },
)

const withLine = (line: object, status?: object) => {
  const json = smallFeed()
  Object.assign(json.liveData.linescore, liveLineScore(line))
  Object.assign(json.gameData.status, status)
  return json
}
const situation = (json: unknown) => {
  const { outs, balls, strikes, diamond, inningArrow } = boxScoreAt(logOf(json), END).linescore
  return [inningArrow, outs, balls, strikes, diamond]
}

test.each([
  ['its count', { balls: 3, strikes: 2 }],
  ['its outs', { outs: 2 }],
  ['its bases', { offense: { batter: { id: 104 }, third: { id: 101 } } }],
  ['its batter', { offense: { batter: { id: 201 }, second: { id: 102 } } }],
])('a line score with %s of another half leaves those of the plays', (_, line) => {
  expect(situation(withLine(line))).toEqual(situation(smallFeed()))
})

test.each([
  [
    'the plays, where the current turn is their last',
    2,
    ['top', 'outs-1', 'balls-0', 'strikes-0', 'pos-010'],
  ],
  ['itself, where the current turn is lost', 3, ['top', 'outs-2', 'balls-1', 'strikes-0', 'pos-010']],
])('a line score that could follow the plays leaves %s', (_, atBatIndex, expected) => {
  const json = withLine({ outs: 2, balls: 1, offense: { batter: { id: 105 }, second: { id: 102 } } })
  Object.assign(json.liveData.plays, { currentPlay: { about: { atBatIndex } } })
  expect(situation(json)).toEqual(expected)
})

test('a step without a name is that of the runner at its base, though another is left on base', () => {
  const json = smallFeed()
  const nameless = step(0, '1B', null, true)
  Object.assign(nameless.details.runner, { id: null })
  const single = { runners: [step(104, null, '1B')], post: [104, 102, null] as [number, number, null] }
  const doublePlay = [nameless, step(105, null, null, true)]
  json.liveData.plays.allPlays.push(
    play(3, { batter: 104, pitcher: 210, eventType: 'single', outs: 1, ...single }),
    play(4, { batter: 105, pitcher: 210, eventType: 'double_play', outs: 3, runners: doublePlay }),
  )
  const runners = logOf(json).moments.filter((it) => it.kind === 'runner')
  expect(runners.slice(-3).map((it) => it.runner)).toEqual([104, 104, 105])
})

test('a final without its last plays and its first innings ends in the half that the league scored last', () => {
  const json = smallFeed({ status: final })
  const innings = [1, 2].map((num) => ({ num, away: { runs: 0 }, home: { runs: num === 1 ? 0 : null } }))
  Object.assign(json.liveData.linescore, { innings })
  expect(situation(json)[0]).toBe('top')
  Object.assign(innings[1]?.home ?? {}, { runs: 2 })
  expect(situation(json)[0]).toBe('bottom')
})

test('a half begins with nobody out and nobody on, whatever the line score still has of the half before', () => {
  const third = play(3, { batter: 104, pitcher: 210, eventType: 'field_out', outs: 3 })
  const json = withLine({ isTopInning: false, inningState: 'Bottom', outs: 2, balls: 3, strikes: 2 })
  json.liveData.plays.allPlays.push(third)
  expect(situation(json)).toEqual(['bottom', 'outs-0', 'balls-0', 'strikes-0', 'pos-000'])
  expect(boxScoreAt(logOf(json), END).batter?.mlbId).toBe(201)
})

test('a feed without a status keeps the one that was known', () => {
  const before = logOf(
    smallFeed({ status: { codedGameState: 'U', statusCode: 'UR', detailedState: 'Suspended: Rain' } }),
  )
  const silent = { codedGameState: '', statusCode: '', detailedState: '' }
  const { status, detail } = stateAt(logOf(withLine({}, silent), before), END)
  expect([status, detail]).toEqual([STATUS.suspended, 'Suspended: Rain'])
})

test('a feed with pitches is no game that is still to come', () => {
  const scheduled = { codedGameState: 'S', statusCode: 'S', detailedState: 'Scheduled' }
  expect(stateAt(logOf(withLine({}, scheduled)), END).status).toBe(STATUS.live)
})

test('a row of the schedule keeps what was known where it does not say it', () => {
  const schedule = smallSchedule([{}])
  const [known] = readSchedule(parseSchedule(schedule))
  const [game] = schedule.dates[0]?.games ?? []
  Object.assign(game ?? {}, { status: {}, gameDate: null, teams: {} })
  const read = () => readSchedule(parseSchedule(schedule), () => known)
  expect(read()).toMatchObject([{ status: STATUS.live, startsAt: known?.startsAt, teams: known?.teams }])
})

/** The path of each value of a row, without places in a list, and the value. */
const wordsOf = (it: unknown, path = ''): string[] => {
  if (it === null || it === '') return []
  if (Array.isArray(it)) return it.flatMap((item) => wordsOf(item, path))
  if (typeof it !== 'object') return [`${path} ${it}`]
  return Object.entries(it).flatMap(([key, value]) => wordsOf(value, `${path}.${key}`))
}

test('a schedule with any one fault shows nothing of a game that it never said', () => {
  const days = [{}, { pk: 2, status: final }, { pk: 3, day: '2026-11-20' }]
  const schedule = smallSchedule(days)
  for (const { games } of schedule.dates)
    for (const game of games) {
      Object.assign(game, { linescore: { ...smallFeed().liveData.linescore, ...liveLineScore() } })
      Object.assign(game.teams.away, { score: 1 })
      Object.assign(game.teams.home, { score: 0 })
    }
  const rows = readSchedule(parseSchedule(schedule))
  const known = (pk: number | null) => rows.find((it) => it.gamePk === pk)
  const random = seededRandom(SEED)
  for (const place of placesOf(schedule))
    for (const fault of FAULTS[place.kind]) {
      const read = readSchedule(parseSchedule(withFault(schedule, place, fault, random)), known)
      const what = `${place.path.join('.')} ${fault}`
      const said = new Set(wordsOf(rows.filter((it) => read.some(({ gamePk }) => gamePk === it.gamePk))))
      expect([what, wordsOf(read).filter((it) => !said.has(it))]).toEqual([what, []])
      const isWhole = fault === 'shuffled' || fault === 'doubled'
      if (isWhole) expect(read.map((it) => it.gamePk).toSorted()).toEqual([900_001, 2, 3].toSorted())
    }
})

test('a change between two half-innings is listed under the one that it begins', () => {
  const json = smallFeed()
  const change = {
    ...{ index: 0, isPitch: false, startTime: '2026-11-20T01:34:10Z', endTime: '2026-11-20T01:34:20Z' },
    details: { event: 'Pitching Substitution', eventType: 'pitching_substitution' },
    ...{ player: { id: 111 }, position: { abbreviation: 'P' } },
  }
  json.liveData.plays.allPlays.push(
    play(3, { batter: 104, pitcher: 210, eventType: 'field_out', outs: 3 }),
    play(5, { batter: 201, pitcher: 111, halfInning: 'bottom', eventType: 'single', before: [change] }),
  )
  const bottom = () => playsUntil(logOf(json), END)[0]?.bottom.map((it) => it.event_type)
  expect(bottom()).toEqual(['single', 'pitching_substitution'])
  // The third out is lost.
  json.liveData.plays.allPlays.splice(3, 1)
  expect(bottom()).toEqual(['single', 'pitching_substitution'])
})
