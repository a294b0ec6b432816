import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { openForEachTest } from '../../testing/open-for-tests.ts'
import { openTestSandbox } from '../test-sandbox.ts'
import { facebookPeople } from './people.ts'

const APP = '750000000000075'
const SECRET = 'facebook-demo-secret'

const sandbox = openForEachTest(openTestSandbox)

const asked = {
  client_id: APP,
  redirect_uri: 'http://product.test/home',
  response_type: 'token',
  state: 'abc',
  scope: 'public_profile,email',
}
const dialog = (more: Record<string, string> = {}) =>
  `/facebook/dialog/oauth?${new URLSearchParams({ ...asked, ...more })}`
const choose = (person: string, url = dialog()) =>
  sandbox.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ person }).toString(),
  })
const [lupita, chuy] = facebookPeople
const tokenOf = async (person = lupita?.id ?? '', url = dialog()) => {
  const { location } = (await choose(person, url)).headers
  return new URLSearchParams(new URL(String(location)).hash.slice(1)).get('access_token') ?? ''
}
const graph = async (path: string, query: Record<string, string>) => {
  const answer = await sandbox.app.inject(`/facebook/graph${path}?${new URLSearchParams(query)}`)
  return { status: answer.statusCode, body: answer.json() }
}
const proofOf = (token: string) => createHmac('sha256', SECRET).update(token).digest('hex')
const me = (token: string, fields = 'id,email,first_name,last_name') =>
  graph('/me', { access_token: token, appsecret_proof: proofOf(token), fields })
const debug = (token: string, access_token = `${APP}|${SECRET}`) =>
  graph('/debug_token', { input_token: token, access_token })

test('the dialog lists made-up people in Spanish and English, with a way out', async () => {
  const page = async (language: string) =>
    (await sandbox.app.inject({ url: dialog(), headers: { 'accept-language': language } })).body
  const [spanish, english] = [await page('es-MX'), await page('en-US')]
  expect(spanish).toContain('Entrar con Facebook')
  expect(english).toContain('Log in with Facebook')
  for (const body of [spanish, english])
    for (const { id, name } of facebookPeople)
      expect(body).toMatch(new RegExp(`data-person="${id}">.*${name}`))
  expect(spanish).toContain('data-person="cancel"')
})

test('a choice sends the browser back with a token in the fragment, and with its state', async () => {
  const answer = await choose(lupita?.id ?? '')
  expect(answer.statusCode).toBe(303)
  expect(answer.headers.location).toMatch(
    /^http:\/\/product\.test\/home#access_token=EAAemu[0-9a-f]{96}&expires_in=7200&state=abc$/,
  )
})

test('a user who cancels goes back with Facebook’s error', async () => {
  const url = new URL(String((await choose('cancel')).headers.location))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({ error: 'access_denied', state: 'abc' })
})

test('debug_token names a token’s user, app and expiry', async () => {
  const { body } = await debug(await tokenOf())
  const now = Math.floor(sandbox.systemClock.at / 1_000)
  expect(body.data).toMatchObject({
    app_id: APP,
    user_id: lupita?.id,
    type: 'USER',
    is_valid: true,
    expires_at: now + 7_200,
    scopes: ['public_profile', 'email'],
  })
  expect((await debug('unknown')).body.data).toMatchObject({ is_valid: false, error: { code: 190 } })
  expect((await debug('x', 'wrong|secret')).status).toBe(400)
})

test('a token is over after two hours', async () => {
  const token = await tokenOf()
  sandbox.systemClock.at += 7_200_000
  expect((await debug(token)).body.data.is_valid).toBe(false)
  expect((await me(token)).status).toBe(401)
})

test('me answers the requested fields, and an e-mail only with its permission and if the user has one', async () => {
  expect((await me(await tokenOf())).body).toEqual({
    id: lupita?.id,
    email: lupita?.email,
    first_name: 'Lupita',
    last_name: 'Zazueta',
  })
  expect((await me(await tokenOf(lupita?.id, dialog({ scope: '' })))).body).not.toHaveProperty('email')
  expect((await me(await tokenOf(chuy?.id))).body).not.toHaveProperty('email')
  expect((await me(await tokenOf(), 'id,password')).status).toBe(400)
})

test('an access token in the header counts as one in the address', async () => {
  const token = await tokenOf()
  const ask = (path: string, bearer: string) =>
    sandbox.app.inject({ url: `/facebook/graph${path}`, headers: { authorization: `Bearer ${bearer}` } })
  const debugged = await ask(`/debug_token?input_token=${token}`, `${APP}|${SECRET}`)
  expect(debugged.json().data).toMatchObject({ is_valid: true, user_id: lupita?.id })
  const answer = await ask(`/me?appsecret_proof=${proofOf(token)}&fields=id`, token)
  expect(answer.json()).toEqual({ id: lupita?.id })
})

test('me needs the proof of the app’s secret', async () => {
  const token = await tokenOf()
  for (const appsecret_proof of ['', proofOf('other')])
    expect((await graph('/me', { access_token: token, appsecret_proof })).body.error.code).toBe(100)
})

test.each([
  ['another app', { client_id: '1' }, 'Invalid App ID'],
  ['a foreign return address', { redirect_uri: 'https://evil.example/' }, 'URL Blocked'],
  ['another response type', { response_type: 'code' }, 'response_type'],
])('the dialog refuses %s', async (_, more, message) => {
  for (const answer of [
    await sandbox.app.inject(dialog(more)),
    await choose(lupita?.id ?? '', dialog(more)),
  ]) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error.message).toContain(message)
  }
})

test('no other person can be chosen, and a call that is not simulated says so', async () => {
  expect((await choose('nobody')).statusCode).toBe(400)
  const answer = await sandbox.app.inject('/facebook/graph/v23.0/me/friends')
  expect([answer.statusCode, answer.json().error.type]).toEqual([501, 'GraphMethodException'])
})

test('a fault of Facebook is answered in Facebook’s format', async () => {
  const faults = [{ route: 'GET /facebook/graph/debug_token', kind: 'error-before' }]
  await sandbox.app.inject({ method: 'PUT', url: '/faults', payload: { faults } })
  expect((await debug('x')).body).toMatchObject({ error: { type: 'OAuthException', code: 2 } })
})
