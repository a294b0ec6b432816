// Tests the product's clients of Facebook, Apple and the SMS provider against the sandbox's stand-ins. The
// test is here, since no other room may import both.
import { beforeAll, expect, test } from 'vitest'
import { openTestSandbox } from '../../sandbox/test-sandbox.ts'
import { openCompanies } from '../../server/providers/identity/identity-companies.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { openForTests } from '../../testing/open-for-tests.ts'

let origin = ''
const sandbox = openForTests(openTestSandbox)
beforeAll(async () => {
  origin = (await sandbox.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost')
})

const clock = { now: () => sandbox.systemClock.at, offset: () => 0 }
/** The clients with the demo's own settings, which the sandbox has too. */
const companies = () =>
  openCompanies({ settings: readSettings({ SANDBOX_PORT: new URL(origin).port }), clock, fetch })
const post = (url: string, body: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })

test('the product’s client finds the person chosen in Facebook’s dialog by the token', async () => {
  const { facebook } = readSettings({ SANDBOX_PORT: new URL(origin).port }).waysIn
  const query = new URLSearchParams({
    client_id: facebook?.appId ?? '',
    redirect_uri: 'http://product.test/home',
    response_type: 'token',
    scope: 'email',
    state: 's',
  })
  const back = await post(`${facebook?.dialogUrl}?${query}`, { person: '10150000000000011' })
  const fragment = new URLSearchParams(new URL(back.headers.get('location') ?? '').hash.slice(1))
  const client = companies().facebook
  expect(await client?.verify(fragment.get('access_token') ?? '')).toEqual({
    kind: 'verified',
    person: {
      id: '10150000000000011',
      email: 'lupita.zazueta@correo.test',
      firstName: 'Lupita',
      lastName: 'Zazueta',
    },
  })
  expect(await client?.verify('unknown')).toEqual({ kind: 'refused', reason: 'not valid' })
})

test('the product’s client reads the person chosen on Apple’s page in the token, for this nonce alone', async () => {
  const { apple } = companies()
  const url = apple?.authorizeUrl({
    returnUrl: 'http://product.test/api/users/middleware',
    state: 's',
    nonce: 'n-1',
  })
  const page = await (
    await post(url ?? '', { person: '000075.b0b0b0b000000000000000000000b0b0.1102' })
  ).text()
  const idToken = /name="id_token" value="([^"]+)"/.exec(page)?.[1] ?? ''
  expect(await apple?.verify(idToken, 'n-1', 'site')).toEqual({
    kind: 'verified',
    person: {
      subject: '000075.b0b0b0b000000000000000000000b0b0.1102',
      email: 'beto.osuna@correo.test',
      emailIsVerified: true,
    },
  })
  expect(await apple?.verify(idToken, 'n-2', 'site')).toEqual({ kind: 'refused', reason: 'another nonce' })
})

test('an SMS of the product’s client arrives, and an invalid number is refused', async () => {
  const { sms } = companies()
  expect(await sms?.send('+526671234567', 'Tu código es 123456')).toBe('sent')
  expect(await sms?.send('6671234567', 'Tu código es 123456')).toBe('refused')
  expect(await (await fetch(`${origin}/sms.json`)).json()).toMatchObject({
    messages: [{ to: '+526671234567', text: 'Tu código es 123456' }],
  })
})

test('a company that is down is unreachable, never a refusal', async () => {
  const routes = ['GET /facebook/graph/debug_token', 'GET /apple/auth/keys', 'POST /sms']
  const faults = routes.map((route) => ({ route, kind: 'error-before', status: 503 }))
  await fetch(`${origin}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ faults }),
  })
  const { sms, facebook } = companies()
  expect(await facebook?.verify('x')).toMatchObject({ kind: 'unreachable' })
  expect(await sms?.send('+526671234567', 'x')).toBe('unreachable')
  await fetch(`${origin}/faults`, { method: 'DELETE' })
})
