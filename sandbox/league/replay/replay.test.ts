import { expect, test } from 'vitest'
import { testEach } from '../../../testing/league-data.ts'
import {
  battingSide,
  type Feed,
  type JsonObject,
  opponent,
  type Recording,
  SIDES,
} from '../shape/feed-shape.ts'
import { GAME_OVER_MS, spanOf } from '../shape/status.ts'
import { boxscoreOf } from './boxscore.ts'
import { feedAt, feedPositionAt } from './feed-at.ts'
import { linescoreOf, scoreOf } from './linescore.ts'
import { finals, hasFinals } from './recordings-for-tests.ts'
import { shiftFeed } from './shift-feed.ts'
import { tallyAt } from './tally.ts'

const FIRST_PITCH = Date.parse('2026-11-20T02:05:00Z')
const BATTING = [
  'atBats',
  'runs',
  'hits',
  'doubles',
  'triples',
  'homeRuns',
  'rbi',
  'baseOnBalls',
  'strikeOuts',
  'stolenBases',
  'caughtStealing',
  'hitByPitch',
  'sacFlies',
  'sacBunts',
  'plateAppearances',
  'totalBases',
  'groundIntoDoublePlay',
]
const PITCHING = [
  'inningsPitched',
  'outs',
  'hits',
  'runs',
  'earnedRuns',
  'baseOnBalls',
  'strikeOuts',
  'homeRuns',
  'battersFaced',
  'numberOfPitches',
  'balls',
  'strikes',
  'hitBatsmen',
  'wildPitches',
  'inheritedRunners',
  'inheritedRunnersScored',
]
const FIELDING = ['assists', 'putOuts', 'errors']

const only = (line: JsonObject, keys: string[]) => Object.fromEntries(keys.map((key) => [key, line[key]]))
const linesOf = (
  feed: Feed['liveData']['boxscore'],
  kind: 'batting' | 'pitching' | 'fielding',
  keys: string[],
) =>
  SIDES.flatMap((side) =>
    Object.values(feed.teams[side].players)
      .filter((player) => Object.keys(player.stats[kind]).length > 0)
      .map((player) => [player.person.id, only(player.stats[kind], keys)]),
  )
const FIELD_POSITIONS = {
  pitcher: '1',
  catcher: '2',
  first: '3',
  second: '4',
  third: '5',
  shortstop: '6',
  left: '7',
  center: '8',
  right: '9',
}
const appeared = (feed: Feed['liveData']['boxscore']) =>
  new Set(SIDES.flatMap((side) => feed.teams[side].batters))
const inningsOf = (feed: Feed['liveData']['linescore']) =>
  feed.innings.map(({ num, home, away }) => ({ num, home, away }))

const REPLAYS = finals().map(({ file, feed }) => {
  const recording = shiftFeed(feed, FIRST_PITCH, '2026-11-19')
  const tally = tallyAt(recording, recording.moments.at(-1))
  const boxscore = boxscoreOf(recording, tally, 'over')
  return { file, feed, recording, tally, boxscore, span: spanOf(recording), recorded: feed.liveData.boxscore }
})

testEach(test, REPLAYS)(
  'a replayed recording counts up to the recorded line score: $file',
  ({ feed, recording, tally }) => {
    const linescore = linescoreOf(recording, tally, 'over')
    expect(inningsOf(linescore)).toEqual(inningsOf(feed.liveData.linescore))
    expect(linescore.teams).toMatchObject(feed.liveData.linescore.teams)
    const { defense } = feed.liveData.linescore
    const { fielders } = tally.sides[opponent(battingSide(tally.halfInning))]
    for (const [position, code] of Object.entries(FIELD_POSITIONS))
      expect([position, fielders.get(code)]).toEqual([position, (defense[position] as { id: number }).id])
    expect(linescore.defense.pitcher).toMatchObject({ id: fielders.get('1') })
    expect(linescore.inningState).toBe(feed.liveData.linescore.inningState)
  },
)

