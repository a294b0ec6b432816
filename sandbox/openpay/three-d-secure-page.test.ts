import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { answerPage, openTestSandbox, pendingCharge } from '../test-sandbox.ts'
import { PENDING_LIFETIME_MS } from './charges.ts'

const sandbox = openForEachTest(openTestSandbox)

const read = async (id: string) =>
  (await sandbox.openpay('GET', `/charges/${id}`)).json<Record<string, unknown>>()

test('a charge with 3-D Secure is pending, and has the address of the provider’s page', async () => {
  const { id, page } = await pendingCharge(sandbox)
  expect(await read(id)).toMatchObject({
    status: 'charge_pending',
    authorization: null,
    payment_method: { type: 'redirect' },
  })
  expect(page).toBe(`/openpay/v1/mplayballdemo/charges/${id}/redirect/`)
})

test('the 3-D Secure page needs no key, and shows merchant, amount and card, and that it charges nothing', async () => {
  const { page } = await pendingCharge(sandbox)
  const answer = await sandbox.app.inject({ url: page, headers: { 'accept-language': 'es-MX,es;q=0.9' } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.body).toContain('<html lang="es">')
  for (const expectedTexts of [
    'SIMULADOR — no se cobra dinero',
    'Playball',
    '$299.50 MXN',
    '•••• 1111',
    'Aprobar',
    'Rechazar',
    'Abandonar',
  ])
    expect(answer.body).toContain(expectedTexts)
  for (const action of ['approve', 'fail', 'abandon'])
    expect(answer.body).toContain(`data-action="${action}"`)
  const english = await sandbox.app.inject({ url: page, headers: { 'accept-language': 'en-US' } })
  expect(english.body).toMatch(/lang="en"[\s\S]*SIMULADOR — no se cobra dinero[\s\S]*Approve/)
})

test('approving completes the charge and redirects with its id added to the merchant’s address', async () => {
  const { id, page } = await pendingCharge(sandbox)
  const answer = await answerPage(sandbox, page, 'approve')
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `http://product.test/checkout/return?lang=es&id=${id}`,
  ])
  expect(await read(id)).toMatchObject({
    status: 'completed',
    authorization: expect.stringMatching(/^\d{6}$/),
    error_code: null,
  })
})

test('refusing fails the charge with 2010 and redirects likewise', async () => {
  const { id, page } = await pendingCharge(sandbox)
  const answer = await answerPage(sandbox, page, 'fail')
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    `http://product.test/checkout/return?lang=es&id=${id}`,
  ])
  expect(await read(id)).toMatchObject({ status: 'failed', error_code: 2010, authorization: null })
})

test('a stolen card gets its 3-D Secure page too, and is declined after the approval', async () => {
  const { id, page } = await pendingCharge(sandbox, '4000000000000119')
  expect((await answerPage(sandbox, page, 'approve')).statusCode).toBe(303)
  expect(await read(id)).toMatchObject({
    status: 'failed',
    error_code: 3004,
    error_message: expect.any(String),
  })
})

test('leaving the 3-D Secure page leaves the charge pending with a way back, and it is cancelled after an hour', async () => {
  const { id, page } = await pendingCharge(sandbox)
  const answer = await answerPage(sandbox, page, 'abandon')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain(`href="http://product.test/checkout/return?lang=es&amp;id=${id}"`)
  expect(await read(id)).toMatchObject({ status: 'charge_pending' })
  sandbox.systemClock.at += PENDING_LIFETIME_MS + 1
  expect(await read(id)).toMatchObject({ status: 'cancelled' })
})

test('only the first 3-D Secure answer counts; an answered page redirects at once', async () => {
  const { id, page } = await pendingCharge(sandbox)
  await answerPage(sandbox, page, 'approve')
  expect((await answerPage(sandbox, page, 'fail')).statusCode).toBe(303)
  expect((await sandbox.app.inject(page)).statusCode).toBe(303)
  expect(await read(id)).toMatchObject({ status: 'completed' })
})

test('an unknown charge, another merchant or an invalid 3-D Secure answer is refused in Openpay’s format', async () => {
  const { page } = await pendingCharge(sandbox)
  expect((await sandbox.app.inject(page.replace('tremu', 'tremx'))).json()).toMatchObject({
    error_code: 1005,
  })
  expect((await sandbox.app.inject(page.replace('mplayballdemo', 'mother'))).json()).toMatchObject({
    error_code: 1005,
  })
  expect((await answerPage(sandbox, page, 'steal')).json()).toMatchObject({ error_code: 1001 })
})

test('the 3-D Secure page’s policy allows only its own origin and the merchant’s, and no frame', async () => {
  const { page } = await pendingCharge(sandbox)
  const policy = String((await sandbox.app.inject(page)).headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("form-action 'self' http://product.test")
  expect(policy).toContain("frame-ancestors 'none'")
})
