import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import { feedAt, feedPositionAt } from '../replay/feed-at.ts'
import { scoreOf } from '../replay/linescore.ts'
import { tallyAt } from '../replay/tally.ts'
import { type Feed, type Recording, SIDES } from '../shape/feed-shape.ts'
import { CLUBS } from '../shape/league.ts'
import { rosterOf } from '../shape/roster.ts'
import { anyFixture } from './fixture-for-tests.ts'
import { generatedRecording } from './generated-recording.ts'
import { emptyTotals, seasonBeforeOf } from './season-results.ts'

const clubs = CLUBS.map((club, i) => rosterOf(club, i, 7))

const generated = (gamePk: number, seed: number): Recording => {
  const fixture = anyFixture(gamePk, {
    away: clubs[gamePk % 10],
    home: clubs[(gamePk + 1 + (seed % 9)) % 10],
  })
  return generatedRecording(fixture, seed, seasonBeforeOf(emptyTotals))
}
const anyGame = fc.tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 2 ** 31 - 1 }))
const num = (value: unknown) => (typeof value === 'number' ? value : 0)

test('a generated game of any seed obeys the laws of the box score', () => {
  fc.assert(
    fc.property(anyGame, ([gamePk, seed]) => {
      const { feed } = generated(gamePk, seed)
      expectHalfInnings(feed)
      expectSums(feed)
      expectDecisions(feed)
    }),
    { numRuns: runs(60) },
  )
})

test('a generated game has the same running score in its plays as by counting its runners', () => {
  fc.assert(
    fc.property(anyGame, ([gamePk, seed]) => {
      const recording = generated(gamePk, seed)
      for (const moment of recording.moments.filter(({ complete }) => complete)) {
        const play = recording.plays[moment.plays - 1]
        const tally = tallyAt(recording, moment)
        expect(scoreOf(tally)).toEqual({ away: play?.result.awayScore, home: play?.result.homeScore })
        expect(tally.count.outs).toBe(play?.count.outs)
        expect(new Set(tally.bases.values()).size).toBe(tally.bases.size)
        expect(play?.result.rbi).toBe(play?.runners.filter((runner) => runner.details.rbi).length)
      }
    }),
    { numRuns: runs(8) },
  )
})

test('a generated game bats in the order of its line-up, and a caught runner’s batter leads off the next inning', () => {
  fc.assert(
    fc.property(anyGame, ([gamePk, seed]) => {
      const recording = generated(gamePk, seed)
      for (const halfInning of ['top', 'bottom'] as const) {
        const slots = plateAppearancesOf(recording, halfInning)
        for (const [i, slot] of slots.slice(1).entries()) expect(slot).toBe(((slots[i] ?? 0) % 9) + 1)
      }
    }),
    { numRuns: runs(30) },
  )
})

test('a generated game has a feed at every moment', () => {
  const { moments, ...rest } = generated(415_541, 2022)
  const recording = { moments, ...rest }
  for (const { at } of moments) {
    const { linescore, plays } = feedAt(recording, feedPositionAt(recording, at)).liveData
    expect(linescore.currentInning).toBe(plays.currentPlay?.about.inning)
    expect(linescore.strikes).toBeLessThanOrEqual(3)
  }
})

test('a generated game is the same for the same seed and gamePk, and differs for others', () => {
  expect(generated(10, 1)).toEqual(generated(10, 1))
  expect(generated(10, 1).plays).not.toEqual(generated(10, 2).plays)
  expect(generated(10, 1).plays).not.toEqual(generated(20, 1).plays)
})

