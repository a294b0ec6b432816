import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes a folder, with those above it, and proves that files can be written there. Throws the system's error
 * if not. It goes step by step, because Node's own `recursive` tries for ever below /proc and similar
 * folders.
 */
export const ensureWritableFolder = (folder: string): void => {
  makeFolder(path.resolve(folder))
  const probeFile = path.join(folder, `.trial-${process.pid}`)
  writeFileSync(probeFile, '')
  rmSync(probeFile)
}

const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  const above = path.dirname(folder)
  if (above !== folder) makeFolder(above)
  try {
    mkdirSync(folder)
  } catch (error) {
    // The product may have made the folder meanwhile.
    if (!existsSync(folder)) throw error
  }
}
