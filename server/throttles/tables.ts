import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from '../db/columns.ts'

/**
 * The state of a hashed key (action, user, origin) until `resetsAt`: a leaky bucket, or a familiar location.
 */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: at('resets_at').notNull(),
  },
  (it) => [index('throttles_resets').on(it.resetsAt)],
)
