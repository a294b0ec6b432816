import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openForEachTest } from '../../../testing/open-for-tests.ts'
import { runs } from '../../../testing/runs.ts'
import { openTestSandbox } from '../../test-sandbox.ts'
import { control } from '../paypal-for-tests.ts'
import { windows1252 } from './ipn.ts'

const sandbox = openForEachTest(openTestSandbox)

const FORM = {
  cmd: '_xclick',
  business: 'pagos-mexico@playball.test',
  item_name: 'Temporada completa “¡Peña!”',
  item_number: '7-1-Ab12Cd34MX',
  amount: '1199.50',
  currency_code: 'MXN',
  return: 'http://product.test/checkout/success?paypal=1',
  cancel_return: 'http://product.test/home',
  notify_url: 'http://product.test/api/payments/paypal/webhook?lang=es_MX',
  no_shipping: '1',
}
const post = (url: string, payload: string) =>
  sandbox.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload,
  })
const press = (change: Record<string, string> = {}) =>
  post('/paypal/cgi-bin/webscr', new URLSearchParams({ ...FORM, ...change }).toString())
/** Presses the button and answers its page. */
const pay = async (action: string, change: Record<string, string> = {}) => {
  const { location } = (await press(change)).headers
  return post(String(location), `action=${action}`)
}
const validate = async (raw: string) => (await post('/paypal/cgi-bin/webscr', raw)).body
const bodies = () => sandbox.posted.map((it) => it.sent.body)
const captureId = async () =>
  (await sandbox.app.inject('/ledger.json')).json().paypal.buttons[0].captures[0].id as string

test('a classic button opens PayPal’s page with its amount, and an approval leads back', async () => {
  const answer = await press()
  expect(answer.statusCode).toBe(303)
  const page = await sandbox.app.inject({ url: String(answer.headers.location) })
  for (const text of ['SIMULADOR', '$1,199.50 MXN', 'Temporada completa', '7-1-Ab12Cd34MX'])
    expect(page.body).toContain(text)
  expect((await pay('approve')).headers.location).toBe(FORM.return)
  expect((await pay('cancel')).headers.location).toBe(FORM.cancel_return)
})

