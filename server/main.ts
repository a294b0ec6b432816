import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { type Clock, systemClock } from './clock.ts'
import { FolderTaken, holdFolder } from './db/hold-folder.ts'
import { openDatabase } from './db/open.ts'
import { followClock } from './demo-clock.ts'
import { readSettings, type Settings, WrongSetting } from './settings.ts'

const CLOSE_TIMEOUT_MS = 8_000

const settings = settingsOrExit()
const log = pino({ level: settings.logLevel })
const letGo = settings.databaseUrl === undefined ? holdOrExit(settings.dataDir) : () => undefined
const clock: Clock = settings.clockFile === undefined ? systemClock : await followClock(settings.clockFile)
const database = await openDatabase({ url: settings.databaseUrl, folder: join(settings.dataDir, 'database') })
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

function holdOrExit(folder: string): () => void {
  try {
    return holdFolder(folder)
  } catch (error) {
    if (error instanceof FolderTaken) return exitWith(error.message)
    return exitWith(`DATA_DIR is wrong: ${folder} cannot be written.`)
  }
}

async function listenOrExit(): Promise<void> {
  try {
    await product.app.listen({ port: settings.port, host: settings.host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    exitWith(
      code === 'EADDRINUSE'
        ? `PORT is wrong: ${settings.port} is in use.`
        : `HOST or PORT is wrong: ${code}.`,
    )
  }
}

function exitWith(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
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
