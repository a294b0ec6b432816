import { beforeEach, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { codeOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { softwareAuthenticator } from '../../../testing/clients/software-authenticator.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

let fan: Browser
let key: ReturnType<typeof softwareAuthenticator>
let count = 0

const site = openForTests(() => openTestApp({ limits: 'none' }))
beforeEach(async () => {
  fan = site.browser()
  key = softwareAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })
  count += 1
  await fan.register(`llave${count}@example.com`)
})

const addOptions = async (browser = fan) =>
  (await browser.call('POST', '/api/users/passkeys/options')).json().response
const add = (credential: object, browser = fan, name = 'Mi teléfono') =>
  browser.call('POST', '/api/users/passkeys', { body: { name, credential } })
const addKey = async () => add(key.create(await addOptions()))
const loginOptions = async (browser: Browser) =>
  (await browser.call('POST', '/api/users/login/passkey/options')).json().response
const logIn = (credential: object, browser: Browser) =>
  browser.call('POST', '/api/users/login/passkey', { body: { credential } })
test('a passkey is added, listed, logs in anywhere without a name, and is removed', async () => {
  const options = await addOptions()
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Playball' },
    user: { name: `llave${count}@example.com` },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  const added = (await add(key.create(options))).json().response
  expect(added).toMatchObject({ id: key.id, name: 'Mi teléfono', used: null })
  const other = site.browser()
  const asked = await loginOptions(other)
  expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'preferred' })
  expect(asked.allowCredentials ?? []).toEqual([])
  const { user } = (await logIn(key.get(asked), other)).json().response
  expect(user.id).toBe(fan.userId)
  const [listed] = (await fan.call('GET', '/api/users/passkeys')).json().response
  expect(listed).toMatchObject({ id: key.id, used: expect.any(String) })
  expect((await addOptions()).excludeCredentials).toMatchObject([{ id: key.id }])
  expect((await fan.call('DELETE', `/api/users/passkeys/${key.id}`)).json().response).toEqual({
    deleted: true,
  })
  expect(codeOf(await logIn(key.get(await loginOptions(other)), other))).toBe('errors.identityIncorrect')
})

test('a challenge to log in is good once, for five minutes, and in its own browser', async () => {
  await addKey()
  const other = site.browser()
  const answer = key.get(await loginOptions(other))
  expect(codeOf(await logIn(answer, site.browser()))).toBe('errors.identityIncorrect')
  expect((await logIn(answer, other)).statusCode).toBe(200)
  expect(codeOf(await logIn(answer, other))).toBe('errors.identityIncorrect')
  const late = key.get(await loginOptions(other))
  site.clock.advance(300_001)
  expect(codeOf(await logIn(late, other))).toBe('errors.identityIncorrect')
})

test('a challenge to add a passkey is good once, in its own browser and for its own account', async () => {
  const other = site.browser()
  await other.register(`otra${count}@example.com`)
  const credential = key.create(await addOptions())
  expect(codeOf(await add(credential, other))).toBe('errors.identityIncorrect')
  // Another user has logged in to the same browser meanwhile.
  other.cookies.set('sign-in-passkey-add', fan.cookies.get('sign-in-passkey-add') ?? '')
  expect(codeOf(await add(credential, other))).toBe('errors.identityIncorrect')
  expect(codeOf(await add(credential))).toBe('errors.identityIncorrect')
  const again = key.create(await addOptions())
  expect((await add(again)).statusCode).toBe(200)
  expect(codeOf(await add(again))).toBe('errors.identityIncorrect')
})

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['another domain', { rpId: 'evil.example' }],
  ['another challenge', { challenge: Buffer.from('x'.repeat(32)).toString('base64url') }],
  ['another ceremony', { type: 'webauthn.other' }],
])('a passkey of %s is neither added nor logs in', async (_, ways) => {
  expect(codeOf(await add(key.create(await addOptions(), ways)))).toBe('errors.identityIncorrect')
  await addKey()
  const other = site.browser()
  expect(codeOf(await logIn(key.get(await loginOptions(other), ways), other))).toBe(
    'errors.identityIncorrect',
  )
})

test('a counter that does not rise means a copy of the passkey', async () => {
  await addKey()
  const other = site.browser()
  const use = async (counter: number) => logIn(key.get(await loginOptions(other), { counter }), other)
  expect((await use(5)).statusCode).toBe(200)
  expect(codeOf(await use(5))).toBe('errors.identityIncorrect')
  expect(codeOf(await use(4))).toBe('errors.identityIncorrect')
  expect(codeOf(await use(0))).toBe('errors.identityIncorrect')
  expect((await use(6)).statusCode).toBe(200)
})

test('an authenticator without a counter stays at 0, and one that counts beyond our column still logs in', async () => {
  await addKey()
  const other = site.browser()
  const use = async (counter: number) => logIn(key.get(await loginOptions(other), { counter }), other)
  for (const counter of [0, 0, 4_294_967_290, 4_294_967_291])
    expect((await use(counter)).statusCode).toBe(200)
})

test('a signature of another key, and the handle of another account, are refused', async () => {
  await addKey()
  const other = site.browser()
  const stranger = softwareAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })
  const forged = { ...stranger.get(await loginOptions(other)), id: key.id, rawId: key.id }
  expect(codeOf(await logIn(forged, other))).toBe('errors.identityIncorrect')
  const handled = key.get(await loginOptions(other), { userHandle: 'b3RoZXI' })
  expect(codeOf(await logIn(handled, other))).toBe('errors.identityIncorrect')
})

test('a passkey that another account has is taken', async () => {
  await addKey()
  const other = site.browser()
  await other.register(`tercera${count}@example.com`)
  expect(codeOf(await add(key.create(await addOptions(other)), other))).toBe('errors.identityTaken')
})

test('a passkey is its user’s alone: no other user sees or removes it', async () => {
  await addKey()
  const other = site.browser()
  await other.register(`cuarta${count}@example.com`)
  expect((await other.call('GET', '/api/users/passkeys')).json().response).toEqual([])
  expect(codeOf(await other.call('DELETE', `/api/users/passkeys/${key.id}`))).toBe('errors.notFound')
})

test('an account has at most twenty passkeys', async () => {
  for (let i = 0; i < 20; i++) {
    const one = softwareAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })
    expect((await add(one.create(await addOptions()))).statusCode).toBe(200)
  }
  expect(codeOf(await addKey())).toBe('errors.badRequest')
})

test.each([
  { id: 'x', type: 'public-key' },
  { id: 'x', type: 'public-key', response: null },
  { id: 'x', type: 'public-key', rawId: 'x', response: { clientDataJSON: 'e30' } },
  { id: 'x', type: 'public-key', rawId: 'x', response: { clientDataJSON: 7, attestationObject: [] } },
])('a malformed credential is refused, not a fault: %j', async (credential) => {
  await addOptions()
  expect(codeOf(await add(credential))).toBe('errors.identityIncorrect')
  await addKey()
  const other = site.browser()
  await loginOptions(other)
  expect(codeOf(await logIn({ ...credential, id: key.id }, other))).toBe('errors.identityIncorrect')
})
