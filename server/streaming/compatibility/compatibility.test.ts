import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { LINE_SAMPLE_BYTES } from '../../../contract/streaming/compatibility.ts'
import { openTestApp } from '../../../testing/app/open-test-app.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { hashOf } from '../../accounts/secrets.ts'
import { grant } from '../../memberships/grant.ts'
import { seedMemberships } from '../../memberships/seed-memberships.ts'
import { playbackLeases } from '../tables.ts'

const DAY_MS = 86_400_000
const LEASE_MS = 45_000
let mexicoId = 0
const product = openForTests(openTestApp)
beforeAll(async () => {
  mexicoId = (await seedMemberships(depsOf())).mexico.id
})

const depsOf = () => ({ ...product.outside, db: product.db })
const open = async (email: string) => {
  const browser = product.browser()
  await browser.register(email)
  return browser
}
const readiness = async (browser: Browser) =>
  (await browser.call('GET', '/api/compatibility/account')).json().response
const grantPass = (userId: number, startsAt: number) =>
  grant(depsOf(), {
    ...{ source: 'comp', sourceId: `check-${userId}`, userId, membershipId: mexicoId },
    startsAt: new Date(startsAt),
    endsAt: new Date(startsAt + 30 * DAY_MS),
  })
/** Lets the account play on a device, instead of its earlier playback. */
const play = async (userId: number, deviceId: string) => {
  const now = product.clock.now()
  const { db } = product.outside.database
  await stop(userId)
  await db.insert(playbackLeases).values({
    ...{ userId, deviceId, gamePk: 7, generation: 1, playbackId: `p${userId}`, tokenHash: `h${userId}` },
    ...{ grantedAt: new Date(now), renewedAt: new Date(now), expiresAt: new Date(now + LEASE_MS) },
  })
}
const stop = (userId: number) => product.db.delete(playbackLeases).where(eq(playbackLeases.userId, userId))

test('the line is measured by 1 MB that nobody caches or compresses', async () => {
  const answer = await product.app.inject({
    url: '/api/compatibility/line',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.rawPayload.length).toBe(LINE_SAMPLE_BYTES)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store, no-transform',
    'content-length': String(LINE_SAMPLE_BYTES),
  })
  expect(answer.headers['content-encoding']).toBeUndefined()
})

test('one network measures its line so often at once and then every other second, and others go on', async () => {
  const strict = await openTestApp({ settings: { attemptsFactor: 1 } })
  const measure = (remoteAddress: string, method: 'GET' | 'HEAD' = 'GET') =>
    strict.app.inject({ method, url: '/api/compatibility/line', remoteAddress })
  for (let time = 0; time < 60; time += 1)
    expect((await measure('189.203.0.10', 'HEAD')).statusCode).toBe(200)
  const refused = await measure('189.203.0.10')
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'errors.tooManyAttempts'])
  expect(refused.headers['retry-after']).toBeDefined()
  expect((await measure('189.203.0.11')).statusCode).toBe(200)
  strict.clock.advance(2_000)
  expect((await measure('189.203.0.10')).statusCode).toBe(200)
  await strict.close()
})

test('the check gets the address of a small file at the CDN, which the product serves to all and which is no media', async () => {
  const mediaCdn = { url: 'https://cdn.example/video', keys: ['a-key-that-has-32-characters-in-it'] }
  const withCdn = await openTestApp({ settings: { mediaCdn } })
  const { cdnProbe } = (await withCdn.app.inject({ url: '/api/compatibility/ladder' })).json().response
  expect(cdnProbe).toBe('https://cdn.example/video/shared-media/probe')
  const probe = await withCdn.app.inject({ url: '/shared-media/probe' })
  expect([probe.statusCode, probe.body]).toEqual([200, 'playball'])
  expect(probe.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=60',
    'content-type': expect.stringMatching(/^text\/plain/),
  })
  expect(probe.headers['set-cookie']).toBeUndefined()
  await withCdn.close()
  expect((await product.app.inject({ url: '/shared-media/probe' })).statusCode).toBe(403)
})

test('without a game that has video the ladder is empty', async () => {
  const answer = await product.app.inject({ url: '/api/compatibility/ladder' })
  expect(answer.json()).toEqual({ response: { renditions: [], cdnProbe: null } })
})

test('an account learns whether it may watch, without a pass and with a pass', async () => {
  const browser = await open('revisa@playball.test')
  expect(await readiness(browser)).toEqual({ membership: 'no', watching: null })
  await grantPass(browser.userId, product.clock.now() - DAY_MS)
  expect(await readiness(browser)).toEqual({ membership: 'yes', watching: null })
})

test('an account learns what it is watching and on which device, and nothing after that ended or expired', async () => {
  const browser = await open('mira@playball.test')
  await grantPass(browser.userId, product.clock.now() - DAY_MS)
  await play(browser.userId, 'web:elsewhere')
  expect(await readiness(browser)).toEqual({
    membership: 'yes',
    watching: { gameId: 7, isThisDevice: false },
  })
  await play(browser.userId, `web:${hashOf(browser.cookies.get('did') ?? '')}`)
  expect((await readiness(browser)).watching).toEqual({ gameId: 7, isThisDevice: true })
  await stop(browser.userId)
  expect(await readiness(browser)).toEqual({ membership: 'yes', watching: null })
  await play(browser.userId, 'web:elsewhere')
  product.clock.advance(LEASE_MS + 1)
  expect(await readiness(browser)).toEqual({ membership: 'yes', watching: null })
})

test('the source of the live stream is looked up by members alone, and none is found while no game is on the air', async () => {
  const browser = await open('fuente@playball.test')
  const lookUp = async (form: Record<string, string> = {}) => {
    const answer = await browser.call('POST', '/api/streaming/source', { form })
    return [answer.statusCode, answer.json().error?.code]
  }
  expect(await lookUp()).toEqual([403, 'errors.membershipRequired'])
  await grantPass(browser.userId, product.clock.now() - DAY_MS)
  expect(await lookUp()).toEqual([404, 'player.linkNotFound'])
  expect(await lookUp({ src: 'https://evil.example/' })).toEqual([404, 'player.linkNotFound'])
})
