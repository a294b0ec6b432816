import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_PK, openSmallSeason } from '../../testing/small-season.ts'

let season: Awaited<ReturnType<typeof openSmallSeason>>
beforeAll(async () => {
  season = await openSmallSeason()
})
afterAll(() => season.close())
const get = (path: string) => season.get(path)

test('a club is answered with its record after each game, newest first, and its next games', async () => {
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
