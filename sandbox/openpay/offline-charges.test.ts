import { expect, test } from 'vitest'
import { decodeCode128 } from '../../testing/decode-code128.ts'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { chargeOf, openTestSandbox, tokenFor } from '../test-sandbox.ts'
import { OFFLINE_LIFETIME_MS } from './offline-charges.ts'

type Charge = {
  id: string
  status: string
  payment_method: { reference: string; paybin_reference: string; barcode_url: string; clabe: string }
}

const sandbox = openForEachTest(openTestSandbox)

const order = (more: Record<string, unknown> = {}) => {
  const { source_id: _, device_session_id: __, ...rest } = chargeOf('none')
  return { ...rest, method: 'store', order_id: 'cash-1', ...more }
}
const create = (more: Record<string, unknown> = {}) => sandbox.openpay('POST', '/charges', order(more))
const control = (id: string, action: string, amount_minor?: number) =>
  sandbox.app.inject({
    method: 'POST',
    url: `/openpay/controls/${id}`,
    payload: { action, ...(amount_minor !== undefined && { amount_minor }) },
  })
const chargeNow = async (id: string) => (await sandbox.openpay('GET', `/charges/${id}`)).json<Charge>()
const types = () => sandbox.posted.map((it) => it.body.type)

test('cash at a shop is in progress with a reference, its barcode, and a due date', async () => {
  const answer = await create({ due_date: '2026-11-23T18:00:00' })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    {
      method: 'store',
      status: 'in_progress',
      authorization: null,
      amount: 299.5,
      order_id: 'cash-1',
      due_date: '2026-11-23T18:00:00-06:00',
      payment_method: {
        type: 'store',
        reference: expect.stringMatching(/^OPENPAYEMU\d{7}$/),
        paybin_reference: expect.stringMatching(/^\d{16}$/),
        barcode_url: expect.stringMatching(/^http:\/\/localhost:80\/openpay\/barcode\/OPENPAYEMU\d{7}\?/),
      },
    },
  ])
  expect(answer.json()).not.toHaveProperty('card')
  const image = await sandbox.app.inject(new URL(answer.json<Charge>().payment_method.barcode_url).pathname)
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/svg+xml; charset=utf-8'])
})

test('a reference is paid later, and its order is used meanwhile and after', async () => {
  const { id } = (await create()).json<Charge>()
  expect((await create()).json()).toMatchObject({ error_code: 1006 })
  expect((await control(id, 'pay')).json()).toMatchObject({ payment: { status: 'completed', actions: [] } })
  await sandbox.advance(0)
  expect(types()).toEqual(['charge.created', 'charge.succeeded'])
  expect(await chargeNow(id)).toMatchObject({ status: 'completed', authorization: expect.any(String) })
  expect((await create()).json()).toMatchObject({ error_code: 1006 })
  expect((await sandbox.openpay('POST', `/charges/${id}/refund`, {})).json()).toMatchObject({
    error_code: 1003,
  })
})

test('a reference that nobody pays expires after thirty days, and its order is free again', async () => {
  const { id } = (await create()).json<Charge>()
  sandbox.systemClock.at += OFFLINE_LIFETIME_MS
  expect(await chargeNow(id)).toMatchObject({ status: 'in_progress' })
  sandbox.systemClock.at += 1
  expect(await chargeNow(id)).toMatchObject({ status: 'expired' })
  await sandbox.advance(0)
  expect(types()).toEqual(['charge.created', 'transaction.expired'])
  expect((await control(id, 'pay')).statusCode).toBe(409)
  expect((await create()).statusCode).toBe(200)
})

test('SPEI has an account to pay to, and expires by a control too', async () => {
  const { id, payment_method } = (await create({ method: 'bank_account' })).json<Charge>()
  expect(payment_method).toMatchObject({ type: 'bank_transfer', clabe: expect.stringMatching(/^\d{18}$/) })
  await control(id, 'expire')
  expect(await chargeNow(id)).toMatchObject({ method: 'bank_account', status: 'expired' })
})

test.each([
  [{ currency: 'USD' }, 1001],
  [{ due_date: 'tomorrow' }, 1001],
  [{ due_date: '2026-11-19' }, 1003],
  [{ due_date: '2026-99-99' }, 1003],
])('cash at a shop with %j is refused with %i', async (change, code) => {
  expect((await create(change)).json()).toMatchObject({ error_code: code })
})

test('a chargeback takes a card charge’s money, and is accepted or won', async () => {
  for (const [end, status] of [
    ['accept', 'chargeback_accepted'],
    ['reject', 'completed'],
  ] as const) {
    const body = chargeOf(await tokenFor(sandbox), { order_id: `card-${end}` })
    const { id } = (await sandbox.openpay('POST', '/charges', body)).json<Charge>()
    await control(id, 'chargeback')
    expect(await chargeNow(id)).toMatchObject({ status: 'chargeback_pending' })
    expect((await sandbox.openpay('POST', `/charges/${id}/refund`, {})).statusCode).toBe(422)
    const ledger = (await sandbox.app.inject('/ledger.json')).json()
    expect(ledger.openpay.charges[0]).toMatchObject({ amount_minor: 29_950, charged_back_minor: 29_950 })
    await control(id, end)
    expect(await chargeNow(id)).toMatchObject({ status })
  }
  await sandbox.advance(0)
  expect(types()).toEqual([
    ...['charge.succeeded', 'chargeback.created', 'chargeback.accepted'],
    ...['charge.succeeded', 'chargeback.created', 'chargeback.rejected'],
  ])
})

test('a refund by Openpay’s dashboard is one that the product did not ask for', async () => {
  const body = chargeOf(await tokenFor(sandbox))
  const { id } = (await sandbox.openpay('POST', '/charges', body)).json<Charge>()
  await control(id, 'refund', 9_950)
  expect(await chargeNow(id)).toMatchObject({ refund: { amount: 99.5 } })
  expect((await control(id, 'refund')).statusCode).toBe(409)
})

test('a scanner reads the reference off the barcode of a charge', async () => {
  for (const text of ['OPENPAYEMU1234567', 'PJJ123C']) {
    const image = await sandbox.app.inject(`/openpay/barcode/${text}`)
    expect(decodeCode128(widthsIn(image.body))).toBe(text)
  }
})

/** The widths of the bars and gaps of an SVG, in turn. */
const widthsIn = (svg: string): number[] => {
  const bars = [...svg.matchAll(/M(\d+) 0h(\d+)v45h-/g)].map(
    ([, x, width]) => [Number(x), Number(width)] as const,
  )
  return bars.flatMap(([x, width], i) => {
    const next = bars[i + 1]
    return next === undefined ? [width] : [width, next[0] - x - width]
  })
}
