import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Lane, openFairQueue } from './fair-queue.ts'

const full = () => new Error('full')

/** A queue with one job at work until `open`, and the jobs that ran, in order. */
const blockedQueue = (maxQueued: number) => {
  const run = openFairQueue({ concurrency: 1, maxQueued, overflowError: full })
  const order: string[] = []
  let open = () => {}
  const gate = new Promise<void>((done) => {
    open = done
  })
  const first = run('gate', () => gate)
  const add = (lane: Lane, name = String(lane)) =>
    run(lane, async () => void order.push(name)).then(
      () => 'ran',
      (error: Error) => error.message,
    )
  return { add, order, open, first }
}

test('a fair queue serves a lane with one job after the first job of a lane with a thousand', async () => {
  const { add, order, open } = blockedQueue(2_000)
  const flood = Array.from({ length: 1_000 }, (_, n) => add('flood', `flood ${n}`))
  const fan = add('fan')
  open()
  expect(await fan).toBe('ran')
  expect(order.indexOf('fan')).toBe(1)
  await Promise.all(flood)
  expect(order.filter((it) => it !== 'fan')).toEqual(Array.from({ length: 1_000 }, (_, n) => `flood ${n}`))
})

test('a flood at one account from many networks, and one of a network at many accounts, each delay others by one job', async () => {
  const { add, order, open } = blockedQueue(2_000)
  const at = (account: string, network: string, name: string) => add({ lanes: [network, account] }, name)
  const flood = Array.from({ length: 300 }, (_, n) => at('victim', `network ${n % 250}`, `guess ${n}`))
  const stuffing = Array.from({ length: 300 }, (_, n) => at(`account ${n}`, 'robot', `try ${n}`))
  const stranger = at('fan', 'home', 'fan')
  open()
  await stranger
  expect(order.indexOf('fan')).toBe(2)
  await Promise.all([...flood, ...stuffing])
})

test('a familiar place goes ahead of all due turns once, and its flood delays no others', async () => {
  const { add, order, open } = blockedQueue(2_000)
  const strangers = Array.from({ length: 250 }, (_, n) => add(`network ${n}`))
  const owner = Array.from({ length: 3 }, (_, n) => add({ lanes: ['owner'], isAhead: true }, `owner ${n}`))
  open()
  await Promise.all([...strangers, ...owner])
  expect(order.indexOf('owner 0')).toBe(0)
  expect(order.indexOf('owner 1')).toBe(251)
  expect(order.at(-1)).toBe('owner 2')
})

test('a fair queue that is full drops the newest job of the longest lane, and never the only one of a lane', async () => {
  const { add, open } = blockedQueue(4)
  const flood = ['a', 'b', 'c', 'd', 'e'].map((name) => add('flood', name))
  const fans = [add('one'), add('two')]
  open()
  expect(await Promise.all(flood)).toEqual(['ran', 'ran', 'full', 'full', 'full'])
  expect(await Promise.all(fans)).toEqual(['ran', 'ran'])
})

test('a fair queue goes on after a job that fails', async () => {
  const run = openFairQueue({ concurrency: 1, maxQueued: 5, overflowError: full })
  const failing = run('a', async () => {
    throw new Error('not you')
  })
  const next = run('a', async () => 'next')
  await expect(failing).rejects.toThrow('not you')
  expect(await next).toBe('next')
})

test('a fair queue settles every job once, runs no more at once than its concurrency, and lets none wait longer than its turn', async () => {
  const lane = fc.constantFrom('a', 'b', 'c', 'd')
  await fc.assert(
    fc.asyncProperty(
      fc.array(lane, { maxLength: 60 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 20 }),
      async (jobs, concurrency, maxQueued) => {
        const run = openFairQueue({ concurrency, maxQueued, overflowError: full })
        let running = 0
        let peak = 0
        const answers = await Promise.allSettled(
          jobs.map((it) =>
            run(it, async () => {
              running += 1
              peak = Math.max(peak, running)
              await Promise.resolve()
              running -= 1
            }),
          ),
        )
        expect(peak).toBeLessThanOrEqual(concurrency)
        expect(answers.filter((it) => it.status === 'fulfilled')).toHaveLength(
          Math.min(jobs.length, concurrency + maxQueued),
        )
      },
    ),
  )
})
