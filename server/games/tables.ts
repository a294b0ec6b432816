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

/** The league's day as of which the stored schedule is the complete season's. No row: it has a gap. */
export const scheduleCompleteness = pgTable('whole_schedule', {
  /** There is one row. */
  id: integer('id').primaryKey().default(1),
  asOf: date('as_of', { mode: 'string' }).notNull(),
})

/**
 * The league's last answer to each query beyond its games, as received: builds differ in what they read of it.
 * `json` and not `jsonb`, which refuses some of what JSON allows.
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

/** The last good game log of each game; `version` grows with every change and stands in the notice to the other servers. */
export const gameLogs = pgTable('game_logs', {
  gamePk: bigint('game_pk', { mode: 'number' }).primaryKey(),
  version: integer('version').notNull().default(1),
  log: jsonb('log').notNull(),
  /** What the calendar needs of the log without loading it: state, day, start, end. */
  summary: jsonb('summary').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** The video origin's last answer on a final's recording; no row before the first one. */
export const recordings = pgTable('recordings', {
  gamePk: bigint('game_pk', { mode: 'number' }).primaryKey(),
  state: text('state', { enum: ['there', 'gone'] }).notNull(),
  /** By the product's clock. */
  checkedAt: at('checked_at').notNull(),
})
