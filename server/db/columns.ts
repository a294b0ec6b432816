import { timestamp } from 'drizzle-orm/pg-core'

/** An instant. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const createdAt = () => at('created_at').notNull().defaultNow()
