// Runs on the machine's own Node (20 or newer): installs the packages, finds the pinned Node 24, builds the
// site.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installedMark = join(root, 'node_modules', '.playball-installed')
const builtMark = join(root, 'dist', '.built')
const templateMark = join(root, 'dist', '.embedded')
const NEEDED_MAJOR = 24
/** Ends an installation or a build that hangs; a slow connection does not fail. */
const RUN_LIMIT_MS = 30 * 60_000

/** Installs the packages of the lockfile, unless this same lockfile is installed already. */
export const ensureInstalled = (output = process.stdout) => {
  const currentHash = hashOf(['package.json', 'package-lock.json'])
  if (existsSync(installedMark) && readFileSync(installedMark, 'utf8') === currentHash) return
  output.write('Installing packages…\n')
  runNpm(['ci', '--no-audit', '--no-fund'], output)
  writeFileSync(installedMark, currentHash)
}

/**
 * The pinned Node 24 from the npm package `node`'s platform package, or the current Node if it is new enough.
 */
export const nodePath = () => {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const name = { win32: 'win' }[process.platform] ?? process.platform
  const pinned = join(root, 'node_modules', `node-${name}-${process.arch}`, 'bin', file)
  if (existsSync(pinned)) return pinned
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath
  throw new Error(
    `Playball needs Node ${NEEDED_MAJOR}: no package of it exists for this platform, install it by hand.`,
  )
}

/** Builds the site and the template of a database, unless their sources are unchanged. */
export const ensureBuilt = () => {
  ensureTemplate()
  const currentHash = hashOf([
    'package-lock.json',
    'vite.config.ts',
    'scripts/site/subset-font.ts',
    'scripts/site/app-files.ts',
    'scripts/site/app-icons.ts',
    'scripts/site/compress-site.ts',
    'web',
    'contract',
    'domain',
  ])
  if (existsSync(builtMark) && readFileSync(builtMark, 'utf8') === currentHash) return
  process.stdout.write('Building the site…\n')
  const build = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn']
  run(nodePath(), build)
  // The second build is for the server, which renders first views with it.
  run(nodePath(), [...build, '--ssr', 'render-page.tsx'])
  run(nodePath(), [join(root, 'scripts/site/compress-site.ts')])
  mkdirSync(dirname(builtMark), { recursive: true })
  writeFileSync(builtMark, currentHash)
}

/** Makes the template again whenever its sources change. */
const ensureTemplate = () => {
  const currentHash = hashOf(['package-lock.json', 'scripts/embedded-template.ts', 'server/db'])
  if (existsSync(templateMark) && readFileSync(templateMark, 'utf8') === currentHash) return
  process.stdout.write('Preparing the embedded database…\n')
  run(nodePath(), [join(root, 'scripts/embedded-template.ts')])
  writeFileSync(templateMark, currentHash)
}

const runNpm = (args, output) => {
  const npm = process.env.npm_execpath
  if (npm !== undefined) return run(process.execPath, [npm, ...args], output)
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, output)
}

const run = (command, args, output = process.stdout) => {
  const { status, signal, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', output.fd, 'inherit'],
    timeout: RUN_LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  const why = error?.message ?? (signal === null ? `ended with ${status}` : `killed by ${signal}`)
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${why}`)
}

const hashOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths)
    for (const file of filesOf(path)) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

const filesOf = (path) => {
  const entries =
    existsSync(join(root, path)) && !path.includes('.')
      ? readdirSync(join(root, path), { recursive: true, withFileTypes: true })
      : undefined
  if (entries === undefined) return [path]
  return entries
    .filter((it) => it.isFile() && !it.name.includes('.test.'))
    .map((it) => join(it.parentPath ?? it.path, it.name).slice(root.length + 1))
    .sort()
}
