import { bigint, date, index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from '../db/columns.ts'

/** Schedule rows, keyed by game and day: a postponed game keeps its number and appears on two days. */
export const scheduledGames = pgTable(
  'scheduled_games',
  {
    gamePk: bigint('game_pk', { mode: 'number' }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    row: jsonb('row').notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (it) => [primaryKey({ columns: [it.gamePk, it.day] }), index('scheduled_games_day').on(it.day)],
)

/** The league's day as of which the stored schedule is a complete season's. Without a row, it has a gap. */
export const scheduleCompleteness = pgTable('whole_schedule', {
  /** The table has at most one row. */
  id: integer('id').primaryKey().default(1),
  asOf: date('as_of', { mode: 'string' }).notNull(),
})

/**
 * The league's last answer to each query beyond its games, stored as received, as builds differ in what they
 * read from it. The type is `json` and not `jsonb`, which refuses some valid JSON.
 */
export const leagueAnswers = pgTable(
  'league_answers',
  {
    key: text('key').primaryKey(),
    document: json('document').notNull(),
    etag: text('etag'),
    /** When the league last sent or confirmed it, by the product's clock. */
    fetchedAt: at('heard_at').notNull(),
  },
  (it) => [index('league_answers_heard').on(it.fetchedAt)],
)

/**
 * The last good log of each game; `version` grows with every change and is in the notice to the other
 * servers.
 */
export const gameLogs = pgTable('game_logs', {
  gamePk: bigint('game_pk', { mode: 'number' }).primaryKey(),
  version: integer('version').notNull().default(1),
  log: jsonb('log').notNull(),
  /** The part of the log that the calendar needs without loading it: state, day, start, end. */
  summary: jsonb('summary').notNull(),
  /** By how much viewers get its times later than the feed has them, ms: the league's own measure. */
  offsetMs: integer('offset_ms').notNull().default(0),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** The video origin's last answer on a final's recording; no row before the first one. */
export const recordings = pgTable('recordings', {
  gamePk: bigint('game_pk', { mode: 'number' }).primaryKey(),
  state: text('state', { enum: ['there', 'gone'] }).notNull(),
  /** The time of the answer by the product's clock. */
  checkedAt: at('checked_at').notNull(),
})
