import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { buildApp, type Outside } from '../app.ts'
import { type Database, openDatabase } from '../db/open.ts'
import { readSettings, type Settings } from '../settings.ts'
import { movableClock } from './movable-clock.ts'

export type TestApp = {
  app: FastifyInstance
  outside: Outside
  clock: ReturnType<typeof movableClock>
  close(): Promise<void>
}

type Over = { settings?: Partial<Settings>; fetch?: typeof fetch; log?: FastifyBaseLogger }

/** Everything the product needs from the world, on an empty database of its own, silent, with addresses nobody answers. */
export const testOutside = async (over: Over = {}) => {
  const { database, drop } = await emptyDatabase()
  const clock = movableClock()
  const outside: Outside = {
    settings: {
      ...readSettings({ LOG_LEVEL: 'silent', LEAGUE_FEED_URL: 'http://127.0.0.1:9' }),
      ...over.settings,
    },
    database,
    clock,
    fetch: over.fetch ?? globalThis.fetch,
    log: over.log ?? pino({ level: 'silent' }),
  }
  return { outside, clock, drop }
}

/** The whole product on an empty database; nothing polls or works in the background unless the test runs its step. */
export const openTestApp = async (over: Over = {}): Promise<TestApp> => {
  const { outside, clock, drop } = await testOutside(over)
  const { app } = await buildApp(outside)
  await app.ready()
  return {
    app,
    outside,
    clock,
    close: async () => {
      await app.close()
      await outside.database.close()
      await drop()
    },
  }
}

/** PGlite in memory, or a database of its own on the server that TEST_DATABASE_URL names. */
const emptyDatabase = async (): Promise<{ database: Database; drop(): Promise<void> }> => {
  const server = process.env.TEST_DATABASE_URL
  if (server === undefined) return { database: await openDatabase({}), drop: async () => undefined }
  const name = `playball_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    database: await openDatabase({ url: url.href }),
    drop: () => administer(server, `drop database ${name} with (force)`),
  }
}

const administer = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
