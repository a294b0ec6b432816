import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { at } from '../db/columns.ts'

/** The one playback of an account. `generation` grows with every start; the heartbeat of an older one is refused as replaced. */
export const playbackLeases = pgTable('playback_leases', {
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
})
