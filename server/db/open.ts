import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { DrizzleQueryError, sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { embeddedClient } from './embedded-client.ts'
import { openListener } from './open-listener.ts'
import { type DatabaseLimits, type DatabaseLog, openMigrationClient, openPool } from './postgres-pool.ts'
import { prepareEmbedded } from './prepare-embedded.ts'
import { PrivateNodeFS } from './private-node-fs.ts'

export type Db = PgDatabase<PgQueryResultHKT>

/** An open database: queries, LISTEN/NOTIFY across servers, a liveness check, and a way to close it. */
export type Database = {
  db: Db
  /**
   * Calls `onMessage` with each payload notified on the channel, by this process or another, and `onMissed`
   * after a break that may have lost some; returns a function that stops it.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onMissed?: () => void,
  ): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
  ping(): Promise<void>
  /** The database's own clock, UTC ms. */
  now(): Promise<number>
  /** PostgreSQL's connections that are in use and idle, and how many callers wait for one. */
  connections?(): { used: number; idle: number; waiting: number }
  /** Copies an embedded database at one moment; queries wait meanwhile. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 7_531_902

/** No database is available; the message says why in a few words, `cause` is the thrown error. */
export class DatabaseNotOpened extends Error {}

/**
 * Opens and migrates: PostgreSQL when `url` is set, else PGlite in `folder` (undefined: in memory, for
 * tests). Throws DatabaseNotOpened; survives a database that becomes unavailable later.
 */
export const openDatabase = async (at: {
  url?: string | undefined
  /** The address of the account that changes tables; defaults to `url`. */
  migrationUrl?: string | undefined
  folder?: string | undefined
  /** An open database in memory, instead of a new one. */
  embedded?: PGlite | undefined
  log?: DatabaseLog | undefined
  /** Whether PostgreSQL's tables already fit this build, so that nothing is migrated. */
  isMigrated?: boolean
  /** How long waits may take; each defaults to the product's limit. */
  limits?: Partial<DatabaseLimits>
}): Promise<Database> => {
  try {
    return await (at.url === undefined ? openEmbedded(at) : openPostgres({ ...at, url: at.url }))
  } catch (cause) {
    throw new DatabaseNotOpened(reasonOf(cause), { cause })
  }
}

/** The errors of the embedded database when its own files are damaged: they do not help a reader. */
const DAMAGED =
  /^(Aborted\(|PGlite failed to initialize|unreachable$|memory access out of bounds|program exited)/i

/** The innermost reason, without the query around it, which is long and tells an operator nothing. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  if (DAMAGED.test(error.message)) return 'it is damaged'
  return error.message.split('\n', 1)[0] || error.name
}

/** Whether an error comes from a query: its text, or an unavailable database. */
export const isDatabaseError = (error: unknown): boolean =>
  error instanceof Error &&
  (error instanceof DrizzleQueryError || isDatabaseUnavailable(error) || isDatabaseError(error.cause))

type Embedded = { folder?: string | undefined; embedded?: PGlite | undefined }

const openEmbedded = async ({ folder, embedded }: Embedded): Promise<Database> => {
  if (folder !== undefined) await prepareEmbedded(folder)
  const client =
    folder === undefined ? (embedded ?? new PGlite()) : new PGlite({ fs: new PrivateNodeFS(folder) })
  const db = drizzlePglite({ client: await embeddedClient(client) })
  await migratePglite(db, { migrationsFolder })
  return {
    db: db as unknown as Db,
    listen: (channel, onMessage) => client.listen(channel, onMessage),
    notify: (channel, payload) => notifyBy(db as unknown as Db, channel, payload),
    ping: async () => void (await client.query('select 1')),
    now: async () => msOf((await client.query<Now>(NOW)).rows),
    ...(folder !== undefined && { copyTo: (to: string) => copyEmbedded(client, folder, to) }),
    close: () => client.close(),
  }
}

/** Between two queries the files and their write-ahead log are a database that a start recovers. */
const copyEmbedded = async (client: PGlite, folder: string, to: string): Promise<void> => {
  await client.exec('checkpoint')
  await client.runExclusive(() => cp(folder, to, { recursive: true, errorOnExist: true, force: false }))
}

const openPostgres = async ({
  url,
  migrationUrl = url,
  isMigrated = false,
  log,
  limits,
}: {
  url: string
  migrationUrl?: string | undefined
  log?: DatabaseLog | undefined
  isMigrated?: boolean
  limits?: Partial<DatabaseLimits>
}): Promise<Database> => {
  if (!isMigrated) await migrateLocked(migrationUrl)
  const pool = openPool(url, log, limits)
  const db = drizzlePg({ client: pool })
  const listen = openListener(pool)
  return {
    db: db as unknown as Db,
    listen: (channel, onMessage, onMissed) => listen({ channel, onMessage, onMissed }),
    notify: (channel, payload) => notifyBy(db as unknown as Db, channel, payload),
    ping: async () => void (await pool.query('select 1')),
    now: async () => msOf((await pool.query<Now>(NOW)).rows),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

const NOW = 'select extract(epoch from now())::float8 * 1000 as ms'
type Now = { ms: number }
const msOf = ([row]: Now[]): number => row?.ms ?? Number.NaN

/** Two servers that start together must not migrate together. The lock ends with the connection. */
const migrateLocked = async (url: string) => {
  const client = await openMigrationClient(url)
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migratePg(drizzlePg({ client }), { migrationsFolder })
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Sends a message to all who listen to a channel; within a transaction, once that is committed. */
export const notifyBy = async (db: Db, channel: string, payload: string) =>
  void (await db.execute(sql`select pg_notify(${channel}, ${payload})`))
