import { type SQL, sql } from 'drizzle-orm'
import { type PgColumn, timestamp } from 'drizzle-orm/pg-core'

/** An instant. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => at('created_at').notNull().defaultNow()

/**
 * Whether a row holds at an instant: before its end, and not if it was made later by more than its whole
 * life, as by a clock that was set back since.
 */
export const holdsAt = (it: { createdAt: PgColumn; expiresAt: PgColumn }, now: Date): SQL => {
  const instant = sql`${now.toISOString()}::timestamptz`
  return sql`(${it.expiresAt} > ${instant} and ${it.createdAt} - ${instant} <= ${it.expiresAt} - ${it.createdAt})`
}
