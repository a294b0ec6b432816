import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { openForTests } from '../testing/open-for-tests.ts'
import { runs } from '../testing/runs.ts'
import { basic, MERCHANT, openTestSandbox, PUBLIC_KEY, pendingCharge, SECRET_KEY } from './test-sandbox.ts'

let id: string
const sandbox = openForTests(openTestSandbox)
beforeAll(async () => {
  id = (await pendingCharge(sandbox)).id
})

const ROUTES = [
  ['POST', '/tokens'],
  ['GET', '/tokens/:any'],
  ['POST', '/charges'],
  ['GET', '/charges'],
  ['GET', '/charges/:any'],
  ['POST', '/charges/:id/refund'],
  ['POST', '/charges/:any/refund'],
  ['GET', '/charges/:any/redirect/'],
  ['POST', '/charges/:id/redirect/'],
  ['GET', '/webhooks'],
  ['POST', '/webhooks'],
  ['GET', '/webhooks/:any'],
  ['DELETE', '/webhooks/:any'],
  ['POST', '/webhooks/:any/verify/:any'],
  ['GET', '/antifraudkeys'],
] as const

const TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/xml',
  undefined,
]

// Nearly right bodies find more than noise does: each field of a good one may be replaced by anything.
const wild = fc.jsonValue({ maxDepth: 3 })
const fieldsOf = (names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, wild])), { requiredKeys: [] })
const nearly = fieldsOf([
  'method',
  'source_id',
  'amount',
  'currency',
  'order_id',
  'description',
  'customer',
  'use_3d_secure',
  'redirect_url',
  'due_date',
])
const card = fieldsOf([
  'card_number',
  'holder_name',
  'cvv2',
  'expiration_month',
  'expiration_year',
  'address',
])
const hook = fieldsOf(['url', 'user', 'password', 'event_types'])
const body = fc.oneof(
  wild.map((v) => JSON.stringify(v)),
  nearly.map((v) => JSON.stringify(v)),
  nearly.map((v) => JSON.stringify({ ...v, method: 'store' })),
  card.map((v) => JSON.stringify(v)),
  hook.map((v) => JSON.stringify(v)),
  fc.string(),
  fc.constant('{"__proto__":{"x":1}}'),
  fc.constant('x'.repeat(70_000)),
)

test('any request to any Openpay route is answered with 2xx, 3xx or a 4xx in Openpay’s format, never 5xx', async () => {
  const request = fc.record({
    route: fc.constantFrom(...ROUTES),
    type: fc.constantFrom(...TYPES),
    key: fc.constantFrom(SECRET_KEY, SECRET_KEY, SECRET_KEY, PUBLIC_KEY, 'nobody'),
    body,
    // `.` and `..` are no names in an address: they lead to another route.
    any: fc.string({ minLength: 1, maxLength: 120 }).filter((it) => !/^\.{1,2}$/.test(it)),
    query: fc.string({ maxLength: 60 }),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ route: [method, path], type, key, body: payload, any, query }) => {
      const address = path.replaceAll(':any', encodeURIComponent(any)).replaceAll(':id', id)
      const answer = await sandbox.app.inject({
        method,
        url: `/openpay/v1/${MERCHANT}${address}?${encodeURI(query)}`,
        headers: { authorization: basic(key), ...(type !== undefined && { 'content-type': type }) },
        ...(method !== 'GET' && { payload }),
      })
      expect(answer.statusCode).toBeLessThan(500)
      if (answer.statusCode >= 400)
        expect(answer.json()).toMatchObject({
          category: 'request',
          error_code: expect.any(Number),
          description: expect.any(String),
          http_code: answer.statusCode,
          request_id: expect.any(String),
        })
    }),
    { numRuns: runs(1_500) },
  )
})

test('a request body over the limit is 413/1009', async () => {
  const answer = await sandbox.openpay('POST', '/charges', { description: 'x'.repeat(1_000_000) })
  expect([answer.statusCode, answer.json()]).toMatchObject([413, { error_code: 1009 }])
})

test('any request to any control is answered below 500, in the sandbox’s own format', async () => {
  const target = fc.constantFrom(
    ['PUT', '/faults'],
    ['POST', '/sms'],
    ['POST', '/push/messages/one'],
    ['GET', '/mail/:any.html'],
    ['PATCH', '/clock'],
    ['GET', '/:any'],
    ['PUT', '/clock'],
    ['POST', '/apple/auth/authorize?client_id=:any'],
  )
  const controls = fc.oneof(
    fieldsOf(['faults', 'offset', 'to', 'text']).map((v) => JSON.stringify(v)),
    fc.string(),
  )
  await fc.assert(
    fc.asyncProperty(
      target,
      controls,
      fc.string({ minLength: 1, maxLength: 50 }),
      async ([method, url], payload, any) => {
        const answer = await sandbox.app.inject({
          method: method as 'PUT',
          url: String(url).replace(':any', encodeURIComponent(any)),
          headers: { 'content-type': 'application/json' },
          ...(method !== 'GET' && { payload }),
        })
        await sandbox.app.inject({ method: 'DELETE', url: '/faults' })
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.headers['x-content-type-options']).toBe('nosniff')
        if (answer.statusCode >= 400)
          expect(answer.json()).toMatchObject({
            error: { code: expect.any(String), message: expect.any(String) },
          })
      },
    ),
    { numRuns: runs(300) },
  )
})

test('any request to Facebook’s stand-in is answered below 500 or as not simulated, never with a page of another', async () => {
  const paths = ['/dialog/oauth', '/graph/debug_token', '/graph/me', '/graph/:any']
  const names = [
    'client_id',
    'redirect_uri',
    'response_type',
    'access_token',
    'input_token',
    'fields',
    'scope',
  ]
  const query = fc.dictionary(fc.constantFrom(...names), fc.oneof(fc.string(), fc.constant('http://x/')))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom('GET' as const, 'POST' as const),
      query,
      fc.string({ minLength: 1, maxLength: 50 }).filter((it) => !/^\.{1,2}$/.test(it)),
      async (path, method, sent, any) => {
        const url = `/facebook${path.replace(':any', encodeURIComponent(any))}?${new URLSearchParams(sent)}`
        const answer = await sandbox.app.inject({
          method,
          url,
          ...(method === 'POST' && { payload: { any } }),
        })
        expect(answer.statusCode === 501 || answer.statusCode < 500).toBe(true)
        if (answer.statusCode >= 400)
          expect(answer.json()).toMatchObject({ error: { message: expect.any(String) } })
      },
    ),
    { numRuns: runs(300) },
  )
})
