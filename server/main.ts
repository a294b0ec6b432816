import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { openArgon2Pool } from './accounts/password/argon2-pool.ts'
import { COST, openPasswords } from './accounts/password/passwords.ts'
import { buildApp, type Product } from './app.ts'
import { checkLiveStart, refuseDemoUsers, systemResolve } from './check-live-start.ts'
import { type Clock, systemClock } from './clock.ts'
import { acceptBackup, answerBackups, BackupNotWhole } from './db/backup.ts'
import { FolderLocked, lockFolder } from './db/lock-folder.ts'
import { type Database, DatabaseNotOpened, isDatabaseError, openDatabase, reasonOf } from './db/open.ts'
import { ClockUnreadable, followClock } from './demo/demo-clock.ts'
import { serializeError } from './serialize-error.ts'
import { InvalidSetting, readSettings, type Settings } from './settings/settings.ts'
import { BEHIND_PROXY, type Running, shutDown } from './shut-down.ts'
import { systemTimers } from './timers.ts'

const settings = settingsOrExit()
const log = pino({ level: settings.logLevel, serializers: { err: serializeError } })
const running: Running = {}
let closing: Promise<void> | undefined
let unlockFolder = (): void => undefined
// Ctrl-C reaches us twice, from the terminal and from the process that started us.
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(event, () => void close())

await orExit(
  checkLiveStart(settings, {
    resolve: systemResolve,
    timers: systemTimers,
    clock: systemClock,
    warn: writeError,
  }),
)
if (settings.databaseUrl === undefined) unlockFolder = lockFolderOrExit(settings.dataDir)
const clock = await clockOrExit()
const database = await databaseOrExit()
running.database = database
if (database.copyTo !== undefined)
  answerBackups({ dataDir: settings.dataDir, copyTo: database.copyTo, timers: systemTimers })
await orExit(refuseDemoUsers(settings, database.db))
const product = await productOrExit()
running.app = product.app
await listenOrExit()
running.work = product.startWork()
announce()

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof InvalidSetting) return exitWith(error.message)
    throw error
  }
}

async function orExit(check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    if (error instanceof InvalidSetting) return exitWith(error.message)
    throw error
  }
}

function lockFolderOrExit(folder: string): () => void {
  try {
    const unlock = lockFolder(folder)
    acceptBackup(folder)
    return unlock
  } catch (error) {
    if (error instanceof FolderLocked) return exitWith(error.message)
    if (error instanceof BackupNotWhole) return exitWith(`DATA_DIR is wrong: ${error.message}.`)
    return exitWith(`DATA_DIR is wrong: ${folder} cannot be written.`)
  }
}

async function clockOrExit(): Promise<Clock> {
  if (settings.clock === undefined) return systemClock
  try {
    return await followClock(settings.clock)
  } catch (error) {
    if (error instanceof ClockUnreadable)
      return exitWith(`CLOCK_FILE is wrong: ${settings.clock.file} cannot be read as the clock of a sandbox.`)
    throw error
  }
}

async function databaseOrExit(): Promise<Database> {
  const { databaseUrl: url, migrationUrl, dataDir } = settings
  try {
    return await openDatabase({ url, migrationUrl, folder: join(dataDir, 'database'), log })
  } catch (error) {
    if (!(error instanceof DatabaseNotOpened)) throw error
    log.debug({ err: error.cause }, 'the database cannot be opened')
    return exitWith(`${databaseSetting()} is wrong: its database cannot be opened (${error.message}).`)
  }
}

/** A database that opens may still be damaged inside; its own tables are the first that are read. */
async function productOrExit(): Promise<Product> {
  const site = join(import.meta.dirname, '../dist/web')
  const pages = existsSync(site) ? { pages: site } : {}
  const passwords = openPasswords(COST, openArgon2Pool())
  try {
    return await buildApp({ settings, database, clock, fetch, log, passwords, ...pages })
  } catch (error) {
    // A signal came meanwhile, and the database was closed.
    await closing
    if (!isDatabaseError(error)) throw error
    log.debug({ err: error }, 'the database cannot be read')
    return exitWith(`${databaseSetting()} is wrong: its database cannot be read (${reasonOf(error)}).`)
  }
}

function databaseSetting(): string {
  return settings.databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL'
}

async function listenOrExit(): Promise<void> {
  try {
    await product.app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') exitWith(`PORT is wrong: ${settings.port} is in use.`)
    if (code === 'EACCES') exitWith(`PORT is wrong: ${settings.port} may not be used.`)
    exitWith(`HOST is wrong: nothing can listen on ${settings.host} (${code}).`)
  }
}

function exitWith(sentence: string): never {
  writeError(sentence)
  process.exit(1)
}

function writeError(sentence: string) {
  process.stderr.write(`${sentence}\n`)
}

function announce() {
  const address = product.app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : settings.port
  process.stdout.write(`Playball ready http://localhost:${port}\n`)
}

/** Always exits with 0: hanging work is cut off before the 10 s that acceptance allows. */
function close(): Promise<void> {
  const limits = settings.trustProxy.length > 0 ? BEHIND_PROXY : {}
  closing ??= shutDown(running, log, limits).then(() => {
    unlockFolder()
    process.exit(0)
  })
  return closing
}
