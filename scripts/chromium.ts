import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackage } from './install-package.ts'
import type { Step } from './run-steps.ts'

/** Ends a browser that hangs. */
const START_LIMIT_MS = 2 * 60_000
const paths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** That there is a Chromium here and that it starts; the steps after it find it in CHROMIUM. */
export const findBrowser = (limitMs: number, find: () => string = chromiumPath): Step => ({
  title: 'a Chromium that starts',
  limitMs,
  run: async () => {
    const executablePath = find()
    process.env.CHROMIUM = executablePath
    await tryStart(executablePath)
    return { passed: 1, failed: 0 }
  },
})

/** A Chromium of this machine, by the system's package manager where there is none. Throws one sentence without one. */
export const chromiumPath = (find = findChromium, install = () => installPackage('chromium')): string => {
  if (find() === undefined) install()
  const found = find()
  if (found === undefined)
    throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM.')
  return found
}

const tryStart = async (executablePath: string): Promise<void> => {
  // What is interrupted is the run: the runner hears the signals, not the browser's driver.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium
    .launch({ executablePath, args, timeout: START_LIMIT_MS, ...signals })
    .catch((error: Error) => {
      throw new Error(`${executablePath} does not start: ${error.message.split('\n', 1)[0]}`)
    })
  await browser.close()
}

const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, ...paths, chromium.executablePath()].find((it) => it !== undefined && existsSync(it))
