import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Feed } from '../shape/feed-shape.ts'
import { GAME_OVER_MS, spanOf } from '../shape/status.ts'
import { feedAt, feedPositionAt } from './feed-at.ts'
import { isFinished, recordedUntil, scheduleRecording } from './schedule-recording.ts'

/** A recorded game and its file. */
export type RecordedGame = { file: string; feed: Feed }

/** Reports a warning to the sandbox's log. */
export type Warn = (sentence: string) => void

/**
 * Reads every `*.json` of a folder that is a `feed/live` document of a game, over or still in progress, by
 * file name. Any other file, and a second one of the same game that is not longer, are left out with a
 * warning to `warn`. Throws an Error that names FEED_DIR when none is left.
 */
export const readRecordings = async (dir: string, warn: Warn): Promise<RecordedGame[]> => {
  const files = (await listFiles(dir)).filter((name) => name.endsWith('.json')).sort()
  const games: RecordedGame[] = []
  for (const file of files) {
    try {
      games.push({ file, feed: await readFeed(join(dir, file)) })
    } catch (error) {
      warn(`FEED_DIR: ${file} is left out, ${reasonOf(error)}.`)
    }
  }
  if (games.length === 0) throw new Error(`FEED_DIR is wrong: no recorded game in ${dir} can be replayed.`)
  return withoutDuplicates(games, warn)
}

const listFiles = async (dir: string) => {
  try {
    return await readdir(dir)
  } catch (cause) {
    throw new Error(`FEED_DIR is wrong: the folder ${dir} cannot be read.`, { cause })
  }
}

/** Why a file is no recording, to stand behind its name. */
class UnusableRecording extends Error {}

const reasonOf = (error: unknown): string => {
  if (error instanceof UnusableRecording) return error.message
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? 'it cannot be replayed' : `it cannot be read (${code})`
}

const readFeed = async (path: string): Promise<Feed> => {
  const document = parseJson(await readFile(path, 'utf8'))
  if (!isFeed(document)) throw new UnusableRecording('it is no feed/live document')
  const parsed = RECORDED.safeParse(document)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new UnusableRecording(`its feed is broken at ${issue?.path.join('.')}: ${issue?.message}`)
  }
  checkReplay(document as Feed)
  return document as Feed
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnusableRecording('it is not JSON')
  }
}

const isFeed = (document: unknown): boolean =>
  z.looseObject({ gameData: z.unknown(), liveData: z.unknown() }).safeParse(document).success &&
  (document as { liveData?: unknown }).liveData !== undefined

// A feed of the right shape may still be inconsistent: it is replayed once now, not first in a request.
const checkReplay = (feed: Feed): void => {
  for (const index of [0, 1]) {
    const recording = scheduleRecording(feed, index, recordedUntil(feed))
    const { first, last } = spanOf(recording)
    for (const t of [first - 1, first, (first + last) / 2, last, last + 2 * GAME_OVER_MS])
      feedAt(recording, feedPositionAt(recording, t))
  }
}

const withoutDuplicates = (games: RecordedGame[], warn: Warn): RecordedGame[] => {
  const byGamePk = new Map<number, RecordedGame>()
  for (const game of games) {
    const duplicate = byGamePk.get(game.feed.gamePk)
    const [longer, shorter] =
      duplicate !== undefined && endOf(game) <= endOf(duplicate) ? [duplicate, game] : [game, duplicate]
    byGamePk.set(game.feed.gamePk, longer)
    if (shorter !== undefined)
      warn(`FEED_DIR: ${shorter.file} is left out, ${longer.file} is the same game ${game.feed.gamePk}.`)
  }
  return games.filter((game) => byGamePk.get(game.feed.gamePk) === game)
}

const endOf = ({ feed }: RecordedGame): number =>
  isFinished(feed.gameData.status.codedGameState) === true ? Number.POSITIVE_INFINITY : recordedUntil(feed)

const timestamp = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'not a time')
const person = z.looseObject({ id: z.number() })
const boxTeam = z.looseObject({
  players: z.record(z.string(), z.looseObject({ person, stats: z.looseObject({}) })),
  pitchers: z.array(z.number()).min(1),
  battingOrder: z.array(z.number()).min(1),
})
const play = z.looseObject({
  about: z.looseObject({
    startTime: timestamp,
    inning: z.number(),
    halfInning: z.enum(['top', 'bottom']),
    isComplete: z.boolean(),
  }),
  result: z.looseObject({ awayScore: z.number(), homeScore: z.number() }),
  matchup: z.looseObject({ batter: person, pitcher: person }),
  count: z.looseObject({ outs: z.number() }),
  runners: z.array(
    z.looseObject({ movement: z.looseObject({}), details: z.looseObject({ runner: person }) }),
  ),
  playEvents: z.array(z.looseObject({ index: z.number(), details: z.looseObject({}) })),
})
const team = z.looseObject({ id: z.number(), name: z.string() })
/** The parts of a `feed/live` document that a replay needs. */
const RECORDED = z.looseObject({
  gamePk: z.number(),
  gameData: z.looseObject({
    game: z.looseObject({ pk: z.number() }),
    datetime: z.looseObject({ dateTime: timestamp }),
    status: z.looseObject({
      codedGameState: z
        .string()
        .refine((it) => isFinished(it) !== undefined, 'its game was neither played nor about to be'),
    }),
    teams: z.looseObject({ away: team, home: team }),
    players: z.record(z.string(), person),
    venue: z.looseObject({ name: z.string() }),
  }),
  liveData: z.looseObject({
    plays: z.looseObject({ allPlays: z.array(play) }),
    linescore: z.looseObject({ innings: z.array(z.unknown()) }),
    boxscore: z.looseObject({ teams: z.looseObject({ away: boxTeam, home: boxTeam }) }),
  }),
})
