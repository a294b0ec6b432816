import fc from 'fast-check'
import { expect, test } from 'vitest'
import { haveRecordings, recording } from '../../../testing/feeds/recordings.ts'
import { manualTimers } from '../../../testing/time/manual-timers.ts'
import { LeagueFeedDown } from './league-feed.ts'
import { openLeaguePeople } from './league-feed-people.ts'
import {
  parsePeople,
  parseRoster,
  parseStandings,
  parseStats,
  parseTeams,
} from './league-feed-people-shape.ts'

const stubLeague = (answer: () => Response) => {
  const requests: URL[] = []
  const fetch = async (input: unknown) => {
    requests.push(new URL(String(input)))
    return answer()
  }
  const people = openLeaguePeople({
    fetch: fetch as typeof globalThis.fetch,
    settings: { leagueFeedUrl: 'http://feed' },
    timers: manualTimers(),
  })
  return { requests, people }
}

test.each([
  ['teams', '/api/v1/teams', { season: '2026', leagueIds: '132' }],
  ['roster', '/api/v1/teams/677/roster', { season: '2026', rosterType: 'fullSeason', hydrate: 'person' }],
  ['person', '/api/v1/people', { personIds: '5' }],
  [
    'personStats',
    '/api/v1/people/5/stats',
    { season: '2026', gameType: 'P', group: 'hitting,pitching,fielding' },
  ],
  ['leagueStats', '/api/v1/stats', { season: '2026', group: 'pitching', playerPool: 'ALL', gameType: 'R' }],
  [
    'standings',
    '/api/v1/standings',
    { season: '2026', leagueId: '132', standingsTypes: 'firstHalf,secondHalf,regularSeason' },
  ],
] as const)(
  'the query %s goes to %s, and never to the sport without the league',
  async (call, path, query) => {
    const { requests, people } = stubLeague(() => Response.json({}))
    const calls = {
      teams: () => people.teams(2026).fetch({}),
      roster: () => people.roster(677, 2026).fetch({}),
      person: () => people.person(5).fetch({}),
      personStats: () => people.personStats(5, 2026, 'P').fetch({}),
      leagueStats: () => people.leagueStats('pitching', 2026, 'R').fetch({}),
      standings: () => people.standings(2026).fetch({}),
    }
    expect(await calls[call]()).toMatchObject({ kind: 'fetched' })
    expect(requests[0]?.pathname).toBe(path)
    const sentQuery = Object.fromEntries(requests[0]?.searchParams ?? [])
    expect(sentQuery).toMatchObject(query)
    if (sentQuery.sportId !== undefined) expect(sentQuery.leagueId).toBe('132')
  },
)

test('a person unknown to the league, and a league that is down, differ by the message', async () => {
  const missing = stubLeague(() => new Response('{}', { status: 404 }))
  await expect(missing.people.personStats(5, 2026, 'R').fetch({})).rejects.toThrow(
    new LeagueFeedDown('status 404', 404),
  )
  const empty = stubLeague(() => Response.json({ people: [{ id: 6 }] }))
  expect(await empty.people.person(5).fetch({})).toMatchObject({ kind: 'fetched', value: undefined })
})

test('any other text instead of an answer is read as an empty answer', () => {
  fc.assert(
    fc.property(fc.anything(), (json) => {
      for (const parse of [parsePeople, parseRoster, parseStats, parseTeams]) parse(json)
      parseStandings(json)
    }),
  )
  const [group] = parseStats({
    stats: [{ group: { displayName: 'hitting' }, splits: [{ stat: { hits: -1, runs: 'x', avg: 3 } }, null] }],
  })
  expect(group?.splits).toHaveLength(1)
  expect(group?.splits[0]?.stat).toMatchObject({ hits: 0, runs: 0, avg: '' })
})

