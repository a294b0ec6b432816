import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'

const entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
})
const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
const { packages } = z.object({ packages: z.record(z.string(), entry) }).parse(JSON.parse(text))

/** The place where Node finds a package from another one's folder: its own node_modules, then those above. */
const findEntry = (from: string, name: string): string | undefined => {
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (here in packages) return here
  return from === ''
    ? undefined
    : findEntry(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

test('the lockfile has the packages of every platform, or `npm ci` would refuse it', () => {
  const missing = Object.entries(packages).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => findEntry(from, name) === undefined)
      .map((name) => `${name} of ${from}`),
  )
  expect(missing).toEqual([])
})

test('each package of the lockfile has an exact version and a checksum, and the address of no registry', () => {
  const { '': _ours, ...others } = packages
  const bad = Object.entries(others).filter(
    ([, it]) => !it.version || !it.integrity || it.resolved !== undefined,
  )
  expect(bad.map(([name]) => name)).toEqual([])
})
