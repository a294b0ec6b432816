import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { openTestApp } from '../../testing/app/open-test-app.ts'
import { type Browser, PASSWORD } from '../../testing/clients/browser.ts'
import { type Sample, samples } from '../../testing/clients/endpoint-samples.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { sessions, users } from './tables.ts'

// Two users, and every call of the contract that names data of one: none does anything for the other.

let thief: Browser
let victim: Browser
const product = openForTests(() => openTestApp({ limits: 'none' }))
beforeAll(async () => {
  thief = product.browser('201.70.0.1')
  victim = product.browser('201.70.0.2')
  await thief.register('ladron@correo.example')
  await victim.register('duena@correo.example')
})

const db = () => product.db
const everythingOf = async (userId: number) => ({
  row: await db().select().from(users).where(eq(users.id, userId)),
  sessions: await db().select().from(sessions).where(eq(sessions.userId, userId)),
})

const own = Object.entries<Endpoint>(endpoints).filter(
  ([, it]) => it.access !== 'open' && it.path.includes('/:id'),
)

test('the contract has such calls', () => {
  expect(own.map(([name]) => name)).toEqual(
    expect.arrayContaining(['logout', 'updateUser', 'changeEmail', 'exportUser', 'deleteUser', 'endSession']),
  )
})

describe.each(own)('%s', (name, endpoint) => {
  test('does nothing to another user, and reveals nothing of them, whether the id exists or not', async () => {
    const { sessions: held } = await everythingOf(victim.userId)
    const all: Record<string, Sample> = samples({ userId: victim.userId, membershipId: 1, gameId: 1 })
    const ids = [victim.userId, ...held.map((it) => it.id), 999_999, 'nobody']
    const before = await everythingOf(victim.userId)
    for (const id of ids) {
      const url = endpoint.path.replace(':id', encodeURIComponent(String(id)))
      const sent = { ...all[name]?.body, password: PASSWORD, password_current: PASSWORD }
      const answer = await thief.call(endpoint.method, url, endpoint.method === 'GET' ? {} : { body: sent })
      expect([400, 403, 404], `${name} ${id}: ${answer.body}`).toContain(answer.statusCode)
      for (const it of ['duena@', 'Lourdes']) expect(answer.body).not.toContain(it)
    }
    expect(await everythingOf(victim.userId)).toEqual(before)
    expect((await victim.call('GET', '/api/users/me')).statusCode).toBe(200)
  })

  test('is refused without a session, with a foreign CSRF token, and with none', async () => {
    const url = endpoint.path.replace(':id', String(thief.userId))
    const answer = await product.browser().call(endpoint.method, url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(401)
    expect([401, 404]).toContain(answer.statusCode)
    if (endpoint.method === 'GET') return
    for (const token of [undefined, '', 'planted', victim.cookies.get('XSRF-TOKEN')]) {
      const forged = await thief.call(endpoint.method, url, { body: {}, headers: { 'x-xsrf-token': token } })
      expect([403, 404], `${name} ${token}`).toContain(forged.statusCode)
    }
    expect((await thief.call('GET', '/api/users/me')).statusCode).toBe(200)
  })
})

test('the CSRF token of a session that ended opens nothing in the next one', async () => {
  const old = thief.cookies.get('XSRF-TOKEN')
  await thief.logIn('ladron@correo.example')
  expect(thief.cookies.get('XSRF-TOKEN')).not.toBe(old)
  const url = `/api/users/${thief.userId}`
  const replayed = await thief.call('POST', url, { body: {}, headers: { 'x-xsrf-token': old } })
  expect(replayed.statusCode).toBe(403)
  thief.cookies.set('XSRF-TOKEN', old ?? '')
  expect((await thief.call('POST', url, { body: {} })).statusCode).toBe(403)
})

test('a session that was planted in a browser is invalid after its victim logs in with it', async () => {
  const trap = product.browser('201.70.0.3')
  await trap.logIn('ladron@correo.example')
  const planted = { sid: trap.cookies.get('sid') ?? '', token: trap.token }
  const caught = product.browser('201.70.0.2')
  caught.cookies.set('sid', planted.sid)
  await caught.logIn('duena@correo.example')
  expect(caught.cookies.get('sid')).not.toBe(planted.sid)
  expect((await trap.call('GET', '/api/users/me')).statusCode).toBe(401)
  const mixed = { authorization: planted.token, cookie: `sid=${caught.cookies.get('sid')}` }
  expect((await trap.call('GET', '/api/users/me', { headers: mixed })).statusCode).toBe(401)
})
