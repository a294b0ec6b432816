// Runs all checks: tools side by side, suites one after the other. scripts/test.mjs guards it and prints the
// sum.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './chromium.ts'
import { prepareEngines } from './engines.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { preparePromtool } from './promtool.ts'
import type { Program } from './run/run-bounded.mjs'
import { type RunProgress, runStages, type Stage, type Step } from './run/run-steps.ts'
import { scanLogs } from './run/secrets-in-logs.ts'
import { countPlaywright, countVitest, suite, tool, vitestArgs } from './run/suites.ts'

const MINUTE_MS = 60_000
/** Ends a tool that hangs; a slow machine does not fail. */
const TOOL_LIMIT_MS = 15 * MINUTE_MS
const SUITE_LIMIT_MS = 90 * MINUTE_MS

const root = join(import.meta.dirname, '..')
// This is not test-results, since Playwright empties that folder.
const results = join(root, '.cache', 'test-reports')
/** The logs of products under test. */
const logs = join(root, '.cache', 'test-logs')
const bin = (name: string) => join(root, 'node_modules', name)
const node = (file: string, args: string[], env: Record<string, string> = {}): Program => ({
  command: process.execPath,
  args: [file, ...args],
  env: { TEST_LOG_DIR: logs, ...env },
  cwd: root,
})

const check = (title: string, file: string, args: string[]): Step =>
  tool(title, TOOL_LIMIT_MS, node(bin(file), args))

/**
 * Loads each test file without recordings, and runs no test: a file that then defines no test fails, as it
 * would under `npm test` on a clone of the project alone.
 */
const withoutRecordings = tool(
  'a test in each file without recordings',
  TOOL_LIMIT_MS,
  node(
    bin('vitest/vitest.mjs'),
    ['run', '--project', 'rules', '--project', 'http', '--testNamePattern', '^$', '--reporter=minimal'],
    { LEAGUE_DATA: join(results, 'nowhere') },
  ),
)

const folders = ['contract', 'domain', 'server', 'web', 'origin', 'sandbox', 'fleet', 'testing']
const cruise = (title: string, config: string) =>
  check(title, 'dependency-cruiser/bin/dependency-cruiser.mjs', ['--config', config, ...folders])

/** The quick loop: each tool counts as one check. */
const quick: Stage = [
  [
    check('format and lint', '@biomejs/biome/bin/biome', ['ci', '--reporter=summary', '.']),
    check('types of the server', 'typescript/bin/tsc', ['--noEmit']),
    check('types of the site', 'typescript/bin/tsc', ['--noEmit', '-p', 'web']),
    check('types of the journeys', 'typescript/bin/tsc', ['--noEmit', '-p', 'e2e']),
    withoutRecordings,
    tool('plain English', TOOL_LIMIT_MS, node(join(root, 'scripts/plain-english.ts'), [])),
  ],
  [
    cruise('who may import whom', '.dependency-cruiser.mjs'),
    cruise('no cycles of folders', '.dependency-cruiser.folders.mjs'),
    check('unused code', 'knip/bin/knip.js', []),
    check('unused code of the product alone', 'knip/bin/knip.js', ['--production']),
  ],
]

const vitest = bin('vitest/vitest.mjs')

/** Each step runs one project, so that an empty project cannot hide beside the others. */
const tests = (title: string, project: string, program: (args: string[]) => Program): Step =>
  suite({
    title,
    limitMs: SUITE_LIMIT_MS,
    results,
    program: (report) => program([...vitestArgs(report), '--project', project]),
    count: countVitest,
  })

const journeys: Step = suite({
  title: 'journeys in a browser',
  limitMs: SUITE_LIMIT_MS,
  results,
  program: (report) =>
    node(bin('@playwright/test/cli.js'), ['test', '--forbid-only', '--reporter=list,json'], {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
  count: countPlaywright,
})

/** The suites one after the other, each on both processors: side by side they take longer (decision 12). */
const suites: Stage[] = [
  // Some tests wait for programs that they start: a third file keeps the processors busy meanwhile.
  tests('unit tests', 'rules', (args) => node(vitest, [...args, '--maxWorkers=3'])),
  tests('HTTP tests on PGlite', 'http', (args) => node(vitest, args)),
  tests('HTTP tests on PostgreSQL', 'http', (args) =>
    node(join(root, 'scripts/on-postgres.ts'), [vitest, ...args]),
  ),
  tests('tests in a browser', 'browser', (args) => node(vitest, args)),
  journeys,
].map((it) => [[it]])

/** Everything: the quick loop, all suites, and a scan of their logs. */
const all: Stage[] = [
  [
    ...quick,
    [findBrowser(TOOL_LIMIT_MS)],
    [findFfmpeg(TOOL_LIMIT_MS)],
    [preparePromtool(TOOL_LIMIT_MS)],
    [prepareEngines(TOOL_LIMIT_MS)],
  ],
  ...suites,
  [[scanLogs(logs, TOOL_LIMIT_MS)]],
]

const sendToGuard = process.send?.bind(process)
if (sendToGuard === undefined) throw new Error('Run the checks by `npm test` or `npm run check`.')
const reportProgress = (it: RunProgress) => void sendToGuard(it)

const interrupt = new AbortController()
for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.once(event, () => interrupt.abort(new Error('was interrupted')))

for (const folder of [results, logs]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}
const run = await runStages(process.argv[2] === 'check' ? [quick] : all, reportProgress, {
  interrupted: interrupt.signal,
})
// The last message must be sent before the exit.
sendToGuard(run, () => process.exit(0))
