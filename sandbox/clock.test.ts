import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openForEachTest } from '../testing/open-for-tests.ts'
import { NOON, openTestSandbox } from './test-sandbox.ts'

const sandbox = openForEachTest(openTestSandbox)

const file = () => readFile(path.join(sandbox.dir, 'clock.json'), 'utf8')
const put = (body: unknown) =>
  sandbox.app.inject({
    method: 'PUT',
    url: '/clock',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })

test('the clock starts at offset 0 and writes it to the file that the product polls', async () => {
  expect(JSON.parse(await file())).toEqual({ offset_ms: 0 })
  expect((await sandbox.app.inject('/clock')).json()).toEqual({
    offset_ms: 0,
    now: new Date(NOON).toISOString(),
  })
})

test('PUT /clock writes the file atomically and answers only after the product has had time to follow', async () => {
  let answered = false
  const pendingMove = put({ offset_ms: 86_400_000 }).then((answer) => {
    answered = true
    return answer
  })
  await expect.poll(file).toBe('{"offset_ms":86400000}\n')
  await sandbox.advance(249)
  expect(answered).toBe(false)
  // The answer’s wait begins after the file is written, a moment later than we could read it.
  await expect.poll(async () => sandbox.advance(250).then(() => answered)).toBe(true)
  expect((await pendingMove).json()).toEqual({
    offset_ms: 86_400_000,
    now: new Date(NOON + 86_400_000).toISOString(),
  })
  expect(await readdir(sandbox.dir)).toEqual(['clock.json', 'sandbox'])
})

test('the clock is at offset 0 again after a restart', async () => {
  let moved = false
  put({ offset_ms: -5_000 }).then(() => {
    moved = true
  })
  await expect.poll(() => sandbox.advance(250).then(() => moved)).toBe(true)
  expect(JSON.parse(await file())).toEqual({ offset_ms: -5_000 })
  const again = await openTestSandbox(sandbox.dir)
  expect(JSON.parse(await file())).toEqual({ offset_ms: 0 })
  await again.app.close()
})

test.each([
  [{}, 'offset_ms must be a number of milliseconds'],
  [{ offset_ms: '5' }, 'offset_ms must be a number of milliseconds'],
  [{ offset_ms: 1.5 }, 'offset_ms must be a whole number'],
  [{ offset_ms: 1e15 }, 'offset_ms must be within ten years'],
])('the invalid clock change %j is refused with its cause', async (body, message) => {
  const answer = await put(body)
  expect([answer.statusCode, answer.json()]).toEqual([400, { error: { code: 'badRequest', message } }])
})
