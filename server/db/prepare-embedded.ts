import { chmodSync, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { makeFolder } from './make-folder.ts'
import { PrivateNodeFS } from './private-node-fs.ts'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/** Removes the rights of all other users from the files that this process makes later. */
const PRIVATE_UMASK = 0o077

/**
 * Makes everything in the folder readable by its owner alone: files of an older build and files made from now
 * on.
 */
const restrictPermissions = (folder: string): void => {
  process.umask(PRIVATE_UMASK)
  restrictTree(folder)
}

const restrictTree = (folder: string) => {
  chmodSync(folder, PRIVATE_FOLDER)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = join(folder, entry.name)
    if (entry.isDirectory()) restrictTree(at)
    else if (entry.isFile()) chmodSync(at, PRIVATE_FILE)
  }
}

/**
 * A database with this build's tables that `npm start` makes once: initializing takes many seconds, copying
 * less than one.
 */
const template = join(import.meta.dirname, '../../dist/embedded')

/**
 * Creates the embedded database where there is none, so that its folder is complete or absent, and makes it
 * readable by its owner alone. Throws for a folder that is no database: PGlite would begin a new one over the
 * remains of the old.
 */
export const prepareEmbedded = async (folder: string): Promise<void> => {
  if (!existsSync(folder)) await createAtomically(folder)
  const isEmpty = readdirSync(folder).length === 0
  if (!isEmpty && !existsSync(join(folder, 'PG_VERSION'))) throw new Error('it is damaged')
  restrictPermissions(folder)
}

/**
 * Creates the folder under another name first, so that a killed start leaves nothing that looks like a
 * database.
 */
const createAtomically = async (folder: string): Promise<void> => {
  const unfinished = `${folder}.unfinished`
  makeFolder(unfinished)
  rmSync(unfinished, { recursive: true })
  makeFolder(unfinished)
  restrictPermissions(unfinished)
  if (existsSync(template)) cpSync(template, unfinished, { recursive: true })
  else await initializeEmbedded(unfinished)
  renameSync(unfinished, folder)
}

const initializeEmbedded = async (folder: string): Promise<void> => {
  const client = new PGlite({ fs: new PrivateNodeFS(folder) })
  await client.waitReady
  await client.close()
}
