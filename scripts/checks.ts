import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { chromiumPath } from './chromium.ts'
import { type Count, endWith } from './outcome.ts'
import { withPostgres } from './postgres.ts'

const root = join(import.meta.dirname, '..')
const results = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', name)

/** The quick loop: each tool counts as one check. */
const quick = (): Count[] => [
  tool('format and lint', bin('@biomejs/biome/bin/biome'), ['ci', '--reporter=summary', '.']),
  tool('types of the server', bin('typescript/bin/tsc'), ['--noEmit']),
  tool('types of the site', bin('typescript/bin/tsc'), ['--noEmit', '-p', 'web']),
  tool('types of the journeys', bin('typescript/bin/tsc'), ['--noEmit', '-p', 'e2e']),
  tool('who may import whom', bin('dependency-cruiser/bin/dependency-cruiser.mjs'), [
    '--config',
    '.dependency-cruiser.mjs',
    'contract',
    'domain',
    'server',
    'web',
    'sandbox',
  ]),
  tool('unused code', bin('knip/bin/knip.js'), []),
]

/** Everything: the quick loop, unit and HTTP suites, the HTTP suite again on PostgreSQL, journeys in a browser. */
const all = async (): Promise<Count[]> => {
  process.env.CHROMIUM = chromiumPath()
  return [
    ...quick(),
    vitest('unit and HTTP tests on PGlite', [], {}),
    await withPostgres((url) =>
      vitest('HTTP tests on PostgreSQL', ['--project', 'http'], { TEST_DATABASE_URL: url }),
    ),
    playwright(),
  ]
}

const tool = (title: string, file: string, args: string[]): Count => {
  const ok = node(title, file, args, {})
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 }
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numTotalTestSuites: z.number(),
  success: z.boolean(),
})

const vitest = (title: string, args: string[], env: Record<string, string>): Count => {
  const report = join(results, `${title.replaceAll(' ', '-')}.json`)
  const ok = node(
    title,
    bin('vitest/vitest.mjs'),
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
    env,
  )
  const counted = vitestReport.parse(JSON.parse(readFileSync(report, 'utf8')))
  // A file that does not even load fails no test, yet the run failed.
  const unloaded = !ok && counted.numFailedTests === 0 ? 1 : 0
  return { passed: counted.numPassedTests, failed: counted.numFailedTests + unloaded }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

const playwright = (): Count => {
  const report = join(results, 'journeys.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const ok = node(
    'journeys in a browser',
    bin('@playwright/test/cli.js'),
    ['test', '--reporter=list,json'],
    env,
  )
  const { stats } = playwrightReport.parse(JSON.parse(readFileSync(report, 'utf8')))
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed + (!ok && failed === 0 ? 1 : 0) }
}

const node = (title: string, file: string, args: string[], env: Record<string, string>): boolean => {
  process.stdout.write(`\n— ${title}\n`)
  const { status } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return status === 0
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const counts = process.argv[2] === 'check' ? quick() : await all()
endWith(counts)
