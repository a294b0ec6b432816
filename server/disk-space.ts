import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The operations of a disk; tests have a full one. */
export type Disk = {
  freeBytes(folder: string): Promise<number>
  /** Writes a file there and removes it; throws the system's error. */
  tryWriting(folder: string): Promise<void>
}

/** Two segments of the database's log (16 MiB each): with less space its next write may be its last. */
const MIN_FREE_BYTES = 32 * 1024 * 1024
const PROBE = Buffer.alloc(4_096)

export const systemDisk: Disk = {
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  // A quota, exhausted inodes or a read-only disk show in no number, so it writes a file.
  tryWriting: async (folder) => {
    const probe = join(folder, 'write-probe')
    try {
      await writeFile(probe, PROBE, { flush: true })
    } finally {
      await rm(probe, { force: true })
    }
  },
}

/** Why the folder has no room for more, in a sentence without its path; undefined while there is room. */
export const reasonDiskFull = async (folder: string, disk: Disk): Promise<string | undefined> => {
  try {
    if ((await disk.freeBytes(folder)) < MIN_FREE_BYTES) return 'The disk of DATA_DIR is full'
    await disk.tryWriting(folder)
    return undefined
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Nothing is stored without a folder: the database is elsewhere.
    if (code === 'ENOENT') return undefined
    return code === 'ENOSPC' || code === 'EDQUOT'
      ? 'The disk of DATA_DIR is full'
      : `DATA_DIR cannot be written (${code})`
  }
}
