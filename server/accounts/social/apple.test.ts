import { exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { codeOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

let fan: Browser
let count = 0

const site = openForTests(() => openTestApp({ limits: 'none' }))
beforeEach(() => {
  fan = site.browser()
  site.companies.state.keys = 200
})

const somebody = () => {
  count += 1
  return { sub: `00${count}.abc.0987`, email: `apple${count}@example.com` }
}
const begin = async (browser = fan) => {
  const url = new URL((await browser.call('POST', '/api/users/apple_start')).json().response.url)
  return {
    url,
    state: url.searchParams.get('state') ?? '',
    nonce: url.searchParams.get('nonce') ?? '',
  }
}
/** Apple's form as a browser sends it: from another site, without header or token of ours. */
const comeBack = async (form: Record<string, string>, browser = fan) => {
  const answer = await browser.call('POST', '/api/users/middleware', {
    form,
    headers: {
      origin: 'https://appleid.apple.com',
      'sec-fetch-site': 'cross-site',
      'x-xsrf-token': undefined,
    },
  })
  expect(answer.statusCode).toBe(303)
  return String(answer.headers.location)
}
const ticketIn = (location: string) => /apple_login=([\w-]{43})$/.exec(location)?.[1] ?? ''
const logIn = (body: object, browser = fan) => browser.call('POST', '/api/users/login/apple', { body })
const ticketFor = async (browser = fan, claims: object = somebody(), more: Record<string, string> = {}) => {
  const { state, nonce } = await begin(browser)
  const id_token = await site.companies.appleToken(nonce, { ...claims })
  return ticketIn(await comeBack({ state, id_token, code: 'c', ...more }, browser))
}
const seconds = () => Math.floor(site.clock.now() / 1_000)

test('the browser is sent to Apple for a code and a token, which come back by form_post', async () => {
  const { url } = await begin()
  expect(url.href).toContain('http://localhost:3001/apple/auth/authorize?')
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'test.playball.site',
    redirect_uri: 'http://localhost:3000/api/users/middleware',
    response_type: 'code id_token',
    response_mode: 'form_post',
    scope: 'name email',
  })
  expect(url.href).toContain('code%20id_token')
})

test('a return from Apple logs in by its ticket, with the name that Apple sends the first time', async () => {
  const person = somebody()
  const user = JSON.stringify({ name: { firstName: 'Lupita', lastName: 'Zazueta' } })
  const ticket = await ticketFor(fan, person, { user })
  const { user: made } = (await logIn({ ticket })).json().response
  expect(made).toMatchObject({
    loginType: 'apple',
    email: person.email,
    emailConfirmed: true,
    name: 'Lupita Zazueta',
  })
  const other = site.browser()
  const again = (await logIn({ ticket: await ticketFor(other, person) }, other)).json().response
  expect(again.user).toMatchObject({ id: made.id, name: 'Lupita Zazueta' })
})

test('the cookie of a sign-in with Apple comes back from another site over https, and no other does', async () => {
  const secure = await openTestApp({ limits: 'live', settings: { publicUrl: 'https://playball.example' } })
  const browser = secure.browser()
  const start = await browser.call('POST', '/api/users/apple_start')
  expect(start.cookies).toMatchObject([
    { name: '__Host-sign-in-apple', sameSite: 'None', secure: true, httpOnly: true, path: '/' },
  ])
  const phone = await browser.call('POST', '/api/users/account_kit_start', {
    body: { telephone: '6677654321' },
  })
  expect(phone.cookies).toMatchObject([{ name: '__Host-sign-in-phone', sameSite: 'Lax', secure: true }])
  await secure.close()
})

test('an e-mail that another account has is never linked: 401, e-mail is registered', async () => {
  const person = somebody()
  await site.browser().register(person.email)
  expect(codeOf(await logIn({ ticket: await ticketFor(fan, person) }))).toBe('errors.emailIsRegistered')
})

test('an e-mail that Apple has not verified does not count as confirmed', async () => {
  const ticket = await ticketFor(fan, { ...somebody(), email_verified: false })
  expect((await logIn({ ticket })).json().response.user.emailConfirmed).toBe(false)
})

test('a ticket is good once, for a minute, and in its own browser', async () => {
  const used = await ticketFor()
  expect((await logIn({ ticket: used })).statusCode).toBe(200)
  expect(codeOf(await logIn({ ticket: used }))).toBe('errors.identityIncorrect')
  const old = await ticketFor()
  site.clock.advance(60_001)
  expect(codeOf(await logIn({ ticket: old }))).toBe('errors.tokenExpired')
  const foreign = await ticketFor()
  const thief = site.browser()
  expect(codeOf(await logIn({ ticket: foreign }, thief))).toBe('errors.identityIncorrect')
  await ticketFor(thief)
  expect(codeOf(await logIn({ ticket: foreign }, thief))).toBe('errors.identityIncorrect')
  expect((await logIn({ ticket: foreign })).statusCode).toBe(200)
})

test('a return with another state, without a cookie, or for the second time, fails', async () => {
  const { state, nonce } = await begin()
  const id_token = await site.companies.appleToken(nonce, somebody())
  expect(await comeBack({ state: 'x'.repeat(43), id_token })).toBe('/home?apple_login=failed')
  expect(await comeBack({ id_token })).toBe('/home?apple_login=failed')
  expect(await comeBack({ state, id_token }, site.browser())).toBe('/home?apple_login=failed')
  const secret = fan.cookies.get('sign-in-apple') ?? ''
  // The failures above have not used the attempt up.
  expect(ticketIn(await comeBack({ state, id_token }))).not.toBe('')
  fan.cookies.set('sign-in-apple', secret)
  expect(await comeBack({ state, id_token })).toBe('/home?apple_login=failed')
})

