import { expect, test } from 'vitest'
import type { GameLog } from '../../../contract/games/game-log.ts'
import { STATUS } from '../../../contract/games/status.ts'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { stateAt } from '../../../domain/folding/fold-game.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { runs } from '../../../testing/runs.ts'
import { parseFeed } from '../../providers/league/league-feed-shape.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { knownGames, readFaulty, seededRandom } from '../../testing/feeds/faulty-feeds.ts'
import { haveRecordings } from '../../testing/feeds/recordings.ts'
import { liveLineScore, play, smallFeed, smallSchedule } from '../../testing/feeds/small-feed.ts'
import { readFeed } from './read-feed.ts'
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

const logOf = (json: unknown, before?: GameLog): GameLog => {
  const log = readFeed(parseFeed(json), undefined, before)
  if (log === undefined) throw new Error('the feed was not understood')
  return log
}
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
  const [inning] = playsUntil(logOf(json), END)
  expect(inning?.bottom.map((it) => it.event_type)).toEqual(['single', 'pitching_substitution'])
})
