import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const quickImports = pathToFileURL(join(import.meta.dirname, '../scripts/quick-imports.mjs')).href

/**
 * What Node gets before the file of a program that a test starts: as in `npm start`, and V8's first compiler alone for the embedded
 * database, since the second pays off later than a test ends (decision 12).
 */
export const PROGRAM_ARGS: readonly string[] = ['--import', quickImports, '--liftoff-only']
