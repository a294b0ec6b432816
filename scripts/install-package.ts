import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Ends an installation that hangs. */
const INSTALL_LIMIT_MS = 10 * 60_000

/** Installs a package of Debian or Ubuntu if this account may; otherwise does nothing. */
export const installPackage = (name: string): void => installPackages([name])

/** The same for several packages at once. */
export const installPackages = (names: readonly string[]): void => {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...names],
  ]) {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args]
    spawnSync(command, rest, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
      timeout: INSTALL_LIMIT_MS,
      killSignal: 'SIGKILL',
    })
  }
}
