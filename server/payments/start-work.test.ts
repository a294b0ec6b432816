import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BoxOffice, openBoxOffice } from '../testing/open-box-office.ts'
import { startWork } from './start-work.ts'

let office: BoxOffice
beforeAll(async () => {
  office = await openBoxOffice()
})
afterAll(() => office.close())

/** A receipt that says when it is mailed. */
const mailed = () => {
  let tell = (_to: string) => {}
  const once = new Promise<string>((resolve) => {
    tell = resolve
  })
  return { once, mailer: { send: async (mail: { to: string }) => tell(mail.to), close: () => {} } }
}

describe('the work in the background', () => {
  it('does what is due without being told, and what an earlier life left open at once', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    await office.dieAt('after-charge', () => buyer.pay(reference, { token_id: 'tok_at_once' }))
    const { once, mailer } = mailed()
    const work = startWork({ ...office.working, mailer })
    expect(await once).toContain('@')
    await work.stop()
    expect(await office.attemptOf(reference)).toMatchObject({ status: 'succeeded' })
    await office.expectBooksToAgree()
  })

  it('goes on after an error of the database', async () => {
    const buyer = await office.buyer()
    await buyer.pay(buyer.reference(office.mexico.id), { token_id: 'tok_at_once' })
    const { once, mailer } = mailed()
    let broken = 2
    const db = new Proxy(office.db, {
      get: (it, name, self) => {
        if (name === 'transaction' && broken-- > 0) throw new Error('connection lost')
        return Reflect.get(it, name, self)
      },
    })
    const work = startWork({ ...office.working, db, mailer })
    const waking = setInterval(work.wake, 10)
    expect(await once).toContain('@')
    clearInterval(waking)
    await work.stop()
  })

  it('stops after the work under way', async () => {
    const buyer = await office.buyer()
    await buyer.pay(buyer.reference(office.mexico.id), { token_id: 'tok_at_once' })
    let finish = () => {}
    const { once, mailer } = mailed()
    const slow = {
      ...mailer,
      send: async (mail: { to: string }) => {
        await mailer.send(mail)
        await new Promise<void>((resolve) => {
          finish = resolve
        })
      },
    }
    const work = startWork({ ...office.working, mailer: slow })
    await once
    let ended = false
    const stopped = work.stop().then(() => {
      ended = true
    })
    await office.db.execute('select 1')
    expect(ended).toBe(false)
    finish()
    await stopped
  })
})
