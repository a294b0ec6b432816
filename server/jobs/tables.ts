import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../db/columns.ts'

/** The queue of jobs, each enqueued in the transaction that made it necessary. */
export const outbox = pgTable(
  'outbox',
  {
    id: serial('id').primaryKey(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    payload: jsonb('payload').notNull(),
    runAt: at('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    doneAt: at('done_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  (it) => [
    uniqueIndex('outbox_key').on(it.kind, it.key),
    index('outbox_due').on(it.runAt).where(sql`${it.doneAt} is null`),
  ],
)

/** The server that does a job for one server alone, such as polling a game; by the database's clock. */
export const jobLeases = pgTable('job_leases', {
  job: text('job').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: at('expires_at').notNull(),
})
