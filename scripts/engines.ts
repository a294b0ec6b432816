import { existsSync } from 'node:fs'
import { installPackages } from './install-package.ts'
import type { Step } from './run/run-steps.ts'

/** The packages of Debian 12 with the engines of an installation, by a file of each. */
const PACKAGES = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/patroni': 'patroni',
  '/usr/lib/python3/dist-packages/etcd': 'python3-etcd',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/nginx': 'nginx',
  '/usr/bin/prometheus': 'prometheus',
  '/usr/bin/prometheus-alertmanager': 'prometheus-alertmanager',
}

/** The packages of the fleet's engines that this machine lacks. */
export const missingEngines = (): string[] =>
  Object.entries(PACKAGES).flatMap(([file, name]) => (existsSync(file) ? [] : [name]))

/** Installs the engines that this machine lacks; returns the packages that cannot be had. */
export const installEngines = (
  missing: () => string[] = missingEngines,
  install: (names: string[]) => void = installPackages,
): string[] => {
  const names = missing()
  if (names.length > 0) install(names)
  return missing()
}

/** Brings the fleet's engines; without them its journeys are skipped. */
export const prepareEngines = (limitMs: number, install: () => string[] = installEngines): Step => ({
  title: 'the engines of a fleet',
  limitMs,
  run: async () => {
    const missing = install()
    if (missing.length === 0) return { passed: 1, failed: 0 }
    process.stdout.write(`The journeys of a fleet are skipped, without ${missing.join(', ')}.\n`)
    return { passed: 1, failed: 0, skipped: 1 }
  },
})
