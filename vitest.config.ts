import { defineConfig } from 'vitest/config'
import { SlowFirst } from './scripts/run/slow-first.ts'

const browser = '**/*.browser.test.ts'
/** Tests of the whole product against the sandbox: on both databases, like all tests through HTTP. */
const withSandbox = 'e2e/system/**/*.test.ts'
const outside = ['node_modules/**', 'dist/**']

/** Rooms of the server that the import rules separate from the database: their tests run once. */
const withoutDatabase = 'server/{games/feed,providers,settings}/**'

const HANGS_MS = 600_000

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: SlowFirst },
    maxWorkers: 2,
    // A process of its own for each file took a third of the unit tests' processor time.
    isolate: false,
    // Ends what hangs; a slow machine is no failure.
    testTimeout: HANGS_MS,
    hookTimeout: HANGS_MS,
    expect: { poll: { timeout: HANGS_MS } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: [
            '{contract,domain,web,origin,sandbox,scripts,fleet}/**/*.test.ts',
            `${withoutDatabase}/*.test.ts`,
          ],
          exclude: [...outside, browser],
          setupFiles: ['scripts/run/before-each-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: ['{server,testing}/**/*.test.ts', withSandbox],
          exclude: [...outside, withoutDatabase],
          setupFiles: ['testing/app/after-each-test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'browser', include: [browser], exclude: outside, fileParallelism: false },
      },
    ],
  },
})
