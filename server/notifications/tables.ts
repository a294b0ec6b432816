import { bigint, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { at } from '../db/columns.ts'

/**
 * A browser's push subscription (RFC 8030, 8291): it belongs to the account that subscribed last in that
 * browser.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** Anybody who knows it may try to send to it. */
    endpoint: text('endpoint').notNull().unique(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser as its sessions name it, hashed; null in rows from before it was stored. */
    deviceId: text('device_id'),
    userAgent: text('user_agent').notNull().default(''),
    lang: text('lang', { enum: ['es', 'en'] }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (it) => [index('push_devices_user').on(it.userId)],
)

/** The games whose start an account is notified of. */
export const gameAlerts = pgTable(
  'game_alerts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    gamePk: bigint('game_pk', { mode: 'number' }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (it) => [primaryKey({ columns: [it.userId, it.gamePk] }), index('game_alerts_game').on(it.gamePk)],
)

/** The clubs whose games' starts an account is notified of. */
export const clubAlerts = pgTable(
  'club_alerts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    club: integer('club').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (it) => [primaryKey({ columns: [it.userId, it.club] }), index('club_alerts_club').on(it.club)],
)
