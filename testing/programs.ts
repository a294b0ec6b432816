import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const quickImports = pathToFileURL(join(root, 'scripts/quick-imports.mjs')).href

/**
 * Node's arguments before the file of a program that a test starts: the ones of `npm start`, and V8's first
 * compiler alone for the embedded database, since the second one pays off only after a test ends (decision
 * 12).
 */
export const PROGRAM_ARGS: readonly string[] = ['--import', quickImports, '--liftoff-only']

/** The NODE_COMPILE_CACHE of such a program: the same folder that `npm start` uses. */
export const COMPILE_CACHE = join(root, '.cache/compiled')
