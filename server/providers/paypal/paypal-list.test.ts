import { expect, test } from 'vitest'
import { paypalOf } from '../../settings/paypal.ts'
import type { ChargePage } from '../payment-provider.ts'
import { openPaypalAccounts } from './paypal.ts'

const NOW = Date.parse('2026-11-22T10:30:00Z')
const REFUNDED = 12

const rowOf = (nth: number) => ({
  transaction_info: {
    transaction_id: `CAPTURE${nth}`,
    paypal_reference_id: `ORDER${nth}`,
    paypal_reference_id_type: 'ODR',
    transaction_event_code: 'T0006',
    transaction_initiation_date: '2026-11-20T12:00:00Z',
    transaction_updated_date: '2026-11-21T12:00:00Z',
    transaction_amount: { currency_code: 'MXN', value: '1199.00' },
    transaction_status: nth < REFUNDED ? 'V' : 'S',
    invoice_id: `1-1-${String(nth).padStart(8, '0')}`,
  },
})

const orderOf = (id: string) => ({
  id,
  status: 'COMPLETED',
  purchase_units: [
    {
      invoice_id: `1-1-${id.slice(5).padStart(8, '0')}`,
      amount: { currency_code: 'MXN', value: '1199.00' },
      payments: {
        captures: [{ id: 'C', status: 'REFUNDED', amount: { currency_code: 'MXN', value: '1199.00' } }],
      },
    },
  ],
})

const answerTo = (path: string): unknown => {
  if (path.endsWith('/oauth2/token')) return { access_token: 'token', expires_in: 30_000 }
  if (path.includes('/reporting/'))
    return {
      transaction_details: Array.from({ length: REFUNDED + 1 }, (_, nth) => rowOf(nth)),
      total_pages: 1,
    }
  const id = path.split('/').at(-1) ?? ''
  return path.includes('/captures/')
    ? { supplementary_data: { related_ids: { order_id: id.replace('CAPTURE', 'ORDER') } } }
    : orderOf(id)
}

test('a page of the list on which many payments came back is looked up a few at a time, and each of them once', async () => {
  const asked: string[] = []
  const [paypal] = openPaypalAccounts({
    fetch: async (address) => {
      const { pathname } = new URL(String(address))
      asked.push(pathname)
      return Response.json(answerTo(pathname))
    },
    clock: { now: () => NOW, offset: () => 0 },
    settings: {
      mode: 'demo',
      paypal: paypalOf({ MODE: 'demo', PAYPAL_MODE: 'orders' }, 'http://localhost:3001'),
    },
  })
  const questions: number[] = []
  const statuses = new Map<string, string>()
  for (let cursor: string | undefined = '0.1'; cursor !== undefined; ) {
    const before = asked.length
    const page: ChargePage | undefined = await paypal?.chargesMade({
      from: new Date(NOW - 86_400_000),
      to: new Date(NOW),
      cursor,
    })
    if (page?.kind !== 'found') throw new Error('no list')
    questions.push(asked.slice(before).filter((it) => it.startsWith('/paypal/v2/')).length)
    for (const { id, status } of page.charges) {
      expect(statuses.has(id), id).toBe(false)
      statuses.set(id, status)
    }
    cursor = page.next
  }
  expect(questions).toEqual([10, 10, 4])
  expect(statuses.size).toBe(REFUNDED + 1)
  expect(statuses.get('ORDER12')).toBe('succeeded')
  expect([...statuses.values()].filter((it) => it === 'refunded')).toHaveLength(REFUNDED)
})
