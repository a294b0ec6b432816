import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { codeOf } from '../../../testing/clients/answer-of.ts'
import { PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

const testApp = openForTests(openAccountsApp)

const HOUR_MS = 3_600_000
let personCount = 0
const registerPerson = async (query = '') => {
  const browser = testApp.browser()
  personCount += 1
  const answer = await browser.register(`persona${personCount}@playball.test`, query)
  expect(answer.statusCode).toBe(200)
  return { browser, answer, email: `persona${personCount}@playball.test` }
}
test('registration logs in, with token and user in the answer and the cookie half out of reach of the page', async () => {
  const { browser, answer } = await registerPerson()
  expect(answer.json().response).toMatchObject({
    token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    user: { name: 'Lourdes Zazueta', shortName: 'Lourdes', hasOneValidMembership: false, memberships: [] },
  })
  const cookies = Object.fromEntries(answer.cookies.map((it) => [it.name, it]))
  expect(cookies.sid).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookies['XSRF-TOKEN']?.httpOnly).toBeUndefined()
  expect(answer.headers['cache-control']).toBe('no-store')
  const me = await browser.call('GET', '/api/users/me')
  expect(me.json().response).toEqual(answer.json().response)
})

test('the token is accepted bare and as Bearer', async () => {
  const { browser } = await registerPerson()
  for (const authorization of [`${browser.token}`, `Bearer ${browser.token}`, `bearer ${browser.token}`])
    expect((await browser.call('GET', '/api/users/me', { headers: { authorization } })).statusCode).toBe(200)
})

test('each secret of a web session alone is no login, and neither are those of two sessions', async () => {
  const { browser, email } = await registerPerson()
  const second = testApp.browser()
  await second.logIn(email)
  const refused = [
    { cookie: undefined },
    { authorization: undefined },
    { authorization: second.token },
    { authorization: `Basic ${browser.token}` },
    { authorization: `${browser.token}x` },
    { cookie: `sid=${second.cookies.get('sid')}` },
    { cookie: 'sid=' },
  ]
  for (const headers of refused) {
    const answer = await browser.call('GET', '/api/users/me', { headers })
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'errors.notLoggedIn'])
  }
  expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(200)
})

test('an app session needs its token only, sets no cookie and needs no CSRF token', async () => {
  for (const how of ['query', 'body'] as const) {
    const { email } = await registerPerson()
    const app = testApp.browser()
    const answer = await app.call('POST', `/api/users/login${how === 'query' ? '?isWeb=0' : ''}`, {
      body: { email, password: PASSWORD, ...(how === 'body' ? { isWeb: 0 } : {}) },
    })
    expect(answer.cookies).toEqual([])
    const { token, user } = answer.json().response
    const headers = { authorization: token }
    expect((await app.call('GET', '/api/users/me', { headers })).statusCode).toBe(200)
    expect((await app.call('DELETE', `/api/users/logout/${user.id}`, { headers })).statusCode).toBe(200)
    expect((await app.call('GET', '/api/users/me', { headers })).statusCode).toBe(401)
  }
})

