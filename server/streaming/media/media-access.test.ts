import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { hashOf } from '../../accounts/secrets.ts'
import { users } from '../../accounts/tables.ts'
import type { Db } from '../../db/open.ts'
import { Failure } from '../../failure.ts'
import { openStream } from '../lease/open-stream.ts'
import { endLease } from '../lease/store.ts'
import { playbackLeases } from '../tables.ts'
import { type MediaAccess, openMediaAccess } from './media-access.ts'
import type { MediaCaller } from './media-players.ts'

let userId: number
let queryCount = 0
let isDown = false

/** The same database for a server that counts its queries and may be cut off. */
const countingDb = (db: Db): Db =>
  new Proxy(db, {
    get: (target, name, self) => {
      if (isDown && name === 'update') throw new Error('no route to the database')
      if (name !== 'select' && name !== 'selectDistinct') return Reflect.get(target, name, self)
      queryCount += 1
      if (isDown) throw new Error('no route to the database')
      return target[name].bind(target)
    },
  })

const testApp = openForTests(openAccountsApp)
beforeAll(async () => {
  const browser = testApp.browser()
  await browser.register('puerta@playball.test')
  await testApp.grantMembership(browser.userId)
  userId = browser.userId
})
beforeEach(() => {
  queryCount = 0
  isDown = false
})

/** Whether this client, an app by default, gets a file of a game. */
const allowsBy =
  (mediaAccess: MediaAccess) =>
  async (token: string, gamePk: number, of: Partial<MediaCaller> & { name?: string } = {}) => {
    const { name = 'master.m3u8', cookie, agent = 'App/1', ip = '127.0.0.1' } = of
    try {
      await mediaAccess.admit({ isCast: false, token, gamePk, caller: { cookie, agent, ip }, name })
      return true
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
  }

/** Reads that wait to be made together, until the test ends the time. */
const openWaits = () => {
  const waiting: (() => void)[] = []
  return {
    wait: (_ms: number, stop: AbortSignal): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve)
        stop.addEventListener('abort', () => resolve(), { once: true })
      }),
    end: () => {
      for (const goOn of waiting.splice(0)) goOn()
    },
  }
}

const clubsOf = () => undefined

/** The token of a playback of an account. */
const playbackBy = async (of: number): Promise<string> => {
  const deps = { db: testApp.db, clock: testApp.clock, random: randomBytes }
  const videoOf = async () => ({ kind: 'live' as const })
  const isHidden = () => false
  const leaseRequest = { userId: of, deviceId: 'phone', gamePk: 7, ip: '127.0.0.1' }
  return (await openStream({ ...deps, videoOf, isHidden, clubsOf }, leaseRequest)).token
}

const start = async () => {
  const token = await playbackBy(userId)
  const timers = openWaits()
  const mediaAccess = openMediaAccess({
    db: countingDb(testApp.db),
    clock: testApp.clock,
    timers,
    clubsOf,
    isHidden: () => false,
  })
  return { token, timers, allows: allowsBy(mediaAccess), mediaAccess }
}

test('many requests at once and for three seconds cause one query of the lease and the membership', async () => {
  const { token, allows } = await start()
  const answers = await Promise.all(Array.from({ length: 500 }, () => allows(token, 7)))
  expect(new Set(answers)).toEqual(new Set([true]))
  expect(queryCount).toBe(2)
  testApp.clock.advance(2_900)
  await allows(token, 7)
  expect(queryCount).toBe(2)
  testApp.clock.advance(2_200)
  await allows(token, 7)
  expect(queryCount).toBe(4)
})

test('a steady player is admitted while the lease is read again, and loses the media when it has ended', async () => {
  const { token, allows, timers } = await start()
  expect(await allows(token, 7)).toBe(true)
  await endLease({ db: testApp.db, clock: testApp.clock }, { userId }, 'closed')
  testApp.clock.advance(3_100)
  expect(await allows(token, 7)).toBe(true)
  timers.end()
  await expect.poll(() => allows(token, 7)).toBe(false)
})

test('leases are read ahead together, and at once where one of them has become too old', async () => {
  const { token, allows, timers, mediaAccess } = await start()
  const neighbour = testApp.browser()
  await neighbour.register('vecina@playball.test')
  await testApp.grantMembership(neighbour.userId)
  const other = await playbackBy(neighbour.userId)
  const allowsOther = () => allowsBy(mediaAccess)(other, 7)
  expect([await allows(token, 7), await allowsOther()]).toEqual([true, true])
  queryCount = 0
  testApp.clock.advance(3_100)
  expect([await allows(token, 7), await allowsOther()]).toEqual([true, true])
  expect(queryCount).toBe(0)
  timers.end()
  await expect.poll(() => queryCount).toBe(2)

  testApp.clock.advance(3_100)
  await allows(token, 7)
  testApp.clock.advance(2_000)
  await endLease({ db: testApp.db, clock: testApp.clock }, { userId }, 'closed')
  expect(await allows(token, 7)).toBe(false)
  expect(queryCount).toBe(4)
})

test('a lease whose second read fails while the database is away is not queried again until it is too old', async () => {
  const { token, allows, timers } = await start()
  expect(await allows(token, 7)).toBe(true)
  isDown = true
  testApp.clock.advance(3_100)
  expect(await allows(token, 7)).toBe(true)
  timers.end()
  await expect.poll(() => queryCount).toBe(3)
  for (let nth = 0; nth < 5; nth += 1) expect(await allows(token, 7)).toBe(true)
  expect(queryCount).toBe(3)
})

