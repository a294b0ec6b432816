import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const createdAt = () => at('created_at').notNull().defaultNow()

// --- accounts
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

/** One row a login: the site's needs cookie and token, an app's (isWeb=0) only the token. Only SHA-256 hashes are kept. */
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

/** What is known of a key (what, by whom, from where; hashed) until `resetsAt`: a leaky bucket of tries, or a familiar place. */
export const throttles = pgTable(
  'throttles',
  {
    key: text('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: at('resets_at').notNull(),
  },
  (it) => [index('throttles_resets').on(it.resetsAt)],
)

// --- memberships
export const memberships = pgTable('memberships', {
  id: serial('id').primaryKey(),
  title: text('title').notNull(),
  titleEn: text('title_en').notNull(),
  description: text('description').notNull(),
  descriptionEn: text('description_en').notNull(),
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

/** Append-only: what somebody may watch, and why. Validity is computed from these rows, never stored. */
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
    source: text('source', { enum: ['payment', 'prepaid', 'comp', 'operator'] }).notNull(),
    sourceId: text('source_id').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  (it) => [uniqueIndex('grants_source').on(it.source, it.sourceId), index('grants_user').on(it.userId)],
)

// --- payments
export const orders = pgTable(
  'orders',
  {
    id: serial('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    membershipId: integer('membership_id')
      .notNull()
      .references(() => memberships.id),
    /** What was sold, as it stood then: a later change of the package does not change it. */
    title: text('title').notNull(),
    titleEn: text('title_en').notNull(),
    accessStartsAt: at('access_starts_at').notNull(),
    accessEndsAt: at('access_ends_at').notNull(),
    totalMinor: integer('total_minor').notNull(),
    currency: text('currency', { enum: ['MXN', 'USD'] }).notNull(),
    email: text('email').notNull(),
    telephone: text('telephone').notNull(),
    lang: text('lang').notNull().default('es'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (it) => [index('orders_user').on(it.userId)],
)

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: serial('id').primaryKey(),
    orderId: integer('order_id')
      .notNull()
      .references(() => orders.id),
    /** A name of the registry of providers. */
    provider: text('provider').notNull(),
    /** Our key at the provider, written before it is called; the way back to a charge whose answer was lost. */
    providerOrderKey: text('provider_order_key').notNull().unique(),
    providerTxnId: text('provider_txn_id').unique(),
    status: text('status', {
      enum: [
        'submitting',
        'requires-action',
        'pending',
        'unknown',
        'succeeded',
        'failed',
        'refunded',
        'charged-back',
      ],
    }).notNull(),
    redirectUrl: text('redirect_url'),
    errorCode: text('error_code'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (it) => [index('payment_attempts_order').on(it.orderId)],
)

/** Inbox of provider notices: stored under a unique key before anything is done with them. */
export const providerEvents = pgTable(
  'provider_events',
  {
    key: text('key').primaryKey(),
    /** A name of the registry of providers. */
    provider: text('provider').notNull(),
    body: text('body').notNull(),
    receivedAt: at('received_at').notNull().defaultNow(),
    runAt: at('run_at').notNull(),
    processedAt: at('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (it) => [index('provider_events_open').on(it.runAt).where(sql`${it.processedAt} is null`)],
)

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

// --- games
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

/** Which server does a job that only one may do, such as polling a game; told by the database's clock. */
export const jobLeases = pgTable('job_leases', {
  job: text('job').primaryKey(),
  holder: text('holder').notNull(),
  expiresAt: at('expires_at').notNull(),
})

// --- streaming
/** The one playback of an account. `generation` grows with every start; an older one's heartbeat finds itself replaced. */
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
