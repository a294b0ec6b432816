import pg from 'pg'
import { DatabaseAway } from './database-away.ts'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 4_000

/** How long each wait for the server may take, in ms; 0 for as long as it takes. */
export type DatabaseLimits = typeof LIMITS

const LIMITS = {
  /** For a free connection, and for a new one to be made. */
  connectMs: CONNECT_TIMEOUT_MS,
  /** The server gives a statement up, and later we the server: a hung one gives up nothing. */
  statementMs: 5_000,
  queryMs: 6_000,
  lockMs: 3_000,
  /** A process that stands still holds its locks no longer. */
  idleInTransactionMs: 15_000,
}
const KEEP_ALIVE_AFTER_MS = 10_000
/** Migrations may rewrite whole tables, and wait for those of another server. */
const MIGRATION_TIMEOUT_MS = 10 * 60_000

/** Where the pool says that the database went away and came back: once each, however many queries failed in between. */
export type DatabaseLog = { error(about: object, text: string): void; info(text: string): void }

/**
 * Connections to PostgreSQL that ride out whatever becomes of the server: every wait ends, a connection that broke or
 * went unanswered is never used again, and what was thrown is a DatabaseAway.
 */
export const openPool = (
  url: string,
  log: DatabaseLog | undefined,
  over: Partial<DatabaseLimits> = {},
): pg.Pool => {
  const limits = { ...LIMITS, ...over }
  const health = openHealth(log)
  const pool = new GuardedPool(
    {
      connectionString: url,
      max: POOL_SIZE,
      connectionTimeoutMillis: limits.connectMs,
      statement_timeout: limits.statementMs,
      query_timeout: limits.queryMs,
      lock_timeout: limits.lockMs,
      idle_in_transaction_session_timeout: limits.idleInTransactionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    },
    health,
  )
  // The pool drops an idle connection that broke, and says so; without a listener that would end the process.
  pool.on('error', (error) => health.failed(error))
  pool.on('connect', (client) => guard(client, health))
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

type Health = { failed(reason: unknown): DatabaseAway; answered(): void }

const openHealth = (log: DatabaseLog | undefined): Health => {
  let isAway = false
  return {
    failed: (cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      if (!isAway) log?.error({ reason }, 'the database is away')
      isAway = true
      return new DatabaseAway(reason, { cause })
    },
    answered: () => {
      if (isAway) log?.info('the database is back')
      isAway = false
    },
  }
}

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, done: Done) => void
type Done = (release?: unknown) => void

class GuardedPool extends pg.Pool {
  readonly #health: Health

  constructor(config: pg.PoolConfig, health: Health) {
    super(config)
    this.#health = health
  }

  override connect(): Promise<pg.PoolClient>
  override connect(connected: Connected): void
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    const away = (error: unknown) => this.#health.failed(error)
    if (connected === undefined) return super.connect().catch((error: unknown) => Promise.reject(away(error)))
    super.connect((error, client, done) => connected(error && away(error), client, done))
    return undefined
  }
}

type Answered = (error: Error | undefined, result: unknown) => void

/** What the driver throws when a connection is gone, or when nobody answers on it. */
const CONNECTION_LOST = /^(Query read timeout|Connection terminated|Client (has encountered|was closed))/

/**
 * A connection in use that breaks emits an error, and without a listener that ends the process. After a query that went
 * unanswered the driver would use it again; here it is ended, so that a rollback fails at once and the pool drops it.
 */
const guard = (client: pg.PoolClient, health: Health): void => {
  client.on('error', (error) => health.failed(error))
  const failed = (error: unknown): unknown => {
    if (!isLost(error)) return error
    client.end().catch(() => undefined)
    return health.failed(error)
  }
  // The driver types every way to ask by itself; whichever it is, it goes on as it came.
  const ask = client.query.bind(client) as (...asked: unknown[]) => unknown
  const askGuarded = (...asked: unknown[]): unknown => {
    const last = asked.at(-1)
    if (typeof last === 'function') return ask(...asked.slice(0, -1), callingBack(last as Answered))
    return (ask(...asked) as Promise<unknown>).then(
      (result) => {
        health.answered()
        return result
      },
      (error: unknown) => Promise.reject(failed(error)),
    )
  }
  const callingBack =
    (answered: Answered): Answered =>
    (error, result) => {
      if (error) return answered(failed(error) as Error, result)
      health.answered()
      answered(undefined, result)
    }
  client.query = askGuarded as pg.PoolClient['query']
}

const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  // After a fatal error the server closes the connection.
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || error.severity === 'PANIC'
  return CONNECTION_LOST.test(error.message) || 'syscall' in error
}
