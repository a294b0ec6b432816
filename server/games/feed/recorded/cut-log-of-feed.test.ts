import { expect, test } from 'vitest'
import type { GameLog } from '../../../../contract/games/game-log.ts'
import { boxScoreAt } from '../../../../domain/folding/box-score-at.ts'
import { endOf } from '../../../../domain/folding/fold-game.ts'
import { gameDetailAt } from '../../../../domain/folding/game-detail-at.ts'
import { truncateLog } from '../../../../domain/folding/truncate-log.ts'
import { feedUntil } from '../../../../testing/feeds/feed-until.ts'
import { recordings } from '../../../../testing/feeds/recordings.ts'
import { final, logOf, play, START, smallFeed, step } from '../../../../testing/feeds/small-feed.ts'
import { testEach } from '../../../../testing/league-data.ts'
import { isThorough } from '../../../../testing/runs.ts'

const END = Number.POSITIVE_INFINITY

/** Every fourth time at bat; all of them in `npm run bench -- random`. */
const EVERY_AT_BAT = isThorough ? 1 : 4

/** Times around every substitution and a few others, all before the end. */
const timesOf = (log: GameLog): number[] => {
  const atBats = log.moments.filter((it) => it.kind === 'at-bat')
  const changes = [
    ...log.moments.filter((it) => it.kind === 'substitution'),
    ...atBats.filter((_, nth) => nth % EVERY_AT_BAT === 0),
  ]
  const around = changes.flatMap(({ at }) => [at - 1, at])
  const some = log.moments.filter((_, index) => index % 11 === 0).map((it) => it.at)
  return [...new Set([...around, ...some])].filter((it) => it < (endOf(log) ?? END))
}

const expectNothingFromAfter = (json: unknown) => {
  const log = logOf(json)
  const times = timesOf(log)
  expect(times).not.toEqual([])
  for (const t of times)
    expect(truncateLog(log, t), new Date(t).toISOString()).toEqual(truncateLog(logOf(feedUntil(json, t)), t))
}

testEach(test, [...recordings('finals'), ...recordings('in-progress')])(
  'the log of $name truncated at a moment is the log of the feed of that moment',
  ({ json }) => expectNothingFromAfter(json),
)

test('the truncated log of a made game with every kind of change is the log of the feed of that moment', () =>
  expectNothingFromAfter(changingGame()))

const at = (number: number) => START_MS + number * 60_000
const batterAt = (t: number) => boxScoreAt(log, t).batter
const rows = (t: number) =>
  boxScoreAt(log, t)
    .away.lineup.filter((it) => [101, 109, 111].includes(it.mlbId))
    .map((it) => it.position)

test('a player’s position follows the game in line-up, at the plate and in the game’s detail', () => {
  expect(batterAt(at(0))).toMatchObject({ mlbId: 101, namePosition: 'CF' })
  expect(batterAt(at(2.2))).toMatchObject({ mlbId: 103, namePosition: 'CF' })
  expect(batterAt(at(2.4))).toMatchObject({ mlbId: 111, namePosition: 'PH' })
  expect(rows(at(2.4))).toEqual(['CF', 'PH', 'CF'])
  expect(rows(at(3.4))).toEqual(['CF', 'PH-LF', 'CF'])
  expect(rows(END)).toEqual(['CF-SS', 'PH-LF', 'CF'])
  expect(gameDetailAt(log, at(2.4)).atbat).toMatchObject({ mlbid: 111, position: 'PH' })
  expect(gameDetailAt(log, at(3.2)).pitcher).toMatchObject({ mlbid: 110, position: 'P' })
})

test('the list of players has only each player’s primary position', () => {
  expect([log.players['111']?.position, log.players['101']?.position]).toEqual(['P', 'CF'])
})

const START_MS = Date.parse(START)
const minute = (number: number) => new Date(START_MS + number * 60_000).toISOString()

type Change = {
  at: number
  kind: string
  player: number
  position: string
  order?: string
  replaces?: number
}
const change = ({ at, kind, player, position, order, replaces }: Change) => ({
  type: 'action',
  isPitch: false,
  startTime: minute(at - 0.05),
  endTime: minute(at),
  isSubstitution: true,
  player: { id: player },
  position: { abbreviation: position },
  ...(order !== undefined && { battingOrder: order }),
  ...(replaces !== undefined && { replacedPlayer: { id: replaces } }),
  details: { event: kind, eventType: kind, description: `${kind}.` },
})

const gameStarted = {
  isPitch: false,
  startTime: START,
  endTime: START,
  details: { eventType: 'game_advisory', description: 'Status Change - In Progress' },
}

/** A strikeout of a half-inning, with the events before its pitch. */
const strikeout = (
  index: number,
  it: { halfInning?: 'bottom'; batter: number; pitcher: number; outs: number; before?: object[] },
) => {
  const { before = [], ...rest } = it
  const out = step(it.batter, null, null, true)
  return play(index, {
    ...rest,
    eventType: 'strikeout',
    runners: [{ ...out, details: { ...out.details, playIndex: before.length } }],
    before: before.map((event) => ({ ...event })),
  })
}

/**
 * A game where 111 bats for 103 in the top and stays in left field; in the bottom 101 moves to short and 112
 * pitches.
 */
const changingGame = () => {
  const pinch = { kind: 'offensive_substitution', player: 111, position: 'PH', order: '301', replaces: 103 }
  const stays = { kind: 'defensive_switch', player: 111, position: 'LF', order: '301' }
  const moves = { kind: 'defensive_switch', player: 101, position: 'SS', order: '100' }
  const relief = { kind: 'pitching_substitution', player: 112, position: 'P' }
  const plays = [
    strikeout(0, { batter: 101, pitcher: 210, outs: 1, before: [gameStarted] }),
    strikeout(1, { batter: 102, pitcher: 210, outs: 2 }),
    strikeout(2, { batter: 111, pitcher: 210, outs: 3, before: [change({ at: 2.3, ...pinch })] }),
    strikeout(3, {
      halfInning: 'bottom',
      batter: 201,
      pitcher: 110,
      outs: 1,
      before: [change({ at: 3.1, ...stays })],
    }),
    strikeout(4, {
      halfInning: 'bottom',
      batter: 202,
      pitcher: 112,
      outs: 2,
      before: [change({ at: 4.2, ...moves }), change({ at: 4.3, ...relief })],
    }),
  ]
  const feed = smallFeed({ status: final, plays })
  const { away, home } = feed.liveData.boxscore.teams
  const players = { ...away.players, ...home.players }
  const updatePlayer = (id: number, now: object) => Object.assign(players[`ID${id}`] ?? {}, now)
  const batted = { batting: { atBats: 1, hits: 0 }, pitching: {} }
  const pitched = (inningsPitched: string) => ({ batting: {}, pitching: { inningsPitched, earnedRuns: 0 } })
  for (const id of [101, 102, 111, 201, 202]) updatePlayer(id, { stats: batted })
  updatePlayer(110, { stats: pitched('0.1') })
  updatePlayer(210, { stats: pitched('1.0') })
  updatePlayer(101, {
    position: { abbreviation: 'SS' },
    allPositions: [{ abbreviation: 'CF' }, { abbreviation: 'SS' }],
  })
  updatePlayer(111, {
    battingOrder: '301',
    position: { abbreviation: 'LF' },
    allPositions: [{ abbreviation: 'PH' }, { abbreviation: 'LF' }],
  })
  updatePlayer(112, { stats: pitched('0.1') })
  away.pitchers.push(112)
  return feed
}

const log = logOf(changingGame())
