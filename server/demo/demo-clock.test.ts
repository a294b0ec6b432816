import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ClockUnreadable, followClock } from './demo-clock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'playball-clock-'))

test('a clock stands where its file says at first', async () => {
  const file = join(folder(), 'clock.json')
  writeFileSync(file, '{"offset_ms": 60000}')
  const clock = await followClock({ file, isNamed: true })
  expect(clock.offset()).toBe(60_000)
  clock.stop()
})

test('a file that was named must be there and be a clock; the usual one may come later', async () => {
  const at = folder()
  writeFileSync(join(at, 'text'), 'not a clock')
  for (const file of [join(at, 'missing'), at, join(at, 'text'), '/proc/nowhere']) {
    await expect(followClock({ file, isNamed: true })).rejects.toThrow(ClockUnreadable)
    const clock = await followClock({ file, isNamed: false })
    expect(clock.offset()).toBe(0)
    clock.stop()
  }
})
