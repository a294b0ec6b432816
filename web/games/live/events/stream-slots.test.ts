import { expect, test } from 'vitest'
import { acquireSlot } from './stream-slots.ts'

/** The Web Locks of one browser, shared by all its pages: one holder per name, the others queue. */
const browserLocks = () => {
  const queues = new Map<string, { onGranted: () => Promise<void>; signal: AbortSignal }[]>()
  const grantNext = async (name: string) => {
    for (let first = queues.get(name)?.[0]; first !== undefined; first = queues.get(name)?.[0]) {
      if (!first.signal.aborted) await first.onGranted()
      queues.get(name)?.shift()
    }
  }
  return {
    request: async (name: string, { signal }: { signal: AbortSignal }, onGranted: () => Promise<void>) => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      queue.push({ onGranted, signal })
      if (queue.length === 1) await grantNext(name)
    },
  }
}

const flushMicrotasks = async () => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve()
}

const pages = (count: number) => {
  const locks = browserLocks()
  const releases = new Map<number, () => void>()
  const open = (page: number) => acquireSlot(locks, (release) => releases.set(page, release))
  const cancel = Array.from({ length: count }, (_, page) => open(page))
  return {
    open,
    callOff: cancel,
    live: () => [...releases.keys()].sort(),
    leave: (page: number) => {
      releases.get(page)?.()
      releases.delete(page)
    },
  }
}

test('three of five pages get a stream slot, and a page that leaves frees its slot for the next', async () => {
  const { live, leave } = pages(5)
  await flushMicrotasks()
  expect(live()).toEqual([0, 1, 2])
  leave(1)
  await flushMicrotasks()
  expect(live()).toHaveLength(3)
  leave(0)
  leave(2)
  await flushMicrotasks()
  expect(live()).toEqual([3, 4])
})

test('a page takes one stream slot, and a cancelled page takes none', async () => {
  const { live, leave, callOff: cancel, open } = pages(4)
  cancel[3]?.()
  await flushMicrotasks()
  for (const page of [0, 1, 2]) leave(page)
  await flushMicrotasks()
  expect(live()).toEqual([])
  open(5)
  open(6)
  open(7)
  await flushMicrotasks()
  expect(live()).toEqual([5, 6, 7])
})

test('a browser without Web Locks grants a stream slot at once', () => {
  let isAcquired = false
  acquireSlot(undefined, () => {
    isAcquired = true
  })
  expect(isAcquired).toBe(true)
})
