import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { openTestSandbox } from '../test-sandbox.ts'
import { applePeople } from './people.ts'

const sandbox = openForEachTest(openTestSandbox)

const asked = {
  client_id: 'test.playball.site',
  redirect_uri: 'http://product.test/api/users/middleware',
  response_type: 'code id_token',
  response_mode: 'form_post',
  scope: 'name email',
  state: 'abc',
  nonce: 'n-1',
}
const authorize = (more: Record<string, string> = {}) =>
  `/apple/auth/authorize?${new URLSearchParams({ ...asked, ...more })}`
const [ana] = applePeople
const choose = (person: string, more: Record<string, string> = {}, url = authorize()) =>
  sandbox.app.inject({
    method: 'POST',
    url,
    headers: { host: 'localhost:3001', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ person, ...more }).toString(),
  })
/** The form that goes back to the site. */
const formIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(
      ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')],
    ),
  )
const claimsOf = async (idToken = '') => {
  const keys = (await sandbox.app.inject('/apple/auth/keys')).json()
  return jwtVerify(idToken, createLocalJWKSet(keys), {
    algorithms: ['RS256'],
    issuer: 'http://localhost:3001/apple',
    audience: 'test.playball.site',
    currentDate: new Date(sandbox.systemClock.at),
  })
}

test('the page lists made-up people in Spanish and English, with a way out', async () => {
  const page = async (language: string) =>
    (await sandbox.app.inject({ url: authorize(), headers: { 'accept-language': language } })).body
  expect(await page('es-MX')).toContain('Entrar con Apple')
  expect(await page('en-US')).toContain('Log in with Apple')
  for (const { id } of applePeople) expect(await page('es')).toContain(`data-person="${id}"`)
})

test('a choice goes back as a form with a signed token, the state, and the first time the name', async () => {
  const answer = await choose(ana?.id ?? '')
  expect(answer.body).toContain('action="http://product.test/api/users/middleware"')
  expect(answer.headers['content-security-policy']).toContain("form-action 'self' http://product.test")
  const form = formIn(answer.body)
  expect(form).toMatchObject({ state: 'abc', code: expect.stringMatching(/^c/) })
  expect(JSON.parse(form.user ?? '')).toMatchObject({ name: { firstName: 'Ana', lastName: 'Gastélum' } })
  const { payload } = await claimsOf(form.id_token)
  expect(payload).toMatchObject({ sub: ana?.id, email: ana?.email, email_verified: true, nonce: 'n-1' })
  expect(formIn((await choose(ana?.id ?? '')).body)).not.toHaveProperty('user')
})

test('a user who hides their e-mail has an address of the relay', async () => {
  const { id_token } = formIn((await choose(ana?.id ?? '', { hide: '1' })).body)
  expect((await claimsOf(id_token)).payload).toMatchObject({ email: ana?.relay, is_private_email: true })
})

test('a user who cancels goes back with Apple’s error', async () => {
  expect(formIn((await choose('cancel')).body)).toEqual({ state: 'abc', error: 'user_cancelled_authorize' })
})

test.each([
  ['another client', { client_id: 'x' }, 'invalid_client'],
  ['a foreign return address', { redirect_uri: 'https://evil.example/' }, 'Invalid web redirect url'],
  ['another response mode', { response_mode: 'query' }, 'response_mode must be form_post'],
  ['another response type', { response_type: 'code' }, 'response_type'],
])('the page refuses %s', async (_, more, message) => {
  for (const answer of [
    await sandbox.app.inject(authorize(more)),
    await choose(ana?.id ?? '', {}, authorize(more)),
  ]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.message).toContain(message)
  }
})

test('no other person can be chosen, and a call that is not simulated says so', async () => {
  expect((await choose('nobody')).statusCode).toBe(400)
  expect((await sandbox.app.inject({ method: 'POST', url: '/apple/auth/token' })).statusCode).toBe(501)
})
