import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { codeOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { signInAttempts } from '../tables.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let fan: Browser
let numbers = 0
let networks = 0
/** Each test has its own number and network, since their limits count over hours. */
const newNumber = () => `+52667${String(1_000_000 + numbers++)}`
const newBrowser = () => site.browser(`189.203.${Math.floor(networks / 250)}.${(networks++ % 250) + 1}`)

const site = openForTests(() => openTestApp({ limits: 'live' }))
beforeEach(() => {
  fan = newBrowser()
  site.companies.state.sms = 201
  site.clock.advance(DAY_MS)
})

const start = (browser: Browser, telephone: string, lang = 'es') =>
  browser.call('POST', '/api/users/account_kit_start', { body: { telephone, lang } })
const logIn = (browser: Browser, code: string, query = '') =>
  browser.call('POST', `/api/users/account_kit_login${query}`, { body: { code } })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code sent by SMS logs its user in, with a new account that has the telephone', async () => {
  const started = await start(fan, '667 765 4321')
  expect(started.json().response).toEqual({ status: 'PARTIALLY_AUTHENTICATED', expires_in: 300 })
  const { to, text, authorization } = site.companies.messages.at(-1) ?? {}
  expect([to, authorization]).toEqual(['+526677654321', 'Bearer sms-demo-token'])
  expect(text).toMatch(/^Playball: tu código es (\d{6})\. [\s\S]*\n\n@localhost #\1$/)
  const { token, user } = (await logIn(fan, site.companies.lastCode())).json().response
  expect(user).toMatchObject({
    loginType: 'accountkit',
    telephone: '+526677654321',
    name: 'Aficionado',
    email: '',
    hasPassword: false,
  })
  fan.token = token
  const ways = (await fan.call('GET', '/api/users/identities')).json().response
  expect(ways).toEqual([{ provider: 'phone', label: '+52 ••• ••• 4321', at: expect.any(String) }])
})

test('the same telephone logs in to the same account, however it is written', async () => {
  const ids = []
  for (const telephone of ['(668) 765-4321', '+52 1 668 765 4321', '044 668 765 4321']) {
    await start(fan, telephone)
    ids.push((await logIn(fan, site.companies.lastCode())).json().response.user.id)
  }
  expect(new Set(ids).size).toBe(1)
})

test('the SMS is in English for a user who reads English, and an app may log in by its code', async () => {
  await start(fan, newNumber(), 'en')
  expect(site.companies.messages.at(-1)?.text).toMatch(/^Playball: your code is \d{6}\./)
  const answer = await logIn(fan, site.companies.lastCode(), '?isWeb=0')
  expect(answer.cookies.map((it) => it.name)).toEqual([])
  expect(answer.json().response.token).toMatch(/^[\w-]{43}$/)
})

test.each(['0000000000', '800 123 4567', '+44 20 7946 0000', '1234567890'])(
  'no code is sent to %s, which is no mobile number',
  async (telephone) => {
    const before = site.companies.messages.length
    expect(codeOf(await start(fan, telephone))).toBe('errors.badRequest')
    expect(site.companies.messages.length).toBe(before)
  },
)

test('a code opens nothing in another browser, nor without a browser’s cookie', async () => {
  await start(fan, newNumber())
  const code = site.companies.lastCode()
  const thief = newBrowser()
  expect(codeOf(await logIn(thief, code))).toBe('errors.codeIncorrect')
  await start(thief, newNumber())
  expect(codeOf(await logIn(thief, code))).toBe('errors.codeIncorrect')
  expect((await logIn(fan, code)).statusCode).toBe(200)
})

test('a code is good once, also when it is sent twice at the same moment', async () => {
  await start(fan, newNumber())
  const code = site.companies.lastCode()
  const answers = await Promise.all([1, 2, 3].map(() => logIn(fan, code)))
  expect(answers.map((it) => it.statusCode).sort()).toEqual([200, 401, 401])
  expect(codeOf(await logIn(fan, code))).toBe('errors.codeIncorrect')
})

test('after five wrong tries the right code opens nothing either', async () => {
  await start(fan, newNumber())
  const code = site.companies.lastCode()
  for (let i = 0; i < 5; i++) expect((await logIn(fan, otherThan(code))).statusCode).toBe(401)
  expect(codeOf(await logIn(fan, code))).toBe('errors.codeIncorrect')
})

test('a code is good for five minutes', async () => {
  await start(fan, newNumber())
  const code = site.companies.lastCode()
  site.clock.advance(300_001)
  expect(codeOf(await logIn(fan, code))).toBe('errors.codeIncorrect')
})

test('a code of a clock that was far ahead ends when the clock is set back', async () => {
  site.clock.advance(13 * HOUR_MS)
  await start(fan, newNumber())
  site.clock.advance(-13 * HOUR_MS)
  expect(codeOf(await logIn(fan, site.companies.lastCode()))).toBe('errors.codeIncorrect')
})

test('neither the code nor anything that reveals it is stored', async () => {
  await start(fan, newNumber())
  const code = site.companies.lastCode()
  const secret = fan.cookies.get('sign-in-phone') ?? ''
  const stored = JSON.stringify(await site.db.select().from(signInAttempts))
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(stored).not.toContain(code)
  expect(stored).not.toContain(secret)
})

