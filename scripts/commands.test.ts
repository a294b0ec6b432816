import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { COMPILE_CACHE, PROGRAM_ARGS } from '../testing/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'playball-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))
const text = join(folder, 'text.txt')
writeFileSync(text, 'Cambia el precio.')
const inAYear = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10)
const announcement = ['--kind', 'prices', '--from', inAYear, '--es', text, '--en', text]

/** Runs a program without a terminal, so that it asks nothing, and returns its exit code and output. */
const run = (file: string, args: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    const env = {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
    }
    const command = [...PROGRAM_ARGS, join(import.meta.dirname, '..', file), ...args]
    const child = execFile(process.execPath, command, { env, cwd: folder }, (error, out, err) =>
      resolve({ code: error?.code ?? 0, said: `${err}${out}`.trim() }),
    )
    child.stdin?.end()
  })

const sessions = 'server/commands/end-sessions.ts'
const payments = 'server/commands/show-mismatches.ts'
const prepaid = 'server/commands/make-prepaid-cards.ts'
const announce = 'server/commands/announce-change.ts'
const ingest = 'origin/ingest-game.ts'

test.each<[string, string[], RegExp]>([
  [sessions, ['--end-al'], /^Usage: /],
  [sessions, ['--end-all'], /logs everybody out .*add --yes/],
  [payments, ['--resole', '5'], /^Usage: /],
  [payments, ['--resolve', '5'], /takes row 5 off the list.*add --yes/],
  ['server/commands/set-offset.ts', ['--game', '7', '--seconds', '601'], /^Usage: /],
  [prepaid, ['--withdraws', '2'], /--withdraws/],
  [prepaid, ['--withdraw', '2'], /cards of batch 2 worthless.*add --yes/],
  [announce, [...announcement, '--dry'], /^Usage: /],
  [announce, announcement, /mail to everybody.*add --yes/],
  [ingest, ['--game', '7', '--ends'], /Unknown option/],
  [ingest, ['--game', '7x', '--end'], /must be a game's number/],
  [ingest, ['--game', '7', '--end', '--new-key'], /stand alone/],
  ['server/commands/make-backup.ts', ['--all'], /^Usage: /],
  ['scripts/release.mjs', ['--help'], /^Usage: /],
  ['scripts/start.mjs', ['--port', '4000'], /^--port is nothing that a start takes/],
  ['scripts/test.mjs', ['e2e/site'], /e2e\/site is nothing that this command takes/],
  ['scripts/test.mjs', ['check', 'web'], /web is nothing that this command takes/],
])('%s %j is refused in one sentence, and changes nothing', async (file, args, sentence) => {
  const { code, said } = await run(file, args)
  expect(code).toBe(1)
  expect(said).toMatch(sentence)
  expect(said).not.toMatch(/^ {4}at /m)
  expect(readdirSync(folder)).toEqual(['text.txt'])
})