test('many generated games have hits, walks, errors, steals, double plays, substitutions and extra innings', () => {
  const seen = new Set<string | undefined>()
  let longest = 0
  for (let gamePk = 1; gamePk <= 60; gamePk += 1) {
    for (const play of generated(gamePk, 3).plays) {
      seen.add(play.result.eventType)
      for (const event of play.playEvents) seen.add(event.details.eventType)
      longest = Math.max(longest, play.about.inning)
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(EXPECTED))
  expect(longest).toBeGreaterThan(9)
})

const EXPECTED = [
  'single',
  'double',
  'triple',
  'home_run',
  'walk',
  'hit_by_pitch',
  'strikeout',
  'field_out',
  'field_error',
  'force_out',
  'grounded_into_double_play',
  'sac_fly',
  'stolen_base_2b',
  'caught_stealing_2b',
  'wild_pitch',
  'pitching_substitution',
  'offensive_substitution',
  'defensive_substitution',
  'defensive_switch',
  'runner_placed',
]

const plateAppearancesOf = ({ plays, feed }: Recording, halfInning: 'top' | 'bottom') => {
  const { players } = feed.liveData.boxscore.teams[halfInning === 'top' ? 'away' : 'home']
  return plays
    .filter((play) => play.about.halfInning === halfInning && play.result.eventType !== 'caught_stealing_2b')
    .map((play) => Math.floor(Number(players[`ID${play.matchup.batter.id}`]?.battingOrder) / 100))
}

const expectHalfInnings = (feed: Feed) => {
  const outs = new Map<string, number>()
  for (const { about, runners } of feed.liveData.plays.allPlays) {
    const halfInning = `${about.inning}${about.halfInning}`
    outs.set(
      halfInning,
      (outs.get(halfInning) ?? 0) + runners.filter((runner) => runner.movement.isOut === true).length,
    )
  }
  const last = [...outs].at(-1)
  for (const [halfInning, n] of outs) if (halfInning !== last?.[0]) expect(n).toBe(3)
  const { home, away } = feed.liveData.linescore.teams
  expect(home.runs).not.toBe(away.runs)
  const walkOff = last?.[0]?.endsWith('bottom') === true && (home.runs ?? 0) > (away.runs ?? 0)
  if (!walkOff) expect(last?.[1]).toBe(3)
}

const expectSums = (feed: Feed) => {
  const { linescore, boxscore, plays } = feed.liveData
  for (const side of SIDES) {
    const other = side === 'away' ? 'home' : 'away'
    const players = Object.values(boxscore.teams[side].players)
    const batted = (key: string) => players.reduce((sum, player) => sum + num(player.stats.batting[key]), 0)
    const pitched = (key: string) =>
      Object.values(boxscore.teams[other].players).reduce(
        (sum, player) => sum + num(player.stats.pitching[key]),
        0,
      )
    const { runs, hits, leftOnBase } = linescore.teams[side]
    expect(linescore.innings.reduce((sum, inning) => sum + (inning[side].runs ?? 0), 0)).toBe(runs)
    expect(batted('runs')).toBe(runs)
    expect(batted('hits')).toBe(hits)
    for (const key of ['runs', 'hits', 'homeRuns', 'baseOnBalls', 'strikeOuts', 'atBats'])
      expect(pitched(key)).toBe(batted(key))
    expect(pitched('earnedRuns')).toBeLessThanOrEqual(runs ?? 0)
    expect(pitched('battersFaced')).toBe(batted('plateAppearances'))
    expect(batted('rbi')).toBeLessThanOrEqual(runs ?? 0)
    expect(batted('atBats') + batted('baseOnBalls') + batted('hitByPitch') + batted('sacFlies')).toBe(
      batted('plateAppearances'),
    )
    // Every player who bats, or is placed on second, scores, is out or is left on base.
    const halfInning = plays.allPlays.filter(
      (play) => play.about.halfInning === (side === 'away' ? 'top' : 'bottom'),
    )
    const placedRunners = halfInning
      .flatMap((play) => play.playEvents)
      .filter((event) => event.details.eventType === 'runner_placed')
    expect(batted('plateAppearances') + placedRunners.length).toBe(
      (runs ?? 0) + pitched('outs') + (leftOnBase ?? 0),
    )
    expect(batted('putOuts')).toBe(0)
    const putOuts = players.reduce((sum, player) => sum + num(player.stats.fielding.putOuts), 0)
    const pitchersOuts = players.reduce((sum, player) => sum + num(player.stats.pitching.outs), 0)
    expect(putOuts).toBe(pitchersOuts)
    expect(linescore.teams[side].errors).toBe(
      players.reduce((sum, player) => sum + num(player.stats.fielding.errors), 0),
    )
    expect(boxscore.teams[side].battingOrder).toHaveLength(9)
  }
}

const expectDecisions = (feed: Feed) => {
  const { decisions, boxscore, linescore } = feed.liveData
  const winner = (linescore.teams.home.runs ?? 0) > (linescore.teams.away.runs ?? 0) ? 'home' : 'away'
  const loser = winner === 'home' ? 'away' : 'home'
  expect(boxscore.teams[winner].pitchers).toContain(decisions?.winner?.id)
  expect(boxscore.teams[loser].pitchers).toContain(decisions?.loser?.id)
  if (decisions?.save === undefined) return
  expect(boxscore.teams[winner].pitchers.at(-1)).toBe(decisions.save.id)
  expect(decisions.save.id).not.toBe(decisions.winner?.id)
}
