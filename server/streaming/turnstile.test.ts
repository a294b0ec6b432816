import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashOf } from '../accounts/credentials.ts'
import type { Db } from '../db/open.ts'
import { openPeopleApp, type PeopleApp } from '../testing/open-people-app.ts'
import { openStream } from './open-stream.ts'
import { endLease } from './store.ts'
import { openTurnstile } from './turnstile.ts'

let house: PeopleApp
let userId: number
let questions = 0
let isDown = false

/** The same database, seen by a server that counts its questions and may be cut off. */
const watched = (db: Db): Db =>
  new Proxy(db, {
    get: (target, name, self) => {
      if (name !== 'select') return Reflect.get(target, name, self)
      questions += 1
      if (isDown) throw new Error('no route to the database')
      return target.select.bind(target)
    },
  })

beforeAll(async () => {
  house = await openPeopleApp()
  const browser = house.browser()
  await browser.register('puerta@playball.test')
  await house.givePass(browser.userId)
  userId = browser.userId
})
afterAll(() => house.close())
beforeEach(() => {
  questions = 0
  isDown = false
})

const start = async () => {
  const needs = { db: house.db, clock: house.clock, random: randomBytes }
  const pictureOf = async () => ({ kind: 'live' as const })
  const wish = { userId, deviceId: 'phone', gamePk: 7, ip: '127.0.0.1' }
  const isHidden = () => false
  const { token } = await openStream({ ...needs, pictureOf, isHidden }, wish)
  return { token, turnstile: openTurnstile({ db: watched(house.db), clock: house.clock }) }
}

test('many requests at once and for five seconds are one look at the lease and the pass', async () => {
  const { token, turnstile } = await start()
  const answers = await Promise.all(Array.from({ length: 500 }, () => turnstile.admits(token, 7)))
  expect(new Set(answers)).toEqual(new Set([true]))
  expect(questions).toBe(2)
  house.clock.advance(4_900)
  await turnstile.admits(token, 7)
  expect(questions).toBe(2)
  house.clock.advance(200)
  await turnstile.admits(token, 7)
  expect(questions).toBe(4)
})

test('an end told by another server shuts within five seconds, one told here at once', async () => {
  const { token, turnstile } = await start()
  expect(await turnstile.admits(token, 7)).toBe(true)
  await endLease({ db: house.db, clock: house.clock }, { userId }, 'closed')
  expect(await turnstile.admits(token, 7)).toBe(true)
  house.clock.advance(5_001)
  expect(await turnstile.admits(token, 7)).toBe(false)

  const again = await start()
  expect(await again.turnstile.admits(again.token, 7)).toBe(true)
  await endLease({ db: house.db, clock: house.clock }, { userId }, 'closed')
  again.turnstile.forget(hashOf(again.token))
  expect(await again.turnstile.admits(again.token, 7)).toBe(false)
})

test('an answer that was under way when the playback ended is not remembered', async () => {
  const { token, turnstile } = await start()
  const early = turnstile.admits(token, 7)
  turnstile.forget(hashOf(token))
  await early
  await endLease({ db: house.db, clock: house.clock }, { userId }, 'closed')
  expect(await turnstile.admits(token, 7)).toBe(false)
})

test('who already watches goes on through an outage of the database until the lease runs out', async () => {
  const { token, turnstile } = await start()
  expect(await turnstile.admits(token, 7)).toBe(true)
  isDown = true
  house.clock.advance(30_000)
  expect(await turnstile.admits(token, 7)).toBe(true)
  expect(await turnstile.admits(token, 8)).toBe(false)
  await expect(turnstile.admits('A'.repeat(43), 7)).rejects.toThrow()
  house.clock.advance(16_000)
  expect(await turnstile.admits(token, 7)).toBe(false)
  house.clock.advance(60_000)
  await expect(turnstile.admits(token, 7)).rejects.toThrow()
})

test('in an outage one request in five seconds waits for the database, and the others go on', async () => {
  const { token, turnstile } = await start()
  expect(await turnstile.admits(token, 7)).toBe(true)
  isDown = true
  house.clock.advance(6_000)
  const before = questions
  for (const pauseMs of [0, 2_000, 2_000]) {
    house.clock.advance(pauseMs)
    expect(await turnstile.admits(token, 7)).toBe(true)
  }
  expect(questions).toBe(before + 1)
  house.clock.advance(1_001)
  expect(await turnstile.admits(token, 7)).toBe(true)
  expect(questions).toBe(before + 2)
})

test('a clock set back does not make old answers last', async () => {
  const { token, turnstile } = await start()
  expect(await turnstile.admits(token, 7)).toBe(true)
  await endLease({ db: house.db, clock: house.clock }, { userId }, 'closed')
  house.clock.advance(-60_000)
  expect(await turnstile.admits(token, 7)).toBe(false)
  house.clock.advance(60_000)
})
