import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { player } from '../../contract/players.ts'
import { parseStats } from '../providers/league-feed-people-shape.ts'
import { haveRecordings, recording } from '../testing/recordings.ts'
import { smallSplit, smallStats } from '../testing/small-people.ts'
import { readPart, toldFigures } from './told-figures.ts'

const abbreviation = ({ id, name }: { id: number | null; name: string }) =>
  id === 677 ? 'HER' : name.slice(0, 3).toUpperCase()
const figures = player.response.pick({
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

test('the playoffs stand beside the regular season, in the sets, the general lines and the log', () => {
  const game = (date: string, over: object = {}) =>
    smallSplit(
      { atBats: 4 },
      { date, isHome: true, isWin: true, opponent: { id: 673, name: 'Mexicali' }, ...over },
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
  const told = toldFigures(regular, playoffs)
  expect(told?.batting).toMatchObject({
    season: { avg: '.300', type: 'regular', w: 1, l: 0 },
    playoffs: { avg: '.400', type: 'playoffs', w: 0, l: 1 },
    career: null,
  })
  expect(told?.battingGeneral.map((it) => it.type)).toEqual(['regular', 'playoffs'])
  expect(told?.battingLog.map((it) => [it.date, it.type, it.opponent])).toEqual([
    ['2027-01-03', 'playoffs', 'MEX'],
    ['2026-12-20', 'regular', 'MEX'],
  ])
})

test('an answer for the playoffs that tells the regular season tells nothing', () => {
  expect(read([smallStats('season', 'hitting', [smallSplit({ atBats: 200 })])], 'playoffs')).toBeUndefined()
  expect(toldFigures(read([]), undefined)).toBeUndefined()
})

test('whatever is told of figures, what comes of it is a valid answer', () => {
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
      const told = toldFigures(read(blocks.map((it) => smallStats(...it))), undefined)
      if (told !== undefined) expect(figures.parse(told)).toEqual(told)
    }),
  )
})

describe.skipIf(!haveRecordings)('recorded figures', () => {
  test.each([
    ['person_hitting_profile.json', 'battingLog', 146],
    ['person_pitching_profile.json', 'pitchingLog', 14],
  ] as const)('%s becomes lines of ours, newest first', (name, log, games) => {
    const { people } = recording('endpoints', name) as { people: { stats: { splits: object[] }[] }[] }
    // The recordings are of another league: here they are taken for ours.
    const stats = people[0]?.stats.map((it) => ({
      ...it,
      splits: it.splits.map((split) => ({ ...split, league: { id: 132 } })),
    }))
    const told = toldFigures(read(stats), undefined)
    expect(told).toBeDefined()
    expect(figures.parse(told)).toEqual(told)
    expect(told?.[log]).toHaveLength(games)
    const dates = told?.[log].map((it) => it.date) ?? []
    expect(dates).toEqual(dates.toSorted().reverse())
    expect(told?.[log].every((it) => it.opponent.startsWith('@') !== it.isHome && it.gameId !== null)).toBe(
      true,
    )
  })
})
