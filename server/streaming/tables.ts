import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { at } from '../db/columns.ts'

/**
 * The one playback of an account. `generation` grows with every start; an older one's heartbeat is refused as
 * replaced.
 */
export const playbackLeases = pgTable(
  'playback_leases',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    deviceId: text('device_id').notNull(),
    playbackId: text('playback_id').notNull().unique(),
    tokenHash: text('token_hash').notNull().unique(),
    gamePk: bigint('game_pk', { mode: 'number' }).notNull(),
    generation: bigint('generation', { mode: 'number' }).notNull(),
    grantedAt: at('granted_at').notNull(),
    renewedAt: at('renewed_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    endReason: text('end_reason'),
    /** The session that started it, which names the device; null in leases from before it was stored. */
    sessionId: text('session_id'),
    /** The viewer's position at the last heartbeat; null for the live edge. */
    position: jsonb('position').$type<{ time: number; date: number | null }>(),
    /** Take-overs of the last day; other changes of device and same-device replacements of the last hour. */
    takeovers: at('takeovers').array().notNull().default([]),
    switches: at('switches').array().notNull().default([]),
    replacements: at('replacements').array().notNull().default([]),
    /** The token of the playback that this one replaced, so that its player learns of it. */
    previousTokenHash: text('previous_token_hash'),
    /** SHA-256 of the network of the last start or heartbeat. */
    network: text('network'),
    /**
     * The client without the device's cookie that plays its media, its rank, and when it was last seen
     * (decision 47).
     */
    mediaClient: text('media_client'),
    mediaRank: smallint('media_rank'),
    mediaSeenAt: at('media_seen_at'),
  },
  (it) => [index('playback_leases_previous_token').on(it.previousTokenHash)],
)

/**
 * An account's position in a game: the frame's wall clock, which holds for the live video and the recording
 * alike.
 */
export const watchPositions = pgTable(
  'watch_positions',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    gamePk: bigint('game_pk', { mode: 'number' }).notNull(),
    frameAt: at('frame_at').notNull(),
    savedAt: at('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.gamePk] })],
)

/** The figures of one playback (contract/streaming/playback-reports.ts). */
export const playbackReports = pgTable(
  'playback_reports',
  {
    playbackId: text('playback_id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    gamePk: bigint('game_pk', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['live', 'ondemand'] }).notNull(),
    startedAt: at('started_at').notNull(),
    reportedAt: at('reported_at').notNull(),
    startMs: integer('start_ms'),
    playedMs: integer('played_ms').notNull(),
    stalls: integer('stalls').notNull(),
    stalledMs: integer('stalled_ms').notNull(),
    disconnects: integer('disconnects').notNull(),
    droppedFrames: integer('dropped_frames').notNull(),
    delayMs: integer('delay_ms'),
    heights: jsonb('heights').$type<{ height: number; ms: number }[]>().notNull(),
  },
  (table) => [index('playback_reports_user').on(table.userId, table.startedAt)],
)
