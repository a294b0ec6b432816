import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { chromiumPath, findBrowser } from '../chromium.ts'
import { runStages } from './run-steps.ts'
import { countPlaywright, countVitest, suite, tool, vitestArgs } from './suites.ts'

const root = join(import.meta.dirname, '../..')
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const LONG_MS = 3_600_000
const never = 'setInterval(() => {}, 1_000_000)'

const folderOf = (files: Record<string, string> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-suite-'))
  folders.push(folder)
  mkdirSync(join(folder, 'tests'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'tests', name), text)
  return folder
}

const node = (args: string[], cwd: string, env: Record<string, string> = {}) => ({
  command: process.execPath,
  args,
  cwd,
  env,
})

/** Runs a suite whose program is this script, and returns its end; `REPORT` is the path of its report. */
const ended = async (script: string, { limitMs = LONG_MS, stale = '' } = {}) => {
  const results = folderOf()
  if (stale !== '') writeFileSync(join(results, 'fake.json'), stale)
  const fake = suite({
    title: 'fake',
    limitMs,
    results,
    program: (REPORT) => node(['-e', script], results, { REPORT }),
    count: countVitest,
  })
  return (await runStages([[[fake]]], () => undefined)).ended[0]
}

const report = (passed: number, failed: number) =>
  JSON.stringify({ numPassedTests: passed, numFailedTests: failed })
const leaving = (text: string) =>
  `require('node:fs').writeFileSync(process.env.REPORT, ${JSON.stringify(text)});`
const failedBy = (reason: string | RegExp) => ({
  title: 'fake',
  passed: 0,
  failed: 1,
  skipped: 0,
  reasons: [typeof reason === 'string' ? reason : expect.stringMatching(reason)],
})

test('a suite counts the tests of its report', async () => {
  expect(await ended(leaving(report(4, 0)))).toMatchObject({ passed: 4, failed: 0, reasons: [] })
  expect(await ended(`${leaving(report(4, 2))} process.exit(1)`)).toMatchObject({ passed: 4, failed: 2 })
})

test('a suite that exits with 0 and leaves no report has failed', async () => {
  expect(await ended('')).toEqual(failedBy('left no report: ended with 0'))
})

test('a suite does not count the report of an earlier run', async () => {
  expect(await ended('', { stale: report(9, 0) })).toEqual(failedBy('left no report: ended with 0'))
})

test.each(['{"numPassedTests":', '{}', ''])('a suite whose report is %j has failed', async (text) => {
  expect(await ended(leaving(text))).toEqual(failedBy(/^left a report that cannot be read/))
})

test('a suite that ran no test has failed', async () => {
  expect(await ended(leaving(report(0, 0)))).toEqual(failedBy('ran no test: ended with 0'))
})

test('a suite that fails although no test did has failed, with the last lines of its output', async () => {
  const script = `${leaving(report(2, 0))} console.error('first\\nlast'); process.exit(3)`
  expect(await ended(script)).toEqual({
    title: 'fake',
    passed: 2,
    failed: 1,
    skipped: 0,
    reasons: ['no test failed, but it ended with 3; it said last: last'],
  })
})

test('a file that fails outside of its tests is one failure more, by its name and what it says', async () => {
  const file = (name: string, status: string, message: string, tests: unknown[]) => ({
    name: `/a/folder/${name}`,
    status,
    message,
    assertionResults: tests,
  })
  const broken = { fullName: 'is broken', status: 'failed', failureMessages: ['expected 1'] }
  const text = JSON.stringify({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      file('hook.test.ts', 'failed', 'no database', [{ fullName: 'is left out', status: 'skipped' }]),
      file('test.test.ts', 'failed', '', [broken]),
      file('good.test.ts', 'passed', '', [{ fullName: 'is good', status: 'passed' }]),
    ],
  })
  expect(await ended(`${leaving(text)} process.exit(1)`)).toEqual({
    title: 'fake',
    passed: 3,
    failed: 2,
    skipped: 0,
    reasons: ['is broken: expected 1', 'hook.test.ts: no database'],
  })
})

test('a suite that is killed has failed, also when it has counted already', async () => {
  const killed = `process.kill(process.pid, 'SIGKILL'); ${never}`
  expect(await ended(killed)).toEqual(failedBy('left no report: was killed by SIGKILL'))
  expect(await ended(leaving(report(2, 0)) + killed)).toMatchObject({
    failed: 1,
    reasons: ['no test failed, but it was killed by SIGKILL'],
  })
})

test('a suite that hangs is killed at its limit', async () => {
  expect(await ended(never, { limitMs: 50 })).toEqual(failedBy('left no report: did not end within 0.05 s'))
})

