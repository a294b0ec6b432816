import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { z } from 'zod'
import { type BoxScore, boxScoreAnswer } from '../../contract/games/box-score.ts'
import { STATUS } from '../../contract/games/status.ts'
import { leagueData } from '../../testing/league-data.ts'
import { eventually } from '../support/client.ts'
import { type Playball, runPlayball } from '../support/run-playball.ts'

const folder = join(leagueData.recordings ?? '', 'finals')
const files =
  leagueData.recordings === undefined
    ? []
    : readdirSync(folder)
        .filter((it) => it.endsWith('.json'))
        .sort()
const FOUR_HOURS_MS = 4 * 3_600_000

test.describe('a folder of recorded games', () => {
  test.skip(leagueData.recordings === undefined, 'the recordings are not on this machine')
  let playball: Playball
  test.beforeAll(async () => {
    playball = await runPlayball({ FEED_DIR: folder })
  })
  test.afterAll(() => playball?.stop())

  test('a folder of recorded games plays the first as just begun, and ends with the recordings’ box scores', async () => {
    const first = recordingOf(files[0] ?? '')
    const live = await eventually('the live game', () => boxScoreOf(playball, first.gamePk))
    expect(live.gameStatus).toBe(STATUS.live)
    expect(live.linescore.inningCurrent).toBeLessThan(4)

    await moveClock(playball, FOUR_HOURS_MS)
    for (const file of files) {
      const recording = recordingOf(file)
      const final = await eventually(`the final of ${file}`, async () => {
        const box = await boxScoreOf(playball, recording.gamePk)
        // The schedule names a game final before its plays have been fetched.
        return box?.gameStatus === STATUS.final && box.away.lineup.length > 0 ? box : undefined
      })
      expect(numbersOf(final), file).toEqual(recordedNumbers(recording))
    }
  })
})

test.describe('a folder of games that were recorded while they were on', () => {
  const unfinished = join(leagueData.recordings ?? '', 'in-progress')
  test.skip(leagueData.recordings === undefined, 'the recordings are not on this machine')
  let playball: Playball
  test.beforeAll(async () => {
    playball = await runPlayball({ FEED_DIR: unfinished })
  })
  test.afterAll(() => playball?.stop())

  test('a folder of unfinished recordings plays the first to its end, leaves it live, and shows the other as postponed', async () => {
    const putOff = await eventually('the game of yesterday', () => boxScoreOf(playball, 824370))
    expect(putOff.gameStatus).toBe(STATUS.postponed)
    await moveClock(playball, FOUR_HOURS_MS)
    const stays = await eventually('the last word on the live game', async () => {
      const box = await boxScoreOf(playball, 633860)
      return box?.linescore.inningCurrent === 7 ? box : undefined
    })
    const { homeTeam, awayTeam, inningArrow } = stays.linescore
    expect(stays.gameStatus).toBe(STATUS.live)
    expect([awayTeam.runs, awayTeam.hits, homeTeam.runs, homeTeam.hits, inningArrow]).toEqual([
      ...[2, 4, 9, 14],
      'bottom',
    ])
  })
})

const boxScoreOf = async (playball: Playball, gamePk: number): Promise<BoxScore | undefined> => {
  const answer = await fetch(`${playball.url}/api/3.0.0/boxscore/${gamePk}`)
  if (answer.status !== 200) return undefined
  const box = z.object({ response: boxScoreAnswer }).parse(await answer.json()).response
  return box.hidden ? undefined : box
}

const moveClock = async (playball: Playball, offset: number) => {
  const answer = await fetch(`${playball.sandbox}/clock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ offset_ms: offset }),
  })
  expect(answer.status).toBe(200)
}

const side = ['away', 'home'] as const

/** Our answer's r, h, e per side and inning; ab, h, rbi per batter; ip, h, r, er, bb, so per pitcher. */
const numbersOf = (box: BoxScore) => ({
  totals: side.map((it) => {
    const team = box.linescore[`${it}Team`]
    return [team.runs, team.hits, team.errors]
  }),
  innings: box.linescore.innings.map((it) => [
    it.away_runs,
    it.away_hits,
    it.away_errors,
    it.home_runs,
    it.home_hits,
    it.home_errors,
  ]),
  batters: side.map((it) =>
    Object.fromEntries(box[it].lineup.map(({ mlbId, battingStats: s }) => [mlbId, [s.ab, s.h, s.rbi]])),
  ),
  pitchers: side.map((it) =>
    box[it].pitchers.map(({ mlbId, pitchingStats: s }) => [mlbId, s.ip, s.h, s.r, s.er, s.bb, s.so]),
  ),
})

const count = z.number().optional()
const halfInning = z.object({ runs: count, hits: count, errors: count })
const player = z.object({
  person: z.object({ id: z.number() }),
  battingOrder: z.string().optional(),
  stats: z.object({
    batting: z.object({ atBats: count, hits: count, rbi: count }),
    pitching: z.object({
      inningsPitched: z.string().optional(),
      hits: count,
      runs: count,
      earnedRuns: count,
      baseOnBalls: count,
      strikeOuts: count,
    }),
  }),
})
const boxSide = z.object({ pitchers: z.array(z.number()), players: z.record(z.string(), player) })
const recordingShape = z.object({
  gamePk: z.number(),
  liveData: z.object({
    linescore: z.object({
      teams: z.object({ away: halfInning, home: halfInning }),
      innings: z.array(z.object({ away: halfInning, home: halfInning })),
    }),
    boxscore: z.object({ teams: z.object({ away: boxSide, home: boxSide }) }),
  }),
})

const recordingOf = (file: string) =>
  recordingShape.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')))

/** The same numbers in the recording itself; a half that was not batted has no runs. */
const recordedNumbers = ({ liveData: { linescore, boxscore } }: z.infer<typeof recordingShape>) => ({
  totals: side.map((it) => {
    const { runs, hits, errors } = linescore.teams[it]
    return [runs, hits, errors]
  }),
  innings: linescore.innings.map(({ away, home }) => [...halfInningOf(away), ...halfInningOf(home)]),
  batters: side.map((it) =>
    Object.fromEntries(
      Object.values(boxscore.teams[it].players)
        .filter((entry) => entry.battingOrder !== undefined)
        .map(({ person, stats: { batting } }) => [
          person.id,
          [batting.atBats ?? 0, batting.hits ?? 0, batting.rbi ?? 0],
        ]),
    ),
  ),
  pitchers: side.map((it) =>
    boxscore.teams[it].pitchers.map((id) => {
      const line = boxscore.teams[it].players[`ID${id}`]?.stats.pitching
      return [
        id,
        line?.inningsPitched ?? '0.0',
        line?.hits ?? 0,
        line?.runs ?? 0,
        line?.earnedRuns ?? 0,
        line?.baseOnBalls ?? 0,
        line?.strikeOuts ?? 0,
      ]
    }),
  ),
})

const halfInningOf = ({ runs, hits, errors }: z.infer<typeof halfInning>) =>
  runs === undefined ? [null, null, null] : [runs, hits, errors]
