// How a command of the league's operators runs: beside the running product, by the same settings (docs/operations.md).
import { join } from 'node:path'
import { FolderLocked, lockFolder } from '../db/lock-folder.ts'
import { DatabaseNotOpened, type Db, openDatabase } from '../db/open.ts'
import { InvalidSetting, readSettings, type Settings } from '../settings/settings.ts'

/**
 * Writes what `act` says of the database on standard output; where it throws an Error with a sentence, that on standard
 * error with status 1. `check` looks at the arguments before anything is opened.
 */
export const runCommand = async (
  check: (args: string[]) => unknown,
  act: (db: Db, args: string[]) => Promise<string>,
): Promise<void> => {
  const args = process.argv.slice(2)
  try {
    check(args)
    process.stdout.write(`${await onDatabase((db) => act(db, args))}\n`)
  } catch (error) {
    if (!isExpected(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

const onDatabase = async (act: (db: Db) => Promise<string>): Promise<string> => {
  const settings = readSettings(process.env)
  const unlock = settings.databaseUrl === undefined ? lockFolder(settings.dataDir) : () => undefined
  try {
    const database = await openFor(settings)
    return await act(database.db).finally(database.close)
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
