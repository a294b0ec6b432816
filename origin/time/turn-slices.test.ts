import { expect, test } from 'vitest'
import { openTurns } from './turn-slices.ts'

test('a thousand waiters go on in their order, a hundred in each turn of the event loop', async () => {
  const ended: (() => void)[] = []
  const turns = openTurns({ turn: () => new Promise((resolve) => ended.push(resolve)) }, 100)
  const went: number[] = []
  const all = Array.from({ length: 1_000 }, (_, n) => turns.take().then(() => went.push(n)))
  for (let turn = 1; turn <= 10; turn++) {
    await settled()
    expect(went).toHaveLength(100 * turn)
    ended.shift()?.()
  }
  await Promise.all(all)
  expect(went).toEqual(Array.from({ length: 1_000 }, (_, n) => n))
  await settled()
  void turns.take().then(() => went.push(-1))
  await settled()
  expect(went.at(-1)).toBe(-1)
})

/** Runs the promises that are due. */
const settled = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}
