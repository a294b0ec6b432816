import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app/open-test-app.ts'

type Line = { policy?: { directive: string; blocked: string; page: string } }
const lines: Line[] = []
let product: TestApp
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (text: string) => void lines.push(JSON.parse(text)) })
  product = await openTestApp({ log })
})
afterAll(() => product.close())
beforeEach(() => {
  lines.length = 0
  product.clock.advance(60_000)
})

const send = (body: unknown, type = 'application/csp-report') =>
  product.app.inject({
    method: 'POST',
    url: '/api/reports/policy',
    headers: { 'content-type': type, host: 'playball.test' },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
const report = (overrides: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://playball.test/player/7?token=secret#x',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://evil.example/steal.js?token=secret',
    'script-sample': 'const card = "4111111111111111"',
    ...overrides,
  },
})
const loggedViolations = () => lines.map((it) => it.policy)

test('a policy report becomes one short log line that names no path, query, token or sample', async () => {
  expect((await send(report())).json()).toEqual({ response: { received: true } })
  expect(loggedViolations()).toEqual([
    { directive: 'script-src-elem', blocked: 'https://evil.example', page: '/player' },
  ])
  expect(JSON.stringify(lines)).not.toMatch(/secret|4111|steal/)
})

test('policy reports are also read in the form of the Reporting API, several at once', async () => {
  const one = {
    type: 'csp-violation',
    body: {
      documentURL: 'https://playball.test/',
      effectiveDirective: 'style-src-elem',
      blockedURL: 'inline',
    },
  }
  const answer = await send(
    [one, { type: 'deprecation', body: { id: 'x' } }, one],
    'application/reports+json',
  )
  expect(answer.statusCode).toBe(200)
  expect(loggedViolations()).toEqual(
    Array(2).fill({ directive: 'style-src-elem', blocked: 'inline', page: '/' }),
  )
})

test.each([
  ['https://playball.test/media/secret-token/7/master.m3u8', 'self'],
  ['data', 'data'],
  ['blob:https://playball.test/secret', 'https://playball.test'],
  ['chrome-extension://abcdef/x.js', 'chrome-extension:'],
  ['a\nlevel: 60', 'other'],
  [`https://${'x'.repeat(2_000)}.example/`, 'other'],
])('a policy report that %s was blocked names %s', async (blocked, name) => {
  await send(report({ 'blocked-uri': blocked, 'document-uri': 'https://other.example/secret' }))
  const [it] = loggedViolations()
  expect(it?.page).toBe('other')
  expect(it?.blocked).toBe(name)
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('every policy report is counted, but a flood of them writes only twenty log lines a minute', async () => {
  for (let i = 0; i < 60; i += 1) await send(report({ 'effective-directive': `made-up-${i}` }))
  expect(loggedViolations()).toHaveLength(20)
  product.clock.advance(60_000)
  await send(report())
  expect(loggedViolations()).toHaveLength(21)
  const metrics = (await product.app.inject('/metrics')).body
  expect(metrics).toMatch(/policy_reports_total\{directive="other"\} 6\d/)
  expect(metrics).not.toContain('made-up')
})

test('policy reports are logged again after the clock was set back', async () => {
  for (let i = 0; i < 30; i += 1) await send(report())
  expect(loggedViolations()).toHaveLength(20)
  product.clock.advance(-3_600_000)
  expect((await send(report())).statusCode).toBe(200)
  expect(loggedViolations()).toHaveLength(21)
  product.clock.advance(3_600_000)
})

test.each([
  ['a page', '<html>', 'text/html', 415],
  ['nothing of it', '{}', 'application/json', 400],
  ['half of it', '{"csp-report":', 'application/csp-report', 400],
  ['a million letters', `"${'x'.repeat(1_000_000)}"`, 'application/csp-report', 413],
  ['a thousand reports', JSON.stringify(Array(1_000).fill({ type: 'x' })), 'application/reports+json', 400],
])('a policy report that is %s is refused, and not logged', async (_what, body, type, status) => {
  expect((await send(body, type)).statusCode).toBe(status)
  expect(lines).toEqual([])
})