test('a playback ended by another server loses its media within five seconds, one ended here at once', async () => {
  const { token, allows } = await start()
  expect(await allows(token, 7)).toBe(true)
  await endLease({ db: testApp.db, clock: testApp.clock }, { userId }, 'closed')
  expect(await allows(token, 7)).toBe(true)
  testApp.clock.advance(5_001)
  expect(await allows(token, 7)).toBe(false)

  const again = await start()
  expect(await again.allows(again.token, 7)).toBe(true)
  await endLease({ db: testApp.db, clock: testApp.clock }, { userId }, 'closed')
  again.mediaAccess.evict(hashOf(again.token))
  expect(await again.allows(again.token, 7)).toBe(false)
})

test('an answer that was under way when the playback ended is not cached', async () => {
  const { token, allows, mediaAccess } = await start()
  const early = allows(token, 7)
  mediaAccess.evict(hashOf(token))
  await early
  await endLease({ db: testApp.db, clock: testApp.clock }, { userId }, 'closed')
  expect(await allows(token, 7)).toBe(false)
})

test('a viewer goes on watching through ten minutes of a database outage, and nothing else opens', async () => {
  const { token, allows } = await start()
  expect(await allows(token, 7)).toBe(true)
  isDown = true
  for (let minute = 0; minute < 10; minute += 1) {
    testApp.clock.advance(59_900)
    expect(await allows(token, 7)).toBe(true)
    expect(await allows(token, 8)).toBe(false)
  }
  await expect(allows('A'.repeat(43), 7)).rejects.toThrow()
  testApp.clock.advance(2_000)
  await expect(allows(token, 7)).rejects.toThrow()
})

test('media go on after an outage until the next heartbeat, unless the playback ended or another device played', async () => {
  const { token, allows } = await start()
  expect(await allows(token, 7)).toBe(true)
  isDown = true
  testApp.clock.advance(100_000)
  expect(await allows(token, 7)).toBe(true)
  isDown = false
  for (const pauseMs of [5_001, 5_001, 5_001]) {
    testApp.clock.advance(pauseMs)
    expect(await allows(token, 7)).toBe(true)
  }
  testApp.clock.advance(11_000)
  expect(await allows(token, 7)).toBe(false)

  const other = await start()
  expect(await other.allows(other.token, 7)).toBe(true)
  isDown = true
  testApp.clock.advance(100_000)
  expect(await other.allows(other.token, 7)).toBe(true)
  isDown = false
  await endLease({ db: testApp.db, clock: testApp.clock }, { userId }, 'membership')
  testApp.clock.advance(5_001)
  expect(await other.allows(other.token, 7)).toBe(false)
})

test('hundreds of requests in the same moment cause one query of their leases and one of their memberships', async () => {
  const { db, clock } = testApp
  const people = await db
    .insert(users)
    .values(Array.from({ length: 300 }, (_, n) => ({ name: `Aficionado ${n}` })))
    .returning({ id: users.id })
  for (const { id } of people) await testApp.grantMembership(id)
  const now = new Date(clock.now())
  await db.insert(playbackLeases).values(
    people.map(({ id }) => ({
      ...{ userId: id, deviceId: `app:${id}`, playbackId: `of-${id}`, gamePk: 7, generation: 1 },
      ...{ tokenHash: hashOf(`token-of-${id}`), grantedAt: now, renewedAt: now },
      expiresAt: new Date(clock.now() + 45_000),
    })),
  )
  const others = await db.insert(users).values({ name: 'Sin pase' }).returning({ id: users.id })
  const { mediaAccess } = await start()
  const isRead = ({ id }: { id: number }) =>
    mediaAccess.checkAgain({ isCast: false, token: `token-of-${id}`, gamePk: 7 })
  await isRead(people[0] ?? { id: 0 })
  expect(queryCount).toBe(2)
  const answers = await Promise.allSettled([...people.slice(1), ...others].map(isRead))
  expect(answers.map((it) => it.status)).toEqual([...people.slice(1).map(() => 'fulfilled'), 'rejected'])
  // One more query asks whether the address without a lease was taken over.
  expect(queryCount).toBe(2 + 3)
})

test('one request in five seconds waits for the database in an outage, and the others go on', async () => {
  const { token, allows } = await start()
  expect(await allows(token, 7)).toBe(true)
  isDown = true
  testApp.clock.advance(6_000)
  const before = queryCount
  for (const pauseMs of [0, 2_000, 2_000]) {
    testApp.clock.advance(pauseMs)
    expect(await allows(token, 7)).toBe(true)
  }
  expect(queryCount).toBe(before + 1)
  testApp.clock.advance(1_001)
  expect(await allows(token, 7)).toBe(true)
  expect(queryCount).toBe(before + 2)
})

test('a clock that is set back does not make old answers last', async () => {
  const { token, allows } = await start()
  expect(await allows(token, 7)).toBe(true)
  await endLease({ db: testApp.db, clock: testApp.clock }, { userId }, 'closed')
  testApp.clock.advance(-60_000)
  expect(await allows(token, 7)).toBe(false)
  testApp.clock.advance(60_000)
})

test('a lease from a clock that was ahead opens its media for a lease’s length once the clock is back', async () => {
  testApp.clock.advance(13 * 3_600_000)
  const { token, allows } = await start()
  testApp.clock.advance(-13 * 3_600_000)
  expect(await allows(token, 7)).toBe(true)
  testApp.clock.advance(44_000)
  expect(await allows(token, 7)).toBe(true)
  testApp.clock.advance(2_000)
  expect(await allows(token, 7)).toBe(false)
})

test('a client that played under a clock that was ahead blocks no other client once the clock is back', async () => {
  testApp.clock.advance(13 * 3_600_000)
  const { token, allows } = await start()
  expect(await allows(token, 7, { agent: 'Tele/1' })).toBe(true)
  testApp.clock.advance(-13 * 3_600_000)
  expect(await allows(token, 7, { agent: 'Tele/2' })).toBe(true)
})
