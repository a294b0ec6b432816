import { expect, test } from 'vitest'
import { takePlace } from './stream-slots.ts'

/** The Web Locks of one browser, shared by all its pages: one holder a name, the others in order of their coming. */
const browserLocks = () => {
  const queues = new Map<string, { held: () => Promise<void>; signal: AbortSignal }[]>()
  const serve = async (name: string) => {
    for (let first = queues.get(name)?.[0]; first !== undefined; first = queues.get(name)?.[0]) {
      if (!first.signal.aborted) await first.held()
      queues.get(name)?.shift()
    }
  }
  return {
    request: async (name: string, { signal }: { signal: AbortSignal }, held: () => Promise<void>) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      queue.push({ held, signal })
      if (queue.length === 1) await serve(name)
    },
  }
}

const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

const pages = (count: number) => {
  const locks = browserLocks()
  const back = new Map<number, () => void>()
  const open = (page: number) => takePlace(locks, (giveBack) => back.set(page, giveBack))
  const callOff = Array.from({ length: count }, (_, page) => open(page))
  return {
    open,
    callOff,
    live: () => [...back.keys()].sort(),
    leave: (page: number) => {
      back.get(page)?.()
      back.delete(page)
    },
  }
}

test('of five pages three have a stream; who leaves makes room for the next', async () => {
  const { live, leave } = pages(5)
  await settled()
  expect(live()).toEqual([0, 1, 2])
  leave(1)
  await settled()
  expect(live()).toHaveLength(3)
  leave(0)
  leave(2)
  await settled()
  expect(live()).toEqual([3, 4])
})

test('a page takes one place, and one that was called off takes none', async () => {
  const { live, leave, callOff, open } = pages(4)
  callOff[3]?.()
  await settled()
  for (const page of [0, 1, 2]) leave(page)
  await settled()
  expect(live()).toEqual([])
  open(5)
  open(6)
  open(7)
  await settled()
  expect(live()).toEqual([5, 6, 7])
})

test('a browser without locks has a place at once', () => {
  let isTaken = false
  takePlace(undefined, () => {
    isTaken = true
  })
  expect(isTaken).toBe(true)
})
