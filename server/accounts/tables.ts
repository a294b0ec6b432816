import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { at, createdAt } from '../db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    /** Null if the user came by a telephone or by an identity without an e-mail. */
    email: text('email'),
    emailConfirmedAt: at('email_confirmed_at'),
    name: text('name').notNull(),
    passwordHash: text('password_hash'),
    /** The number of an Entrepreneur, and the hash of the NIP that goes with it. */
    entrepreneurNumber: text('entrepreneur_number').unique(),
    nipHash: text('nip_hash'),
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
    /** The games that the user hides; null until the first choice. */
    spoilers: jsonb('spoilers').$type<{
      all: boolean
      teams: number[]
      games: Record<string, 'hide' | 'show'>
    }>(),
    /** The players that the user follows, by the league's ids; null until the first. */
    players: jsonb('players').$type<number[]>(),
    /** The language of mails and messages. */
    lang: text('lang', { enum: ['es', 'en'] })
      .notNull()
      .default('es'),
    /** When the user deleted the account; the row stays for the purchases. */
    deletedAt: at('deleted_at'),
    createdAt: createdAt(),
  },
  (it) => [uniqueIndex('users_email').on(sql`lower(${it.email})`)],
)

/** One row a login, SHA-256 hashes only: the site needs cookie and token, an app (isWeb=0) only the token. */
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
    /** The device that plays with it: the hash of a browser's own name; null in older sessions. */
    deviceId: text('device_id'),
    createdAt: createdAt(),
    seenAt: at('seen_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
    endedAt: at('ended_at'),
    /** SHA-256 of the session's token for the intro video, until it is used. */
    introHash: text('intro_hash').unique(),
    introExpiresAt: at('intro_expires_at'),
    /** When the user last proved their identity, by a login or later; null in older sessions. */
    provedAt: at('proved_at'),
  },
  (it) => [
    index('sessions_user').on(it.userId),
    index('sessions_device').on(it.deviceId),
    index('sessions_cookie').on(it.cookieHash),
  ],
)

const ofUser = () =>
  integer('user_id')
    .notNull()
    .references(() => users.id)

/** Another sign-in method. `subject` is the provider's id of the user, or a telephone in E.164. */
export const identities = pgTable(
  'identities',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    provider: text('provider', { enum: ['facebook', 'apple', 'phone'] }).notNull(),
    subject: text('subject').notNull(),
    label: text('label').notNull(),
    createdAt: createdAt(),
  },
  (it) => [
    uniqueIndex('identities_subject').on(it.provider, it.subject),
    uniqueIndex('identities_user').on(it.userId, it.provider),
  ],
)

/** WebAuthn credentials; `id` and `publicKey` in base64url. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    publicKey: text('public_key').notNull(),
    counter: integer('counter').notNull(),
    transports: jsonb('transports').$type<string[]>().notNull().default([]),
    name: text('name').notNull(),
    createdAt: createdAt(),
    usedAt: at('used_at'),
  },
  (it) => [index('passkeys_user').on(it.userId)],
)

/** Mailed links, by the SHA-256 of their secret. `email` is the address that the link was mailed to. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    purpose: text('purpose', { enum: ['reset', 'confirm', 'change-email'] }).notNull(),
    email: text('email').notNull(),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (it) => [index('mailed_links_user').on(it.userId)],
)

/**
 * A sign-in of several steps under way, bound to its browser: `id` is the SHA-256 of the secret in that
 * browser's cookie. `data` belongs to the step: a telephone and the hash of its code, a state and nonce, a
 * challenge.
 */
export const signInAttempts = pgTable(
  'sign_in_attempts',
  {
    id: text('id').primaryKey(),
    kind: text('kind', {
      enum: ['phone', 'facebook', 'apple', 'passkey-login', 'passkey-add', 'passkey-prove'],
    }).notNull(),
    data: jsonb('data').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAt(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (it) => [index('sign_in_attempts_expires').on(it.expiresAt)],
)

/** A user's acceptance of a version of the privacy notice, with its time and address. */
export const consents = pgTable(
  'consents',
  {
    id: serial('id').primaryKey(),
    userId: ofUser(),
    version: text('version').notNull(),
    address: text('address').notNull(),
    createdAt: createdAt(),
  },
  (it) => [index('consents_user').on(it.userId)],
)

/** An announced change: its texts, and the day (YYYY-MM-DD, league time) from which it holds. */
export const announcedChanges = pgTable(
  'announced_changes',
  {
    id: serial('id').primaryKey(),
    kind: text('kind', { enum: ['terms', 'prices', 'packages', 'privacy'] }).notNull(),
    effectiveOn: text('effective_on').notNull(),
    textEs: text('text_es').notNull(),
    textEn: text('text_en').notNull(),
    announcedAt: at('announced_at').notNull(),
  },
  (it) => [uniqueIndex('announced_changes_kind_day').on(it.kind, it.effectiveOn)],
)

/** The users told of a change, and when the mail server took each mail: the evidence of the notice. */
export const changeNotices = pgTable(
  'change_notices',
  {
    changeId: integer('change_id')
      .notNull()
      .references(() => announcedChanges.id),
    userId: ofUser(),
    enqueuedAt: at('enqueued_at').notNull(),
    sentAt: at('sent_at'),
  },
  (it) => [primaryKey({ columns: [it.changeId, it.userId] }), index('change_notices_user').on(it.userId)],
)
