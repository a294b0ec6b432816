import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import type { Moment } from '../../contract/games/moments.ts'
import { atBat, pitch, result, runner, smallLog, status } from '../../testing/feeds/small-log.ts'
import { boxScoreAt } from './box-score-at.ts'
import { playsUntil } from './plays-until.ts'
import { scoreboardAt } from './scoreboard-at.ts'
import { truncateLog } from './truncate-log.ts'

const END = Number.POSITIVE_INFINITY
const half = (runs: number) => ({ runs, hits: runs, errors: 0 })
const side = (runs: number) => ({ ...half(runs), batters: [], pitchers: [], activities: [] })

/** Away wins by one home run; the league counts the game in the clubs’ records and corrects a hit. */
const finalGame = (): GameLog =>
  smallLog(
    [
      status(1, 'In Progress'),
      atBat(101),
      pitch(0, 1),
      runner(101, { to: 'score', earned: true }),
      result('home_run', { rbi: 1, scoring: true }),
      atBat(102),
      pitch(1, 0),
      runner(102, { to: 1 }),
      result('single'),
      atBat(201, { half: 'bottom' }),
      runner(201, { out: true }),
      result('field_out'),
      status(2, 'Final'),
    ],
    {
      official: {
        innings: [{ inning: 1, away: half(1), home: half(0) }],
        away: side(1),
        home: side(0),
        gameInfo: [{ label: 'T', value: '2:59' }],
        decisions: { winner: 110, loser: 210, save: null },
      },
    },
  )

const viewsAt = (log: GameLog, t: number) => [boxScoreAt(log, t), scoreboardAt(log, t), playsUntil(log, t)]
const endOf = ({ moments }: Pick<GameLog, 'moments'>) => moments.at(-1)?.at ?? 0

test('a truncated log folds to the same state as the complete log until that moment', () => {
  const log = finalGame()
  const last = endOf(log)
  fc.assert(
    fc.property(fc.integer({ min: log.startsAt - 5_000, max: last + 5_000 }), (t) => {
      expect(viewsAt(truncateLog(log, t), END)).toEqual(viewsAt(log, t))
    }),
  )
})

test('a truncated log has no later moment, no official statistic and no later record', () => {
  const log = finalGame()
  const truncated = truncateLog(log, endOf(log) - 1)
  expect(truncated.moments.every((it: Moment) => it.at < endOf(log))).toBe(true)
  expect(truncated).toMatchObject({ official: null, asOf: truncated.moments.at(-1)?.at })
  expect([truncated.teams.away.wins, truncated.teams.home.losses]).toEqual([11, 10])
})

test.each([
  ['in a playoff series', { gameType: 'L' }],
  ['in a game of unknown type', { gameType: '' }],
  ['in a game without official statistics', { official: null }],
])('a truncated log has no later record %s', (_, over) => {
  const log = { ...finalGame(), ...over }
  const records = ({ teams: { away, home } }: GameLog) => [away, home].map((it) => [it.wins, it.losses])
  expect(records(truncateLog(log, endOf(log) - 1))).toEqual([
    [11, 9],
    [10, 10],
  ])
  expect(records(truncateLog(log, endOf(log)))).toEqual([
    [12, 9],
    [10, 11],
  ])
})

test('a truncated log has neither the official statistics nor those before a correction until the end', () => {
  const { official, ...log } = finalGame()
  const corrected: GameLog = { ...log, official, officialBefore: official ?? undefined }
  expect(truncateLog(corrected, endOf(log) - 1)).not.toHaveProperty('officialBefore')
  expect(truncateLog(corrected, endOf(log))).toHaveProperty('officialBefore', official)
})

test('a log truncated after the end, or without a moment, is the complete log', () => {
  const log = finalGame()
  expect(truncateLog(log, endOf(log)).official).toEqual(log.official)
  expect(truncateLog(log, END)).toBe(log)
})

test('a log truncated before its first moment has no time of last update', () => {
  expect(truncateLog(finalGame(), 0)).toMatchObject({ moments: [], asOf: null })
})
