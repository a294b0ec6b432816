import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { type Browser, PASSWORD } from '../../testing/browser.ts'
import { type Sample, samples } from '../../testing/endpoint-samples.ts'
import { answerOf } from '../../testing/open-fans.ts'
import { type IdentitiesApp, NO_LIMIT_FACTOR, openIdentitiesApp } from '../../testing/open-identities-app.ts'
import { softwareAuthenticator } from '../../testing/software-authenticator.ts'
import { openPasswords } from '../passwords/passwords.ts'
import { identities, passkeys, sessions, users } from '../tables.ts'

// A session alone is a copied cookie or a borrowed telephone: what would let its holder stay asks who they are.

const FRESH_MS = 600_000
const NEEDED = '403 errors.proofNeeded'
const OF_ANOTHER = '403 errors.proofOfAnother'

let site: IdentitiesApp
let count = 0
beforeAll(async () => {
  site = await openIdentitiesApp({ settings: { attemptsFactor: NO_LIMIT_FACTOR } })
})
beforeEach(() => {
  count += 1
})
afterAll(() => site.close())

const registered = async (name = 'duena') => {
  const browser = site.browser()
  expect((await browser.register(`${name}${count}@example.com`)).statusCode).toBe(200)
  return browser
}
/** Who has nothing but the session: its cookies and its token. */
const thiefOf = (victim: Browser): Browser => {
  const thief = site.browser('45.70.0.9')
  for (const name of ['sid', 'XSRF-TOKEN']) thief.cookies.set(name, victim.cookies.get(name) ?? '')
  thief.token = victim.token
  thief.userId = victim.userId
  return thief
}
/** Proves, and takes the new token as the page does. */
const prove = async (browser: Browser, body: object) => {
  const answer = await browser.call('POST', '/api/users/proof', { body })
  if (answer.statusCode === 200) browser.token = answer.json().response.token
  return answerOf(answer)
}
const stateOf = async (browser: Browser) => (await browser.call('GET', '/api/users/proof')).json().response
const sendCode = async (browser: Browser, telephone: string) => {
  await browser.call('POST', '/api/users/account_kit_start', { body: { telephone } })
  return site.companies.lastCode()
}
const phoneFan = async (telephone: string) => {
  const browser = site.browser()
  const code = await sendCode(browser, telephone)
  const { token, user } = (
    await browser.call('POST', '/api/users/account_kit_login', { body: { code } })
  ).json().response
  browser.token = token
  browser.userId = user.id
  return browser
}
const facebookToken = (id: string, token: string) => {
  site.companies.graphTokens.set(token, { person: { id, first_name: 'Lupita' } })
  return { provider: 'facebook', access_token: token }
}
const newKey = () => softwareAuthenticator({ origin: 'http://localhost:3000', rpId: 'localhost' })
const addKey = async (browser: Browser) => {
  const key = newKey()
  const options = (await browser.call('POST', '/api/users/passkeys/options')).json().response
  const body = { name: 'Llave', credential: key.create(options) }
  expect(answerOf(await browser.call('POST', '/api/users/passkeys', { body }))).toBe(200)
  return key
}
const keyChallenge = async (browser: Browser) =>
  (await browser.call('POST', '/api/users/proof/passkey')).json().response

describe('what a session alone may not do, ten minutes after its login', () => {
  const declared = Object.entries<Endpoint>(endpoints).filter(([, it]) => it.proof === 'fresh')

  test('is declared in the contract', () => {
    expect(declared.map(([name]) => name).sort()).toEqual([
      'addPasskey',
      'deletePasskey',
      'endOtherSessions',
      'exportUser',
      'joinIdentity',
      'partIdentity',
      'passkeyOptions',
    ])
  })

  test.each(declared)('%s', async (name, endpoint) => {
    const owner = await registered()
    const all: Record<string, Sample> = samples({ userId: owner.userId, membershipId: 1, gameId: 1 })
    const { params = {}, body } = all[name] ?? {}
    const url = endpoint.path.replace(/:(\w+)/, (_, it) => String(params[it]))
    const send = async () =>
      answerOf(await owner.call(endpoint.method, url, body === undefined ? {} : { body }))
    expect(await send()).not.toBe(NEEDED)
    site.clock.advance(FRESH_MS)
    expect(await send()).toBe(NEEDED)
    expect(await prove(owner, { by: 'password', password: PASSWORD })).toBe(200)
    expect(await send()).not.toBe(NEEDED)
  })

  test('setting a first e-mail or password, deleting the account, and ending another session', async () => {
    const owner = await phoneFan(`661500${1_000 + count}`)
    const path = `/api/users/${owner.userId}`
    const [other] = [await phoneFan(`661500${1_000 + count}`)]
    const [row] = await site.db.select().from(sessions).where(eq(sessions.userId, other.userId))
    site.clock.advance(FRESH_MS)
    const thief = thiefOf(owner)
    for (const [method, url, body] of [
      ['POST', path, { password: 'doble-play-6-4-3' }],
      ['POST', `${path}/email`, { email: 'ladron@example.com' }],
      ['DELETE', path, {}],
      ['DELETE', `/api/users/sessions/${row?.id}x`, undefined],
    ] as const)
      expect(answerOf(await thief.call(method, url, { body })), url).toBe(NEEDED)
    expect((await site.db.select().from(users).where(eq(users.id, owner.userId)))[0]).toMatchObject({
      passwordHash: null,
      deletedAt: null,
    })
    // What every visit does needs none.
    expect(answerOf(await owner.call('POST', path, { body: { city: 'Mazatlán' } }))).toBe(200)
    expect(answerOf(await owner.call('DELETE', `/api/users/logout/${owner.userId}`))).toBe(200)
  })
})