test('a call that changes something needs the CSRF token of this very session', async () => {
  const { browser, email } = await registerPerson()
  const second = testApp.browser()
  await second.logIn(email)
  const own = browser.cookies.get('XSRF-TOKEN')
  const foreign = second.cookies.get('XSRF-TOKEN')
  const sid = browser.cookies.get('sid')
  const url = `/api/users/logout/${browser.userId}`
  const forged = [
    { 'x-xsrf-token': undefined },
    { 'x-xsrf-token': foreign },
    { 'x-xsrf-token': '' },
    { cookie: `sid=${sid}` },
    { cookie: `sid=${sid}; XSRF-TOKEN=${foreign}`, 'x-xsrf-token': foreign },
    { cookie: `sid=${sid}; XSRF-TOKEN=planted`, 'x-xsrf-token': 'planted' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
  ]
  for (const headers of forged) {
    const answer = await browser.call('DELETE', url, { headers })
    expect([answer.statusCode, codeOf(answer)], JSON.stringify(headers)).toEqual([
      403,
      'errors.forgeryProtection',
    ])
  }
  expect(own).not.toBe(foreign)
  expect(
    (await browser.call('DELETE', url, { headers: { origin: 'http://localhost:3000' } })).statusCode,
  ).toBe(200)
})

test('the account’s own data come with the CSRF cookie again', async () => {
  const { browser } = await registerPerson()
  const old = browser.cookies.get('XSRF-TOKEN')
  browser.cookies.delete('XSRF-TOKEN')
  await browser.call('GET', '/api/users/me')
  expect(browser.cookies.get('XSRF-TOKEN')).toBe(old)
})

test('no other site logs its visitor in, registers them or reads their location', async () => {
  const { email } = await registerPerson()
  const login = { email, password: PASSWORD }
  for (const [url, body] of [
    ['/api/users/login', login],
    ['/api/users/register', { name: 'Otro Nombre', ...login, password_confirm: PASSWORD }],
    ['/api/user/geolocation', {}],
  ] as const) {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost:3001' },
      { origin: 'null' },
    ])
      expect((await testApp.browser().call('POST', url, { body, headers })).statusCode).toBe(403)
  }
  const own = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }
  expect(
    (await testApp.browser().call('POST', '/api/users/login', { body: login, headers: own })).statusCode,
  ).toBe(200)
})

test('a login gives new secrets, whatever the browser sent, and ends its old session', async () => {
  const { browser, email } = await registerPerson()
  const before = { token: browser.token, sid: browser.cookies.get('sid') }
  browser.cookies.set('XSRF-TOKEN', 'planted')
  expect((await browser.logIn(email)).statusCode).toBe(200)
  expect(browser.token).not.toBe(before.token)
  expect(browser.cookies.get('sid')).not.toBe(before.sid)
  const old = { authorization: before.token, cookie: `sid=${before.sid}` }
  expect((await browser.call('GET', '/api/users/me', { headers: old })).statusCode).toBe(401)
})

test('no user can log another one out', async () => {
  const [{ browser: one }, { browser: other }] = [await registerPerson(), await registerPerson()]
  const answer = await one.call('DELETE', `/api/users/logout/${other.userId}`)
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'errors.notAllowed'])
  for (const it of [one, other]) expect((await it.call('GET', '/api/users/me')).statusCode).toBe(200)
})

test('logging out ends the session and clears its cookies', async () => {
  const { browser } = await registerPerson()
  const oldHeaders = { authorization: browser.token, cookie: `sid=${browser.cookies.get('sid')}` }
  const answer = await browser.call('DELETE', `/api/users/logout/${browser.userId}`)
  expect(answer.json()).toEqual({ response: { ended: true } })
  expect([...browser.cookies.keys()]).toEqual(['did'])
  expect((await browser.call('GET', '/api/users/me', { headers: oldHeaders })).statusCode).toBe(401)
})

test('a session ends after 12 idle hours, and after 30 days however busy', async () => {
  const { browser, email } = await registerPerson()
  for (let hours = 0; hours < 5; hours += 1) {
    testApp.clock.advance(11 * HOUR_MS)
    expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(200)
  }
  testApp.clock.advance(12 * HOUR_MS)
  expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(401)

  await browser.logIn(email)
  for (let hours = 0; hours < 30 * 24 - 11; hours += 11) {
    testApp.clock.advance(11 * HOUR_MS)
    expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(200)
  }
  testApp.clock.advance(11 * HOUR_MS)
  expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(401)
})

test('the database holds neither token, cookie nor password', async () => {
  const { browser } = await registerPerson()
  const rows = await testApp.db.execute(
    sql`select (select json_agg(s) from sessions s)::text || (select json_agg(u) from users u)::text as everything`,
  )
  const everything = JSON.stringify(rows)
  for (const secret of [browser.token, browser.cookies.get('sid'), browser.cookies.get('did'), PASSWORD]) {
    expect(secret?.length).toBeGreaterThanOrEqual(12)
    expect(everything).not.toContain(secret)
  }
})