test('a number gets three codes an hour, and the fourth later', async () => {
  const number = newNumber()
  for (let i = 0; i < 3; i++) expect((await start(newBrowser(), number)).statusCode).toBe(200)
  const refused = await start(newBrowser(), number)
  expect(codeOf(refused)).toBe('errors.tooManyAttempts')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
  site.clock.advance(HOUR_MS / 3)
  expect((await start(newBrowser(), number)).statusCode).toBe(200)
})

test('strangers who ask for codes to a number do not exclude its user on a familiar device', async () => {
  const number = newNumber()
  await start(fan, number)
  await logIn(fan, site.companies.lastCode())
  site.clock.advance(DAY_MS)
  for (let i = 0; i < 4; i++) await start(newBrowser(), number)
  expect((await start(newBrowser(), number)).statusCode).toBe(429)
  expect((await start(fan, number)).statusCode).toBe(200)
})

test('a network gets ten unused codes a day; used codes do not count', async () => {
  const network = '187.140.9.9'
  for (let i = 0; i < 12; i++) {
    const browser = site.browser(network)
    expect((await start(browser, newNumber())).statusCode).toBe(200)
    expect((await logIn(browser, site.companies.lastCode())).statusCode).toBe(200)
  }
  for (let i = 0; i < 10; i++) expect((await start(site.browser(network), newNumber())).statusCode).toBe(200)
  expect(codeOf(await start(site.browser(network), newNumber()))).toBe('errors.tooManyAttempts')
})

test('fifty networks that use up the strangers’ share exclude neither telephones of accounts nor a fan in a new network', async () => {
  const [known, away] = [newNumber(), newNumber()]
  const home = newBrowser()
  for (const number of [known, away]) {
    await start(home, number)
    await logIn(home, site.companies.lastCode())
  }
  site.clock.advance(DAY_MS)
  const answers: number[] = []
  for (let network = 0; network < 55; network++) {
    const attacker = newBrowser()
    for (let i = 0; i < 10; i++) answers.push((await start(attacker, newNumber())).statusCode)
  }
  // The further codes are used up, and the first codes of these networks.
  expect(answers.at(-1)).toBe(429)
  expect(answers.filter((it) => it === 200).length).toBeLessThan(160)
  expect((await start(home, known)).statusCode).toBe(200)
  expect((await start(newBrowser(), away)).statusCode).toBe(200)
  expect((await start(newBrowser(), newNumber())).statusCode).toBe(200)
})

test.each(['down', 500, 401] as const)(
  'an SMS provider that answers %s is an outage: nothing is counted',
  async (answer) => {
    const number = newNumber()
    site.companies.state.sms = answer
    for (let i = 0; i < 5; i++) expect(codeOf(await start(fan, number))).toBe('errors.notReady')
    site.companies.state.sms = 201
    for (let i = 0; i < 3; i++) expect((await start(fan, number)).statusCode).toBe(200)
  },
)

test('a number that the provider refuses is a bad request', async () => {
  site.companies.state.sms = 422
  expect(codeOf(await start(fan, newNumber()))).toBe('errors.badRequest')
})

test('a page of another site can neither send a code nor log a user in', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const [path, body] of [
    ['account_kit_start', { telephone: newNumber() }],
    ['account_kit_login', { code: '123456' }],
  ] as const) {
    const answer = await fan.call('POST', `/api/users/${path}`, { body, headers })
    expect(codeOf(answer)).toBe('errors.forgeryProtection')
  }
})

test('a process that dies after the SMS was sent leaves a code that opens nothing', async () => {
  await start(fan, newNumber())
  const code = site.companies.lastCode()
  // The answer with the cookie never arrived.
  fan.cookies.delete('sign-in-phone')
  expect(codeOf(await logIn(fan, code))).toBe('errors.codeIncorrect')
})

test('the site is told which sign-in methods exist', async () => {
  expect((await fan.call('GET', '/api/config')).json().response.waysIn).toEqual({
    phone: true,
    facebook: { appId: '750000000000075', dialogUrl: expect.stringContaining('/facebook/dialog/oauth') },
    apple: true,
    passkey: true,
  })
})

test('a sign-in method without settings is absent: the site is told so, and its calls find nothing', async () => {
  const waysIn = { sms: undefined, facebook: undefined, apple: undefined }
  const bare = await openTestApp({ limits: 'live', settings: { waysIn } })
  const visitor = bare.browser()
  const config = (await visitor.call('GET', '/api/config')).json().response
  expect(config.waysIn).toEqual({ phone: false, facebook: null, apple: false, passkey: true })
  for (const [path, body] of [
    ['account_kit_start', { telephone: '6677654321' }],
    ['login/facebook', { id: '1', access_token: 'x' }],
    ['apple_start', {}],
    ['login/apple', { ticket: 'x'.repeat(43) }],
  ] as const)
    expect(codeOf(await visitor.call('POST', `/api/users/${path}`, { body })), path).toBe('errors.notFound')
  await bare.close()
})
