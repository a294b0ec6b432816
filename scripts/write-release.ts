// Writes the folder of a live installation: the sources of product and video origin, the built site, the
// packages that they use, and the pinned Node; without tests, stand-ins, tools, history and documents.
import { constants, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '..')
const ROOMS = ['contract', 'domain', 'server', 'origin']
const ONLY_FOR_TESTS = /(\.test\.ts|-for-tests\.ts)$|(^|[/\\])testing$/

type Manifest = {
  name: string
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Writes the release into `target`, which must not exist yet, from the built site in `site`. Returns its
 * packages.
 */
export const writeRelease = (target: string, site = join(root, 'dist/web')): Record<string, string> => {
  if (existsSync(target)) throw new Error(`${target} is there already`)
  if (!existsSync(join(site, 'index.html'))) throw new Error(`${site} has no site: build it first`)
  mkdirSync(target, { recursive: true })
  for (const room of ROOMS)
    cpSync(join(root, room), join(target, room), {
      recursive: true,
      filter: (it) => !ONLY_FOR_TESTS.test(it),
    })
  cpSync(site, join(target, 'dist/web'), { recursive: true })
  const rendering = join(site, '../rendering')
  if (existsSync(rendering)) cpSync(rendering, join(target, 'dist/rendering'), { recursive: true })
  cpSync(join(root, '.env.example'), join(target, '.env.example'))
  const used = usedPackages(target)
  const packages = copyPackages(target, [...used, ...nodePackages()])
  writeManifests(target, used, packages)
  return packages
}

/** Our dependencies that a copied source names; site and sandbox have others. */
const usedPackages = (target: string): string[] => {
  const sources = ROOMS.flatMap((room) => filesIn(join(target, room)))
    .filter((it) => it.endsWith('.ts'))
    .map((it) => readFileSync(it, 'utf8'))
  const isUsed = (name: string) => sources.some((it) => it.includes(`'${name}'`) || it.includes(`'${name}/`))
  return Object.keys(manifestOf(root).dependencies ?? {}).filter(isUsed)
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile())
    .map((it) => join(it.parentPath, it.name))

/** The pinned Node of this platform: a release runs on the platform that made it. */
const nodePackages = (): string[] =>
  Object.keys(manifestOf(root).optionalDependencies ?? {}).filter((it) => existsSync(folderOf(it)))

/** Copies packages and all their dependencies. A package within another's folder comes with it. */
const copyPackages = (target: string, names: string[]): Record<string, string> => {
  const copied: Record<string, string> = {}
  const waiting = [...names]
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    // Optional packages of other platforms are not installed.
    if (name in copied || !existsSync(folderOf(name))) continue
    const { version, dependencies, optionalDependencies } = manifestOf(folderOf(name))
    copied[name] = version
    waiting.push(...Object.keys({ ...dependencies, ...optionalDependencies }))
    cpSync(folderOf(name), join(target, 'node_modules', name), {
      recursive: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (it) => basename(it) !== '.git',
    })
  }
  return copied
}

const folderOf = (name: string): string => join(root, 'node_modules', name)
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Writes the installed packages with exact versions, for the inventory and for `npm audit`. */
const writeManifests = (target: string, used: string[], packages: Record<string, string>): void => {
  const { name, version } = manifestOf(root)
  const dependencies = Object.fromEntries(used.map((it) => [it, packages[it]]))
  const write = (file: string, content: object) =>
    writeFileSync(join(target, file), `${JSON.stringify(content, null, 2)}\n`)
  write('package.json', { name, version, private: true, type: 'module', dependencies })
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b))
  write('release.json', { name, version, packages: Object.fromEntries(sorted) })
}

if (import.meta.main) {
  const target = process.argv[2] ?? ''
  try {
    const packages = writeRelease(target)
    process.stdout.write(`${target}: ${Object.keys(packages).length} packages\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
