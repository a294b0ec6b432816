import { expect, test } from 'vitest'
import { isPlayoff, type PlayoffGame, playoffsOf } from './playoffs.ts'

const clubById = (id: number) => ({ id, name: `C${id}`, team_name: `Club ${id}` })
let pk = 0
const game = (
  gameType: string,
  day: string,
  [away, home]: [number, number],
  runs: [number, number] | null,
): PlayoffGame => {
  pk += 1
  return { gamePk: pk, day, gameType, away, home, runs }
}

test('there are no playoff series before a playoff game is scheduled', () => {
  expect(playoffsOf([], clubById)).toBeNull()
})

test('each round has its series with wins and losses, home being the side of the first game', () => {
  const playoffs = playoffsOf(
    [
      game('D', '2027-01-02', [2, 1], [3, 4]),
      game('D', '2027-01-04', [1, 2], [6, 1]),
      game('D', '2027-01-03', [2, 1], [5, 0]),
      game('D', '2027-01-05', [1, 2], null),
      game('L', '2027-01-12', [3, 1], null),
    ],
    clubById,
  )
  expect(playoffs?.repesca).toEqual([
    {
      away_id: 2,
      away_team_name: 'Club 2',
      away_image: '/api/3.0.0/teams/2/crest.svg',
      away_wins: 1,
      away_losses: 2,
      away_percent: '.333',
      away_runs_avg: '3.00',
      away_games_played: 3,
      home_id: 1,
      home_team_name: 'Club 1',
      home_image: '/api/3.0.0/teams/1/crest.svg',
      home_wins: 2,
      home_losses: 1,
      home_percent: '.667',
      home_runs_avg: '3.33',
      home_games_played: 3,
    },
  ])
  expect(playoffs?.semifinal).toMatchObject([{ away_id: 3, home_games_played: 0, home_runs_avg: '0.00' }])
  expect(playoffs?.final).toEqual([])
})

test.each([
  ['R', false],
  ['S', false],
  ['F', true],
  ['D', true],
  ['L', true],
  ['W', true],
])('that a game of type %s is a playoff game is %s', (gameType, is) => {
  expect(isPlayoff(gameType)).toBe(is)
})
