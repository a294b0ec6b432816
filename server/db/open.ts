import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { listenOn } from './listen-on.ts'
import { makeFolder } from './make-folder.ts'
import * as schema from './schema.ts'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>

/** An open database: queries, LISTEN/NOTIFY across servers, a liveness check, and the way to close it. */
export type Database = {
  db: Db
  /** Calls `hear` with each payload notified on the channel, by this process or another; returns how to stop. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>>
  notify(channel: string, payload: string): Promise<void>
  ping(): Promise<void>
  close(): Promise<void>
}

const migrationsFolder = join(import.meta.dirname, 'migrations')
const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 5_000
const MIGRATION_LOCK = 7_531_902

/** There is no database to work with; the message says why in a few words, `cause` is what was thrown. */
export class DatabaseNotOpened extends Error {}

/**
 * Opens and migrates: PostgreSQL when `url` is set, else PGlite in `folder` (undefined: in memory, for tests). Throws
 * DatabaseNotOpened; a database that goes away later is ridden out.
 */
export const openDatabase = async (at: {
  url?: string | undefined
  folder?: string | undefined
  /** How long to wait for a connection; 0 for as long as it takes. */
  connectMs?: number
}): Promise<Database> => {
  try {
    return await (at.url === undefined ? openEmbedded(at.folder) : openPostgres(at.url, at.connectMs))
  } catch (cause) {
    throw new DatabaseNotOpened(reasonOf(cause), { cause })
  }
}

/** The innermost reason, without the query around it: that is long and means nothing to who set an address. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return reasonOf(error.cause)
  return error.message.split('\n', 1)[0] || error.name
}

const openEmbedded = async (folder: string | undefined): Promise<Database> => {
  if (folder !== undefined) makeFolder(folder)
  const client = folder === undefined ? new PGlite() : new PGlite(folder)
  const db = drizzlePglite({ client, schema })
  await migratePglite(db, { migrationsFolder })
  return {
    db: db as unknown as Db,
    listen: (channel, hear) => client.listen(channel, hear),
    notify: (channel, payload) => notifyBy(db as unknown as Db, channel, payload),
    ping: async () => void (await client.query('select 1')),
    close: () => client.close(),
  }
}

const openPostgres = async (url: string, connectMs = CONNECT_TIMEOUT_MS): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: connectMs,
  })
  // A broken idle connection is dropped by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const db = drizzlePg({ client: pool, schema })
  await migrateAlone(pool, () => migratePg(db, { migrationsFolder }))
  return {
    db: db as unknown as Db,
    listen: (channel, hear) => listenOn(pool, channel, hear),
    notify: (channel, payload) => notifyBy(db as unknown as Db, channel, payload),
    ping: async () => void (await pool.query('select 1')),
    close: () => pool.end(),
  }
}

/** Two servers that start together must not migrate together. */
const migrateAlone = async (pool: pg.Pool, migrate: () => Promise<void>) => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    client.release()
  }
}

const notifyBy = async (db: Db, channel: string, payload: string) =>
  void (await db.execute(sql`select pg_notify(${channel}, ${payload})`))
