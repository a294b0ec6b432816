import { expect, test } from 'vitest'
import { gameDetail } from '../../contract/games/game-detail.ts'
import { atBat, result, runner, smallLog, status } from '../../testing/feeds/small-log.ts'
import { gameDetailAt } from './game-detail-at.ts'

test('a game’s detail has the score, batter and pitcher of that moment', () => {
  const log = smallLog([
    status(1, 'In Progress'),
    atBat(101),
    runner(101, { to: 'score', earned: true }),
    result('home_run', { rbi: 1, bases: [null, null, null] }),
    atBat(102),
  ])
  const now = gameDetailAt(log, Number.POSITIVE_INFINITY)
  expect(gameDetail.response.parse(now)).toEqual(now)
  expect(now).toMatchObject({
    title: 'Naranjeros de Hermosillo en Águilas de Mexicali, jueves 19 de noviembre de 2026',
    r: { away: 1, home: 0 },
    h: { away: 1, home: 0 },
    w: { away: 12, home: 10 },
    atbat: { mlbid: 102, team: 'HER', stats: { avg: '.300' } },
    ondeck: { mlbid: 103 },
    inHole: { mlbid: 104 },
    pitcher: { mlbid: 210, team: 'MXC' },
    winningPitcher: null,
  })
  expect(now.pitcher?.stats).toEqual({ avg: '.300', era: '4.00', w: 1, l: 2 })
  expect(now.batting.HER?.[0]).toMatchObject({ mlbid: 101, stats: { hr: 1, ab: 1 } })
  expect(now.lineups.away).toEqual([101, 102, 103, 104, 105, 106, 107, 108, 109])
  const before = gameDetailAt(log, 0)
  expect(before).toMatchObject({ r: { away: 0, home: 0 }, scores: [], atbat: null, pitcher: null })
})
