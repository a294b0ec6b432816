import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const quickImports = pathToFileURL(join(root, 'scripts/quick-imports.mjs')).href

/**
 * What Node gets before the file of a program that a test starts: as in `npm start`, and V8's first compiler alone for the embedded
 * database, since the second pays off later than a test ends (decision 12).
 */
export const PROGRAM_ARGS: readonly string[] = ['--import', quickImports, '--liftoff-only']

/** For NODE_COMPILE_CACHE of such a program: where `npm start` keeps what Node compiled, too. */
export const COMPILE_CACHE = join(root, '.cache/compiled')
