import { mkdirSync } from 'node:fs'
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

/** Opens and migrates: PostgreSQL when `url` is set, else PGlite in `folder` (undefined: in memory, for tests). */
export const openDatabase = async (at: {
  url?: string | undefined
  folder?: string | undefined
}): Promise<Database> => (at.url === undefined ? openEmbedded(at.folder) : openPostgres(at.url))

const openEmbedded = async (folder: string | undefined): Promise<Database> => {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
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

const openPostgres = async (url: string): Promise<Database> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
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
