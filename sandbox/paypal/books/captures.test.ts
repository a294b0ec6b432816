import { expect, test } from 'vitest'
import { control, newRequestId, openPaypal, paidOrder } from '../paypal-for-tests.ts'

const { sandbox, call } = openPaypal()

const captureNow = async (id: string) =>
  (await call('GET', `/v2/payments/captures/${id}`)).json<{ status: string }>()
const refund = (id: string, body?: unknown, headers: Record<string, string> = newRequestId()) =>
  call('POST', `/v2/payments/captures/${id}/refund`, body, headers)
const issueOf = (answer: { json(): { details?: { issue: string }[] } }) => answer.json().details?.[0]?.issue
const peso = (value: string) => ({ amount: { currency_code: 'MXN', value } })

test('a capture is refunded in parts up to its amount, and each PayPal-Request-Id once', async () => {
  const { captureId } = await paidOrder(sandbox, call)
  const key = newRequestId()
  const first = await refund(captureId, { ...peso('200.00'), note_to_payer: 'lluvia' }, key)
  expect([first.statusCode, first.json()]).toMatchObject([201, { status: 'COMPLETED' }])
  const again = await refund(captureId, { ...peso('200.00'), note_to_payer: 'lluvia' }, key)
  expect([again.statusCode, again.json().id]).toEqual([200, first.json().id])
  expect(await captureNow(captureId)).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
  expect(issueOf(await refund(captureId, peso('1000.00')))).toBe('REFUND_AMOUNT_EXCEEDED')
  const rest = await refund(captureId, undefined, { ...newRequestId(), prefer: 'return=representation' })
  expect(rest.json()).toMatchObject({ amount: { currency_code: 'MXN', value: '999.50' } })
  expect(await captureNow(captureId)).toMatchObject({ status: 'REFUNDED' })
  expect(issueOf(await refund(captureId))).toBe('CAPTURE_FULLY_REFUNDED')
  expect((await call('GET', `/v2/payments/refunds/${first.json().id}`)).json()).toMatchObject({
    note_to_payer: 'lluvia',
    amount: { value: '200.00' },
  })
})

test('a refund in another currency or with a used invoice is refused', async () => {
  const { captureId } = await paidOrder(sandbox, call)
  expect(issueOf(await refund(captureId, { amount: { currency_code: 'USD', value: '1.00' } }))).toBe(
    'REFUND_CAPTURE_CURRENCY_MISMATCH',
  )
  await refund(captureId, { ...peso('1.00'), invoice_id: 'nota-1' })
  expect(issueOf(await refund(captureId, { ...peso('1.00'), invoice_id: 'nota-1' }))).toBe(
    'DUPLICATE_INVOICE_ID',
  )
})

test.each([
  ['complete', 'COMPLETED'],
  ['deny', 'DECLINED'],
])('a pending capture is not refundable, and "%s" makes it %s', async (action, status) => {
  const { captureId } = await paidOrder(sandbox, call, {}, 'approve-pending')
  expect(await captureNow(captureId)).toMatchObject({
    status: 'PENDING',
    status_details: { reason: 'PENDING_REVIEW' },
  })
  expect(issueOf(await refund(captureId))).toBe('PENDING_CAPTURE')
  expect((await control(sandbox, captureId, action)).json()).toMatchObject({ payment: { status } })
  expect(await captureNow(captureId)).toMatchObject({ status })
})

test('a chargeback takes what is left, cannot be refunded, and gives it back when the merchant wins', async () => {
  const { captureId } = await paidOrder(sandbox, call)
  await refund(captureId, peso('199.50'))
  await control(sandbox, captureId, 'chargeback')
  expect(await captureNow(captureId)).toMatchObject({
    status: 'REFUNDED',
    status_details: { reason: 'CHARGEBACK' },
  })
  expect(issueOf(await refund(captureId))).toBe('REFUND_NOT_PERMITTED_DUE_TO_CHARGEBACK')
  const entry = async () => (await sandbox.app.inject('/ledger.json')).json().paypal.orders[0].captures[0]
  expect(await entry()).toMatchObject({
    amount_minor: 119_950,
    refunded_minor: 19_950,
    charged_back_minor: 100_000,
    dispute: { status: 'OPEN' },
  })
  const dispute = (await call('GET', `/v1/customer/disputes/${(await entry()).dispute.id}`)).json()
  expect(dispute).toMatchObject({ disputed_transactions: [{ seller_transaction_id: captureId }] })
  await control(sandbox, captureId, 'reject')
  expect(await captureNow(captureId)).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
  expect(await entry()).toMatchObject({ charged_back_minor: 0, dispute: { status: 'RESOLVED' } })
})