test('a new password is a proof as well; another e-mail needs the password, and makes no copied session fresh', async () => {
  const owner = await registered()
  site.clock.advance(FRESH_MS)
  expect((await stateOf(owner)).seconds).toBe(0)
  const path = `/api/users/${owner.userId}`
  const body = { email: `nuevo${count}@example.com`, password: PASSWORD }
  expect(answerOf(await owner.call('POST', `${path}/email`, { body }))).toBe(200)
  expect((await stateOf(owner)).seconds).toBe(0)
  const change = { password: 'doble-play-6-4-3', password_current: PASSWORD }
  owner.token = (await owner.call('POST', path, { body: change })).json().response.token
  expect((await stateOf(owner)).seconds).toBe(600)
})

test('a proof gives its session new secrets: a copy of the old ones is no session any more', async () => {
  const owner = await registered()
  const thief = thiefOf(owner)
  site.clock.advance(FRESH_MS)
  const sid = owner.cookies.get('sid')
  expect(await prove(owner, { by: 'password', password: PASSWORD })).toBe(200)
  expect(owner.cookies.get('sid')).not.toBe(sid)
  expect((await owner.call('GET', '/api/users/me')).statusCode).toBe(200)
  expect((await thief.call('GET', '/api/users/me')).statusCode).toBe(401)
  expect(answerOf(await thief.call('DELETE', '/api/users/sessions'))).toBe('401 errors.notLoggedIn')
})

test('of two proofs of one session at once the first one holds, and the other is refused', async () => {
  const fan = await registered()
  site.clock.advance(FRESH_MS)
  // Two tabs share cookies and token, and each gets an answer of its own.
  const tabs = [thiefOf(fan), thiefOf(fan)]
  const answers = await Promise.all(tabs.map((it) => prove(it, { by: 'password', password: PASSWORD })))
  expect(answers.map(String).sort()).toEqual(['200', '401 errors.notLoggedIn'])
  const winner = tabs[answers.indexOf(200)]
  expect(winner && (await stateOf(winner)).seconds).toBe(600)
})

test('a session that ends while its proof is being checked is not proved', async () => {
  const owner = await registered()
  const proving = prove(owner, { by: 'password', password: PASSWORD })
  await site.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, owner.userId))
  expect(await proving).toBe('401 errors.notLoggedIn')
})

