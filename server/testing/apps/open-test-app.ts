import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { openPasswords } from '../../accounts/password/passwords.ts'
import { type AppDeps, buildApp } from '../../app.ts'
import { type Database, openDatabase } from '../../db/open.ts'
import { readSettings, type Settings } from '../../settings/settings.ts'
import { testLog } from '../test-log.ts'
import { manualClock } from '../time/manual-clock.ts'
import { type ManualTimers, manualTimers } from '../time/manual-timers.ts'
import { administer, createDatabase, ensureTemplate } from './create-database.ts'
import { FAST_ARGON2 } from './fast-argon2.ts'
import { lendEmbedded } from './lend-embedded.ts'

export type TestApp = {
  app: FastifyInstance
  outside: AppDeps
  clock: ReturnType<typeof manualClock>
  timers: ManualTimers
  close(): Promise<void>
}

type Overrides = {
  settings?: Partial<Settings>
  fetch?: typeof fetch
  log?: FastifyBaseLogger | undefined
  /** Folder of a built site; without it no pages are served. */
  pages?: string | undefined
}

/**
 * Everything the product needs from outside, on an empty database of its own, without a log, with unreachable
 * addresses. Time passes when the test says so, for the product and its database alike.
 */
export const testOutside = async (overrides: Overrides = {}) => {
  const clock = manualClock()
  const timers = manualTimers()
  const { database, drop } = await emptyDatabase(new Date(clock.now()))
  const outside: AppDeps = {
    settings: {
      ...readSettings({
        LOG_LEVEL: 'silent',
        LEAGUE_FEED_URL: 'http://127.0.0.1:9',
        VIDEO_ORIGIN_URL: 'http://127.0.0.1:9',
      }),
      // Tests refuse many cards of one buyer; tests about card testing set the real limit.
      cardTriesFactor: 20,
      ...overrides.settings,
    },
    database,
    clock,
    timers,
    fetch: overrides.fetch ?? globalThis.fetch,
    log: overrides.log ?? testLog(),
    passwords: openPasswords(FAST_ARGON2),
    ...(overrides.pages !== undefined && { pages: overrides.pages }),
  }
  return { outside, clock, timers, drop }
}

/** The complete product on an empty database; a test runs each step of polling and background work itself. */
export const openTestApp = async (overrides: Overrides = {}): Promise<TestApp> => {
  const { outside, clock, timers, drop } = await testOutside(overrides)
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

/**
 * PGlite in memory, or an own database on the server that TEST_DATABASE_URL names; its clock starts at `now`.
 */
const emptyDatabase = async (now: Date): Promise<{ database: Database; drop(): Promise<void> }> => {
  const server = process.env.TEST_DATABASE_URL
  if (server === undefined) {
    const embedded = await lendEmbedded()
    await embedded.exec(`${fixedNowFunction(now)}; set search_path = ${SEARCH_PATH}`)
    return { database: await openDatabase({ embedded }), drop: async () => undefined }
  }
  template ??= ensureTemplate(server, TEMPLATE, fillTemplate)
  await template
  const { name, url, drop } = await createDatabase(server, TEMPLATE)
  await administer(url, `${fixedNowFunction(now)}; alter database ${name} set search_path = ${SEARCH_PATH}`)
  return { database: await openDatabase({ url, limits: NO_TIMEOUTS, isMigrated: true }), drop }
}

const TEMPLATE = 'playball_template'
let template: Promise<void> | undefined

/** The defaults of its columns take the time from the function of ours, which is replaced in each copy. */
const fillTemplate = async (url: string) => {
  await administer(url, fixedNowFunction(new Date(0)))
  const migrationUrl = `${url}?options=-c%20search_path%3Dpublic,pg_catalog`
  const database = await openDatabase({ url, migrationUrl })
  await database.close()
}

/** Waits as long as it takes: no outcome hangs on the machine's speed. */
const NO_TIMEOUTS = { connectMs: 0, statementMs: 0, queryMs: 0, lockMs: 0, idleInTransactionMs: 0 }

/** Our own function instead of the system's `now()`, whose clock cannot be stopped. */
const fixedNowFunction = (now: Date) =>
  `create or replace function public.now() returns timestamptz language sql stable return timestamptz '${now.toISOString()}'`
const SEARCH_PATH = 'public, pg_catalog'
