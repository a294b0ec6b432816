import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { player } from '../../../../contract/games/player.ts'
import { haveRecordings, recording } from '../../../../testing/feeds/recordings.ts'
import { smallSplit, smallStats } from '../../../../testing/feeds/small-people.ts'
import { parseStats } from '../../../providers/league/league-feed-people-shape.ts'
import { officialStats, readPart } from './official-stats.ts'

const abbreviation = ({ id, name }: { id: number | null; name: string }) =>
  id === 677 ? 'HER' : name.slice(0, 3).toUpperCase()
const statsSchema = z.pick(player.response, {
  batting: true,
  pitching: true,
  fielding: true,
  battingByYear: true,
  pitchingByYear: true,
  fieldingByYear: true,
  battingGeneral: true,
  pitchingGeneral: true,
  fieldingGeneral: true,
  battingLog: true,
  pitchingLog: true,
})
const read = (stats: unknown, part: 'regular' | 'playoffs' = 'regular') =>
  readPart(parseStats({ stats }), part, abbreviation)

test('the playoffs are beside the regular season in the sets, the general lines and the log', () => {
  const game = (date: string, overrides: object = {}) =>
    smallSplit(
      { atBats: 4 },
      { date, isHome: true, isWin: true, opponent: { id: 673, name: 'Mexicali' }, ...overrides },
    )
  const regular = read([
    smallStats('season', 'hitting', [smallSplit({ atBats: 200, avg: '.300' })]),
    smallStats('gameLog', 'hitting', [game('2026-12-20')]),
  ])
  const playoffs = read(
    [
      smallStats('season', 'hitting', [smallSplit({ atBats: 20, avg: '.400' }, { gameType: 'D' })]),
      smallStats('gameLog', 'hitting', [game('2027-01-03', { gameType: 'D', isWin: false })]),
    ],
    'playoffs',
  )
  const official = officialStats(regular, playoffs)
  expect(official?.batting).toMatchObject({
    season: { avg: '.300', type: 'regular', w: 1, l: 0 },
    playoffs: { avg: '.400', type: 'playoffs', w: 0, l: 1 },
    career: null,
  })
  expect(official?.battingGeneral.map((it) => it.type)).toEqual(['regular', 'playoffs'])
  expect(official?.battingLog.map((it) => [it.date, it.type, it.opponent])).toEqual([
    ['2027-01-03', 'playoffs', 'MEX'],
    ['2026-12-20', 'regular', 'MEX'],
  ])
})

test('wins and losses are the same in the season and its year, and unknown for years without games', () => {
  const game = (date: string, isWin: boolean | undefined) =>
    smallSplit({ atBats: 4 }, { date, isHome: true, isWin, opponent: { id: 673, name: 'Mexicali' } })
  const year = (season: string, gamesPlayed: number) => smallSplit({ gamesPlayed }, { season })
  const official = (games: (boolean | undefined)[], years: [string, number][], career: number) =>
    officialStats(
      read([
        smallStats('season', 'hitting', [year('2026', games.length)]),
        smallStats(
          'gameLog',
          'hitting',
          games.map((it, index) => game(`2026-11-${20 + index}`, it)),
        ),
        smallStats(
          'yearByYear',
          'hitting',
          years.map((it) => year(...it)),
        ),
        smallStats('career', 'hitting', [smallSplit({ gamesPlayed: career }, { season: '' })]),
      ]),
      undefined,
    )
  const decisions = (statsSchema: ReturnType<typeof official>) =>
    [statsSchema?.batting.season, ...(statsSchema?.battingByYear ?? []), statsSchema?.batting.career].map(
      (it) => [it?.w, it?.l],
    )
  const games = [true, true, false]
  expect(
    decisions(
      official(
        games,
        [
          ['2025', 60],
          ['2026', 3],
        ],
        63,
      ),
    ),
  ).toEqual([
    [2, 1],
    [2, 1],
    [null, null],
    [null, null],
  ])
  expect(decisions(official(games, [['2026', 3]], 3))).toEqual([
    [2, 1],
    [2, 1],
    [2, 1],
  ])
  expect(decisions(official([true, undefined], [['2026', 2]], 2))).toEqual(Array(3).fill([null, null]))
})

test('figures that the league lacks are absent and not zero', () => {
  const official = officialStats(
    read([
      smallStats('season', 'hitting', [smallSplit({ atBats: 200 })]),
      smallStats('season', 'fielding', [smallSplit({ putOuts: 20, errors: 1, pickoffs: 0 })]),
    ]),
    undefined,
  )
  expect(official?.batting.season).toMatchObject({ lob: null, pk: null, sb: 0 })
  expect(official?.fielding.season).toMatchObject({
    sb: null,
    cs: null,
    pb: null,
    wp: null,
    h2p: null,
    pk: 0,
    e: 1,
  })
})

test('an answer for the playoffs with the regular season’s figures counts as none', () => {
  expect(read([smallStats('season', 'hitting', [smallSplit({ atBats: 200 })])], 'playoffs')).toBeUndefined()
  expect(officialStats(read([]), undefined)).toBeUndefined()
})

test('the answer is valid whatever figures the league sends', () => {
  const kind = fc.constantFrom('season', 'gameLog', 'yearByYear', 'career', 'x')
  const group = fc.constantFrom('hitting', 'pitching', 'fielding', 'x')
  const value = fc.oneof(fc.integer(), fc.string(), fc.double(), fc.constant(null), fc.constant('.300'))
  const stat = fc.dictionary(
    fc.constantFrom('atBats', 'hits', 'avg', 'era', 'inningsPitched', 'fielding'),
    value,
  )
  const split = fc.record(
    {
      season: value,
      stat,
      team: fc.anything(),
      opponent: fc.anything(),
      date: value,
      isHome: value,
      game: fc.anything(),
    },
    { requiredKeys: [] },
  )
  const block = fc.tuple(kind, group, fc.array(fc.oneof(split, fc.anything()), { maxLength: 4 }))
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const official = officialStats(read(blocks.map((it) => smallStats(...it))), undefined)
      if (official !== undefined) expect(statsSchema.parse(official)).toEqual(official)
    }),
  )
})

test.skipIf(!haveRecordings).each([
  ['person_hitting_profile.json', 'battingLog', 146],
  ['person_pitching_profile.json', 'pitchingLog', 14],
] as const)('the recorded figures %s become lines of ours, newest first', (name, log, games) => {
  const { people } = recording('endpoints', name) as { people: { stats: { splits: object[] }[] }[] }
  // The recordings are of another league; the test treats them as ours.
  const stats = people[0]?.stats.map((it) => ({
    ...it,
    splits: it.splits.map((split) => ({ ...split, league: { id: 132 } })),
  }))
  const official = officialStats(read(stats), undefined)
  expect(official).toBeDefined()
  expect(statsSchema.parse(official)).toEqual(official)
  expect(official?.[log]).toHaveLength(games)
  const dates = official?.[log].map((it) => it.date) ?? []
  expect(dates).toEqual(dates.toSorted().reverse())
  expect(official?.[log].every((it) => it.opponent.startsWith('@') !== it.isHome && it.gameId !== null)).toBe(
    true,
  )
})
