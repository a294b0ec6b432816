import { and, between, eq, not, sql } from 'drizzle-orm'
import { type GameLog, gameLog } from '../../../contract/games/game-log.ts'
import { moveLog } from '../../../domain/folding/move-log.ts'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/open.ts'
import { type ScheduledGame, scheduledGame } from '../feed/scheduled-game.ts'
import { gameLogs, scheduleCompleteness, scheduledGames } from '../tables.ts'
import { type Summary, summary } from './summary.ts'

export type StoredSummary = Summary & { gamePk: number; version: number }
/** `served`: the log as viewers get it, with its times moved by the league's offset. */
export type StoredLog = { log: GameLog; served: GameLog; version: number }
type Saved = { version: number; offsetMs: number }

/** The log with what the store has beside it. */
export const storedLog = (log: GameLog, { version, offsetMs }: Saved): StoredLog => ({
  log,
  served: moveLog(log, offsetMs),
  version,
})

/**
 * All rows of the schedule, and as of which day they are a complete season's. Omits rows that an older build
 * wrote in another form, and then counts the season as incomplete.
 */
export const loadSchedule = async (
  db: Db,
): Promise<{ rows: ScheduledGame[]; seasonCompleteAsOf: string | undefined }> =>
  // One snapshot reads both, so that rows that were complete a moment ago do not count as complete.
  db.transaction(
    async (tx) => {
      const rows = await tx.select({ row: scheduledGames.row }).from(scheduledGames)
      const [complete] = await tx.select().from(scheduleCompleteness)
      const read = rows.flatMap(({ row }) => scheduledGame.safeParse(row).data ?? [])
      return { rows: read, seasonCompleteAsOf: read.length === rows.length ? complete?.asOf : undefined }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

/** Stores as of which day the schedule is complete, or that it is not. */
export const saveSeasonComplete = async (db: Db, asOf: string | undefined): Promise<void> => {
  if (asOf === undefined) await db.delete(scheduleCompleteness)
  else
    await db
      .insert(scheduleCompleteness)
      .values({ asOf })
      .onConflictDoUpdate({ target: scheduleCompleteness.id, set: { asOf } })
}

/** Replaces the schedule of some days, both included. */
export const saveSchedule = async (db: Db, from: string, to: string, rows: ScheduledGame[]): Promise<void> =>
  db.transaction(async (tx) => {
    const keys = rows.map((it) => sql`(${it.gamePk}::bigint, ${it.day}::date)`)
    const retained = sql`(${scheduledGames.gamePk}, ${scheduledGames.day}) in (${sql.join(keys, sql`, `)})`
    const within = between(scheduledGames.day, from, to)
    await tx.delete(scheduledGames).where(keys.length === 0 ? within : and(within, not(retained)))
    for (const part of chunks(rows, BATCH_SIZE)) {
      await tx
        .insert(scheduledGames)
        .values(part.map((row) => ({ gamePk: row.gamePk, day: row.day, row })))
        .onConflictDoUpdate({
          target: [scheduledGames.gamePk, scheduledGames.day],
          set: { row: sql`excluded.row`, updatedAt: sql`now()` },
          setWhere: sql`${scheduledGames.row} is distinct from excluded.row`,
        })
    }
  })

const BATCH_SIZE = 200
const chunks = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** The states of all stored games, or of one. */
export const loadSummaries = async (db: Db, gamePk?: number): Promise<StoredSummary[]> => {
  const rows = await db
    .select({ gamePk: gameLogs.gamePk, version: gameLogs.version, summary: gameLogs.summary })
    .from(gameLogs)
    .where(gamePk === undefined ? undefined : eq(gameLogs.gamePk, gamePk))
  return rows.flatMap((row) => {
    const gameSummary = summary.safeParse(row.summary)
    return gameSummary.success ? [{ gamePk: row.gamePk, version: row.version, ...gameSummary.data }] : []
  })
}

/** The last good log of a game; undefined when none is stored, or only one in a form of an older build. */
export const loadLog = async (db: Db, gamePk: number): Promise<StoredLog | undefined> => {
  const [row] = await db.select().from(gameLogs).where(eq(gameLogs.gamePk, gamePk))
  const log = gameLog.safeParse(row?.log)
  return row !== undefined && log.success ? storedLog(log.data, row) : undefined
}

/** Stores a log if it differs; returns what is beside it, or undefined when the stored log is equal. */
export const saveLog = async (db: Db, log: GameLog, gameSummary: Summary): Promise<Saved | undefined> => {
  const [row] = await db
    .insert(gameLogs)
    .values({ gamePk: log.gamePk, log, summary: gameSummary })
    .onConflictDoUpdate({
      target: gameLogs.gamePk,
      set: {
        version: sql`${gameLogs.version} + 1`,
        log: sql`excluded.log`,
        summary: sql`excluded.summary`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`${gameLogs.log} is distinct from excluded.log`,
    })
    .returning({ version: gameLogs.version, offsetMs: gameLogs.offsetMs })
  return row
}

/** Stores by how much viewers get a game's times later (ms); returns the new version, if a log is stored. */
export const saveOffset = async (db: Db, gamePk: number, offsetMs: number): Promise<number | undefined> => {
  const [row] = await db
    .update(gameLogs)
    .set({ version: sql`${gameLogs.version} + 1`, offsetMs, updatedAt: sql`now()` })
    .where(eq(gameLogs.gamePk, gamePk))
    .returning({ version: gameLogs.version })
  return row?.version
}

/** By how much viewers get these games' times later (ms). */
export const loadOffsets = (db: Db, gamePks: number[]): Promise<{ gamePk: number; offsetMs: number }[]> =>
  db
    .select({ gamePk: gameLogs.gamePk, offsetMs: gameLogs.offsetMs })
    .from(gameLogs)
    .where(anyOf(gameLogs.gamePk, gamePks))

/** Stores another state beside a game's log; returns the new version, or undefined when no log is stored. */
export const saveSummary = async (
  db: Db,
  gamePk: number,
  gameSummary: Summary,
): Promise<number | undefined> => {
  const [row] = await db
    .update(gameLogs)
    .set({ version: sql`${gameLogs.version} + 1`, summary: gameSummary, updatedAt: sql`now()` })
    .where(eq(gameLogs.gamePk, gamePk))
    .returning({ version: gameLogs.version })
  return row?.version
}
