import { expect, test } from 'vitest'
import { smallHalves } from '../../../testing/feeds/small-people.ts'
import { openSmallSeason } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'

const season = openForTests(openSmallSeason)
const get = (path: string) => season.get(path)

test('the tables count the games of each half, from feeds and from the schedule alone', async () => {
  const { status, body } = await get('/standing')
  expect(status).toBe(200)
  expect(body.season).toBe(2026)
  expect(body.general).toEqual([
    {
      id: 677,
      name: 'HER',
      team_name: 'Naranjeros de Hermosillo',
      wins: 2,
      losses: 1,
      percent: '.667',
      gb: '-',
      pts: '10',
    },
    {
      id: 673,
      name: 'MXC',
      team_name: 'Águilas de Mexicali',
      wins: 1,
      losses: 2,
      percent: '.333',
      gb: '1',
      pts: '9',
    },
  ])
  expect(body.first).toEqual(body.general)
  expect(body.second[0]).toMatchObject({ wins: 0, losses: 0, percent: '.000', gb: '-', pts: '0' })
  expect(body.points[0]).toMatchObject({ id: 677, first: '10', second: '0', total: '10' })
  expect(body.playoffs).toBeNull()
})

test('the tables of a season that the schedule lacks are not found', async () => {
  expect(await get('/standing?season=2019')).toMatchObject({
    status: 404,
    error: { code: 'errors.notFound' },
  })
  expect((await get('/standing?season=2026')).status).toBe(200)
})

test('the first half ends where the league’s own tables end it', async () => {
  season.upstream.routes.set('/api/v1/standings', smallHalves())
  season.clock.advance(60_000)
  const body = await waitUntil(async () => {
    const { body } = await get('/standing')
    expect(body.second[0]).toMatchObject({ name: 'MXC', wins: 1, losses: 0, pts: '10' })
    return body
  })
  expect(body.first[0]).toMatchObject({ name: 'HER', wins: 2, losses: 0, pts: '10' })
  expect(body.points).toMatchObject([
    { name: 'HER', first: '10', second: '9', total: '19' },
    { name: 'MXC', first: '9', second: '10', total: '19' },
  ])
})