testEach(test, REPLAYS)(
  "a replayed recording counts up to every player's recorded line: $file",
  ({ recorded, boxscore }) => {
    const appearedPlayers = appeared(recorded)
    expect(linesOf(boxscore, 'batting', BATTING)).toEqual(
      linesOf(recorded, 'batting', BATTING).filter(([id]) => appearedPlayers.has(id as number)),
    )
    expect(linesOf(boxscore, 'pitching', PITCHING)).toEqual(linesOf(recorded, 'pitching', PITCHING))
    expect(linesOf(boxscore, 'fielding', FIELDING)).toEqual(
      linesOf(recorded, 'fielding', FIELDING).filter(([id]) => appearedPlayers.has(id as number)),
    )
  },
)

testEach(test, REPLAYS)(
  'a replayed recording ends with the recorded lists of batters and pitchers: $file',
  ({ recorded, boxscore }) => {
    for (const side of SIDES) {
      const { batters, pitchers, battingOrder } = recorded.teams[side]
      expect(boxscore.teams[side]).toMatchObject({ batters, pitchers, battingOrder })
    }
  },
)

testEach(test, REPLAYS)(
  "a replayed recording shows the recording's own running score after every play, and never less: $file",
  ({ recording }) => {
    let before = 0
    recording.moments.forEach((moment) => {
      const score = scoreOf(tallyAt(recording, moment))
      expect(score.away + score.home).toBeGreaterThanOrEqual(before)
      before = score.away + score.home
      const play = recording.plays[moment.plays - 1]
      if (!moment.complete) return
      expect(score).toEqual({ away: play?.result.awayScore, home: play?.result.homeScore })
    })
  },
)

testEach(test, REPLAYS)(
  'a replayed recording has the recorded runners on base after every play: $file',
  ({ recording }) => {
    for (const moment of recording.moments.filter(({ complete }) => complete)) {
      const play = recording.plays[moment.plays - 1]
      if (play === undefined || play.count.outs >= 3) continue
      const { bases } = tallyAt(recording, moment)
      const on = Object.fromEntries([...bases].map(([id, base]) => [base, id]))
      const { postOnFirst, postOnSecond, postOnThird } = play.matchup as Record<string, { id: number }>
      expect(on).toEqual({
        ...(postOnFirst && { '1B': postOnFirst.id }),
        ...(postOnSecond && { '2B': postOnSecond.id }),
        ...(postOnThird && { '3B': postOnThird.id }),
      })
    }
  },
)

testEach(test, REPLAYS)(
  'a replayed recording shows at any pitch nothing that happened after it: $file',
  ({ recording, span }) => {
    for (const moment of recording.moments) {
      const { index } = feedPositionAt(recording, moment.at)
      const cut = feedAt(recording, feedPositionAt(recording, moment.at))
      if (moment.at >= span.last) continue
      const current = cut.liveData.plays.currentPlay
      expect(cut.liveData.decisions).toBeUndefined()
      expect(cut.gameData.status.statusCode).toBe('I')
      expect(latest(cut)).toBeLessThanOrEqual(moment.at)
      if (current?.about.isComplete === false) expect(current.result.event).toBeUndefined()
      expect(current?.about.isComplete).toBe(recording.moments[index]?.complete)
      expect(implausible(cut)).toEqual([])
    }
  },
)

testEach(test, REPLAYS)(
  'a replayed recording is the recorded feed itself once it is final: $file',
  ({ feed, recording, recorded, span }) => {
    const final = feedAt(recording, feedPositionAt(recording, span.last + GAME_OVER_MS))
    expect(final.liveData.boxscore.teams).toEqual(recorded.teams)
    expect(final.liveData.linescore).toEqual(feed.liveData.linescore)
    expect(final.liveData.decisions).toEqual(feed.liveData.decisions)
    expect(final.gameData.status.detailedState).toBe('Final')
    expect(final.liveData.plays.allPlays).toHaveLength(feed.liveData.plays.allPlays.length)
    expect(final.liveData.plays.currentPlay).toBe(final.liveData.plays.allPlays.at(-1))
    expect(final.metaData.wait).toBe(10)
  },
)

