import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { gameLog } from '../../../../contract/games/game-log.ts'
import type { GameLinesLog } from '../../../../domain/players/player-game-lines.ts'
import type { Db } from '../../../db/open.ts'
import { gameLogs } from '../../tables.ts'

const logOfLines = z.pick(gameLog, {
  gamePk: true,
  day: true,
  gameType: true,
  teams: true,
  players: true,
  starters: true,
  moments: true,
  official: true,
})
const MOMENTS_PATH =
  '$.moments[*] ? (@.kind == "at-bat" || @.kind == "result" || @.kind == "substitution" || @.kind == "runner")'

/** Some games' logs without pitches, which are most of a log and count in no line; omits unreadable logs. */
export const loadLogsOfLines = async (
  db: Db,
  gamePks: number[],
): Promise<{ gamePk: number; version: number; log: GameLinesLog }[]> => {
  const rows = await db
    .select({
      gamePk: gameLogs.gamePk,
      version: gameLogs.version,
      log: sql<unknown>`(${gameLogs.log} - 'moments') || jsonb_build_object('moments', jsonb_path_query_array(${gameLogs.log}, ${MOMENTS_PATH}::jsonpath))`,
    })
    .from(gameLogs)
    .where(inArray(gameLogs.gamePk, gamePks))
  return rows.flatMap(({ gamePk, version, log }) => {
    const read = z.safeParse(logOfLines, log)
    return read.success ? [{ gamePk, version, log: read.data }] : []
  })
}
