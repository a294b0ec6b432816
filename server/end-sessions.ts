// npm run sessions: for operators, beside the running product, by the same settings (docs/operations.md).
import { join } from 'node:path'
import { endAllSessions, endSessionsOfEmail } from './accounts/sessions/end-by-operator.ts'
import { type Clock, systemClock } from './clock.ts'
import { FolderLocked, lockFolder } from './db/lock-folder.ts'
import { DatabaseNotOpened, type Db, openDatabase } from './db/open.ts'
import { InvalidSetting, readSettings, type Settings } from './settings/settings.ts'
import { endAllPlayback, endPlayback } from './streaming/end-playback.ts'

const USAGE = 'Usage: npm run sessions -- --end-of name@example.com | --end-all'

type Order = { of: string } | 'all'

/** What the arguments say. Throws an Error that says how to say it. */
const orderOf = ([what, email, ...more]: string[]): Order => {
  if (what === '--end-all' && email === undefined) return 'all'
  if (what === '--end-of' && email !== undefined && more.length === 0) return { of: email }
  throw new Error(USAGE)
}

/** Ends what the arguments say; returns a sentence about it. Throws an Error with a sentence where it cannot. */
export const endSessions = async (deps: { db: Db; clock: Clock }, args: string[]): Promise<string> => {
  const order = orderOf(args)
  if (order === 'all') {
    const ended = await endAllSessions(deps)
    const playbacks = await endAllPlayback(deps, 'logout')
    return `${ended} sessions and ${playbacks} playbacks ended.`
  }
  const found = await endSessionsOfEmail(deps, order.of)
  if (found === undefined) throw new Error('No account has this e-mail.')
  await endPlayback(deps, { userId: found.userId }, 'logout')
  return `${found.ended} sessions of account ${found.userId} ended, and what it played.`
}

const run = async (args: string[]): Promise<string> => {
  // Before anything is opened.
  orderOf(args)
  const settings = readSettings(process.env)
  const unlock = settings.databaseUrl === undefined ? lockFolder(settings.dataDir) : () => undefined
  try {
    const database = await openFor(settings)
    return await endSessions({ db: database.db, clock: systemClock }, args).finally(database.close)
  } finally {
    unlock()
  }
}

/** Tables are as the running product left them. */
const openFor = ({ databaseUrl: url, dataDir }: Settings) =>
  openDatabase({ url, folder: join(dataDir, 'database'), isMigrated: true })

const isExpected = (error: unknown): error is Error =>
  error instanceof InvalidSetting ||
  error instanceof FolderLocked ||
  error instanceof DatabaseNotOpened ||
  (error instanceof Error && error.constructor === Error)

if (import.meta.main) {
  try {
    process.stdout.write(`${await run(process.argv.slice(2))}\n`)
  } catch (error) {
    if (!isExpected(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
