import { beforeAll, expect, test } from 'vitest'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openTestSandbox } from '../../test-sandbox.ts'
import { type Call, newRequestId, orderOf, paypalClient } from '../paypal-for-tests.ts'

let call: Call
const sandbox = openForTests(openTestSandbox)
beforeAll(async () => {
  call = await paypalClient(sandbox)
})

const create = (body: unknown, headers: Record<string, string> = newRequestId()) =>
  call('POST', '/v2/checkout/orders', body, headers)

const unitWith = (change: Record<string, unknown>) => orderOf(change)

test.each([
  [{}, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER', '/intent'],
  [{ ...orderOf(), intent: 'AUTHORIZE' }, 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE', '/intent'],
  [
    unitWith({ amount: { currency_code: 'MXN', value: 10 } }),
    'INVALID_REQUEST',
    'INVALID_PARAMETER_VALUE',
    '/purchase_units/0/amount/value',
  ],
  [
    unitWith({ amount: { currency_code: 'MXN', value: 'ten' } }),
    'INVALID_REQUEST',
    'INVALID_PARAMETER_SYNTAX',
    '/purchase_units/0/amount/value',
  ],
  [
    unitWith({ amount: { currency_code: 'MXN', value: '10.005' } }),
    'UNPROCESSABLE_ENTITY',
    'DECIMAL_PRECISION',
    '/purchase_units/0/amount/value',
  ],
  [
    unitWith({ amount: { currency_code: 'MXN', value: '0.00' } }),
    'UNPROCESSABLE_ENTITY',
    'CANNOT_BE_ZERO_OR_NEGATIVE',
    '/purchase_units/0/amount/value',
  ],
  [
    unitWith({ amount: { currency_code: 'XXX', value: '1.00' } }),
    'UNPROCESSABLE_ENTITY',
    'INVALID_CURRENCY_CODE',
    '/purchase_units/0/amount/currency_code',
  ],
  [
    unitWith({ invoice_id: 'x'.repeat(128) }),
    'INVALID_REQUEST',
    'INVALID_STRING_LENGTH',
    '/purchase_units/0/invoice_id',
  ],
  [unitWith({ items: [] }), 'INVALID_REQUEST', 'INVALID_PARAMETER_VALUE', '/purchase_units/0/items'],
])('the PayPal order %j is refused as %s with %s at %s', async (body, name, issue, field) => {
  const answer = await create(body)
  expect(answer.json()).toMatchObject({
    name,
    message: expect.any(String),
    debug_id: expect.stringMatching(/^[0-9a-f]{13}$/),
    details: expect.arrayContaining([
      expect.objectContaining({ issue, field, location: 'body', description: expect.any(String) }),
    ]),
    links: [expect.objectContaining({ rel: 'information_link' })],
  })
})

test('a PayPal order with payment_source needs a PayPal-Request-Id, and every POST a JSON content type', async () => {
  expect((await create(orderOf(), {})).json()).toMatchObject({
    name: 'INVALID_REQUEST',
    details: [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED' }],
  })
  const plain = await create(orderOf(), { 'content-type': 'text/plain' })
  expect([plain.statusCode, plain.json().name]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
})
