import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/** Removes the rights of all other users from the files that this process makes later. */
const PRIVATE_UMASK = 0o077

/**
 * Makes everything in the folder readable by its owner alone: files of an older build and files made from now
 * on.
 */
export const restrictPermissions = (folder: string): void => {
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