test('a paid button posts an IPN in windows-1252 to its own address', async () => {
  await pay('approve')
  await sandbox.advance(0)
  const [posted] = sandbox.posted
  expect(posted?.url).toBe(FORM.notify_url)
  expect(posted?.sent.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(posted?.sent.body).toMatch(/last_name=Pe%F1a.*charset=windows-1252/)
  expect(posted?.sent.body).toContain('item_name=Temporada+completa+%93%A1Pe%F1a%21%94')
  expect(posted?.body).toMatchObject({
    payment_status: 'Completed',
    txn_type: 'web_accept',
    mc_gross: '1199.50',
    mc_currency: 'MXN',
    item_number: FORM.item_number,
    receiver_email: FORM.business,
    receiver_id: 'EMUPLAYBALLMX',
    payment_date: '10:00:00 Nov 20, 2026 PST',
    test_ipn: '1',
  })
})

test('only the unchanged bytes of an IPN that was sent are VERIFIED', async () => {
  await pay('approve')
  await sandbox.advance(0)
  const raw = bodies()[0] ?? ''
  expect(await validate(`cmd=_notify-validate&${raw}`)).toBe('VERIFIED')
  const parsedAndWrittenAgain = new URLSearchParams(raw).toString()
  for (const other of [
    raw.replace('1199.50', '1199.51'),
    parsedAndWrittenAgain,
    `${raw}&x=1`,
    raw.split('&').reverse().join('&'),
    '',
  ])
    expect(await validate(`cmd=_notify-validate&${other}`)).toBe('INVALID')
})

test('Pending and Completed share a txn_id, a denial ends it', async () => {
  await pay('approve-pending')
  await sandbox.advance(0)
  const id = await captureId()
  await control(sandbox, id, 'complete')
  await sandbox.advance(0)
  expect(sandbox.posted.map((it) => it.body)).toMatchObject([
    { payment_status: 'Pending', pending_reason: 'paymentreview', txn_id: id },
    { payment_status: 'Completed', txn_id: id },
  ])
  await pay('approve-pending')
  await control(sandbox, await captureId(), 'deny')
  await sandbox.advance(0)
  expect(sandbox.posted.at(-1)?.body).toMatchObject({ payment_status: 'Denied' })
})

test('refunds, reversals and their cancellation name the payment as parent_txn_id', async () => {
  await pay('approve')
  const id = await captureId()
  await control(sandbox, id, 'refund', 19_950)
  await control(sandbox, id, 'chargeback')
  await control(sandbox, id, 'reject')
  await sandbox.advance(0)
  expect(sandbox.posted.slice(1).map((it) => it.body)).toMatchObject([
    { payment_status: 'Refunded', parent_txn_id: id, mc_gross: '-199.50', reason_code: 'refund' },
    { payment_status: 'Reversed', parent_txn_id: id, mc_gross: '-1000.00', reason_code: 'chargeback' },
    { payment_status: 'Canceled_Reversal', parent_txn_id: id, mc_gross: '1000.00' },
  ])
  expect(new Set(sandbox.posted.map((it) => it.body.txn_id)).size).toBe(4)
})

test('a forged and a tampered IPN are INVALID, a duplicated one is VERIFIED, a lost one never comes', async () => {
  const arm = (kind: string) =>
    sandbox.app.inject({
      method: 'PUT',
      url: '/faults',
      payload: { faults: [{ route: 'ipn.Completed', kind }] },
    })
  for (const [kind, verdicts] of [
    ['notice-forge', ['INVALID', 'VERIFIED']],
    ['notice-tamper', ['INVALID', 'VERIFIED']],
    ['notice-duplicate', ['VERIFIED', 'VERIFIED']],
    ['notice-lost', []],
  ] as const) {
    await arm(kind)
    await pay('approve')
    const before = sandbox.posted.length
    await sandbox.advance(0)
    const found = await Promise.all(
      bodies()
        .slice(before)
        .map((it) => validate(`cmd=_notify-validate&${it}`)),
    )
    expect([kind, found]).toEqual([kind, verdicts])
  }
})

test('an IPN is retried until it is accepted, always with the same bytes', async () => {
  sandbox.answerWith(500)
  await pay('approve')
  await sandbox.advance(0)
  await sandbox.advance(1_000)
  sandbox.answerWith(200)
  await sandbox.advance(100_000_000)
  expect(bodies()).toHaveLength(3)
  expect(new Set(bodies()).size).toBe(1)
})

test('a button is paid once, however often its page is answered', async () => {
  const { location } = (await press()).headers
  for (const _ of [1, 2, 3]) await post(String(location), 'action=approve')
  await sandbox.advance(0)
  expect(sandbox.posted).toHaveLength(1)
})

test('an invoice is paid once by the buttons', async () => {
  await pay('approve', { invoice: 'f-1' })
  expect((await pay('approve', { invoice: 'f-1' })).statusCode).toBe(400)
})

test.each([
  { cmd: '_cart' },
  { business: 'nobody@playball.test' },
  { amount: '-1' },
  { currency_code: 'EUR' },
  { item_name: '' },
  { notify_url: 'http://elsewhere.test/ipn' },
  { return: 'javascript:alert(1)' },
])('a button with %j gets a page that refuses it', async (change) => {
  const answer = await press(change)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('PayPal no acepta este botón')
})

test('windows-1252 has every character that its decoder reads back', () => {
  const decoder = new TextDecoder('windows-1252')
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
      expect([...windows1252(decoder.decode(bytes))]).toEqual([...bytes])
    }),
    { numRuns: runs(100) },
  )
  expect(windows1252('日').toString()).toBe('?')
})
