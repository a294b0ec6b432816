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

/** Of which of the league's days the stored schedule is whole: the season's, without a gap. No row: it is not. */
export const scheduleCompleteness = pgTable('whole_schedule', {
  /** There is one row. */
  id: integer('id').primaryKey().default(1),
  asOf: date('as_of', { mode: 'string' }).notNull(),
})

/**
 * What the league last said to each question beyond its games, as it was sent: builds differ in what they read of it.
 * `json` and not `jsonb`, which refuses some of what JSON allows.
 */
export const leagueAnswers = pgTable(
  'league_answers',
  {
    key: text('key').primaryKey(),
    document: json('document').notNull(),
    etag: text('etag'),
    /** When the league said so last, by the product's clock. */
    fetchedAt: at('heard_at').notNull(),
  },
  (it) => [index('league_answers_heard').on(it.fetchedAt)],
)

/** The last good game log of each game; `version` grows with every change and is what the other servers are told. */
export const gameLogs = pgTable('game_logs', {
  gamePk: bigint('game_pk', { mode: 'number' }).primaryKey(),
  version: integer('version').notNull().default(1),
  log: jsonb('log').notNull(),
  /** What the calendar needs of it without reading it whole: state, day, start, end. */
  summary: jsonb('summary').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** What the video origin last said of a final's recording; a game it never spoke of has no row. */
export const recordings = pgTable('recordings', {
  gamePk: bigint('game_pk', { mode: 'number' }).primaryKey(),
  state: text('state', { enum: ['there', 'gone'] }).notNull(),
  /** By the product's clock. */
  checkedAt: at('checked_at').notNull(),
})
