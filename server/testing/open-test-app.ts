import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp, type Outside } from '../app.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { type HandTimers, handTimers } from './hand-timers.ts'
import { movableClock } from './movable-clock.ts'

export type TestApp = {
  app: FastifyInstance
  outside: Outside
  clock: ReturnType<typeof movableClock>
  timers: HandTimers
  close(): Promise<void>
}

type Over = { settings?: Partial<Settings>; fetch?: typeof fetch; log?: FastifyBaseLogger }

/**
 * Everything the product needs from the world, on an empty database of its own, silent, with addresses nobody answers.
 * Time passes when the test says so, for the product and its database alike.
 */
export const testOutside = async (over: Over = {}) => {
  const clock = movableClock()
  const timers = handTimers()
  const { database, drop } = await emptyDatabase(new Date(clock.now()))
  const outside: Outside = {
    settings: {
      ...readSettings({
        LOG_LEVEL: 'silent',
        LEAGUE_FEED_URL: 'http://127.0.0.1:9',
        VIDEO_ORIGIN_URL: 'http://127.0.0.1:9',
      }),
      ...over.settings,
    },
    database,
    clock,
    timers,
    fetch: over.fetch ?? globalThis.fetch,
    log: over.log ?? pino({ level: 'silent' }),
  }
  return { outside, clock, timers, drop }
}

/** The whole product on an empty database; nothing polls or works in the background unless the test runs its step. */
export const openTestApp = async (over: Over = {}): Promise<TestApp> => {
  const { outside, clock, timers, drop } = await testOutside(over)
  const { app } = await buildApp(outside)
  await app.ready()
  return {
    app,
    outside,
    clock,
    timers,
    close: async () => {
      await app.close()
      await outside.database.close()
      await drop()
    },
  }
}

/** PGlite in memory, or a database of its own on the server that TEST_DATABASE_URL names; its clock stands at `now`. */
const emptyDatabase = async (now: Date): Promise<{ database: Database; drop(): Promise<void> }> => {
  const server = process.env.TEST_DATABASE_URL
  if (server === undefined) {
    const database = await openDatabase({})
    await database.db.execute(sql.raw(standingClock(now)))
    await database.db.execute(sql.raw(`set search_path = ${OWN_NOW_FIRST}`))
    return { database, drop: async () => undefined }
  }
  const name = `playball_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  await administer(url.href, standingClock(now))
  await administer(server, `alter database ${name} set search_path = ${OWN_NOW_FIRST}`)
  return {
    database: await openDatabase({ url: url.href, limits: PATIENT }),
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}

/** Waits as long as it takes: no outcome hangs on the machine's speed. */
const PATIENT = { connectMs: 0, statementMs: 0, queryMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** A function of ours in place of the system's `now()`, whose clock nobody can stop. */
const standingClock = (now: Date) =>
  `create function public.now() returns timestamptz language sql stable return timestamptz '${now.toISOString()}'`
const OWN_NOW_FIRST = 'public, pg_catalog'

const administer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
