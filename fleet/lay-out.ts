import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Part, pathsIn } from './installation.ts'
import type { Program } from './supervisor.ts'
import { fill, readEnvironment, readUnit } from './unit.ts'

const SECRETS = 'secrets.env'

type LayOut = { root: string; folder: string; values: Record<string, string>; extra: NodeJS.ProcessEnv }

/** Makes the folders of an installation anew below `folder`. */
export const makeFolders = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
  for (const it of ['etc/prometheus/targets', 'etc/prometheus/secrets', 'lib/edge', 'log'])
    mkdirSync(join(folder, it), { recursive: true })
  // Each engine writes as an account of its own.
  chmodSync(join(folder, 'lib'), 0o777)
  const closed = isRoot() ? closedParent(folder) : undefined
  if (closed !== undefined)
    throw new Error(
      `DATA_DIR is wrong: PostgreSQL does not run as root, and other accounts cannot enter ${closed}.`,
    )
}

const isRoot = () => process.getuid?.() === 0

const MAY_ENTER = 0o001

const closedParent = (folder: string): string | undefined => {
  if ((statSync(folder).mode & MAY_ENTER) === 0) return folder
  return dirname(folder) === folder ? undefined : closedParent(dirname(folder))
}

/** Names the parts to Prometheus, and to whom it tells alarms; the edge tells its figures at `edge`. */
export const nameTargets = (
  parts: readonly Part[],
  { folder, values, edge }: LayOut & { edge: string },
): void => {
  const at = join(folder, 'etc/prometheus')
  for (const kind of ['server', 'origin', 'patroni', 'etcd', 'haproxy', 'edge', 'alertmanager']) {
    const urls = parts.filter((it) => it.kind === kind).map((it) => (kind === 'edge' ? edge : it.url))
    writeFileSync(
      join(at, 'targets', `${kind}.json`),
      JSON.stringify([{ targets: urls.map((it) => new URL(it).host) }]),
    )
  }
  for (const [file, name] of [
    ['metrics-token', 'METRICS_TOKEN'],
    ['origin-token', 'ORIGIN_TOKEN'],
  ] as const)
    writeFileSync(join(at, 'secrets', file), values[name] ?? '', { mode: 0o600 })
  const addresses = ['from', 'page', 'ticket'].map(
    (it) => `{{ define "${it}" }}league@playball.test{{ end }}`,
  )
  writeFileSync(join(folder, 'etc/addresses.tmpl'), addresses.join('\n'))
}

/** Fills a part's files, and says how its unit is started here; `extra` is the demo's environment. */
export const layOut = (part: Part, { root, folder, values, extra }: LayOut): Program => {
  const place = pathsIn(root, folder)
  const filling = { ...values, ...part.values, INSTANCE: part.instance }
  for (const [from, to] of part.files) {
    const text = readFileSync(join(root, 'deploy', from), 'utf8')
    const mode = from === SECRETS ? 0o600 : 0o644
    writeFileSync(join(folder, 'etc', to), place(fill(text, filling)), { mode })
  }
  const unit = readUnit(
    place(readFileSync(join(root, 'deploy/systemd', `${part.unit}.service`), 'utf8')),
    part.instance,
  )
  const environment = Object.assign(
    {},
    ...unit.environmentFiles.map((it) => readEnvironment(readFileSync(it, 'utf8'))),
  ) as Record<string, string>
  const [command = '', ...args] = unit.command.map((it) => fill(it, environment))
  return {
    name: part.name,
    command,
    args,
    env: { ...extra, LANG: 'C.UTF-8', ...environment },
    cwd: unit.folder ?? folder,
    owner: ownerOf(unit.user),
    logFile: join(folder, 'log', `${part.name}.log`),
    endsAll: !unit.leavesItsOwn,
  }
}

/** PostgreSQL does not run as root; all else runs as the account that starts the fleet. */
const ownerOf = (user: string | undefined) => {
  if (user !== 'postgres' || !isRoot()) return undefined
  const id = (flag: string) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}
