import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { PASSWORD } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { networkOf } from '../../http/security/network-of.ts'
import { LIMITS } from '../../throttles/policies.ts'

const MINUTE_MS = 60_000
const limits = {
  ...LIMITS,
  perLocation: { ...LIMITS.perLocation, burst: 3, everyMs: 10 * MINUTE_MS },
  perAccount: { past: 'refuse' as const, burst: 100, everyMs: 10 * MINUTE_MS },
  failuresPerNetwork: { ...LIMITS.failuresPerNetwork, burst: 8, everyMs: 10 * MINUTE_MS },
  registrationsPerNetwork: { ...LIMITS.registrationsPerNetwork, burst: 40, everyMs: 60 * MINUTE_MS },
}
const waits: number[] = []

const testApp = openForTests(() => openAccountsApp({ limits, wait: async (ms) => void waits.push(ms) }))

const register = (body: object, ip: string) =>
  testApp.browser(ip).call('POST', '/api/users/register', { body })
const fill = (email: string, overrides: object = {}) => ({
  name: 'Ramón Ibarra',
  email,
  password: PASSWORD,
  password_confirm: PASSWORD,
  ...overrides,
})
const WRONG = '401 errors.emailPasswordIncorrect'
const TOO_MANY = '429 errors.tooManyAttempts'

test('registration accepts the form as the specification writes it, form-encoded and with empty optional fields', async () => {
  const form = { ...fill('forma@playball.test'), birthday: '', telephone: '', city: '', team: 'her' }
  const answer = await testApp.browser('201.1.0.1').call('POST', '/api/users/register', { form })
  expect(answer.json().response.user).toMatchObject({ team: 'her', city: null, telephone: null })
})

test('an e-mail is registered as one account whatever its case', async () => {
  expect((await register(fill('Mayus@Playball.test'), '201.1.0.2')).statusCode).toBe(200)
  const again = await register(fill('mAYUS@playball.TEST'), '201.1.0.2')
  expect(answerOf(again)).toBe('401 errors.emailIsRegistered')
  expect((await testApp.browser('201.1.0.2').logIn('MAYUS@PLAYBALL.TEST')).statusCode).toBe(200)
})

test('thirty registrations at once with one e-mail make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => register(fill('carrera@playball.test'), '201.1.0.3')),
  )
  expect(answers.map(answerOf).sort()).toEqual([
    200,
    ...Array<string>(29).fill('401 errors.emailIsRegistered'),
  ])
})

test('registration refuses what the form refuses', async () => {
  const wrong = [
    { name: 'Ana' },
    { name: 'Nulo\u0000Nulo' },
    { email: 'sin-arroba' },
    { password: 'corta77', password_confirm: 'corta77' },
    { password_confirm: 'otra-distinta' },
    { password: 12_345_678, password_confirm: 12_345_678 },
    { team: 'nyy' },
    { birthday: '31/12/1990' },
    { telephone: '123' },
    { name: ['Ramón', 'Ibarra'] },
    { isWeb: 'maybe' },
  ]
  for (const overrides of wrong)
    expect(
      answerOf(await register(fill('mal@playball.test', overrides), '201.1.0.4')),
      JSON.stringify(overrides),
    ).toBe('400 errors.badRequest')
})

test('no user can register as an operator', async () => {
  await register(fill('trepa@playball.test', { role: 'operator', id: 1 }), '201.1.0.5')
  const browser = testApp.browser('201.1.0.5')
  const { user } = (await browser.logIn('trepa@playball.test')).json().response
  expect(user).not.toHaveProperty('role')
  expect(user.id).not.toBe(1)
})

test('registrations from one address are slow after the first burst', async () => {
  waits.length = 0
  const answers: (string | number)[] = []
  for (let n = 0; n < 42; n += 1)
    answers.push(answerOf(await register(fill(`muchos${n}@playball.test`), '201.1.0.6')))
  expect(answers).toEqual(Array<number>(42).fill(200))
  expect(waits).toEqual([500, 500])
  testApp.clock.advance(200 * MINUTE_MS)
  expect((await register(fill('luego@playball.test'), '201.1.0.6')).statusCode).toBe(200)
  expect(waits).toHaveLength(2)
})

