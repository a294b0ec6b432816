import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app/open-test-app.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { enqueueJob } from './enqueue-job.ts'
import { type JobHandlers, jobQueue } from './job-queue.ts'
import { runDueWork } from './run-due-work.ts'
import { outbox } from './tables.ts'
import type { WorkResult } from './work-source.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const product = openForTests(openTestApp)
beforeEach(async () => void (await db().delete(outbox)))

const db = () => product.db
const rows = () => db().select().from(outbox).orderBy(asc(outbox.id))

const enqueue = (key: string, overrides: { kind?: string; payload?: object; delayMs?: number } = {}) =>
  enqueueJob(db(), product.clock, { kind: 'greet', key, payload: {}, delayMs: 0, ...overrides })

/** One step of a worker with these handlers. */
const work = (handlers: JobHandlers) => {
  const { clock, outside } = product
  return runDueWork({ clock, log: outside.log, sources: [jobQueue({ db: db(), clock }, handlers)] })
}

const handlerOf = (run: (payload: unknown) => Promise<WorkResult>): JobHandlers => ({ greet: { run } })

/** A handler that records its payloads. */
const recording = (result: WorkResult = { kind: 'done' }) => {
  const payloads: unknown[] = []
  const run = async (payload: unknown) => {
    payloads.push(payload)
    return result
  }
  return { payloads, handlers: handlerOf(run) }
}

test('a job is done once, with its payload, when it is due', async () => {
  const { payloads, handlers } = recording()
  await enqueue('soon', { payload: { to: 'Ana' } })
  await enqueue('later', { delayMs: MINUTE_MS })
  expect(await work(handlers)).toBe(1)
  expect(await work(handlers)).toBe(0)
  expect(payloads).toEqual([{ to: 'Ana' }])
  product.clock.advance(MINUTE_MS + 1)
  expect(await work(handlers)).toBe(1)
})

test('a job of the same kind and key is enqueued once, also after it was done', async () => {
  const { payloads, handlers } = recording()
  await enqueue('one')
  await enqueue('one')
  await work(handlers)
  await enqueue('one')
  await work(handlers)
  expect(payloads).toHaveLength(1)
})

