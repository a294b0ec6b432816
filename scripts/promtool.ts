import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Step } from './run/run-steps.ts'

const LIMIT_MS = 120_000
const tools = ['promtool', 'amtool'] as const
/** Their packages begin services where they are installed: here they are only unpacked. */
const packages = ['prometheus', 'prometheus-alertmanager']
const unpacked = join(import.meta.dirname, '../.cache/prometheus')

/** The programs that check the files of Prometheus and of its Alertmanager. */
export type Promtool = Record<(typeof tools)[number], string>

/** Finds the tools on this machine or unpacked before; undefined where they are not. */
export const findPromtool = (): Promtool | undefined => {
  const [promtool, amtool] = tools.map((name) =>
    [name, join(unpacked, 'usr/bin', name)].find(
      (it) => spawnSync(it, ['--version'], { timeout: LIMIT_MS }).status === 0,
    ),
  )
  return promtool === undefined || amtool === undefined ? undefined : { promtool, amtool }
}

/** Brings the tools from Debian's or Ubuntu's packages; without them their tests are skipped. */
export const preparePromtool = (
  limitMs: number,
  find: () => Promtool | undefined = findPromtool,
  unpack: () => void = unpackTools,
): Step => ({
  title: 'a promtool that checks alarms',
  limitMs,
  run: async () => {
    if (find() === undefined) unpack()
    if (find() !== undefined) return { passed: 1, failed: 0 }
    process.stdout.write('The tests of alarms are skipped: promtool and amtool cannot be had here.\n')
    return { passed: 1, failed: 0, skipped: 1 }
  },
})

const unpackTools = (): void => {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return
  mkdirSync(unpacked, { recursive: true })
  const run = (command: string, ...args: string[]) =>
    spawnSync(command, args, { cwd: unpacked, stdio: 'ignore', timeout: LIMIT_MS, killSignal: 'SIGKILL' })
  run('apt-get', 'download', ...packages)
  for (const file of readdirSync(unpacked)) if (file.endsWith('.deb')) run('dpkg', '-x', file, unpacked)
}
