import { expect, test } from 'vitest'
import { openSingleFlight } from './single-flight.ts'

test('work under way for a key is shared, and other keys have work of their own', async () => {
  const flight = openSingleFlight<string, number>()
  const { promise, resolve } = Promise.withResolvers<number>()
  const first = flight.run('a', () => promise)
  expect(flight.run('a', async () => 2)).toBe(first)
  expect(await flight.run('b', async () => 3)).toBe(3)
  expect([...flight.inProgress.keys()]).toEqual(['a'])
  resolve(1)
  expect(await first).toBe(1)
  expect(flight.inProgress.size).toBe(0)
})

test('work that failed is started again by the next caller', async () => {
  const flight = openSingleFlight<string, number>()
  const failing = async () => {
    throw new Error('down')
  }
  await expect(flight.run('a', failing)).rejects.toThrow('down')
  expect(await flight.run('a', async () => 1)).toBe(1)
})