test('a job whose transaction is rolled back never existed', async () => {
  const rolledBack = db().transaction(async (tx) => {
    await enqueueJob(tx, product.clock, { kind: 'greet', key: 'gone', payload: {}, delayMs: 0 })
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await rows()).toEqual([])
})

test('a job of a kind without a handler is left for a build that has one', async () => {
  await enqueue('unknown', { kind: 'of-another-build' })
  expect(await work(recording().handlers)).toBe(0)
  expect(await rows()).toMatchObject([{ attempts: 0, doneAt: null }])
})

test('a job that fails is tried again after a pause with the reason stored, and delays no other', async () => {
  let isBroken = true
  const done: unknown[] = []
  const handlers = handlerOf(async (payload) => {
    if (isBroken && (payload as { bad?: true }).bad) throw new TypeError('mailbox gone')
    done.push(payload)
    return { kind: 'done' }
  })
  await enqueue('bad', { payload: { bad: true } })
  await enqueue('good')
  await work(handlers)
  expect(done).toEqual([{}])
  expect(await rows()).toMatchObject([
    { key: 'bad', attempts: 1, lastError: 'TypeError: mailbox gone', doneAt: null },
    { key: 'good', attempts: 1, lastError: null, doneAt: expect.any(Date) },
  ])
  isBroken = false
  product.clock.advance(19_000)
  expect(await work(handlers)).toBe(0)
  product.clock.advance(2_000)
  expect(await work(handlers)).toBe(1)
  expect(await rows()).toMatchObject([{ lastError: null, doneAt: expect.any(Date) }, {}])
})

test('a job that still fails after three days and twelve tries is given up, with the last reason stored', async () => {
  const { payloads, handlers } = recording({ kind: 'failed', reason: 'mismatch' })
  await enqueue('hopeless')
  // No server ran for three days: the first try is not the last.
  product.clock.advance(73 * HOUR_MS)
  for (let tries = 1; tries < 12; tries += 1) {
    await work(handlers)
    expect(await rows()).toMatchObject([{ lastError: 'mismatch', doneAt: null }])
    product.clock.advance(HOUR_MS)
  }
  await work(handlers)
  expect(await rows()).toMatchObject([{ lastError: 'given up: mismatch', doneAt: expect.any(Date) }])
  expect(payloads).toHaveLength(12)
})

test('a job that waits for another company is never given up, as money may depend on it', async () => {
  await enqueue('patient')
  const waiting = recording({ kind: 'not-yet', reason: 'unreachable' })
  for (let tries = 0; tries < 20; tries += 1) {
    await work(waiting.handlers)
    product.clock.advance(24 * HOUR_MS)
  }
  expect(waiting.payloads).toHaveLength(20)
  expect(await work(recording().handlers)).toBe(1)
  expect(await rows()).toMatchObject([{ lastError: null, doneAt: expect.any(Date) }])
})

test('a job under way is claimed by no other worker, until its claim runs out', async () => {
  const { promise: finished, resolve: finish } = Promise.withResolvers<WorkResult>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const slow = handlerOf(() => {
    start()
    return finished
  })
  const second = recording()
  await enqueue('slow')
  const first = work(slow)
  await started
  expect(await work(second.handlers)).toBe(0)
  product.clock.advance(31_000)
  expect(await work(second.handlers)).toBe(1)
  finish({ kind: 'done' })
  await first
})

test('a job stays claimed when the database goes away under it, and the worker gets the error', async () => {
  await enqueue('unlucky')
  const handlers = handlerOf(async () => {
    throw new DatabaseUnavailable('connection lost')
  })
  await expect(work(handlers)).rejects.toThrow(DatabaseUnavailable)
  expect(await rows()).toMatchObject([{ attempts: 1, doneAt: null, lastError: null }])
})

test('open jobs of a kind that is due at the start need not wait after a restart', async () => {
  const { payloads, handlers } = recording()
  await enqueue('waiting', { delayMs: HOUR_MS })
  const queueOf = (dueAtStart: boolean) => {
    const greet = { ...handlers.greet, run: async () => ({ kind: 'done' as const }), dueAtStart }
    return jobQueue({ db: db(), clock: product.clock }, { greet })
  }
  await queueOf(false).resume?.()
  expect(await work(handlers)).toBe(0)
  await queueOf(true).resume?.()
  expect(await work(handlers)).toBe(1)
  expect(payloads).toHaveLength(1)
})

test('a clock that is set back makes jobs due as a start would, as their time is far ahead then', async () => {
  const { payloads, handlers } = recording()
  const { clock, outside } = product
  const greet = { run: handlers.greet?.run ?? (async () => ({ kind: 'done' as const })), dueAtStart: true }
  const sources = [jobQueue({ db: db(), clock }, { greet })]
  const step = () => runDueWork({ clock, log: outside.log, sources })
  await enqueue('soon', { delayMs: MINUTE_MS, payload: { to: 'Ana' } })
  expect(await step()).toBe(0)
  clock.advance(-24 * HOUR_MS)
  expect(await step()).toBe(1)
  expect(payloads).toEqual([{ to: 'Ana' }])
  clock.advance(24 * HOUR_MS)
})

test('jobs of a clock that was hours ahead wait as long as any other once it is back, whatever their kind', async () => {
  const { payloads, handlers } = recording({ kind: 'failed', reason: 'no answer' })
  let at = product.clock.now()
  // The machine's own clock was wrong: the product's clock does not differ from it.
  const clock = { now: () => at, offset: product.clock.offset }
  const step = () => runDueWork({ clock, log: product.outside.log, sources: [queue] })
  const queue = jobQueue({ db: db(), clock }, handlers)
  await enqueue('before', { delayMs: 24 * HOUR_MS })
  product.clock.advance(13 * HOUR_MS)
  at += 13 * HOUR_MS
  await enqueue('failing')
  await enqueue('later', { delayMs: 2 * MINUTE_MS })
  expect(await step()).toBe(1)
  product.clock.advance(-13 * HOUR_MS)
  at -= 13 * HOUR_MS
  expect(await step()).toBe(0)
  product.clock.advance(2 * MINUTE_MS)
  expect(await step()).toBe(1)
  product.clock.advance(HOUR_MS)
  expect(await step()).toBe(2)
  expect(payloads).toHaveLength(4)
})
