import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leagueData } from '../league-data.ts'

const folder = leagueData.recordings ?? ''

/** Whether the recordings of real games are on this machine. */
export const haveRecordings = leagueData.recordings !== undefined

/** Recorded `feed/live` answers of one folder, by file name; empty when there are none. */
export const recordings = (kind: 'finals' | 'in-progress'): { name: string; json: unknown }[] =>
  haveRecordings
    ? readdirSync(join(folder, kind)).map((name) => ({
        name,
        json: JSON.parse(readFileSync(join(folder, kind, name), 'utf8')) as unknown,
      }))
    : []

/** One recorded answer, as it was sent. */
export const recording = (kind: string, name: string): unknown =>
  JSON.parse(readFileSync(join(folder, kind, name), 'utf8'))

/** The recorded plays of a game without a recorded feed, in the form of a feed. */
export const recordedPlays = (gamePk: number): { name: string; json: unknown } => {
  const plays = recording('endpoints', `${gamePk}_playByPlay.json`) as {
    allPlays: { about: { startTime: string } }[]
  }
  const gameData = {
    datetime: { dateTime: plays.allPlays[0]?.about.startTime },
    status: { codedGameState: 'F', statusCode: 'F', detailedState: 'Final' },
    teams: { away: { id: 1 }, home: { id: 2 } },
  }
  return { name: `plays of ${gamePk}`, json: { gamePk, gameData, liveData: { plays } } }
}

/** Whether the small inputs that once failed are on this machine. */
export const haveCases = leagueData.cases !== undefined

/** The content of a case's file, by its number: `09`. */
export const reportedCase = (number: string): Record<string, unknown> => {
  const cases = leagueData.cases ?? ''
  const name = readdirSync(cases).find((it) => it.startsWith(number))
  return JSON.parse(readFileSync(join(cases, name ?? number), 'utf8'))
}
