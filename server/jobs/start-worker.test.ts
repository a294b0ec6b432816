import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openPaymentsApp } from '../../testing/app/open-payments-app.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { manualTimers } from '../../testing/time/manual-timers.ts'
import { waitUntil } from '../../testing/time/wait-until.ts'
import type { Mailer } from '../providers/mailer.ts'
import type { WorkDeps } from './run-due-work.ts'
import { startWorker } from './start-worker.ts'
import type { WorkSource } from './work-source.ts'

const shop = openForTests(openPaymentsApp)

/** A mailer that says when it was given a mail. */
const signallingMailer = (): { sent: Promise<string>; mailer: Mailer } => {
  const { promise: sent, resolve } = Promise.withResolvers<string>()
  return { sent, mailer: { send: async (mail) => resolve(mail.to), close: () => {} } }
}

/** A worker of one source alone; `wait` sees each pause. */
const workerOf = (source: WorkSource, wait: (ms: number, stop: AbortSignal) => Promise<void>) => {
  const deps: WorkDeps = { clock: shop.clock, log: pino({ level: 'silent' }), sources: [source] }
  return startWorker({ ...deps, timers: { wait } })
}

test('a worker at once does the work that an earlier process left open, without a request', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await shop.crashAt('after-charge', () => buyer.pay(reference, { token_id: 'tok_at_once' }))
  const { sent, mailer } = signallingMailer()
  const worker = startWorker({ ...shop.work({ mailer }), timers: manualTimers() })
  expect(await sent).toContain('@')
  await worker.stop()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
  await shop.expectBooksToAgree()
})

test('a worker goes on after an error of the database, after a longer pause', async () => {
  const buyer = await shop.buyer()
  await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  const { sent, mailer } = signallingMailer()
  let broken = 2
  const db = new Proxy(shop.db, {
    get: (it, name, self) => {
      if (name === '$with' && broken-- > 0) throw new Error('connection lost')
      return Reflect.get(it, name, self)
    },
  })
  const pauses: number[] = []
  const { promise: idle, resolve: rest } = Promise.withResolvers<void>()
  const wait = async (ms: number, stop: AbortSignal) => {
    pauses.push(ms)
    if (pauses.length < 3) return
    rest()
    await manualTimers().wait(ms, stop)
  }
  const worker = startWorker({ ...shop.work({ db, mailer }), timers: { wait } })
  expect(await sent).toContain('@')
  await idle
  expect(pauses).toEqual([5_000, 5_000, 1_000])
  await worker.stop()
})

test('a worker stops only after the work under way', async () => {
  const buyer = await shop.buyer()
  await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  const { sent, mailer } = signallingMailer()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const slow: Mailer = {
    ...mailer,
    send: async (mail) => {
      await mailer.send(mail)
      await finished
    },
  }
  const worker = startWorker({ ...shop.work({ mailer: slow }), timers: manualTimers() })
  await sent
  let ended = false
  const stopped = worker.stop().then(() => {
    ended = true
  })
  await shop.db.execute('select 1')
  expect(ended).toBe(false)
  finish()
  await stopped
})

test('a worker that is woken cuts its pause short, also when that happens during a step', async () => {
  let claims = 0
  let wakeDuringClaim = true
  const source: WorkSource = {
    claim: async () => {
      claims += 1
      if (claims === 2 && wakeDuringClaim) {
        wakeDuringClaim = false
        worker.wake()
      }
      return []
    },
  }
  const worker = workerOf(source, manualTimers().wait)
  await waitUntil(() => expect(claims).toBe(1))
  worker.wake()
  await waitUntil(() => expect(claims).toBe(3))
  await worker.stop()
  expect(claims).toBe(3)
})