test('a suite that ends takes the processes that it started with it', async () => {
  const folder = folderOf()
  const mark = join(folder, 'pid')
  const child = `require('node:fs').writeFileSync(${JSON.stringify(mark)}, String(process.pid)); ${never}`
  const script = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}]); ${never}`
  const interrupt = new AbortController()
  const step = tool('fake', LONG_MS, node(['-e', script], folder))
  const running = runStages([[[step]]], () => undefined, { interrupted: interrupt.signal })
  await vi.waitUntil(() => existsSync(mark) && readFileSync(mark, 'utf8') !== '', { timeout: LONG_MS })
  interrupt.abort(new Error('was interrupted'))
  expect((await running).ended).toEqual([failedBy('was interrupted')])
  const pid = Number(readFileSync(mark, 'utf8'))
  await vi.waitUntil(() => !isAlive(pid), { timeout: LONG_MS })
})

test('a suite whose program is missing has failed', async () => {
  const step = tool('fake', LONG_MS, { command: '/nowhere/at/all', args: [] })
  expect((await runStages([[[step]]], () => undefined)).ended).toEqual([failedBy(/^did not start: .*ENOENT/)])
})

/** Whether a process runs; one that has ended but was not collected by its parent does not. */
const isAlive = (pid: number): boolean => {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describe('a suite of vitest', () => {
  const ran = async (files: Record<string, string>) => {
    const folder = folderOf(files)
    const step = suite({
      title: 'fake',
      limitMs: LONG_MS,
      results: folder,
      program: (to) =>
        node([join(root, 'node_modules/vitest/vitest.mjs'), ...vitestArgs(to), '--root', folder], folder),
      count: countVitest,
    })
    return (await runStages([[[step]]], () => undefined)).ended[0]
  }
  const passing = "import { test } from 'vitest'\ntest('passes', () => {})\n"

  test('a suite of vitest that finds no file has failed', async () => {
    expect(await ran({})).toMatchObject({ passed: 0, failed: 1 })
  })

  test('a suite of vitest with a file that does not load has failed, and the other files are counted', async () => {
    expect(await ran({ 'a.test.js': passing, 'b.test.js': "throw new Error('broken')" })).toMatchObject({
      passed: 1,
      failed: 1,
      reasons: ['b.test.js: broken'],
    })
  })

  test('a suite of vitest names the tests that failed, and how', async () => {
    const failing = `${passing}test('adds', () => { throw new Error('two and two') })\n`
    expect(await ran({ 'a.test.js': failing })).toMatchObject({
      passed: 1,
      failed: 1,
      reasons: [expect.stringMatching(/^adds: Error: two and two/)],
    })
  })

  test('a suite of vitest counts the tests that it skips and those still to be written', async () => {
    const skipping = `${passing}test.skip('waits', () => {})\ntest.todo('comes')\n`
    expect(await ran({ 'a.test.js': skipping })).toMatchObject({ passed: 1, failed: 0, skipped: 2 })
  })

  test('a suite of vitest that skips all of its tests has failed', async () => {
    const reasons = ['ran no test: ended with 0']
    const skipping = passing.replace('test(', 'test.skip(')
    expect(await ran({ 'a.test.js': skipping })).toMatchObject({ passed: 0, failed: 1, reasons })
  })

  test('a suite of vitest with a forgotten only that leaves tests out has failed', async () => {
    const only = `${passing}test.only('alone', () => {})\n`
    expect(await ran({ 'a.test.js': only })).toMatchObject({ failed: 1 })
  })
})

describe('a suite in a browser', () => {
  const ran = async (files: Record<string, string>) => {
    const folder = folderOf(files)
    const cli = join(root, 'node_modules/@playwright/test/cli.js')
    const step = suite({
      title: 'fake',
      limitMs: LONG_MS,
      results: folder,
      program: (to) =>
        node([cli, 'test', '--forbid-only', '--reporter=json', 'tests'], folder, {
          PLAYWRIGHT_JSON_OUTPUT_NAME: to,
        }),
      count: countPlaywright,
    })
    return (await runStages([[[step]]], () => undefined)).ended[0]
  }
  const journey = `const { test } = require('@playwright/test')
test.use({ launchOptions: { executablePath: '/nowhere/chromium' } })
test('has a page', ({ page }) => page.goto('about:blank'))\n`

  test('a suite of journeys that finds no journey has failed', async () => {
    expect(await ran({})).toMatchObject({ passed: 0, failed: 1 })
  })

  test('a suite of journeys counts those that it skips', async () => {
    const skipping = `const { test } = require('@playwright/test')
test('passes', () => {})
test('waits', () => test.skip(true, 'nothing to wait for'))\n`
    expect(await ran({ 'a.spec.js': skipping })).toMatchObject({ passed: 1, failed: 0, skipped: 1 })
  })

  test('a suite of journeys without its browser has failed, and names the journey', async () => {
    const reasons = [expect.stringMatching(/a\.spec\.js: has a page$/)]
    expect(await ran({ 'a.spec.js': journey })).toMatchObject({ passed: 0, failed: 1, reasons })
  })
})

const found = async (find: () => string) => {
  vi.stubEnv('CHROMIUM', '')
  const { ended } = await runStages([[[findBrowser(LONG_MS, find)]]], () => undefined)
  vi.unstubAllEnvs()
  return ended[0]
}

test('a browser that is missing and cannot be installed is a failure with a readable reason', async () => {
  let installs = 0
  const install = () => {
    installs += 1
  }
  expect(await found(() => chromiumPath(() => undefined, install))).toMatchObject({
    failed: 1,
    reasons: ['The browser tests need Chromium: install it, or name it in CHROMIUM.'],
  })
  expect(installs).toBe(1)
})

test('a browser that does not start is a failure with a readable reason', async () => {
  expect(await found(() => '/bin/false')).toMatchObject({
    failed: 1,
    reasons: [expect.stringMatching(/^\/bin\/false does not start: /)],
  })
})
