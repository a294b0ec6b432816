import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { FAST_ARGON2 } from '../../../testing/app/fast-argon2.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { type Browser, PASSWORD } from '../../../testing/clients/browser.ts'
import {
  addKey,
  FRESH_MS,
  openPhoneFan,
  proofStateOf,
  prove,
  sendCode,
  thiefOf,
} from '../../../testing/clients/prove-owner.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openPasswords } from '../password/passwords.ts'
import { identities, users } from '../tables.ts'

// A user proves that a session is theirs by a sign-in method of its own account, once.

const OF_ANOTHER = '403 errors.proofOfAnother'
let count = 0
const site = openForTests(() => openTestApp({ limits: 'none' }))
beforeEach(() => {
  count += 1
})

const registered = async (name = 'duena') => {
  const browser = site.browser()
  expect((await browser.register(`${name}${count}@example.com`)).statusCode).toBe(200)
  return browser
}
const facebookToken = (id: string, token: string) => {
  site.companies.graphTokens.set(token, { person: { id, first_name: 'Lupita' } })
  return { provider: 'facebook', access_token: token }
}
const keyChallenge = async (browser: Browser) =>
  (await browser.call('POST', '/api/users/proof/passkey')).json().response

test('each sign-in method of the account proves the user, and the answer lists the methods', async () => {
  const telephone = `662500${1_000 + count}`
  const owner = await registered()
  const code = await sendCode(site, owner, telephone)
  for (const body of [{ provider: 'phone', code }, facebookToken(`31${count}`, `J${count}`)])
    expect(answerOf(await owner.call('POST', '/api/users/identities', { body }))).toBe(200)
  const appleToken = (nonce: string) =>
    site.companies.appleToken(nonce, { sub: `ap${count}`, email: 'a@b.example' })
  const apple = async (nonce: string) => ({ id_token: await appleToken(nonce), nonce })
  const joined = { provider: 'apple', ...(await apple('the-first-nonce')) }
  expect(answerOf(await owner.call('POST', '/api/users/identities', { body: joined }))).toBe(200)
  const key = await addKey(owner)
  await site.db
    .update(users)
    .set({ entrepreneurNumber: `8000${count}`, nipHash: await openPasswords(FAST_ARGON2).hash('5151') })
    .where(eq(users.id, owner.userId))
  expect((await proofStateOf(owner)).ways).toEqual({
    password: true,
    nip: true,
    passkey: true,
    phone: `+52 ••• ••• ${1_000 + count}`,
    facebook: true,
    apple: true,
  })
  const proofs = [
    async () => ({ by: 'password', password: PASSWORD }),
    async () => ({ by: 'nip', nip: '5151' }),
    async () => ({ by: 'passkey', credential: key.get(await keyChallenge(owner)) }),
    async () => {
      expect(answerOf(await owner.call('POST', '/api/users/proof/phone', { body: {} }))).toBe(200)
      expect(site.companies.messages.at(-1)?.to).toBe(`+52${telephone}`)
      return { by: 'phone', code: site.companies.lastCode() }
    },
    async () => ({ by: 'facebook', access_token: facebookToken(`31${count}`, `P${count}`).access_token }),
    async () => ({ by: 'apple', ...(await apple('the-second-nonce')) }),
  ]
  for (const proof of proofs) {
    site.clock.advance(FRESH_MS)
    expect((await proofStateOf(owner)).seconds).toBe(0)
    const body = await proof()
    expect(await prove(owner, body), JSON.stringify(body)).toBe(200)
    expect((await proofStateOf(owner)).seconds).toBe(600)
  }
})

test('a proof of another account, or of none, is refused and logs no user in', async () => {
  const owner = await registered()
  await addKey(owner)
  const thief = thiefOf(site, owner)
  const own = await openPhoneFan(site, `663500${1_000 + count}`)
  const ownKey = await addKey(own)
  site.clock.advance(FRESH_MS)
  const code = await sendCode(site, thief, `663500${1_000 + count}`)
  expect(await prove(thief, { by: 'phone', code })).toBe(OF_ANOTHER)
  const stranger = await sendCode(site, thief, `664500${1_000 + count}`)
  expect(await prove(thief, { by: 'phone', code: stranger })).toBe(OF_ANOTHER)
  const { access_token } = facebookToken(`32${count}`, `X${count}`)
  expect(await prove(thief, { by: 'facebook', access_token })).toBe(OF_ANOTHER)
  expect(await prove(thief, { by: 'passkey', credential: ownKey.get(await keyChallenge(thief)) })).toBe(
    OF_ANOTHER,
  )
  expect(await prove(thief, { by: 'nip', nip: '4321' })).toBe('401 errors.entrepreneurIncorrect')
  expect((await proofStateOf(thief)).seconds).toBe(0)
  expect((await owner.call('GET', '/api/users/me')).json().response.user.id).toBe(owner.userId)
  // An unknown number makes no account.
  const found = await site.db
    .select()
    .from(identities)
    .where(eq(identities.subject, `+52664500${1_000 + count}`))
  expect(found).toEqual([])
})

test('a proof is good once, in its own browser and for its own account', async () => {
  const telephone = `665500${1_000 + count}`
  const owner = await openPhoneFan(site, telephone)
  const key = await addKey(owner)
  site.clock.advance(FRESH_MS)
  await owner.call('POST', '/api/users/proof/phone', { body: {} })
  const code = site.companies.lastCode()
  expect(await prove(thiefOf(site, owner), { by: 'phone', code })).toBe('401 errors.codeIncorrect')
  expect(await prove(owner, { by: 'phone', code })).toBe(200)
  site.clock.advance(1_000)
  expect(await prove(owner, { by: 'phone', code })).toBe('401 errors.codeIncorrect')
  const credential = key.get(await keyChallenge(owner))
  expect(await prove(thiefOf(site, owner), { by: 'passkey', credential })).toBe(
    '401 errors.identityIncorrect',
  )
  expect(await prove(owner, { by: 'passkey', credential })).toBe(200)
  expect(await prove(owner, { by: 'passkey', credential })).toBe('401 errors.identityIncorrect')
  // A challenge to log in proves nothing here.
  const options = (await owner.call('POST', '/api/users/login/passkey/options')).json().response
  expect(await prove(owner, { by: 'passkey', credential: key.get(options) })).toBe(
    '401 errors.identityIncorrect',
  )
  // The challenge belongs to a user who used this browser before.
  const other = await registered('otra')
  const begun = await keyChallenge(owner)
  other.cookies.set('sign-in-passkey-prove', owner.cookies.get('sign-in-passkey-prove') ?? '')
  expect(await prove(other, { by: 'passkey', credential: key.get(begun) })).toBe(
    '401 errors.identityIncorrect',
  )
})

test('a token of Facebook that joined or logged in, or proved before, proves nothing any more', async () => {
  const owner = await registered()
  const joined = facebookToken(`33${count}`, `Y${count}`)
  await owner.call('POST', '/api/users/identities', { body: joined })
  const { access_token } = joined
  expect(await prove(owner, { by: 'facebook', access_token })).toBe('401 errors.identityIncorrect')
  const next = facebookToken(`33${count}`, `Z${count}`).access_token
  expect(await prove(owner, { by: 'facebook', access_token: next })).toBe(200)
  expect(await prove(owner, { by: 'facebook', access_token: next })).toBe('401 errors.identityIncorrect')
  // The token still logs in, as an app does with its token.
  const again = await site
    .browser()
    .call('POST', '/api/users/login/facebook', { body: { access_token: next } })
  expect(again.json().response.user.id).toBe(owner.userId)
})
