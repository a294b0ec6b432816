import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { scanLogs, secretIn } from './secrets-in-logs.ts'

const TOKEN = 'q3Zy8mWvKx1TtB7uN0aLrC5dGfHsJ2kPoI9eUyQwXcV'
const folder = mkdtempSync(join(tmpdir(), 'playball-logs-'))
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['{"level":30,"time":1763770000000,"msg":"polled"}', undefined],
  ['{"level":30,"gamePk":960123,"from":"20261121_014012"}', undefined],
  ['{"level":30,"url":"/api/users/login","body":{"password":"x"}}', 'password'],
  ['{"level":50,"msg":"beisbol-2026 was wrong"}', 'password'],
  ['{"level":30,"to":"socio@playball.test"}', 'e-mail address'],
  ['{"level":30,"url":"/home?email=socio%40playball.test"}', 'e-mail address'],
  [`{"level":30,"authorization":"Bearer ${TOKEN}"}`, 'token'],
  ['{"level":30,"sms":"your code: 123456"}', 'one-time code'],
  ['{"level":30,"card":"4111 1111 1111 1111"}', 'card number'],
  ['{"level":30,"id_token":"eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."}', 'identity token'],
])('the scan finds in %s: %s', (line, expected) => expect(secretIn(line)).toBe(expected))

test('a scan fails by each secret that it finds, and if nothing was logged', async () => {
  const scan = scanLogs(folder, 1_000)
  const at = { stop: new AbortController().signal, onStart: () => undefined }
  expect(await scan.run(at)).toMatchObject({ failed: 1, reasons: ['nothing was logged'] })
  writeFileSync(join(folder, 'a.log'), '{"level":30,"msg":"polled"}\n')
  expect(await scan.run(at)).toMatchObject({ passed: 1, failed: 0 })
  writeFileSync(join(folder, 'b.log'), '{"level":30,"to":"socio@playball.test"}\n')
  expect(await scan.run(at)).toMatchObject({ passed: 0, failed: 1 })
})