test.skipIf(!hasFinals)('a replayed recording passes through the states of a real game', () => {
  const recording = first()
  const { first: begin, last } = spanOf(recording)
  const stateAt = (t: number) => {
    const { abstractGameState, statusCode } = feedAt(recording, feedPositionAt(recording, t)).gameData.status
    return `${abstractGameState} ${statusCode}`
  }
  expect(stateAt(begin - 10 * 3_600_000)).toBe('Preview S')
  expect(stateAt(begin - 30 * 60_000)).toBe('Preview P')
  expect(stateAt(begin - 5 * 60_000)).toBe('Live PW')
  expect(stateAt(begin)).toBe('Live I')
  expect(stateAt(last - 1)).toBe('Live I')
  expect(stateAt(last)).toBe('Final O')
  expect(stateAt(last + GAME_OVER_MS)).toBe('Final F')
})

test.skipIf(!hasFinals)(
  'a replayed recording has its line-ups in warm-up, and no players and no innings the day before',
  () => {
    const recording = first()
    const { first: begin } = spanOf(recording)
    const warmup = feedAt(recording, feedPositionAt(recording, begin - 60_000)).liveData
    expect(warmup.boxscore.teams.home.battingOrder).toHaveLength(9)
    expect(warmup.boxscore.teams.home.pitchers).toHaveLength(1)
    expect(warmup.linescore.innings).toMatchObject([{ num: 1, home: { hits: 0 }, away: { hits: 0 } }])
    expect(warmup.linescore.innings[0]?.away.runs).toBeUndefined()
    const before = feedAt(recording, feedPositionAt(recording, begin - 86_400_000)).liveData
    expect(before.boxscore.teams.home.batters).toEqual([])
    expect(before.linescore.innings).toEqual([])
  },
)

test.skipIf(!hasFinals)(
  'a recording moved to another evening has every timestamp shifted by the same time',
  () => {
    const [{ feed } = { feed: undefined }] = finals()
    if (feed === undefined) throw new Error('no recording')
    const recording = shiftFeed(feed, FIRST_PITCH, '2026-11-19')
    const stamps = (plays: Feed['liveData']['plays']['allPlays']) =>
      plays
        .flatMap((play) => [
          play.about.startTime,
          ...play.playEvents.flatMap((event) => [event.startTime, event.endTime]),
          play.about.endTime,
        ])
        .map((stamp) => Date.parse(stamp))
    const before = stamps(feed.liveData.plays.allPlays)
    const by = FIRST_PITCH - (before[0] ?? 0)
    expect(stamps(recording.plays)).toEqual(before.map((t) => t + by))
    expect(recording.feed.gameData.datetime.officialDate).toBe('2026-11-19')
    expect(recording.feed.gameData.datetime.dateTime).toMatch(/^2026-11-20T02:0\d:00Z$/)
    expect(recording.gamePk).toBe(feed.gamePk)
  },
)
const first = (): Recording => {
  const [game] = finals()
  if (game === undefined) throw new Error('no recording')
  return shiftFeed(game.feed, FIRST_PITCH, '2026-11-19')
}

// A recording may hold timestamps out of order: only that no event ends after the cut is required.
const latest = (feed: Feed) =>
  Math.max(
    ...feed.liveData.plays.allPlays.flatMap((play) =>
      play.playEvents.map((event) => Date.parse(event.endTime)),
    ),
    0,
  )

// Returns a list, because one expectation for each of 100,000 facts is slow.
const implausible = (feed: Feed): string[] => {
  const { linescore, boxscore, plays } = feed.liveData
  const { balls = 9, strikes = 9, outs = 9 } = linescore
  const facts: [string, boolean][] = [
    ['count', balls <= 4 && strikes <= 3 && outs <= 3],
    ['pitcher and batter', linescore.defense.pitcher !== undefined && linescore.offense.batter !== undefined],
    ['indexes', plays.allPlays.every((play, i) => play.about.atBatIndex === i)],
  ]
  for (const side of SIDES) {
    const { batters, pitchers, battingOrder, players } = boxscore.teams[side]
    const runs = linescore.innings.reduce((sum, inning) => sum + (inning[side].runs ?? 0), 0)
    facts.push(
      [`${side} order`, battingOrder.length === 9 && pitchers.length > 0],
      [`${side} players`, batters.every((id) => players[`ID${id}`] !== undefined)],
      [`${side} runs`, linescore.teams[side].runs === runs],
    )
  }
  return facts.filter(([, holds]) => !holds).map(([fact]) => fact)
}
