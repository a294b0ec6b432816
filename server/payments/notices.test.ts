import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grants, providerEvents } from '../db/schema.ts'
import { type BoxOffice, openBoxOffice } from '../testing/open-box-office.ts'

let office: BoxOffice
beforeAll(async () => {
  office = await openBoxOffice()
})
afterAll(() => office.close())

const paying = async (token = 'tok_bank') => {
  const buyer = await office.buyer()
  const reference = buyer.reference(office.mexico.id)
  await buyer.pay(reference, { token_id: token })
  const [charge] = office.provider.of(reference)
  if (charge === undefined) throw new Error('no charge')
  return { buyer, reference, charge }
}

const about = (charge: { id: string; status: string; order_id: string }, type = 'charge.succeeded') => ({
  type,
  event_date: '2026-11-20T18:00:00-06:00',
  transaction: { id: charge.id, status: charge.status, order_id: charge.order_id, amount: 1 },
})

const notedUnder = (text: string) =>
  office.db
    .select()
    .from(providerEvents)
    .then((rows) => rows.filter((it) => it.body.includes(text)))

describe('a notice', () => {
  it('gives the pass to a buyer who approved and closed the tab', async () => {
    const { buyer, charge } = await paying()
    office.provider.change(charge.id, { status: 'completed' })
    const answer = await office.notice(about(charge))
    expect([answer.statusCode, answer.json()]).toEqual([200, { response: { received: true } }])
    expect(await office.grantsOf(buyer.id)).toHaveLength(0)
    await office.work()
    expect(await office.grantsOf(buyer.id)).toHaveLength(1)
    await office.expectBooksToAgree()
  })

  it('that comes fifty times at once is one notice and one pass', async () => {
    const { buyer, charge } = await paying()
    office.provider.change(charge.id, { status: 'completed' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => office.notice(about(charge))))
    expect(new Set(answers.map((it) => it.statusCode))).toEqual(new Set([200]))
    expect(await notedUnder(charge.id)).toHaveLength(1)
    await Promise.all([office.work(), office.work(), buyer.confirm({ id: charge.id })])
    expect(await office.grantsOf(buyer.id)).toHaveLength(1)
    await office.expectBooksToAgree()
  })

  it('that comes before the answer that names the charge finds it by our reference', async () => {
    const buyer = await office.buyer()
    const reference = buyer.reference(office.mexico.id)
    await office.dieAt('after-charge', () => buyer.pay(reference, { token_id: 'tok_at_once' }))
    const [charge] = office.provider.of(reference)
    if (charge === undefined) throw new Error('no charge')
    await office.notice(about(charge))
    await office.work()
    expect(await office.grantsOf(buyer.id)).toHaveLength(1)
    await office.expectBooksToAgree()
  })

  it('is only a hint: one that says "paid" about an unpaid charge gives nothing', async () => {
    const { buyer, charge } = await paying()
    await office.notice(about({ ...charge, status: 'completed' }))
    await office.work()
    expect(await office.grantsOf(buyer.id)).toHaveLength(0)
  })

  it.each([
    ['without credentials', ''],
    ['with another password', `Basic ${Buffer.from('noticer:other').toString('base64')}`],
    ['with a bearer token', 'Bearer notice-secret'],
  ])('%s is refused before it is read', async (_how, authorization) => {
    const { charge } = await paying()
    const answer = await office.notice(about(charge), authorization)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['www-authenticate']).toContain('Basic')
    expect(await notedUnder(charge.id)).toHaveLength(0)
  })

  it('about a charge that is not ours is kept and harms nobody', async () => {
    await office.notice(about({ id: 'trforeign', status: 'completed', order_id: '1-1-unknown1' }))
    await office.work()
    expect(await notedUnder('trforeign')).toMatchObject([{ lastError: 'unknown-charge', attempts: 1 }])
  })

  it('that verifies our address is answered and kept', async () => {
    const answer = await office.notice({ type: 'verification', verification_code: 'x7Yq', id: 'w1' })
    expect(answer.statusCode).toBe(200)
    await office.work()
    expect((await notedUnder('x7Yq'))[0]?.processedAt).toBeInstanceOf(Date)
  })

  it('that cannot be read is a bad request, and an odd one is kept', async () => {
    const send = (payload: string) =>
      office.app().inject({
        method: 'POST',
        url: '/api/payments/openpay/webhook',
        headers: {
          authorization: `Basic ${Buffer.from('noticer:notice-secret').toString('base64')}`,
          'content-type': 'application/json',
        },
        payload,
      })
    for (const payload of ['{', '[]', '{"type":7}', '""']) expect((await send(payload)).statusCode).toBe(400)
    expect((await send('{"type":"spei.received","transaction":"odd"}')).statusCode).toBe(200)
    await office.work()
    expect((await notedUnder('spei.received'))[0]?.lastError).toBe('unknown-charge')
  })

  it('is worked on again later when the provider could not be asked', async () => {
    const { buyer, charge } = await paying()
    office.provider.change(charge.id, { status: 'completed' })
    await office.notice(about(charge))
    office.provider.state.down = true
    await office.work()
    office.provider.state.down = false
    expect(await office.grantsOf(buyer.id)).toHaveLength(0)
    office.clock.advance(31_000)
    await office.work()
    expect(await office.grantsOf(buyer.id)).toHaveLength(1)
  })
})

