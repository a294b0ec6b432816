import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { at, createdAt } from '../db/columns.ts'

export const memberships = pgTable('memberships', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  titleEn: text('title_en').notNull(),
  description: text('description').notNull(),
  descriptionEn: text('description_en').notNull(),
  /** No longer read: the picture is drawn. Servers of the release before still read it. */
  image: text('image').notNull().default(''),
  priceMinor: integer('price_minor').notNull(),
  commissionMinor: integer('commission_minor').notNull().default(0),
  currency: text('currency', { enum: ['MXN', 'USD'] }).notNull(),
  days: integer('days'),
  period: text('period', { enum: ['day', 'regular', 'playoffs', 'season'] }).notNull(),
  recurring: boolean('recurring').notNull().default(false),
  /** The country's English name it is offered in; null: everywhere else. */
  country: text('country'),
  offered: boolean('offered').notNull().default(true),
  startsAt: at('starts_at').notNull(),
  endsAt: at('ends_at').notNull(),
  paymentMethods: text('payment_methods').array().notNull(),
  createdAt: createdAt(),
})

/** Append-only: what a user may watch, and why. Validity is computed from these rows, never stored. */
export const grants = pgTable(
  'grants',
  {
    id: serial('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    membershipId: integer('membership_id')
      .notNull()
      .references(() => memberships.id),
    source: text('source', { enum: ['payment', 'prepaid', 'comp', 'operator', 'rain-out'] }).notNull(),
    sourceId: text('source_id').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** YYYY-MM-DD, league time; set for a pass for one baseball day. */
    baseballDay: text('baseball_day'),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (it) => [
    uniqueIndex('grants_source').on(it.source, it.sourceId),
    index('grants_user').on(it.userId),
    index('grants_day').on(it.baseballDay).where(sql`${it.baseballDay} is not null`),
  ],
)
