import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Death } from '../testing/mortal-fetch.ts'
import { type BoxOffice, openBoxOffice } from '../testing/open-box-office.ts'
import type { ChargeFault } from '../testing/openpay-stand-in.ts'
import { runDueWork } from './run-due-work.ts'
import { claimPromised } from './store-work.ts'

let office: BoxOffice
beforeAll(async () => {
  office = await openBoxOffice()
})
afterEach(() => office.expectBooksToAgree())
afterAll(() => office.close())

const SOON_MS = 31_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const approve = (reference: string) => {
  const [charge] = office.provider.of(reference)
  if (charge === undefined) throw new Error('no charge')
  return office.provider.change(charge.id, { status: 'completed' })
}

const later = async (ms: number) => {
  office.clock.advance(ms)
  return office.work()
}

describe('the product killed', () => {
  it('before the provider was called leaves no charge, and after a while a failed order', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    await office.dieAt('before-charge', () => buyer.pay(reference))
    expect((await office.attemptOf(reference))?.status).toBe('submitting')
    await later(SOON_MS)
    expect((await office.attemptOf(reference))?.status).toBe('submitting')
    await later(16 * MINUTE_MS)
    expect((await office.attemptOf(reference))?.status).toBe('failed')
    expect((await buyer.confirm({ reference })).json().response.status).toBe(-1)
  })

  it('after the provider took the money and before it answered: the buyer has the pass once, within a minute', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    await office.dieAt('after-charge', () => buyer.pay(reference, { token_id: 'tok_at_once' }))
    expect(await office.grantsOf(buyer.id)).toEqual([])
    await later(SOON_MS)
    expect(await office.grantsOf(buyer.id)).toHaveLength(1)
    expect(await buyer.purchases()).toMatchObject([{ status: 'succeeded' }])
    expect(office.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(1)
  })

  it('after the bank approved and before it was asked: the pass comes without the buyer', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    await buyer.pay(reference)
    approve(reference)
    await office.dieAt('after-look', () => buyer.confirm({ reference }))
    await later(SOON_MS)
    expect(await office.grantsOf(buyer.id)).toHaveLength(1)
  })

  it('between the pass and its receipt still mails the receipt, once', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    await buyer.pay(reference, { token_id: 'tok_at_once' })
    expect((await claimPromised(office.db, office.clock, 50)).some((it) => it.kind === 'receipt')).toBe(true)
    await office.work()
    expect(office.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(0)
    await later(SOON_MS)
    expect(office.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(1)
  })

  it.each<Death>(['before-charge', 'after-charge'])(
    '%s: the same press again after the restart never charges twice',
    async (kill) => {
      const buyer = await office.buyer()
      const reference = buyer.reference(office.mexico.id)
      await office.dieAt(kill, () => buyer.pay(reference, { token_id: 'tok_at_once' }))
      const again = await buyer.pay(reference, { token_id: 'tok_at_once' })
      const { status } = again.json().response.data
      expect(status).toBe(kill === 'after-charge' ? 'succeeded' : 'unknown')
      expect(office.provider.of(reference).length).toBeLessThanOrEqual(1)
      await later(16 * MINUTE_MS)
    },
  )
})