describe('the pass', () => {
  it('stays when a late failure follows the success', async () => {
    const { buyer, charge } = await paying('tok_at_once')
    office.provider.change(charge.id, { status: 'failed', error_code: 3001 })
    await office.notice(about({ ...charge, status: 'failed' }, 'charge.failed'))
    await office.work()
    expect(await buyer.purchases()).toMatchObject([{ status: 'succeeded' }])
    office.provider.change(charge.id, { status: 'completed', error_code: null })
    await office.expectBooksToAgree()
  })

  it.each([
    ['refunded', { refund: { amount: 1199, status: 'completed' } }],
    ['charged back', { status: 'chargeback_accepted' }],
  ])('is taken back when the payment is %s, and does not return', async (_how, change) => {
    const { buyer, charge } = await paying('tok_at_once')
    expect((await buyer.call('GET', '/api/users/me')).json().response.user.hasOneValidMembership).toBe(true)
    office.provider.change(charge.id, change)
    await office.notice(about(charge, 'charge.refunded'))
    await office.work()
    expect((await buyer.call('GET', '/api/users/me')).json().response.user.hasOneValidMembership).toBe(false)
    expect((await buyer.confirm({ id: charge.id })).json().response.status).toBe(-1)
    await office.notice(about(charge, 'charge.succeeded'))
    await office.work()
    expect(await buyer.purchases()).toMatchObject([{ status: 'refunded', expire: null }])
    await office.expectBooksToAgree()
  })

  it('stays when only a part is refunded', async () => {
    const { buyer, charge } = await paying('tok_at_once')
    office.provider.change(charge.id, { refund: { amount: 100, status: 'completed' } })
    await office.notice(about(charge, 'charge.refunded'))
    await office.work()
    expect(await buyer.purchases()).toMatchObject([{ status: 'succeeded' }])
    await office.expectBooksToAgree()
  })

  it('never comes when the refund is the first that is heard of the success', async () => {
    const { buyer, charge } = await paying()
    office.provider.change(charge.id, { status: 'completed', refund: { amount: 1199, status: 'completed' } })
    await office.notice(about(charge))
    await office.work()
    expect(await office.grantsOf(buyer.id)).toHaveLength(0)
    expect(office.mails).not.toContainEqual(
      expect.objectContaining({ messageId: `<receipt-${charge.order_id}` }),
    )
    await office.expectBooksToAgree()
  })

  it.each([
    ['amount', { amount: 0.01 }],
    ['currency', { currency: 'USD' }],
    ['order', { order_id: '1-1-another1' }],
  ])('never comes for a charge of another %s', async (what, change) => {
    const { buyer, reference, charge } = await paying()
    office.provider.change(charge.id, { status: 'completed', ...change })
    expect((await buyer.confirm({ id: charge.id })).json().response.status).toBe(0)
    expect(await office.grantsOf(buyer.id)).toHaveLength(0)
    expect(await office.attemptOf(reference)).toMatchObject({ errorCode: `mismatch-${what}` })
  })

  it('paid twice by two banks at once is kept once to watch and marked for a refund', async () => {
    const buyer = await office.buyer()
    const references = [buyer.reference(office.mexico.id), buyer.reference(office.mexico.id)]
    for (const it of references) await buyer.pay(it)
    for (const it of references) {
      const [charge] = office.provider.of(it)
      office.provider.change(charge?.id ?? '', { status: 'completed' })
    }
    for (const reference of references) await buyer.confirm({ reference })
    const me = (await buyer.call('GET', '/api/users/me')).json().response.user
    expect(me.memberships).toHaveLength(1)
    expect(await office.attemptOf(references[1] ?? '')).toMatchObject({ errorCode: 'paid-twice' })
    const own = await office.db.select().from(grants).where(eq(grants.userId, buyer.id))
    expect(own).toHaveLength(2)
  })
})
