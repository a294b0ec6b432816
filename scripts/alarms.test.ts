import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPromtool, preparePromtool } from './promtool.ts'

const root = join(import.meta.dirname, '..')
const source = join(root, 'deploy/prometheus')
const tools = findPromtool()
const rules = readdirSync(source).filter((it) => existsTestOf(it))
const textOf = (file: string) => readFileSync(join(source, file), 'utf8')

function existsTestOf(file: string): boolean {
  return readdirSync(source).includes(file.replace('.yml', '.test.yml')) && !file.endsWith('.test.yml')
}

/** The alarms of a file of rules, each with its own lines. */
const alarmsIn = (file: string) =>
  textOf(file)
    .split(/^ +- alert: /m)
    .slice(1)
    .map((text) => ({ name: text.split('\n', 1)[0] ?? '', text }))
const alarms = rules.flatMap((file) => alarmsIn(file).map((it) => ({ ...it, file })))

/** The cases of a file of tests: the alarm, and whether it fires. */
const casesIn = (file: string) =>
  [...textOf(file).matchAll(/alertname: (\w+)\n +exp_alerts:(.*)/g)].map(([, name, rest = '']) => ({
    name,
    fires: !rest.includes('[]'),
  }))

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'playball-alarms-'))
  cpSync(source, folder, { recursive: true })
  for (const it of ['secrets', 'targets']) mkdirSync(join(folder, it))
  for (const it of ['metrics-token', 'origin-token']) writeFileSync(join(folder, 'secrets', it), 'a-token')
  const addresses = ['from', 'page', 'ticket'].map((it) => `{{ define "${it}" }}a@playball.test{{ end }}`)
  writeFileSync(join(folder, 'addresses.tmpl'), addresses.join('\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const run = (tool: string | undefined, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(tool ?? '', args, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? 'fine' : `${stdout}${stderr}`
}

test.skipIf(tools === undefined)('Prometheus and its Alertmanager take their files', () => {
  expect(run(tools?.promtool, 'check', 'config', 'prometheus.yml')).toBe('fine')
  expect(run(tools?.amtool, 'check-config', 'alertmanager.yml')).toBe('fine')
  expect(textOf('prometheus.yml')).toContain(`rule_files: [${rules.toSorted().join(', ')}]`)
})

test.skipIf(tools === undefined).each(rules)(
  'the alarms of %s fire and stay silent as their tests say',
  (file) => {
    expect(run(tools?.promtool, 'check', 'rules', file)).toBe('fine')
    expect(run(tools?.promtool, 'test', 'rules', file.replace('.yml', '.test.yml'))).toBe('fine')
  },
)

test('each alarm has a test in which it fires and one in which it does not', () => {
  expect(alarms.length).toBeGreaterThan(30)
  for (const { name, file } of alarms) {
    const cases = casesIn(file.replace('.yml', '.test.yml')).filter((it) => it.name === name)
    expect([name, cases.map((it) => it.fires).toSorted()]).toEqual([name, [false, true]])
  }
})

test('each alarm has a severity that the Alertmanager knows, a summary, and the runbook’s sentence', () => {
  const runbook = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, section = ''] = runbook.split('\n## Alarms\n')
  const sentences = [...(section.split('\n## ')[0] ?? '').matchAll(/^- `(\w+)`: \S/gm)].map(([, it]) => it)
  expect(sentences.toSorted()).toEqual(alarms.map((it) => it.name).toSorted())
  for (const { name, text } of alarms) {
    expect([name, /severity: (page|ticket) /.test(text)]).toEqual([name, true])
    expect([name, /summary: ["']\S/.test(text)]).toEqual([name, true])
    expect([name, text.includes('runbook: docs/operations.md#alarms')]).toEqual([name, true])
  }
})

test('a machine where promtool cannot be had says so, and its checks go on', async () => {
  const at = { interrupted: new AbortController().signal } as never
  let found: typeof tools
  const bring = () => {
    found = { promtool: 'promtool', amtool: 'amtool' }
  }
  const none = () => undefined
  expect(await preparePromtool(1_000, () => found, bring).run(at)).toEqual({ passed: 1, failed: 0 })
  expect(await preparePromtool(1_000, none, none).run(at)).toEqual({ passed: 1, failed: 0, skipped: 1 })
})
