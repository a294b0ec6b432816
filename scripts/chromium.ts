import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** A Chromium of this machine, by the system's package manager where there is none. Throws one sentence without one. */
export const chromiumPath = (): string => {
  if (findChromium() === undefined) installChromium()
  const found = findChromium()
  if (found === undefined)
    throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM.')
  return found
}

const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...places, chromium.executablePath()].find(
    (it) => it !== undefined && existsSync(it),
  )

const installChromium = () => {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ]) {
    const [command = '', ...rest] = [...sudo, 'apt-get', ...args]
    spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'], env })
  }
}
