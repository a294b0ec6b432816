import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Feed } from './feed-shape.ts'

/** A recorded game and the file it came from. */
export type RecordedGame = { file: string; feed: Feed }

/**
 * Reads every `*.json` of a folder that is a `feed/live` document, by file name.
 * Throws an Error naming the file when one is not JSON, is broken or is not a finished game; skips documents of
 * other kinds; throws when none is left or two have the same gamePk.
 */
export const readRecordings = async (dir: string): Promise<RecordedGame[]> => {
  const files = (await listing(dir)).filter((name) => name.endsWith('.json')).sort()
  const games: RecordedGame[] = []
  for (const file of files) {
    const document = parseJson(file, await readFile(join(dir, file), 'utf8'))
    if (!isFeed(document)) continue
    games.push({ file, feed: checkFeed(file, document) })
  }
  if (games.length === 0) throw new Error(`FEED_DIR: no recorded feed/live games in ${dir}`)
  refuseTwins(games)
  return games
}

const listing = async (dir: string) => {
  try {
    return await readdir(dir)
  } catch (cause) {
    throw new Error(`FEED_DIR: cannot read the folder ${dir}`, { cause })
  }
}

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`FEED_DIR: ${file} is not JSON: ${(cause as Error).message}`, { cause })
  }
}

const isFeed = (document: unknown): boolean =>
  z.looseObject({ gameData: z.unknown(), liveData: z.unknown() }).safeParse(document).success &&
  (document as { liveData?: unknown }).liveData !== undefined

const checkFeed = (file: string, document: unknown): Feed => {
  const parsed = RECORDED.safeParse(document)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`FEED_DIR: ${file} is a broken feed at ${issue?.path.join('.')}: ${issue?.message}`)
  }
  return document as Feed
}

const refuseTwins = (games: RecordedGame[]) => {
  const seen = new Map<number, string>()
  for (const { file, feed } of games) {
    const twin = seen.get(feed.gamePk)
    if (twin !== undefined) throw new Error(`FEED_DIR: ${file} and ${twin} are the same game ${feed.gamePk}`)
    seen.set(feed.gamePk, file)
  }
}

const stamp = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'not a time')
const person = z.looseObject({ id: z.number() })
const boxTeam = z.looseObject({
  players: z.record(z.string(), z.looseObject({ person, stats: z.looseObject({}) })),
  pitchers: z.array(z.number()).min(1),
  battingOrder: z.array(z.number()).min(1),
})
const play = z.looseObject({
  about: z.looseObject({
    startTime: stamp,
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
const RECORDED = z.looseObject({
  gamePk: z.number(),
  gameData: z.looseObject({
    game: z.looseObject({ pk: z.number() }),
    datetime: z.looseObject({ dateTime: stamp }),
    status: z.looseObject({
      codedGameState: z.literal(['F', 'O'], 'not a finished game (codedGameState is not F)'),
    }),
    teams: z.looseObject({ away: team, home: team }),
    players: z.record(z.string(), person),
    venue: z.looseObject({ name: z.string() }),
  }),
  liveData: z.looseObject({
    plays: z.looseObject({ allPlays: z.array(play).min(1) }),
    linescore: z.looseObject({ innings: z.array(z.unknown()) }),
    boxscore: z.looseObject({ teams: z.looseObject({ away: boxTeam, home: boxTeam }) }),
  }),
})
