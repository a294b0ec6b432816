import { expect, test } from 'vitest'
import { paypalOf } from '../../settings/paypal.ts'
import { openPaypalAccounts } from './paypal.ts'

const NOW = Date.parse('2026-11-22T10:30:00Z')
const REFERENCE = '7-3-Ab12Cd34'
const AMOUNT = { currency_code: 'MXN', value: '1199.00' }

/** A payment through an order that the list does not name. */
const row = {
  transaction_id: 'CAPTURE1',
  transaction_event_code: 'T0006',
  transaction_initiation_date: '2026-11-22T09:00:00Z',
  transaction_amount: AMOUNT,
  transaction_status: 'S',
  invoice_id: REFERENCE,
}
const captures = [{ id: 'CAPTURE1', status: 'COMPLETED', amount: AMOUNT }]
const order = {
  id: 'ORDER1',
  status: 'COMPLETED',
  purchase_units: [{ invoice_id: REFERENCE, amount: AMOUNT, payments: { captures } }],
}

const answerTo = (path: string): unknown => {
  if (path.endsWith('/oauth2/token')) return { access_token: 'token', expires_in: 30_000 }
  if (path.includes('/reporting/'))
    return { transaction_details: [{ transaction_info: row }], total_pages: 1 }
  if (path.endsWith('/captures/CAPTURE1'))
    return { supplementary_data: { related_ids: { order_id: 'ORDER1' } } }
  return path.endsWith('/orders/ORDER1') ? order : {}
}

const [paypal] = openPaypalAccounts({
  fetch: async (address) => Response.json(answerTo(new URL(String(address)).pathname)),
  clock: { now: () => NOW, offset: () => 0 },
  settings: {
    mode: 'demo',
    paypal: paypalOf({ MODE: 'demo', PAYPAL_MODE: 'orders' }, 'http://localhost:3001'),
  },
})

test('a payment whose order the list does not name is marked as named by itself', async () => {
  const page = await paypal?.chargesMade({ from: new Date(NOW - 86_400_000), to: new Date(NOW) })
  expect(page).toMatchObject({
    kind: 'found',
    charges: [{ id: 'CAPTURE1', reference: REFERENCE, status: 'succeeded', isNamedByPayment: true }],
  })
})

test('a payment whose order the list does not name is found as its order by our reference', async () => {
  const found = await paypal?.chargesByReference(REFERENCE)
  expect(found).toMatchObject({ kind: 'found', charges: [{ id: 'ORDER1', status: 'succeeded' }] })
  expect(found).not.toHaveProperty('charges.0.isNamedByPayment')
})
