// Runs a command of the league's operators: beside the running product, with the same settings
// (docs/operations.md).
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { FolderLocked, lockFolder } from '../db/lock-folder.ts'
import { DatabaseNotOpened, type Db, openDatabase } from '../db/open.ts'
import { InvalidSetting, readSettings, type Settings } from '../settings/settings.ts'

/** The option with which an operator confirms a command that cannot be undone. */
const YES = '--yes'

/**
 * Asks at a terminal to confirm what cannot be undone. Throws an Error with one sentence without a
 * confirmation.
 */
export const confirm = async (what: string, isMeant: boolean): Promise<void> => {
  if (isMeant) return
  const { stdin, stderr } = process
  if (!stdin.isTTY || !stderr.isTTY) throw new Error(`${what}, which cannot be undone: add ${YES} to do it.`)
  const terminal = createInterface({ input: stdin, output: stderr })
  const answer = await terminal.question(`${what}, which cannot be undone. Type yes to do it: `)
  terminal.close()
  if (answer.trim() !== 'yes') throw new Error('Nothing was changed.')
}

/**
 * Writes the result of `act` on standard output; where it throws an Error with one sentence, writes that on
 * standard error with status 1. `check` reads the arguments before anything is opened, and returns the part
 * of them that cannot be undone.
 */
export const runCommand = async (
  check: (args: string[]) => string | undefined,
  act: (db: Db, args: string[], settings: Settings) => Promise<string>,
): Promise<void> => {
  const given = process.argv.slice(2)
  const args = given.filter((it) => it !== YES)
  try {
    const risk = check(args)
    if (risk !== undefined) await confirm(risk, given.length > args.length)
    process.stdout.write(`${await onDatabase((db, settings) => act(db, args, settings))}\n`)
  } catch (error) {
    if (!isExpected(error)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

const onDatabase = async (act: (db: Db, settings: Settings) => Promise<string>): Promise<string> => {
  const settings = readSettings(process.env)
  const unlock = settings.databaseUrl === undefined ? lockFolder(settings.dataDir) : () => undefined
  try {
    const database = await openFor(settings)
    return await act(database.db, settings).finally(database.close)
  } finally {
    unlock()
  }
}

/** The tables are as the running product left them, so nothing is migrated. */
const openFor = ({ databaseUrl: url, dataDir }: Settings) =>
  openDatabase({ url, folder: join(dataDir, 'database'), isMigrated: true })

const isExpected = (error: unknown): error is Error =>
  error instanceof InvalidSetting ||
  error instanceof FolderLocked ||
  error instanceof DatabaseNotOpened ||
  (error instanceof Error && error.constructor === Error)
