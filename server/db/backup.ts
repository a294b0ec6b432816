// Makes a backup of DATA_DIR: the embedded database at one moment, and the index of the recordings.
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Timers } from '../timers.ts'

const MANIFEST = 'backup.json'
/** A file of a backup that is present until the backup is complete. */
const UNFINISHED = 'backup-unfinished'
const REQUEST = 'backup-request.json'
const ANSWER = 'backup-answer.json'
const LOOK_EVERY_MS = 1_000

const manifest = z.object({ madeAt: z.string(), files: z.record(z.string(), z.string()) })
const request = z.object({ id: z.string(), to: z.string() })
const answer = z.object({ id: z.string(), error: z.string().optional() })
export type BackupRequest = z.infer<typeof request>
export type BackupAnswer = z.infer<typeof answer>

/** The folder is an incomplete backup; the message says why. */
export class BackupNotWhole extends Error {}

export const beginBackup = (folder: string): void => writeDurably(join(folder, UNFINISHED), '')

/** Lists the files of the backup, and makes all of it durable. */
export const finishBackup = (folder: string, madeAt: Date): void => {
  const names = filesIn(folder).filter((it) => it !== UNFINISHED)
  const files = Object.fromEntries(names.map((it) => [it, digestOf(join(folder, it), true)]))
  writeDurably(join(folder, MANIFEST), JSON.stringify({ madeAt: madeAt.toISOString(), files }))
  rmSync(join(folder, UNFINISHED))
}

/**
 * Checks a backup before the first start on it: all files must be as they were made. Later starts skip the
 * check. Throws BackupNotWhole.
 */
export const acceptBackup = (folder: string): void => {
  if (existsSync(join(folder, UNFINISHED))) throw new BackupNotWhole('it is a backup that was not finished')
  const file = join(folder, MANIFEST)
  if (!existsSync(file)) return
  const { files } = readAs(manifest, file) ?? {}
  if (files === undefined) throw new BackupNotWhole('it is a backup whose list of files cannot be read')
  const lost = Object.entries(files).find(
    ([name, digest]) => !existsSync(join(folder, name)) || digestOf(join(folder, name)) !== digest,
  )
  if (lost !== undefined)
    throw new BackupNotWhole(`it is a backup that is not whole: ${lost[0]} is missing or was changed`)
  renameSync(file, join(folder, 'restored.json'))
}

/**
 * Copies the database for `npm run backup` while the product runs, as nothing else may read it. Returns how
 * to stop.
 */
export const answerBackups = (o: {
  dataDir: string
  copyTo: (folder: string) => Promise<void>
  timers: Pick<Timers, 'every'>
}): (() => void) =>
  o.timers.every(LOOK_EVERY_MS, () => {
    const file = join(o.dataDir, REQUEST)
    if (!existsSync(file)) return
    const asked = readAs(request, file)
    rmSync(file, { force: true })
    if (asked === undefined) return
    const tell = (it: BackupAnswer) => writeDurably(join(o.dataDir, ANSWER), JSON.stringify(it))
    o.copyTo(asked.to).then(
      () => tell({ id: asked.id }),
      (error: unknown) =>
        tell({ id: asked.id, error: error instanceof Error ? error.message : String(error) }),
    )
  })

export const askForBackup = (dataDir: string, it: BackupRequest): void =>
  writeDurably(join(dataDir, REQUEST), JSON.stringify(it))

/** The answer of the running product to that request; undefined until there is one. */
export const backupAnswer = (dataDir: string, id: string): BackupAnswer | undefined => {
  const said = readAs(answer, join(dataDir, ANSWER))
  return said?.id === id ? said : undefined
}

export const withdrawRequest = (dataDir: string): void => {
  for (const name of [REQUEST, ANSWER]) rmSync(join(dataDir, name), { force: true })
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name).slice(folder.length + 1))

const digestOf = (file: string, isKept = false): string => {
  if (isKept) sync(file)
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

const sync = (file: string): void => {
  const handle = openSync(file, 'r+')
  fsyncSync(handle)
  closeSync(handle)
}

/** Writes the file completely or not at all. */
const writeDurably = (file: string, text: string): void => {
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
}

const readAs = <T>(schema: z.ZodType<T>, file: string): T | undefined => {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return undefined
  }
}
