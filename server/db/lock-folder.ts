import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './make-folder.ts'

/** The folder belongs to another living process; two on one embedded database would destroy it. */
export class FolderLocked extends Error {}

/** SQLite's code for a file that another process has locked. */
const SQLITE_BUSY = 5

/**
 * Locks the folder for this process until the returned function is called, or the process ends in any way:
 * the lock is the operating system's. Throws FolderLocked, or the system's error where it
 * cannot be written.
 */
export const lockFolder = (folder: string): (() => void) => {
  makeFolder(folder)
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: unknown }).errcode === SQLITE_BUSY)
      throw new FolderLocked('DATA_DIR is in use by another Playball process.')
    throw error
  }
  heldLocks.add(lock)
  return () => {
    if (heldLocks.delete(lock)) lock.close()
  }
}

/** An unreferenced lock is closed by the garbage collector, and its lock with it. */
const heldLocks = new Set<DatabaseSync>()