test('each way in of the account proves who one is, and it is told which there are', async () => {
  const telephone = `662500${1_000 + count}`
  const owner = await registered()
  const code = await sendCode(owner, telephone)
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
    .set({ entrepreneurNumber: `8000${count}`, nipHash: await openPasswords(CHEAP).hash('5151') })
    .where(eq(users.id, owner.userId))
  expect((await stateOf(owner)).ways).toEqual({
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
    expect((await stateOf(owner)).seconds).toBe(0)
    const body = await proof()
    expect(await prove(owner, body), JSON.stringify(body)).toBe(200)
    expect((await stateOf(owner)).seconds).toBe(600)
  }
})

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

test('a proof of another account, or of none, is refused and logs nobody in or over', async () => {
  const owner = await registered()
  await addKey(owner)
  const thief = thiefOf(owner)
  const own = await phoneFan(`663500${1_000 + count}`)
  const ownKey = await addKey(own)
  site.clock.advance(FRESH_MS)
  const code = await sendCode(thief, `663500${1_000 + count}`)
  expect(await prove(thief, { by: 'phone', code })).toBe(OF_ANOTHER)
  const stranger = await sendCode(thief, `664500${1_000 + count}`)
  expect(await prove(thief, { by: 'phone', code: stranger })).toBe(OF_ANOTHER)
  const { access_token } = facebookToken(`32${count}`, `X${count}`)
  expect(await prove(thief, { by: 'facebook', access_token })).toBe(OF_ANOTHER)
  expect(await prove(thief, { by: 'passkey', credential: ownKey.get(await keyChallenge(thief)) })).toBe(
    OF_ANOTHER,
  )
  expect(await prove(thief, { by: 'nip', nip: '4321' })).toBe('401 errors.entrepreneurIncorrect')
  expect((await stateOf(thief)).seconds).toBe(0)
  expect((await owner.call('GET', '/api/users/me')).json().response.user.id).toBe(owner.userId)
  // A number that nobody has makes no account.
  const found = await site.db
    .select()
    .from(identities)
    .where(eq(identities.subject, `+52664500${1_000 + count}`))
  expect(found).toEqual([])
})

test('a proof is good once, in its own browser and for its own account', async () => {
  const telephone = `665500${1_000 + count}`
  const owner = await phoneFan(telephone)
  const key = await addKey(owner)
  site.clock.advance(FRESH_MS)
  await owner.call('POST', '/api/users/proof/phone', { body: {} })
  const code = site.companies.lastCode()
  expect(await prove(thiefOf(owner), { by: 'phone', code })).toBe('401 errors.codeIncorrect')
  expect(await prove(owner, { by: 'phone', code })).toBe(200)
  site.clock.advance(1_000)
  expect(await prove(owner, { by: 'phone', code })).toBe('401 errors.codeIncorrect')
  const credential = key.get(await keyChallenge(owner))
  expect(await prove(thiefOf(owner), { by: 'passkey', credential })).toBe('401 errors.identityIncorrect')
  expect(await prove(owner, { by: 'passkey', credential })).toBe(200)
  expect(await prove(owner, { by: 'passkey', credential })).toBe('401 errors.identityIncorrect')
  // A challenge to log in proves nothing here.
  const options = (await owner.call('POST', '/api/users/login/passkey/options')).json().response
  expect(await prove(owner, { by: 'passkey', credential: key.get(options) })).toBe(
    '401 errors.identityIncorrect',
  )
  // The challenge of somebody who sat at this browser before.
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
  // It still logs in, as an app does with the token that it holds.
  const again = await site
    .browser()
    .call('POST', '/api/users/login/facebook', { body: { access_token: next } })
  expect(again.json().response.user.id).toBe(owner.userId)
})

test('a proof is of its session alone: another one of the same account still has to prove', async () => {
  const owner = await registered()
  const other = site.browser()
  await other.logIn(`duena${count}@example.com`)
  site.clock.advance(FRESH_MS)
  expect(await prove(owner, { by: 'password', password: PASSWORD })).toBe(200)
  expect((await stateOf(other)).seconds).toBe(0)
  expect(answerOf(await other.call('DELETE', '/api/users/sessions'))).toBe(NEEDED)
  // Two tabs are one session.
  expect(answerOf(await thiefOf(owner).call('DELETE', '/api/users/sessions'))).toBe(200)
})

test('wrong proofs are held back as wrong logins are, and those of a stolen session keep nobody else out', async () => {
  const owner = await registered()
  const thief = thiefOf(owner)
  site.clock.advance(FRESH_MS)
  const answers: unknown[] = []
  for (let n = 0; n < 12; n += 1) answers.push(await prove(thief, { by: 'password', password: `no-${n}` }))
  expect(answers.slice(0, 10)).toEqual(Array(10).fill('403 errors.passwordIncorrect'))
  expect(answers.slice(10)).toEqual(Array(2).fill('429 errors.tooManyAttempts'))
  expect(answerOf(await site.browser().logIn(`duena${count}@example.com`))).toBe(200)
})

test('a session from before proofs were stored has none', async () => {
  const owner = await registered()
  await site.db.update(sessions).set({ provedAt: null }).where(eq(sessions.userId, owner.userId))
  expect((await stateOf(owner)).seconds).toBe(0)
})

test('a proof needs the session and its forgery protection', async () => {
  const owner = await registered()
  const body = { by: 'password', password: PASSWORD }
  const headers = { 'x-xsrf-token': undefined }
  expect(answerOf(await owner.call('POST', '/api/users/proof', { body, headers }))).toBe(
    '403 errors.forgeryProtection',
  )
  expect(await prove(site.browser(), body)).toBe('401 errors.notLoggedIn')
  expect(answerOf(await owner.call('POST', '/api/users/proof/passkey'))).toBe('404 errors.notFound')
  expect(answerOf(await owner.call('POST', '/api/users/proof/phone', { body: {} }))).toBe(
    '404 errors.notFound',
  )
})

test('a passkey that is being added while a reset ends the session is not added', async () => {
  const owner = await registered()
  const options = (await owner.call('POST', '/api/users/passkeys/options')).json().response
  const body = { name: 'Del ladrón', credential: newKey().create(options) }
  const request = owner.call('POST', '/api/users/passkeys', { body })
  // The request was let in before; its session ends before it writes.
  await site.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, owner.userId))
  expect(answerOf(await request)).toBe('401 errors.notLoggedIn')
  expect(await site.db.select().from(passkeys).where(eq(passkeys.userId, owner.userId))).toEqual([])
})
