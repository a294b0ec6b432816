import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const PRIVATE_FOLDER = 0o700
const PRIVATE_FILE = 0o600
/** Takes from all files that this process makes later what is not its own user's. */
const PRIVATE_UMASK = 0o077

/** Everything in the folder is its owner's alone, what an older build left there and what this process adds alike. */
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
