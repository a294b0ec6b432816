import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installPackage } from './install-package.ts'
import type { Step } from './run/run-steps.ts'

/** Ends a browser that hangs. */
const START_LIMIT_MS = 2 * 60_000
/**
 * Chromium without windows. Its start script in /usr/bin is avoided: killing one of the two leaves the other
 * alive.
 */
const HEADLESS_SHELL = '/usr/lib/chromium/chromium-headless-shell'
const paths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Checks that a Chromium exists here and starts; later steps find it in CHROMIUM. */
export const findBrowser = (limitMs: number, find: () => string = testBrowserPath): Step => ({
  title: 'a Chromium that starts',
  limitMs,
  run: async () => {
    const executablePath = find()
    process.env.CHROMIUM = executablePath
    await tryStart(executablePath)
    return { passed: 1, failed: 0 }
  },
})

/**
 * The Chromium of the tests: the headless shell, which takes two thirds of the time in journeys, or any other
 * one.
 */
export const testBrowserPath = (): string => {
  const found = findTestBrowser()
  if (found !== undefined) return found
  installPackage('chromium-headless-shell')
  return findTestBrowser() ?? chromiumPath()
}

const findTestBrowser = () =>
  firstThere([process.env.CHROMIUM, HEADLESS_SHELL, chromium.executablePath(), ...paths])

/**
 * A Chromium of this machine, installed by the system's package manager if needed. Throws one sentence
 * without one.
 */
export const chromiumPath = (find = findChromium, install = () => installPackage('chromium')): string => {
  if (find() === undefined) install()
  const found = find()
  if (found === undefined)
    throw new Error('The browser tests need Chromium: install it, or name it in CHROMIUM.')
  return found
}

const tryStart = async (executablePath: string): Promise<void> => {
  // The runner handles the signals, so the browser's driver must not.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const args = ['--no-sandbox', '--disable-gpu']
  const browser = await chromium
    .launch({ executablePath, args, timeout: START_LIMIT_MS, ...signals })
    .catch((error: Error) => {
      throw new Error(`${executablePath} does not start: ${error.message.split('\n', 1)[0]}`)
    })
  await browser.close()
}

const findChromium = () => firstThere([process.env.CHROMIUM, ...paths, chromium.executablePath()])

const firstThere = (files: (string | undefined)[]): string | undefined =>
  files.find((it) => it !== undefined && existsSync(it))