test('a control refuses what the payment does not allow, and an unknown payment', async () => {
  const { captureId } = await paidOrder(sandbox, call)
  expect((await control(sandbox, captureId, 'complete')).statusCode).toBe(409)
  expect((await control(sandbox, captureId, 'explode')).statusCode).toBe(400)
  expect((await control(sandbox, 'nobody', 'refund')).statusCode).toBe(404)
  expect((await control(sandbox, captureId, 'refund', 999_999_999)).json()).toMatchObject({
    details: [{ issue: 'REFUND_AMOUNT_EXCEEDED' }],
  })
})

test('the page of controls lists payments in both languages, and its buttons come back to it', async () => {
  const { captureId } = await paidOrder(sandbox, call)
  const page = async (lang: string) => (await sandbox.app.inject(`/paypal/controls?lang=${lang}`)).body
  expect(await page('es')).toContain('Contracargo')
  expect(await page('en')).toContain('Chargeback')
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: `/paypal/controls/${captureId}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'action=refund',
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '../controls'])
  expect((await sandbox.app.inject('/paypal/controls.json')).json()).toMatchObject({
    payments: [{ id: captureId, reference: '7-1-Ab12Cd34', minor: 119_950, status: 'REFUNDED', actions: [] }],
  })
})

test('the search of transactions lists payments, refunds and reversals of a range, in pages', async () => {
  const { captureId } = await paidOrder(sandbox, call, { invoice_id: 'f-1' })
  await refund(captureId, peso('100.00'))
  await control(sandbox, captureId, 'chargeback')
  sandbox.systemClock.at += 3_600_000
  await paidOrder(sandbox, call, { invoice_id: 'f-2' })
  const search = async (query: string) => (await call('GET', `/v1/reporting/transactions?${query}`)).json()
  const day = 'start_date=2026-11-20T00:00:00-06:00&end_date=2026-11-20T23:59:59-06:00'
  const found = await search(`${day}&fields=transaction_info`)
  expect(found).toMatchObject({ total_items: 4, page: 1, total_pages: 1, account_number: 'EMUPLAYBALLMX' })
  const rows = found.transaction_details.map((it: { transaction_info: object }) => it.transaction_info)
  expect(rows).toMatchObject([
    {
      transaction_id: captureId,
      transaction_event_code: 'T0006',
      transaction_status: 'V',
      transaction_amount: { currency_code: 'MXN', value: '1199.50' },
      invoice_id: 'f-1',
      custom_field: '7-1-Ab12Cd34',
    },
    {
      transaction_event_code: 'T1107',
      paypal_reference_id: captureId,
      transaction_amount: { value: '-100.00' },
      invoice_id: 'f-1',
    },
    { transaction_event_code: 'T1106', transaction_amount: { value: '-1099.50' } },
    { transaction_event_code: 'T0006', transaction_status: 'S', invoice_id: 'f-2' },
  ])
  expect(await search(`${day}&page_size=3&page=2`)).toMatchObject({
    total_pages: 2,
    transaction_details: [{ transaction_info: { invoice_id: 'f-2' } }],
  })
  expect(await search('start_date=2026-11-21T00:00:00Z&end_date=2026-11-22T00:00:00Z')).toMatchObject({
    total_items: 0,
  })
  expect(await search('start_date=2026-01-01T00:00:00Z&end_date=2026-11-22T00:00:00Z')).toMatchObject({
    name: 'INVALID_REQUEST',
  })
})
