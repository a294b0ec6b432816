import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openForTests } from '../../testing/open-for-tests.ts'
import { basic, MERCHANT, openTestSandbox, PUBLIC_KEY, SECRET_KEY } from '../test-sandbox.ts'
import { brandOf, DECLINES, isPast, mask, passesLuhn } from './cards.ts'

const sandbox = openForTests(openTestSandbox)

const CARD = {
  card_number: '4111111111111111',
  holder_name: 'Ana Prueba',
  expiration_month: '11',
  expiration_year: '26',
  cvv2: '123',
}
const tokenize = (change: Record<string, unknown>, key = PUBLIC_KEY) =>
  sandbox.openpay('POST', '/tokens', { ...CARD, ...change }, key)

test('a card becomes a token with only its mask, brand and holder', async () => {
  const answer = await tokenize({})
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    id: expect.stringMatching(/^k[a-z0-9]{19}$/),
    card: {
      card_number: '411111XXXXXX1111',
      brand: 'visa',
      holder_name: 'Ana Prueba',
      expiration_month: '11',
      expiration_year: '26',
    },
  })
  expect(answer.body).not.toMatch(/4111111111111111|\bcvv2?\b/)
})

test('a token can be read again with either key', async () => {
  const { id } = (await tokenize({})).json<{ id: string }>()
  for (const key of [PUBLIC_KEY, SECRET_KEY])
    expect((await sandbox.openpay('GET', `/tokens/${id}`, undefined, key)).json()).toMatchObject({ id })
  expect((await sandbox.openpay('GET', '/tokens/knobody', undefined)).json()).toMatchObject({
    error_code: 1005,
    http_code: 404,
  })
})

test.each([
  [{ card_number: '4111111111111112' }, 422, 2004],
  [{ expiration_month: '10' }, 400, 2005],
  [{ cvv2: undefined }, 400, 2006],
  [{ cvv2: '' }, 400, 2006],
  [{ cvv2: '12' }, 412, 2009],
  [{ card_number: '345678000000007', cvv2: '123' }, 412, 2009],
  [{ card_number: '4111' }, 400, 1001],
  [{ holder_name: '' }, 400, 1001],
  [{ holder_name: 'x'.repeat(81) }, 400, 1001],
  [{ expiration_month: '13' }, 400, 1001],
  [{ expiration_year: '2026' }, 400, 1001],
])('a card with %j is refused with %i and error %i', async (change, status, code) => {
  const answer = await tokenize(change)
  expect([answer.statusCode, answer.json()]).toEqual([
    status,
    {
      category: 'request',
      error_code: code,
      description: expect.any(String),
      http_code: status,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fraud_rules: null,
    },
  ])
})

const get = (headers: Record<string, string>, merchant = MERCHANT) =>
  sandbox.app.inject({ url: `/openpay/v1/${merchant}/charges`, headers })

test('no key, an unknown key or another merchant is 401/1002, and the public key on a private route is 403/1010', async () => {
  for (const headers of [
    {},
    { authorization: basic('sk_other') },
    { authorization: 'Bearer sk_emu0playball' },
    { authorization: 'Basic %%%' },
  ])
    expect((await get(headers)).json()).toMatchObject({ error_code: 1002, http_code: 401 })
  expect((await get({ authorization: basic(SECRET_KEY) }, 'mother')).json()).toMatchObject({
    error_code: 1002,
  })
  const publicOne = await get({ authorization: basic(PUBLIC_KEY) })
  expect([publicOne.statusCode, publicOne.json()]).toMatchObject([403, { error_code: 1010 }])
})

test('a CORS preflight has the exact origin, allows credentials and the two headers', async () => {
  const answer = await sandbox.app.inject({
    method: 'OPTIONS',
    url: `/openpay/v1/${MERCHANT}/tokens`,
    headers: {
      origin: 'http://localhost:3000',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'http://localhost:3000',
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization, content-type',
    vary: 'Origin',
  })
})

test('an error has the same CORS headers, and none without an origin', async () => {
  expect((await get({ origin: 'http://localhost:3000' })).headers['access-control-allow-origin']).toBe(
    'http://localhost:3000',
  )
  expect((await get({})).headers['access-control-allow-origin']).toBeUndefined()
  expect((await get({ origin: 'null' })).headers['access-control-allow-origin']).toBeUndefined()
})

test('a part of Openpay that is not simulated answers 501', async () => {
  for (const path of ['/customers', '/plans', '/charges/x/capture'])
    expect((await sandbox.openpay('POST', path, {})).json()).toMatchObject({
      http_code: 501,
      category: 'internal',
    })
})

test('exactly one last digit makes a card number pass the Luhn check', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 18 }), (digits) => {
      const passing = Array.from({ length: 10 }, (_, last) => digits.join('') + last).filter(passesLuhn)
      expect(passing).toHaveLength(1)
    }),
  )
})

/** The cards that the test page names as good. */
const APPROVED = [
  '4111111111111111',
  '4242424242424242',
  '5555555555554444',
  '5105105105105100',
  '345678000000007',
] as const

test('every card of the test page passes the Luhn check, and its mask has ten digits of it', () => {
  for (const number of [...APPROVED, ...Object.keys(DECLINES)]) {
    expect(passesLuhn(number)).toBe(true)
    expect(mask(number)).toMatch(/^\d{6}X{5,6}\d{4}$/)
    expect(brandOf(number)).not.toBeNull()
  }
})

test('a card is valid until its month has ended in Mexico City', () => {
  const lastMoment = Date.UTC(2026, 11, 1, 5, 59, 59, 999)
  expect([isPast('11', '26', lastMoment), isPast('11', '26', lastMoment + 1)]).toEqual([false, true])
})