test.skipIf(!haveRecordings).each([
  [
    'person_472610.json',
    {
      id: 472610,
      fullName: 'Luis García',
      primaryNumber: '40',
      weight: 240,
      birthCountry: 'Dominican Republic',
    },
  ],
  ['person_660271.json', { id: 660271, birthDate: '1994-07-05', currentAge: 31 }],
  ['person_671277.json', { useLastName: 'García Jr.', birthStateProvince: 'NY' }],
  ['person_677593.json', { currentTeam: { id: 669, name: 'Estrellas Orientales' } }],
  ['person_677651.json', { primaryNumber: '', active: true }],
])('the recorded row of %s is read', (name, expected) => {
  const [person] = parsePeople(recording('endpoints', name))
  expect(person).toMatchObject(expected)
  expect(person?.batSide.code).toMatch(/^[RLS]$/)
  expect(person?.primaryPosition.abbreviation).not.toBe('')
})

test.skipIf(!haveRecordings).each([
  ['person_hitting_profile.json', 'hitting', { season: 1, yearByYear: 15, career: 1, gameLog: 146 }],
  ['person_pitching_profile.json', 'pitching', { season: 1, yearByYear: 6, career: 1, gameLog: 14 }],
])('the recorded figures of %s are read as they are written', (name, group, kinds) => {
  const raw = recording('endpoints', name) as {
    people: { stats: { splits: { stat: Record<string, unknown> }[] }[] }[]
  }
  const groups = parseStats({ stats: raw.people[0]?.stats })
  expect(Object.fromEntries(groups.map((it) => [it.type.displayName, it.splits.length]))).toEqual(kinds)
  expect(groups.every((it) => it.group.displayName === group)).toBe(true)
  const figures = groups.flatMap((it) => it.splits.map(({ stat }) => stat))
  const written = raw.people[0]?.stats.flatMap((it) => it.splits.map(({ stat }) => stat)) ?? []
  expect(figures).toHaveLength(written.length)
  for (const [index, stat] of figures.entries()) sameFigures(stat, written[index] ?? {})
  const games = groups.find((it) => it.type.displayName === 'gameLog')?.splits
  expect(games?.every((it) => it.date !== '' && it.opponent.id !== null && it.game.gamePk !== null)).toBe(
    true,
  )
})

test.skipIf(!haveRecordings).each(['roster_147_2024.json', 'roster_active_hydrated.json'])(
  'every player of the recorded %s has name, place and state',
  (name) => {
    const rows = parseRoster(recording('endpoints', name))
    expect(rows.length).toBeGreaterThan(50)
    for (const { person, position, status } of rows) {
      expect(person.id).toBeGreaterThan(0)
      expect([person.fullName, position.abbreviation, status.description].every((it) => it !== '')).toBe(true)
    }
  },
)

test.skipIf(!haveRecordings).each(['standings_mlb_regular.json', 'standings_spring.json'])(
  'every club of the recorded %s has its record',
  (name) => {
    const { records } = parseStandings(recording('endpoints', name))
    const clubs = records.flatMap((it) => it.teamRecords)
    expect(clubs).toHaveLength(30)
    expect(clubs.every((it) => it.team.id !== null && it.wins + it.losses > 0)).toBe(true)
  },
)

test.skipIf(!haveRecordings).each([
  [
    'stats_leaders_hitting.json',
    50,
    { player: { fullName: 'Trea Turner' }, stat: { avg: '.328', plateAppearances: 646 } },
  ],
  [
    'stats_leaders_pitching.json',
    39,
    { player: { fullName: 'Corbin Burnes' }, stat: { era: '2.43', inningsPitched: '167.0' } },
  ],
])('the recorded answer %s has its rows', (name, count, first) => {
  const [group] = parseStats(recording('endpoints', name))
  expect(group?.splits).toHaveLength(count)
  expect(group?.splits[0]).toMatchObject(first)
  expect(group?.splits.every((it) => it.player.id !== null && it.position.abbreviation !== '')).toBe(true)
})

test.skipIf(!haveRecordings)('the recorded list of clubs is read', () => {
  const teams = parseTeams(recording('endpoints', 'teams_sport1.json'))
  expect(teams).toHaveLength(90)
  expect(teams.find((it) => it.id === 135)).toMatchObject({ name: 'San Diego Padres', abbreviation: 'SD' })
})

const sameFigures = (read: object, raw: Record<string, unknown>) => {
  const comparable = Object.entries(read).filter(([key]) => raw[key] !== undefined)
  expect(comparable.length).toBeGreaterThan(10)
  for (const [key, value] of comparable) expect(value, key).toEqual(raw[key])
}
