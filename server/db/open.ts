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
import { listenOn } from './listen-on.ts'
import { type DatabaseLimits, type DatabaseLog, openMigrationClient, openPool } from './postgres-pool.ts'
import { prepareEmbedded } from './prepare-embedded.ts'
import { PrivateNodeFS } from './private-node-fs.ts'

export type Db = PgDatabase<PgQueryResultHKT>

/** An open database: queries, LISTEN/NOTIFY across servers, a liveness check, and the way to close it. */
export type Database = {
  db: Db
  /**
   * Calls `onMessage` with each payload notified on the channel, by this process or another, and `onMissed` after a break in
   * which some may have been lost; returns how to stop.
   */
  listen(
    channel: string,
    onMessage: (payload: string) => void,
    onMissed?: () => void,
  ): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
  ping(): Promise<void>
  /** Copies an embedded database as it is at one moment; queries wait meanwhile. */
  copyTo?(folder: string): Promise<void>
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 7_531_902

/** There is no database to work with; the message says why in a few words, `cause` is what was thrown. */
export class DatabaseNotOpened extends Error {}

/**
 * Opens and migrates: PostgreSQL when `url` is set, else PGlite in `folder` (undefined: in memory, for tests). Throws
 * DatabaseNotOpened; a database that becomes unavailable later is survived.
 */
export const openDatabase = async (at: {
  url?: string | undefined
  /** By whom tables are changed; by `url` where it is left out. */
  migrationUrl?: string | undefined
  folder?: string | undefined
  /** A database in memory that is open already, in place of a new one. */
  embedded?: PGlite | undefined
  log?: DatabaseLog | undefined
  /** Whether PostgreSQL's tables are as this build needs them, so that nothing is migrated. */
  isMigrated?: boolean
  /** How long waits may take; what is left out is as long as a product may wait. */
  limits?: Partial<DatabaseLimits>
}): Promise<Database> => {
  try {
    return await (at.url === undefined ? openEmbedded(at) : openPostgres({ ...at, url: at.url }))
  } catch (cause) {
    throw new DatabaseNotOpened(reasonOf(cause), { cause })
  }
}

/** What the embedded database throws when its own files are damaged: nothing that helps a reader. */
const DAMAGED =
  /^(Aborted\(|PGlite failed to initialize|unreachable$|memory access out of bounds|program exited)/i

/** The innermost reason, without the query around it: that is long and means nothing to an operator. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  if (DAMAGED.test(error.message)) return 'it is damaged'
  return error.message.split('\n', 1)[0] || error.name
}

/** Whether what was thrown is of a query: its text, or a database that is unavailable. */
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
    ...(folder !== undefined && { copyTo: (to: string) => copyEmbedded(client, folder, to) }),
    close: () => client.close(),
  }
}

/** Between two queries its files, with the log that goes ahead of them, are a database that a start recovers. */
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
  return {
    db: db as unknown as Db,
    listen: (channel, onMessage, onMissed) => listenOn(pool, channel, { onMessage, onMissed }),
    notify: (channel, payload) => notifyBy(db as unknown as Db, channel, payload),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

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

const notifyBy = async (db: Db, channel: string, payload: string) =>
  void (await db.execute(sql`select pg_notify(${channel}, ${payload})`))