test('another user’s return, sent by a foreign page, does not log this browser in', async () => {
  const thief = site.browser()
  const { state, nonce } = await begin(thief)
  const id_token = await site.companies.appleToken(nonce, somebody())
  await begin()
  expect(await comeBack({ state, id_token })).toBe('/home?apple_login=failed')
})

test('a user who cancels at Apple is back at home, and one who stays there too long is told so', async () => {
  const cancelled = await begin()
  expect(await comeBack({ state: cancelled.state, error: 'user_cancelled_authorize' })).toBe(
    '/home?apple_login=cancelled',
  )
  const late = await begin()
  site.clock.advance(10 * 60_000 + 1)
  const id_token = await site.companies.appleToken(late.nonce, somebody())
  expect(await comeBack({ state: late.state, id_token })).toBe('/home?apple_login=expired')
})

const hs256 = async (nonce: string) =>
  new SignJWT({ ...(await claimsOf(nonce)) })
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .sign(new TextEncoder().encode(await exportSPKI(site.companies.applePublicKey)))
const claimsOf = async (nonce: string) => ({
  iss: 'http://localhost:3001/apple',
  aud: 'test.playball.site',
  iat: seconds(),
  exp: seconds() + 600,
  nonce,
  ...somebody(),
})

/** Tokens that prove nothing, by their fault. */
const forged: Record<string, (nonce: string) => Promise<string>> = {
  'another audience': (nonce) => site.companies.appleToken(nonce, { ...somebody(), aud: 'mx.other.app' }),
  'another issuer': (nonce) =>
    site.companies.appleToken(nonce, { ...somebody(), iss: 'https://evil.example' }),
  'another nonce': () => site.companies.appleToken('another', somebody()),
  'no nonce': () => site.companies.appleToken('x', { ...somebody(), nonce: undefined }),
  'no e-mail': (nonce) => site.companies.appleToken(nonce, { ...somebody(), email: undefined }),
  'no expiry': (nonce) => site.companies.appleToken(nonce, { ...somebody(), exp: undefined }),
  'another key': async (nonce) =>
    site.companies.appleToken(nonce, somebody(), (await generateKeyPair('RS256')).privateKey),
  'an unknown key id': (nonce) => site.companies.appleToken(nonce, somebody(), undefined, 'two'),
  'alg none': async (nonce) => new UnsecuredJWT(await claimsOf(nonce)).encode(),
  'HS256 with the public key as its secret': hs256,
  'a changed claim': async (nonce) => {
    const [head, , signature] = (await site.companies.appleToken(nonce, somebody())).split('.')
    const body = Buffer.from(JSON.stringify(await claimsOf(nonce))).toString('base64url')
    return `${head}.${body}.${signature}`
  },
  nonsense: async () => 'a.b.c',
}

test.each(Object.keys(forged))('a token with %s is refused on return and from an app', async (name) => {
  const { state, nonce } = await begin()
  const make = forged[name] ?? (async () => '')
  expect(await comeBack({ state, id_token: await make(nonce) })).toBe('/home?apple_login=failed')
  const id_token = await make('nonce-of-the-app')
  expect(codeOf(await logIn({ id_token, nonce: 'nonce-of-the-app' }))).toBe('errors.identityIncorrect')
})

test('an expired token, and one that was signed long ago, is expired', async () => {
  for (const claims of [{ exp: seconds() - 120 }, { iat: seconds() - 3_600 }]) {
    const { state, nonce } = await begin()
    const id_token = await site.companies.appleToken(nonce, { ...somebody(), ...claims })
    expect(await comeBack({ state, id_token })).toBe('/home?apple_login=expired')
    const ofApp = await site.companies.appleToken('nonce-of-the-app', { ...somebody(), ...claims })
    const answer = await logIn({ id_token: ofApp, nonce: 'nonce-of-the-app' })
    expect(codeOf(answer)).toBe('errors.tokenExpired')
  }
})

test('an app’s token logs in once, and only with the id and e-mail that it carries', async () => {
  const person = somebody()
  const nonce = 'nonce-of-the-app'
  const id_token = await site.companies.appleToken(nonce, person)
  for (const wrong of [{ id: 'x' }, { email: 'otra@example.com' }]) {
    const other = await site.companies.appleToken(nonce, somebody())
    expect(codeOf(await logIn({ id_token: other, nonce, ...wrong }))).toBe('errors.identityIncorrect')
  }
  const body = { id: person.sub, email: person.email, first_name: 'Lupita', id_token, nonce }
  expect((await logIn(body)).json().response.user.name).toBe('Lupita')
  expect(codeOf(await logIn(body, site.browser()))).toBe('errors.identityIncorrect')
  expect(codeOf(await logIn({ id_token }))).toBe('errors.serverError')
})

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('a used token is refused in every spelling of its signature', async () => {
  const nonce = 'nonce-of-the-app'
  const id_token = await site.companies.appleToken(nonce, somebody())
  // 256 bytes leave four bits of the last character unused, so one signature has sixteen spellings.
  const spelled = id_token.slice(0, -1) + BASE64URL[BASE64URL.indexOf(id_token.slice(-1)) + 1]
  expect((await logIn({ id_token, nonce })).statusCode).toBe(200)
  expect(codeOf(await logIn({ id_token: spelled, nonce }, site.browser()))).toBe('errors.identityIncorrect')
})
