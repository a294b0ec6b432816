import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { login } from '../../../contract/accounts/log-in.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { openpayNotice } from '../../../contract/payments/payments.ts'
import { paypalNotice } from '../../../contract/payments/paypal.ts'
import { policyReport } from '../../../contract/site.ts'
import { openStream } from '../../../contract/streaming/streaming.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { refusal } from '../../../testing/clients/random-bodies.ts'
import { sendRequest } from '../../../testing/clients/send-request.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { runs } from '../../../testing/runs.ts'

const ONE_MB = 1024 * 1024
const RUNS = 20
const THOROUGH_RUNS = 40
let token = ''
const product = openForTests(openTestApp)
beforeAll(async () => {
  const person = {
    name: 'Lanza Mal',
    email: 'lanza@playball.test',
    password: 'beisbol-2026',
    password_confirm: 'beisbol-2026',
    isWeb: '0',
  }
  const answer = await sendRequest(product.app, {
    method: 'POST',
    url: '/api/users/register',
    payload: person,
  })
  token = z.object({ response: z.object({ token: z.string() }) }).parse(answer.json()).response.token
})

/** The provider's notices are refused unread without its own credential. */
const providerAuth = () => {
  const { webhookUser, webhookPassword } = product.outside.settings.openpay
  return `Basic ${Buffer.from(`${webhookUser}:${webhookPassword}`).toString('base64')}`
}

/** Anything that a hostile client may send in place of a value. */
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(
    null,
    '',
    '0',
    '-1',
    '1e309',
    '../../etc/passwd',
    "' or 1=1 --",
    '\u0000',
    '{"$gt":""}',
    '9'.repeat(30),
  ),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.anything({ maxDepth: 1 }), { maxKeys: 3 }),
)

/** The fields that a schema declares. */
const keysOf = (schema: unknown): string[] => {
  if (schema instanceof z.core.$ZodOptional) return keysOf(schema._zod.def.innerType)
  return schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : []
}

const list = Object.entries<Endpoint>(endpoints)

test('the bad input is generated in the fields that the endpoints declare', () => {
  expect(keysOf(login.body)).toEqual(['email', 'password', 'isWeb'])
  expect(keysOf(openStream.body)).toEqual(['src'])
})

describe.each(list)('%s', (_name, endpoint) => {
  const send = (url: string, body: unknown, type = 'application/json') =>
    sendRequest(product.app, {
      method: endpoint.method,
      url,
      headers: {
        authorization: endpoint === openpayNotice ? providerAuth() : token,
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  const addressOf = (value: string) => endpoint.path.replace(/:\w+/g, encodeURIComponent(value) || '%20')
  const bodyKeys = keysOf(endpoint.body)

  test('answers generated bad input with 4xx in the error shape, or does what it promises, and never 5xx', async () => {
    const body = fc.dictionary(fc.constantFrom('x', ...bodyKeys), anything)
    const query = fc.dictionary(fc.constantFrom('x', ...keysOf(endpoint.query)), fc.string())
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
        query,
        body,
        async (param, sentQuery, sent) => {
          const answer = await send(
            `${addressOf(param)}?${new URLSearchParams(sentQuery)}`,
            endpoint.method === 'GET' ? undefined : sent,
          )
          expect(answer.statusCode, answer.body).toBeLessThan(500)
          if (answer.statusCode >= 400)
            expect(refusal.safeParse(answer.json()).success, answer.body).toBe(true)
        },
      ),
      { numRuns: runs(RUNS, THOROUGH_RUNS) },
    )
  })

  // Only the refusals that an endpoint owes are checked.
  if (endpoint.method !== 'GET')
    test('refuses a body of 1 MB, a broken one, and one of an unknown type', async () => {
      const answers = [
        await send(addressOf('1'), { x: 'a'.repeat(ONE_MB) }),
        await send(addressOf('1'), `x=${'a'.repeat(ONE_MB)}`, 'application/x-www-form-urlencoded'),
        await send(addressOf('1'), '{"a":'),
        await send(addressOf('1'), '<a/>', 'application/xml'),
      ]
      const statuses = answers.map((it) => it.statusCode)
      // An endpoint that takes no forms refuses a large one for that.
      if (endpoint === openpayNotice || endpoint === policyReport)
        expect(statuses).toEqual([413, 415, 400, 415])
      // An unsigned body is not read.
      else if (endpoint === paypalNotice) expect(statuses).toEqual([401, 413, 401, 401])
      else expect(statuses).toEqual([413, 413, 400, 415])
      for (const answer of answers) expect(refusal.safeParse(answer.json()).success).toBe(true)
    })

  if (bodyKeys.length > 0 && endpoint.body?.safeParse({}).success === false)
    test('refuses a body with nothing in it', async () => {
      const answer = await send(addressOf('1'), {})
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    })

  if (endpoint.access !== 'open')
    test('answers 401 without a session', async () => {
      const answer = await sendRequest(product.app, { method: endpoint.method, url: addressOf('1') })
      expect(answer.statusCode).toBe(401)
      expect(refusal.parse(answer.json()).error.code).toBe('errors.notLoggedIn')
    })
})

test('answers unknown addresses and broken encodings in the error shape', async () => {
  for (const url of [
    '/api/nothing',
    '/api/3.0.0/boxscore/%E0%A4%A',
    '/media/x/../../etc/passwd',
    '/api/users/login/',
  ]) {
    const answer = await sendRequest(product.app, { method: 'GET', url })
    expect(answer.statusCode, url).toBeLessThan(500)
    expect(refusal.safeParse(answer.json()).success, url).toBe(true)
  }
})
