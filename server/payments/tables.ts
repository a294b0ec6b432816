import { sql } from 'drizzle-orm'
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.ts'
import { at, createdAt } from '../db/columns.ts'
import { memberships } from '../memberships/tables.ts'

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
    /** The membership as it was sold; a later change of the membership does not change it. */
    title: text('title').notNull(),
    titleEn: text('title_en').notNull(),
    /** The day of a pass for one baseball day, YYYY-MM-DD in league time. */
    baseballDay: text('baseball_day'),
    accessStartsAt: at('access_starts_at').notNull(),
    accessEndsAt: at('access_ends_at').notNull(),
    /** The charged amount: price and commission, less the credit of an upgrade. */
    totalMinor: integer('total_minor').notNull(),
    commissionMinor: integer('commission_minor').notNull().default(0),
    creditMinor: integer('credit_minor').notNull().default(0),
    /** The orders whose price was credited to an upgrade. */
    creditedOrderIds: integer('credited_order_ids').array().notNull().default([]),
    currency: text('currency', { enum: ['MXN', 'USD'] }).notNull(),
    email: text('email').notNull(),
    telephone: text('telephone').notNull(),
    /** Encrypted contact of a deleted account that may still get money back, and its last day. */
    sealedContact: text('sealed_contact'),
    contactKeptUntil: at('contact_kept_until'),
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
    /** Our key at the provider, written before the call; the way back to a charge whose answer was lost. */
    providerOrderKey: text('provider_order_key').notNull().unique(),
    providerTxnId: text('provider_txn_id').unique(),
    method: text('method', { enum: ['card', 'card-page', 'cash', 'wallet', 'prepaid'] })
      .notNull()
      .default('card'),
    /** The reference with which the buyer pays at a shop, and its deadline. */
    cashReference: text('cash_reference'),
    dueAt: at('due_at'),
    /** Keyed hash that is the same for every token of one card. */
    cardFingerprint: text('card_fingerprint'),
    /**
     * Keyed hashes of the network and the device that a card was tried from; stored for a day (decision 40).
     */
    network: text('network'),
    device: text('device'),
    /** When a browser's poll or the nightly reconciliation last asked its provider. */
    checkedAt: at('checked_at'),
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
  (it) => [
    index('payment_attempts_order').on(it.orderId),
    index('payment_attempts_card').on(it.cardFingerprint, it.createdAt),
    index('payment_attempts_network').on(it.network, it.createdAt),
    index('payment_attempts_device').on(it.device, it.createdAt),
    index('payment_attempts_created').on(it.createdAt),
    index('payment_attempts_page').on(it.redirectUrl, it.createdAt).where(sql`${it.method} = 'wallet'`),
  ],
)

/** The events of attempts, append-only: the buyer's timeline and our audit. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: serial('id').primaryKey(),
    attemptId: integer('attempt_id')
      .notNull()
      .references(() => paymentAttempts.id),
    /** A status that the attempt took, or another event: `refund-requested`, `receipt-sent`, … */
    event: text('event').notNull(),
    /** A code, never personal data. */
    detail: text('detail'),
    at: at('at').notNull(),
  },
  (it) => [index('payment_events_attempt').on(it.attemptId)],
)

/** The differences between a provider's books and ours that the nightly reconciliation found. */
export const paymentMismatches = pgTable(
  'payment_mismatches',
  {
    id: serial('id').primaryKey(),
    provider: text('provider').notNull(),
    chargeId: text('charge_id').notNull(),
    attemptId: integer('attempt_id').references(() => paymentAttempts.id),
    kind: text('kind').notNull(),
    detail: text('detail').notNull(),
    foundAt: at('found_at').notNull(),
    resolvedAt: at('resolved_at'),
  },
  (it) => [uniqueIndex('payment_mismatches_once').on(it.provider, it.chargeId, it.kind)],
)

/** Inbox of provider notices: stored under a unique key before anything is done with them. */
export const providerEvents = pgTable(
  'provider_events',
  {
    key: text('key').primaryKey(),
    /** A name of the registry of providers. */
    provider: text('provider').notNull(),
    body: text('body').notNull(),
    /** JSON of the headers that its signature needs; null where the sender was checked on arrival. */
    headers: text('headers'),
    receivedAt: at('received_at').notNull().defaultNow(),
    runAt: at('run_at').notNull(),
    processedAt: at('processed_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The attempt that the notice is about, by which it is erased with its buyer. */
    attemptId: integer('attempt_id').references(() => paymentAttempts.id),
  },
  (it) => [
    index('provider_events_open').on(it.runAt).where(sql`${it.processedAt} is null`),
    index('provider_events_attempt').on(it.attemptId),
  ],
)

/** Prepaid cards that were made together: all open the same membership at the same price. */
export const prepaidBatches = pgTable('prepaid_batches', {
  id: serial('id').primaryKey(),
  membershipId: integer('membership_id')
    .notNull()
    .references(() => memberships.id),
  priceMinor: integer('price_minor').notNull(),
  currency: text('currency', { enum: ['MXN', 'USD'] }).notNull(),
  /** The label of a batch that may exist only once, such as the demo's. */
  label: text('label').unique(),
  withdrawnAt: at('withdrawn_at'),
  createdAt: createdAt(),
})

export const prepaidCards = pgTable(
  'prepaid_cards',
  {
    /** Ten digits, as printed. */
    folio: text('folio').primaryKey(),
    batchId: integer('batch_id')
      .notNull()
      .references(() => prepaidBatches.id),
    /** Keyed, and the key is not in this database (decision 37). */
    codeHash: text('code_hash').notNull(),
    redeemedBy: integer('redeemed_by').references(() => users.id),
    redeemedAt: at('redeemed_at'),
  },
  (it) => [index('prepaid_cards_batch').on(it.batchId)],
)
