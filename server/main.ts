import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { checkLiveStart, refuseDemoPeople, systemResolve } from './check-live-start.ts'
import { type Clock, systemClock } from './clock.ts'
import { FolderTaken, holdFolder } from './db/hold-folder.ts'
import { type Database, DatabaseNotOpened, openDatabase } from './db/open.ts'
import { followClock, NoClock } from './demo-clock.ts'
import { readSettings, type Settings, WrongSetting } from './settings.ts'
import { systemTimers } from './timers.ts'

const CLOSE_TIMEOUT_MS = 8_000

const settings = settingsOrExit()
const log = pino({ level: settings.logLevel })
await orExit(checkLiveStart(settings, { resolve: systemResolve, timers: systemTimers, warn: writeError }))
const letGo = settings.databaseUrl === undefined ? holdOrExit(settings.dataDir) : () => undefined
const clock = await clockOrExit()
const database = await databaseOrExit()
await orExit(refuseDemoPeople(settings, database.db))
const site = join(import.meta.dirname, '../dist/web')
const product = await buildApp({
  settings,
  database,
  clock,
  fetch,
  log,
  ...(existsSync(site) ? { pages: site } : {}),
})
await listenOrExit()
const work = product.startWork()
announce()
for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => void close())

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (error instanceof WrongSetting) return exitWith(error.message)
    throw error
  }
}

async function orExit(check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    if (error instanceof WrongSetting) return exitWith(error.message)
    throw error
  }
}

function holdOrExit(folder: string): () => void {
  try {
    return holdFolder(folder)
  } catch (error) {
    if (error instanceof FolderTaken) return exitWith(error.message)
    return exitWith(`DATA_DIR is wrong: ${folder} cannot be written.`)
  }
}

async function clockOrExit(): Promise<Clock> {
  if (settings.clock === undefined) return systemClock
  try {
    return await followClock(settings.clock)
  } catch (error) {
    if (error instanceof NoClock)
      return exitWith(`CLOCK_FILE is wrong: ${settings.clock.file} cannot be read as the clock of a sandbox.`)
    throw error
  }
}

async function databaseOrExit(): Promise<Database> {
  const { databaseUrl: url, dataDir } = settings
  try {
    return await openDatabase({ url, folder: join(dataDir, 'database') })
  } catch (error) {
    if (!(error instanceof DatabaseNotOpened)) throw error
    log.debug({ err: error.cause }, 'the database cannot be opened')
    const name = url === undefined ? 'DATA_DIR' : 'DATABASE_URL'
    return exitWith(`${name} is wrong: its database cannot be opened (${error.message}).`)
  }
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

/** Requests under way are finished; what hangs is cut off before the 10 s that acceptance allows. */
async function close() {
  setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref()
  // Together: a poller that outlives its league while a slow request ends would only complain.
  await Promise.all([product.app.close(), work.stop()])
  await database.close()
  letGo()
  process.exit(0)
}
