import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './make-folder.ts'

/** The folder belongs to another living process; two on one embedded database would destroy it. */
export class FolderTaken extends Error {}

/**
 * Marks the folder as this process's until the returned function is called. A mark left by a killed process is
 * taken over. Throws FolderTaken, or what the system says where the folder cannot be written.
 */
export const holdFolder = (folder: string): (() => void) => {
  makeFolder(folder)
  const mark = join(folder, 'in-use-by')
  try {
    writeFileSync(mark, identityOf(process.pid), { flag: 'wx' })
  } catch {
    if (isAlive(readFileSync(mark, 'utf8')))
      throw new FolderTaken('DATA_DIR is in use by another Playball process.')
    writeFileSync(mark, identityOf(process.pid))
  }
  return () => rmSync(mark, { force: true })
}

/** The number alone could have gone to another process since; with its start time it is one process's for ever. */
const identityOf = (pid: number): string => `${pid} ${startOf(pid)}`

const START_TIME_FIELD = 19

const startOf = (pid: number): string => {
  const stat = `/proc/${pid}/stat`
  if (!existsSync(stat)) return ''
  return readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[START_TIME_FIELD] ?? ''
}

const isAlive = (identity: string): boolean => {
  const pid = Number(identity.split(' ')[0])
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return identity === identityOf(pid)
  } catch {
    return false
  }
}
