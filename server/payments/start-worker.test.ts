import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPaymentsApp, type PaymentsApp } from '../testing/open-payments-app.ts'
import { startWorker } from './start-worker.ts'

let shop: PaymentsApp
beforeAll(async () => {
  shop = await openPaymentsApp()
})
afterAll(() => shop.close())

/** A receipt that says when it is mailed. */
const signallingMailer = () => {
  let resolveSent = (_to: string) => {}
  const sent = new Promise<string>((resolve) => {
    resolveSent = resolve
  })
  return {
    once: sent,
    mailer: { send: async (mail: { to: string }) => resolveSent(mail.to), close: () => {} },
  }
}

test('the work in the background: does what is due without being told, and what an earlier life left open at once', async () => {
  const buyer = await shop.buyer()
  const reference = buyer.reference(shop.mexico.id)
  await shop.crashAt('after-charge', () => buyer.pay(reference, { token_id: 'tok_at_once' }))
  const { once: sent, mailer } = signallingMailer()
  const work = startWorker({ ...shop.working, mailer })
  expect(await sent).toContain('@')
  await work.stop()
  expect(await shop.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
  await shop.expectBooksToAgree()
})

test('the work in the background: goes on after an error of the database', async () => {
  const buyer = await shop.buyer()
  await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  const { once: sent, mailer } = signallingMailer()
  let broken = 2
  const db = new Proxy(shop.db, {
    get: (it, name, self) => {
      if (name === 'transaction' && broken-- > 0) throw new Error('connection lost')
      return Reflect.get(it, name, self)
    },
  })
  const work = startWorker({ ...shop.working, db, mailer })
  const waking = setInterval(work.wake, 10)
  expect(await sent).toContain('@')
  clearInterval(waking)
  await work.stop()
})

test('the work in the background: stops after the work under way', async () => {
  const buyer = await shop.buyer()
  await buyer.pay(buyer.reference(shop.mexico.id), { token_id: 'tok_at_once' })
  let finish = () => {}
  const { once: sent, mailer } = signallingMailer()
  const slow = {
    ...mailer,
    send: async (mail: { to: string }) => {
      await mailer.send(mail)
      await new Promise<void>((resolve) => {
        finish = resolve
      })
    },
  }
  const work = startWorker({ ...shop.working, mailer: slow })
  await sent
  let ended = false
  const stopped = work.stop().then(() => {
    ended = true
  })
  await shop.db.execute('select 1')
  expect(ended).toBe(false)
  finish()
  await stopped
})