describe('logging in', () => {
  beforeAll(async () => {
    await register(fill('ana@playball.test'), '201.2.0.1')
    await register(fill('beto@playball.test'), '201.2.0.1')
  })
  const logIn = async (email: string, password: string, ip: string) =>
    answerOf(await testApp.browser(ip).logIn(email, password))

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    expect(await logIn('ana@playball.test', 'no-es-esta', '201.2.1.1')).toBe(WRONG)
    expect(await logIn('nadie@playball.test', 'no-es-esta', '201.2.1.1')).toBe(WRONG)
  })

  test('an account with three failures from an address waits there, not elsewhere, and not for ever', async () => {
    const ip = '201.2.2.1'
    for (let n = 0; n < 3; n += 1) expect(await logIn('ana@playball.test', 'no-es-esta', ip)).toBe(WRONG)
    const refused = await testApp.browser(ip).logIn('ana@playball.test')
    expect(answerOf(refused)).toBe(TOO_MANY)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(300)
    expect(await logIn('beto@playball.test', PASSWORD, ip)).toBe(200)
    expect(await logIn('ana@playball.test', PASSWORD, '201.2.2.2')).toBe(200)
    testApp.clock.advance(11 * MINUTE_MS)
    expect(await logIn('ana@playball.test', PASSWORD, ip)).toBe(200)
  })

  test('tries made at the same moment all count', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn('ana@playball.test', 'no-es-esta', '201.2.3.1')),
    )
    expect(answers.filter((it) => it === WRONG)).toHaveLength(3)
    expect(answers.filter((it) => it === TOO_MANY)).toHaveLength(17)
  })

  test('right passwords never run into a limit', async () => {
    for (let n = 0; n < 15; n += 1) expect(await logIn('ana@playball.test', PASSWORD, '201.2.4.1')).toBe(200)
    const together = Array.from({ length: 3 }, () => logIn('beto@playball.test', PASSWORD, '201.2.4.1'))
    expect(await Promise.all(together)).toEqual([200, 200, 200])
  })

  test('guessing many accounts from one address makes the address slow, and refuses no right password', async () => {
    const ip = '201.2.5.1'
    waits.length = 0
    for (let n = 0; n < 8; n += 1) expect(await logIn(`lista${n}@playball.test`, 'adivina', ip)).toBe(WRONG)
    expect(waits).toEqual([])
    expect(await logIn('lista9@playball.test', 'adivina', ip)).toBe(WRONG)
    expect(await logIn('beto@playball.test', PASSWORD, ip)).toBe(200)
    expect(waits).toEqual([100, 100])
    expect(await logIn('ana@playball.test', PASSWORD, '201.2.5.2')).toBe(200)
    expect(waits).toHaveLength(2)
  })

  test('wrong types are refused before any account is read', async () => {
    for (const body of [
      undefined,
      [],
      { email: 'ana@playball.test' },
      { email: { $ne: '' }, password: 'x' },
      { email: 'ana@playball.test', password: ['x'] },
      { email: 'ana@playball.test', password: 'x'.repeat(5_000) },
    ])
      expect(answerOf(await testApp.browser('201.2.6.1').call('POST', '/api/users/login', { body }))).toBe(
        '400 errors.emailPasswordIncorrect',
      )
  })
})

test('a customer with IPv6 has one address for all of their 64 bits', () => {
  expect(networkOf('2806:2f0:1:2::1')).toBe(networkOf('2806:2f0:1:2:aaaa:bbbb:cccc:dddd'))
  expect(networkOf('2806:2f0:1:2::1')).not.toBe(networkOf('2806:2f0:1:3::1'))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('::ffff:201.1.2.3')).toBe('201.1.2.3')
  fc.assert(fc.property(fc.ipV6(), (ip) => networkOf(ip).length > 0))
  fc.assert(fc.property(fc.ipV4(), (ip) => networkOf(ip) === ip))
})

test('the country is that of the requested address, or of the connection; Mexico if none is known', async () => {
  const ask = (ip: string, body?: object) =>
    testApp.browser(ip).call('POST', '/api/user/geolocation', { body })
  const locate = async (ip: string, body?: object) => (await ask(ip, body)).json().response.data
  const [mexico, usa] = [
    { name_en: 'Mexico', iso2: 'MX' },
    { name_en: 'United States', iso2: 'US' },
  ]
  expect(await locate('8.8.8.8')).toEqual(usa)
  for (const ip of ['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8'])
    expect(await locate('189.203.0.10', { ip }), ip).toEqual(usa)
  for (const ip of ['189.203.0.10', '127.0.0.1', '10.1.2.3', '192.168.0.1', '::1', 'fe80::1'])
    expect(await locate('8.8.8.8', { ip }), ip).toEqual(mexico)
  for (const ip of ['', null, undefined]) expect(await locate('8.8.8.8', { ip })).toEqual(usa)
  for (const ip of ['127.0.0.1', 'fe80::1']) expect(await locate(ip)).toEqual(mexico)
  for (const ip of ['999.1.1.1', '8.8.8', 'localhost', '8.8.8.8:80', 'fe80::1%eth0', 7, ['8.8.8.8']]) {
    const answer = await ask('8.8.8.8', { ip })
    expect(answerOf(answer), String(ip)).toBe('400 errors.badRequest')
    expect(answer.json().error.fields).toEqual({ ip: 'Escribe una dirección IP (ej.: 189.203.0.40)' })
  }
})

test('over https the cookies are bound to the host', async () => {
  const secure = await openAccountsApp({ publicUrl: 'https://playball.example' })
  const browser = secure.browser()
  const answer = await browser.register('segura@playball.test')
  const cookies = Object.fromEntries(answer.cookies.map((it) => [it.name, it]))
  for (const name of ['__Host-sid', '__Host-did'])
    expect(cookies[name]).toMatchObject({ secure: true, httpOnly: true, path: '/' })
  expect(cookies['__Host-sid']?.domain).toBeUndefined()
  expect((await browser.call('GET', '/api/users/me')).statusCode).toBe(200)
  expect((await browser.call('DELETE', `/api/users/logout/${browser.userId}`)).statusCode).toBe(200)
  await secure.close()
})

test('the demo users exist once, however often the product starts', async () => {
  await Promise.all([testApp.seed(), testApp.seed()])
  await testApp.seed()
  const userOf = async (name: string) => {
    const answer = await testApp.browser('201.3.0.1').logIn(`${name}@playball.test`, 'beisbol-2026')
    return answer.json().response.user
  }
  expect(await userOf('visitante')).toMatchObject({ hasOneValidMembership: false, memberships: [] })
  expect(await userOf('vencido')).toMatchObject({ hasOneValidMembership: false })
  expect(await userOf('operador')).toMatchObject({ hasOneValidMembership: false })
  const socio = await userOf('socio')
  expect(socio).toMatchObject({ hasOneValidMembership: true })
  expect(socio.memberships).toHaveLength(1)
  testApp.clock.advance(400 * 24 * 60 * MINUTE_MS)
  expect(await userOf('socio')).toMatchObject({ hasOneValidMembership: false })
  await testApp.seed()
  expect(await userOf('socio')).toMatchObject({ hasOneValidMembership: true })
  expect(await userOf('vencido')).toMatchObject({ hasOneValidMembership: false })
})
