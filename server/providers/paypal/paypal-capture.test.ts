import { expect, test } from 'vitest'
import { paypalOf } from '../../settings/paypal.ts'
import { openPaypalAccounts } from './paypal.ts'

const PAYPAL = 'http://localhost:3001'
const ID = '5AB12345CD678901E'
const REFERENCE = '7-3-Ab12Cd34'
const AMOUNT = { currency_code: 'MXN', value: '1199.00' }

const orderOf = (status: string, captures: object[] = []) => ({
  id: ID,
  status,
  update_time: '2026-11-22T10:30:00Z',
  purchase_units: [{ invoice_id: REFERENCE, amount: AMOUNT, payments: { captures } }],
})
const APPROVED = orderOf('APPROVED')
const CAPTURED = orderOf('COMPLETED', [{ id: 'C1', status: 'COMPLETED', amount: AMOUNT }])

/**
 * Captures an approved order, which PayPal refuses because of `issue`; from then on the order is as in
 * `after`.
 */
const captureRefused = async (issue: string, after: object) => {
  let isRefused = false
  const links = [{ rel: 'redirect', href: `${PAYPAL}/checkoutnow?token=${ID}` }]
  const [paypal] = openPaypalAccounts({
    fetch: async (address) => {
      const { pathname } = new URL(String(address))
      if (pathname.endsWith('/oauth2/token'))
        return Response.json({ access_token: 'token', expires_in: 30_000 })
      if (!pathname.endsWith('/capture')) return Response.json(isRefused ? after : APPROVED)
      isRefused = true
      return Response.json({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }], links }, { status: 422 })
    },
    clock: { now: () => Date.parse('2026-11-22T10:31:00Z'), offset: () => 0 },
    settings: { mode: 'demo', paypal: paypalOf({ MODE: 'demo', PAYPAL_MODE: 'orders' }, PAYPAL) },
  })
  return paypal?.capture?.(ID, REFERENCE)
}

test.each(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'ORDER_NOT_APPROVED', 'ORDER_ALREADY_CAPTURED'])(
  'a capture that PayPal refuses with %s while another road captured the order is paid, and its buyer not asked again',
  async (issue) => {
    expect(await captureRefused(issue, CAPTURED)).toMatchObject({
      kind: 'charge',
      charge: { id: ID, reference: REFERENCE, status: 'succeeded', errorCode: null },
    })
  },
)

test.each(['INSTRUMENT_DECLINED', 'PAYER_ACTION_REQUIRED', 'ORDER_NOT_APPROVED'])(
  'a capture that PayPal refuses with %s, and nobody else made, asks its buyer at PayPal again',
  async (issue) => {
    const answer = await captureRefused(issue, APPROVED)
    expect(answer).toMatchObject({
      kind: 'charge',
      charge: {
        status: 'requires-action',
        errorCode: issue,
        redirectUrl: `${PAYPAL}/checkoutnow?token=${ID}`,
      },
    })
    expect(answer).not.toHaveProperty('charge.awaitsCapture')
  },
)
