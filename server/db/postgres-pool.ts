import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 4_000

/** How long each wait for the server may take, in ms; 0 for no limit. */
export type DatabaseLimits = typeof LIMITS

const LIMITS = {
  /** The limit for a free connection, and for a new one. */
  connectMs: CONNECT_TIMEOUT_MS,
  /**
   * The server gives a statement up at `statementMs`; we give up at `queryMs`, as a hung server gives up
   * nothing.
   */
  statementMs: 5_000,
  queryMs: 6_000,
  lockMs: 3_000,
  /** Ends a transaction of a stopped process, which would still hold its locks. */
  idleInTransactionMs: 15_000,
}
const KEEP_ALIVE_AFTER_MS = 10_000
/** Migrations may rewrite whole tables, and wait for another server's migrations. */
const MIGRATION_TIMEOUT_MS = 10 * 60_000

/** Reports that the database went away and came back: once each, however many queries failed in between. */
export type DatabaseLog = { error(about: object, text: string): void; info(text: string): void }

/**
 * Connections to PostgreSQL that survive any failure of the server: every wait ends, a broken or unanswered
 * connection is never used again, and each failure throws a DatabaseUnavailable.
 */
export const openPool = (
  url: string,
  log: DatabaseLog | undefined,
  overrides: Partial<DatabaseLimits> = {},
): pg.Pool => {
  const limits = { ...LIMITS, ...overrides }
  const health = openHealth(log)
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    query_timeout: limits.queryMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  // The pool drops a broken idle connection and reports it; without a listener that would end the process.
  pool.on('error', (error) => health.failed(error))
  pool.on('connect', (client) => guard(client, health))
  guardPool(pool, health)
  return pool
}

/** One connection with the patience that a migration needs. */
export const openMigrationClient = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: MIGRATION_TIMEOUT_MS,
    query_timeout: MIGRATION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

type Health = { failed(reason: unknown): DatabaseUnavailable; succeeded(): void }

const openHealth = (log: DatabaseLog | undefined): Health => {
  let isUnavailable = false
  return {
    failed: (cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      if (!isUnavailable) log?.error({ reason }, 'the database is away')
      isUnavailable = true
      return new DatabaseUnavailable(reason, { cause })
    },
    succeeded: () => {
      if (isUnavailable) log?.info('the database is back')
      isUnavailable = false
    },
  }
}

/** Replaces the driver's `connect` and `query` with a promise, the only forms that are called here. */
const guardPool = (pool: pg.Pool, health: Health): void => {
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const guardedConnect = async (): Promise<pg.PoolClient> => {
    const client = await connect().catch((error: unknown) => Promise.reject(health.failed(error)))
    return releasedOnce(client)
  }
  // The pool's own `query` also listens to the connection's errors, and passes them on past its guard.
  const query = async (...args: Parameters<QueryFn>): Promise<unknown> => {
    const client = await guardedConnect()
    try {
      return await (client.query as QueryFn)(...args)
    } finally {
      client.release()
    }
  }
  pool.connect = guardedConnect as pg.Pool['connect']
  pool.query = query as pg.Pool['query']
}

/** The guard drops a lost connection, and its borrower releases it too: the second release does nothing. */
const releasedOnce = (client: pg.PoolClient): pg.PoolClient => {
  const release = client.release.bind(client)
  let isReleased = false
  client.release = (destroy) => {
    if (isReleased) return
    isReleased = true
    release(destroy)
  }
  return client
}

/** The driver types each form of a query by itself; all forms are passed on unchanged. */
type QueryFn = (...args: unknown[]) => Promise<unknown>

/** The driver's errors for a lost connection, and for a missing answer. */
const CONNECTION_LOST = /^(Query read timeout|Connection terminated|Client (has encountered|was closed))/

const BROKEN_SOCKET = /^(E[A-Z]+|ERR_(STREAM|SOCKET)_[A-Z_]+)$/

/**
 * A connection in use that breaks emits an error, and without a listener that ends the process. The driver
 * would reuse a connection whose query went unanswered; here it is ended and the pool drops it at once: a
 * rollback fails without a wait, and a transaction that could not begin, whose connection drizzle never
 * releases, costs the pool none.
 */
const guard = (client: pg.PoolClient, health: Health): void => {
  client.on('error', (error) => health.failed(error))
  const runQuery = client.query.bind(client) as QueryFn
  const guardedQuery: QueryFn = async (...args) => {
    try {
      const result = await runQuery(...args)
      health.succeeded()
      return result
    } catch (error) {
      if (!isLost(error)) throw error
      client.release(true)
      throw health.failed(error)
    }
  }
  client.query = guardedQuery as pg.PoolClient['query']
}

const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // After a fatal error the server closes the connection.
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  const { code } = error as NodeJS.ErrnoException
  return CONNECTION_LOST.test(error.message) || BROKEN_SOCKET.test(code ?? '')
}
