// npm run backup: a consistent copy of DATA_DIR, while the product runs or is stopped (docs/operations.md).
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, readdirSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askForBackup, backupAnswer, beginBackup, finishBackup, withdrawRequest } from '../db/backup.ts'
import { FolderLocked, lockFolder } from '../db/lock-folder.ts'
import { makeFolder } from '../db/make-folder.ts'
import { openDatabase } from '../db/open.ts'
import { InvalidSetting, readSettings } from '../settings/settings.ts'

const USAGE = 'Usage: npm run backup -- FOLDER'
const LOOK_EVERY_MS = 200
const ANSWER_WITHIN_MS = 300_000

/** Ends the program with one sentence. */
class Refused extends Error {}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refused || error instanceof InvalidSetting)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}

async function run([folder, ...more]: string[]): Promise<void> {
  if (folder === undefined || folder.startsWith('-') || more.length > 0) throw new Refused(USAGE)
  const { databaseUrl, dataDir: data } = readSettings(process.env)
  if (databaseUrl !== undefined)
    throw new Refused('DATABASE_URL is set: make the backup with that database’s own tools, such as pg_dump.')
  const [dataDir, target] = [resolve(data), resolve(folder)]
  if (!existsSync(join(dataDir, 'database')))
    throw new Refused(`DATA_DIR is wrong: ${data} holds no database.`)
  refuseTarget(target, dataDir)
  const unfinished = `${target}.unfinished-${randomUUID()}`
  makeBackupFolder(unfinished)
  beginBackup(unfinished)
  await copyDatabase(dataDir, join(unfinished, 'database'))
  copyRecordings(process.env.RECORDINGS_DIR || join(dataDir, 'recordings'), join(unfinished, 'recordings'))
  finishBackup(unfinished, new Date())
  if (existsSync(target)) rmdirSync(target)
  renameSync(unfinished, target)
  process.stdout.write(`${folder} is a backup of ${data}: start with DATA_DIR=${folder} to use it.\n`)
}

function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (error) {
    throw new Refused(`The backup cannot be made there: ${(error as Error).message}.`)
  }
}

function refuseTarget(target: string, dataDir: string): void {
  if (`${target}/`.startsWith(`${dataDir}/`))
    throw new Refused('The backup cannot be made within DATA_DIR itself.')
  if (!existsSync(target)) return
  if (!statSync(target).isDirectory() || readdirSync(target).length > 0)
    throw new Refused(`${target} is there already: name a new folder, or an empty one.`)
}

/**
 * This command copies the database of a stopped product. A running product makes the copy, because only it
 * may read its database.
 */
async function copyDatabase(dataDir: string, to: string): Promise<void> {
  const id = randomUUID()
  let isAsked = false
  const until = Date.now() + ANSWER_WITHIN_MS
  try {
    for (;;) {
      const unlock = lockIfFree(dataDir)
      if (unlock !== undefined) return await copyStopped(dataDir, to).finally(unlock)
      if (!isAsked) askForBackup(dataDir, { id, to })
      isAsked = true
      const answer = backupAnswer(dataDir, id)
      if (answer?.error !== undefined)
        throw new Refused(`The running product could not copy it: ${answer.error}.`)
      if (answer !== undefined) return
      if (Date.now() > until) throw new Refused('The running product does not answer: stop it and try again.')
      await sleep(LOOK_EVERY_MS)
    }
  } finally {
    if (isAsked) withdrawRequest(dataDir)
  }
}

function lockIfFree(dataDir: string): (() => void) | undefined {
  try {
    return lockFolder(dataDir)
  } catch (error) {
    if (error instanceof FolderLocked) return undefined
    throw error
  }
}

async function copyStopped(dataDir: string, to: string): Promise<void> {
  const database = await openDatabase({ folder: join(dataDir, 'database') })
  await database.copyTo?.(to).finally(database.close)
}

/**
 * Copies journals and initialisations, which lead to a game; its segments come with their folder, or are in
 * the archive.
 */
function copyRecordings(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true, filter: (it) => !it.endsWith('.m4s') })
}
