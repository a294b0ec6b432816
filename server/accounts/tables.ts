import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: text('role', { enum: ['viewer', 'operator'] })
      .notNull()
      .default('viewer'),
    loginType: text('login_type').notNull().default('email'),
    telephone: text('telephone'),
    country: text('country'),
    city: text('city'),
    team: text('team'),
    gender: text('gender', { enum: ['male', 'female'] }),
    birthday: text('birthday'),
    affiliateId: text('affiliate_id'),
    createdAt: createdAt(),
  },
  (it) => [uniqueIndex('users_email').on(sql`lower(${it.email})`)],
)

/** One row a login: the site's needs cookie and token, an app's (isWeb=0) only the token. Only SHA-256 hashes are stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind', { enum: ['web', 'app'] }).notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    cookieHash: text('cookie_hash'),
    userAgent: text('user_agent').notNull().default(''),
    createdAt: createdAt(),
    seenAt: at('seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
  },
  (it) => [index('sessions_user').on(it.userId)],
)

/** The state of a key (what, who, from where; hashed) until `resetsAt`: a leaky bucket of attempts, or a familiar location. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: at('resets_at').notNull(),
  },
  (it) => [index('throttles_resets').on(it.resetsAt)],
)
