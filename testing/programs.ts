import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')
const quickImports = pathToFileURL(join(root, 'scripts/quick-imports.mjs')).href

/**
 * Node's arguments before a program that a test starts: those of `npm start`, and only V8's baseline
 * WebAssembly compiler, because a test ends before the optimizing compiler pays off.
 */
export const PROGRAM_ARGS: readonly string[] = ['--import', quickImports, '--liftoff-only']

/** The NODE_COMPILE_CACHE of such a program: the same folder that `npm start` uses. */
export const COMPILE_CACHE = join(root, '.cache/compiled')
