import { randomBytes } from 'node:crypto'
import { openPasswords } from '../../server/accounts/password/passwords.ts'
import { type AppDeps, buildApp } from '../../server/app.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { readSettings, type Settings } from '../../server/settings/settings.ts'
import type { Timers } from '../../server/timers.ts'
import { openBrowser } from '../clients/browser.ts'
import { openIdentityCompanies } from '../companies/identity-companies.ts'
import { manualClock } from '../time/manual-clock.ts'
import { manualTimers } from '../time/manual-timers.ts'
import { administer, createDatabase, ensureTemplate } from './create-database.ts'
import { FAST_ARGON2 } from './fast-argon2.ts'
import { lendEmbedded } from './lend-embedded.ts'
import { openMailbox } from './open-mailbox.ts'
import { testLog } from './test-log.ts'

type Outside = {
  settings?: Partial<Settings>
  fetch?: typeof fetch | undefined
  log?: AppDeps['log'] | undefined
}

/**
 * Everything the product needs from outside, on an empty database of its own, without a log, with unreachable
 * addresses. Time passes when the test says so, for the product and its database alike.
 */
export const testOutside = async (given: Outside = {}) => {
  const clock = manualClock()
  const timers = manualTimers()
  const { database, drop } = await emptyDatabase(new Date(clock.now()))
  const outside: AppDeps & { timers: Timers } = {
    settings: {
      ...readSettings({
        LOG_LEVEL: 'silent',
        LEAGUE_FEED_URL: 'http://127.0.0.1:9',
        VIDEO_ORIGIN_URL: 'http://127.0.0.1:9',
      }),
      // Tests refuse many cards of one buyer; tests about card testing set the real limit.
      cardTriesFactor: 20,
      ...given.settings,
    },
    database,
    clock,
    timers,
    fetch: given.fetch ?? globalThis.fetch,
    log: given.log ?? testLog(),
    passwords: openPasswords(FAST_ARGON2),
  }
  const close = async () => {
    await database.close()
    await drop()
  }
  return { outside, db: database.db, clock, timers, close }
}

export type TestOutside = Awaited<ReturnType<typeof testOutside>>

type Options = Outside &
  Partial<Pick<AppDeps, 'clock' | 'disk' | 'httpLimits'>> & {
    /** Folder of a built site; without it no pages are served. */
    pages?: string | undefined
    /** How the product waits; by default until the test says so. */
    wait?: Timers['wait']
    /** `live`: limits of a live start. `none`: no network reaches one. Waits end at once with both. */
    limits?: 'live' | 'none'
  }

const NO_LIMIT_FACTOR = 1_000

/**
 * The complete product on an empty database, with its own companies that prove a user's identity. A test runs
 * each step of polling and background work itself.
 */
export const openTestApp = async (options: Options = {}) => {
  const { limits, wait, settings: changed, fetch, log, pages, ...parts } = options
  const attempts = limits && { attemptsFactor: limits === 'live' ? 1 : NO_LIMIT_FACTOR }
  const test = await testOutside({ settings: { ...attempts, ...changed }, log })
  const { timers, db } = test
  if (limits !== undefined) timers.skipWaits()
  const companies = await openIdentityCompanies(parts.clock ?? test.clock, fetch)
  const outside = {
    ...{ ...test.outside, ...parts, ...(pages !== undefined && { pages }), fetch: companies.fetch },
    timers: wait === undefined ? timers : { ...timers, wait },
  }
  const { app } = await buildApp(outside)
  await app.ready()
  const { clock, settings } = outside
  return {
    ...{ app, outside, companies, db, settings, clock: test.clock, timers },
    ...openMailbox({ db, clock, settings, random: randomBytes, log: outside.log }),
    browser: (ip?: string) => openBrowser(app, ip),
    close: async () => {
      await app.close()
      await test.close()
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

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
