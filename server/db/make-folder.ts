import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Readable by the user that runs the product alone: it holds personal data. */
const PRIVATE_FOLDER = 0o700

/**
 * Makes the folder and those above it. Throws where that is not possible. Node's own `recursive` tries for
 * ever below what only looks like a folder, /proc among them.
 */
export const makeFolder = (folder: string): void => {
  const at = resolve(folder)
  if (existsSync(at)) return
  const above = dirname(at)
  if (above !== at) makeFolder(above)
  try {
    mkdirSync(at, { mode: PRIVATE_FOLDER })
  } catch (error) {
    // Another process may have made it in between.
    if (!existsSync(at)) throw error
  }
}
