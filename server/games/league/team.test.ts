import { expect, test } from 'vitest'
import type { RosterPlayer } from '../../../contract/games/teams.ts'
import { smallPerson } from '../../../testing/feeds/small-people.ts'
import { FIRST_PK, openSmallSeason } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'

/** Longer than a roster is cached. */
const ROSTER_HOURS = 7

const season = openForTests(openSmallSeason)
const get = (path: string) => season.get(path)

test('a club has its results, newest first, with its record after each, and its next games', async () => {
  const { body } = await get('/teams/677')
  expect(body).toMatchObject({
    name: 'Naranjeros de Hermosillo',
    shortName: 'Naranjeros',
    abbrLower: 'her',
    abbrUpper: 'HER',
    wins: 2,
    losses: 1,
    percent: '.667',
  })
  expect(
    body.results.map((it: { gameId: number; wins: number; losses: number }) => [
      it.gameId,
      it.wins,
      it.losses,
    ]),
  ).toEqual([
    [FIRST_PK + 2, 2, 1],
    [FIRST_PK + 1, 2, 0],
    [FIRST_PK, 1, 0],
  ])
  expect(body.results[0]).toMatchObject({
    opponent: '@MXC',
    won: false,
    runs: 2,
    opponentRuns: 5,
    hits: null,
  })
  expect(body.results[1]).toMatchObject({ won: true, runs: 1, hits: 2, homes: 1, errors: 0 })
  expect(body.results[1].activities).toEqual([
    { title: 'Bateo', movements: [{ label: 'Jonrones', value: 'Nadie.' }] },
  ])
  expect(body.upcoming.map((it: { opponent: string }) => it.opponent)).toEqual(['@MXC', 'MXC', '@MXC'])
  expect(body.players.map((it: { mlbId: number }) => it.mlbId)).toContain(101)
  expect((await get('/teams')).body.map((it: { id: number }) => it.id)).toEqual([673, 677])
  expect((await get('/teams/147')).status).toBe(404)
})

test('the directory has the season’s clubs and their players, with club, number and position', async () => {
  const { status, body, headers } = await get('/directory')
  expect(status).toBe(200)
  expect(body.clubs).toEqual([
    {
      id: 673,
      name: 'Águilas de Mexicali',
      shortName: 'Águilas',
      abbrUpper: 'MXC',
      city: expect.stringContaining('Mexicali'),
    },
    {
      id: 677,
      name: 'Naranjeros de Hermosillo',
      shortName: 'Naranjeros',
      abbrUpper: 'HER',
      city: expect.stringContaining('Hermosillo'),
    },
  ])
  const { players } = (await get('/teams/677')).body
  const own = body.players.filter((it: { clubId: number }) => it.clubId === 677)
  expect(own.length).toBeGreaterThan(0)
  expect(own).toEqual(
    players.map(({ mlbId, name, jersey, position, positionAbbr }: RosterPlayer) => ({
      mlbId,
      name,
      clubId: 677,
      jersey,
      position,
      positionAbbr,
    })),
  )
  const again = await season.get('/directory', { 'if-none-match': String(headers.etag) })
  expect(again.status).toBe(304)
})

test('the directory has a club’s players from its roster once the league has one', async () => {
  const row = (id: number, fullName: string) => ({
    person: smallPerson(id, { fullName }),
    jerseyNumber: '7',
    position: { name: 'Pitcher', abbreviation: 'P' },
    status: { description: 'Active' },
  })
  season.upstream.routes.set('/api/v1/teams/677/roster', { roster: [row(555, 'Samuel Saracho')] })
  season.clock.advance(ROSTER_HOURS * 3_600_000)
  await waitUntil(async () => {
    const { body } = await get('/directory')
    const own = body.players.filter((it: { clubId: number }) => it.clubId === 677)
    expect(own).toEqual([
      {
        mlbId: 555,
        name: 'Samuel Saracho',
        clubId: 677,
        jersey: '7',
        position: 'Pitcher',
        positionAbbr: 'P',
      },
    ])
  })
})
