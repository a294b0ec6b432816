import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import { PASSWORD } from '../../../testing/clients/browser.ts'
import { type Sample, samples } from '../../../testing/clients/endpoint-samples.ts'
import {
  FRESH_MS,
  newKey,
  openPhoneFan,
  proofStateOf,
  prove,
  proveByPassword,
  thiefOf,
} from '../../../testing/clients/prove-owner.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { passkeys, sessions, users } from '../tables.ts'

// A session alone may be a copied cookie or a borrowed telephone, so a call that lets its holder stay asks
// for a proof.

const NEEDED = '403 errors.proofNeeded'

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

describe('a call that a session alone may not make, ten minutes after its login', () => {
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
    expect(await proveByPassword(owner)).toBe(200)
    expect(await send()).not.toBe(NEEDED)
  })

  test('setting a first e-mail or password, deleting the account, and ending another session', async () => {
    const owner = await openPhoneFan(site, `661500${1_000 + count}`)
    const path = `/api/users/${owner.userId}`
    const [other] = [await openPhoneFan(site, `661500${1_000 + count}`)]
    const [row] = await site.db.select().from(sessions).where(eq(sessions.userId, other.userId))
    site.clock.advance(FRESH_MS)
    const thief = thiefOf(site, owner)
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
    // The calls of every visit need no proof.
    expect(answerOf(await owner.call('POST', path, { body: { city: 'Mazatlán' } }))).toBe(200)
    expect(answerOf(await owner.call('DELETE', `/api/users/logout/${owner.userId}`))).toBe(200)
  })
})

test('a new password is a proof as well; another e-mail needs the password, and makes no copied session fresh', async () => {
  const owner = await registered()
  site.clock.advance(FRESH_MS)
  expect((await proofStateOf(owner)).seconds).toBe(0)
  const path = `/api/users/${owner.userId}`
  const body = { email: `nuevo${count}@example.com`, password: PASSWORD }
  expect(answerOf(await owner.call('POST', `${path}/email`, { body }))).toBe(200)
  expect((await proofStateOf(owner)).seconds).toBe(0)
  const change = { password: 'doble-play-6-4-3', password_current: PASSWORD }
  owner.token = (await owner.call('POST', path, { body: change })).json().response.token
  expect((await proofStateOf(owner)).seconds).toBe(600)
})

test('a proof gives its session new secrets: a copy of the old ones is no session any more', async () => {
  const owner = await registered()
  const thief = thiefOf(site, owner)
  site.clock.advance(FRESH_MS)
  const sid = owner.cookies.get('sid')
  expect(await proveByPassword(owner)).toBe(200)
  expect(owner.cookies.get('sid')).not.toBe(sid)
  expect((await owner.call('GET', '/api/users/me')).statusCode).toBe(200)
  expect((await thief.call('GET', '/api/users/me')).statusCode).toBe(401)
  expect(answerOf(await thief.call('DELETE', '/api/users/sessions'))).toBe('401 errors.notLoggedIn')
})

test('the first of two proofs of one session at once holds, and the other one is refused', async () => {
  const fan = await registered()
  site.clock.advance(FRESH_MS)
  // Two tabs share cookies and token, and each gets its own answer.
  const tabs = [thiefOf(site, fan), thiefOf(site, fan)]
  const answers = await Promise.all(tabs.map((it) => proveByPassword(it)))
  expect(answers.map(String).sort()).toEqual(['200', '401 errors.notLoggedIn'])
  const winner = tabs[answers.indexOf(200)]
  expect(winner && (await proofStateOf(winner)).seconds).toBe(600)
})

test('a session that ends while its proof is being checked is not proved', async () => {
  const owner = await registered()
  const proving = proveByPassword(owner)
  await site.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, owner.userId))
  expect(await proving).toBe('401 errors.notLoggedIn')
})

test('a proof counts for its session alone: another session of the account needs its own', async () => {
  const owner = await registered()
  const other = site.browser()
  await other.logIn(`duena${count}@example.com`)
  site.clock.advance(FRESH_MS)
  expect(await proveByPassword(owner)).toBe(200)
  expect((await proofStateOf(other)).seconds).toBe(0)
  expect(answerOf(await other.call('DELETE', '/api/users/sessions'))).toBe(NEEDED)
  // Two tabs are one session.
  expect(answerOf(await thiefOf(site, owner).call('DELETE', '/api/users/sessions'))).toBe(200)
})

test('wrong proofs are delayed as wrong logins are, and those of a stolen session exclude no other user', async () => {
  const owner = await registered()
  const thief = thiefOf(site, owner)
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
  expect((await proofStateOf(owner)).seconds).toBe(0)
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
  // The request is admitted first, and its session ends before it writes.
  await site.db.update(sessions).set({ endedAt: new Date() }).where(eq(sessions.userId, owner.userId))
  expect(answerOf(await request)).toBe('401 errors.notLoggedIn')
  expect(await site.db.select().from(passkeys).where(eq(passkeys.userId, owner.userId))).toEqual([])
})