describe('an answer that was lost', () => {
  it.each<ChargeFault>(['500-after', 'reset-after', 'hang-after', 'garbage-after'])(
    '%s: the charge is found by our reference and the buyer goes on to his bank',
    async (fault) => {
      const buyer = await office.buyer()
      const reference = buyer.reference(office.mexico.id)
      office.provider.failNext(fault)
      const paid = await buyer.pay(reference)
      expect(paid.json().response.data).toMatchObject({ status: 'pending' })
      expect(paid.json().response.data.redirect_url).toContain('bank.test')
      approve(reference)
      await later(SOON_MS)
      expect(await office.grantsOf(buyer.id)).toHaveLength(1)
    },
  )

  it.each<ChargeFault>(['500-before', 'reset-before'])(
    '%s: it is unknown, never failed, and holds up a second payment until it is clear',
    async (fault) => {
      const buyer = await office.buyer()
      const reference = buyer.reference(office.mexico.id)
      office.provider.failNext(fault)
      const paid = await buyer.pay(reference)
      expect(paid.json().response.data).toMatchObject({
        status: 'unknown',
        redirect_url: `http://localhost:3000/checkout/validate?reference=${reference}`,
      })
      expect((await buyer.confirm({ reference })).json().response.status).toBe(0)
      const next = buyer.reference(office.mexico.id)
      expect((await buyer.pay(next)).json().error.code).toBe('errors.paymentInProgress')
      await later(16 * MINUTE_MS)
      expect((await buyer.confirm({ reference })).json().response.status).toBe(-1)
      const free = await buyer.pay(next, { token_id: 'tok_at_once' })
      expect(free.json().response.data.status).toBe('succeeded')
    },
  )

  it('with the provider down stays unknown, and is settled when it is back', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    office.provider.failNext('reset-after')
    await office.dieAt('before-look', () => buyer.pay(reference, { token_id: 'tok_at_once' }))
    office.provider.state.down = true
    await later(SOON_MS)
    expect((await buyer.confirm({ reference })).json().response.status).toBe(0)
    await later(20 * MINUTE_MS)
    expect((await office.attemptOf(reference))?.status).toBe('unknown')
    office.provider.state.down = false
    await later(HOUR_MS)
    expect((await office.attemptOf(reference))?.status).toBe('succeeded')
  })

  it('to an order that the provider already has is adopted from there', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    office.provider.charges.push({
      id: 'trearlier',
      order_id: reference,
      status: 'charge_pending',
      amount: 1199,
      currency: 'MXN',
      error_code: null,
      payment_method: { type: 'redirect', url: 'https://bank.test/earlier' },
      refund: null,
    })
    const paid = await buyer.pay(reference)
    expect(paid.json().response.data.redirect_url).toBe('https://bank.test/earlier')
    expect(office.provider.of(reference)).toHaveLength(1)
  })
})

describe('a buyer who left his bank', () => {
  it('gets the pass by the reconciler alone when he approved and nothing told us', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    await buyer.pay(reference)
    await later(SOON_MS)
    expect((await office.attemptOf(reference))?.status).toBe('requires-action')
    approve(reference)
    await later(SOON_MS)
    expect((await office.attemptOf(reference))?.status).toBe('succeeded')
  })

  it('without an answer has failed after an hour, and is still granted if the bank approves late', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    await buyer.pay(reference)
    await later(61 * MINUTE_MS)
    expect((await office.attemptOf(reference))?.status).toBe('failed')
    expect((await buyer.confirm({ reference })).json().response.status).toBe(-1)
    approve(reference)
    await later(2 * HOUR_MS)
    expect((await office.attemptOf(reference))?.status).toBe('succeeded')
  })

  it('may pay with another card meanwhile', async () => {
    const buyer = await office.buyer()
    await buyer.pay(buyer.reference(office.mexico.id))
    const second = await buyer.pay(buyer.reference(office.mexico.id), { token_id: 'tok_at_once' })
    expect(second.json().response.data.status).toBe('succeeded')
  })
})

describe('the worker', () => {
  it('goes on with the others when one piece of work always fails', async () => {
    const [poison, healthy] = [await office.buyer(), await office.buyer()]
    const broken = poison.reference(office.mexico.id)
    const mailer = {
      ...office.working.mailer,
      send: async (mail: { messageId: string }) => {
        if (mail.messageId.includes(broken)) throw new Error('mailbox gone')
        office.mails.push(mail as (typeof office.mails)[number])
      },
    }
    await poison.pay(broken, { token_id: 'tok_at_once' })
    const whole = healthy.reference(office.mexico.id)
    await healthy.pay(whole, { token_id: 'tok_at_once' })
    await runDueWork({ ...office.working, mailer })
    expect(office.mails.some((it) => it.messageId.includes(whole))).toBe(true)
    expect(office.mails.some((it) => it.messageId.includes(broken))).toBe(false)
    await later(SOON_MS)
    expect(office.mails.filter((it) => it.messageId.includes(broken))).toHaveLength(1)
  })

  it('shares the work: two at once do nothing twice', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    await buyer.pay(reference, { token_id: 'tok_at_once' })
    await Promise.all([office.work(), office.work(), office.work()])
    expect(office.mails.filter((it) => it.messageId.includes(reference))).toHaveLength(1)
  })
})
