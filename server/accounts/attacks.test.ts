import { beforeAll, describe, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app/open-test-app.ts'
import { type Browser, PASSWORD } from '../../testing/clients/browser.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { autoAdvancingClock } from '../../testing/time/auto-advancing-clock.ts'
import { MAX_DELAY_MS } from '../throttles/throttle.ts'
import type { Timers } from '../timers.ts'

// The complete product with the limits of a live start, and attackers who know some addresses.

const time = autoAdvancingClock()
const site = openForTests(() => openTestApp({ limits: 'live', ...time }))

/** A fan who registered at home, and the browser they did it with. */
const newFan = async (email: string, home: string): Promise<Browser> => {
  const browser = site.browser(home)
  expect((await browser.register(email)).statusCode).toBe(200)
  return browser
}
const logIn = async (ip: string, email: string, password = PASSWORD) =>
  (await site.browser(ip).logIn(email, password)).statusCode
/** Logs in as a fan; returns the answer and how long it was delayed, in ms. */
const enter = async (browser: Browser, email: string) => {
  time.waits.length = 0
  const { statusCode, headers } = await browser.logIn(email)
  const heldMs = time.waits.reduce((sum, it) => sum + it, 0)
  return { statusCode, heldMs, retryAfter: Number(headers['retry-after'] ?? 0) }
}
const addresses = (network: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${network}.${Math.floor(n / 250)}.${(n % 250) + 1}`)

test('101 wrong logins to as many accounts from one address refuse no right password, from elsewhere or from that address', async () => {
  await newFan('ana@correo.example', '201.10.0.1')
  for (let n = 0; n < 101; n += 1)
    expect(await logIn('187.1.1.1', `lista${n}@correo.example`, 'adivina')).toBe(401)
  expect(await enter(site.browser('201.10.9.9'), 'ana@correo.example')).toMatchObject({
    statusCode: 200,
    heldMs: 0,
  })
  const neighbour = await enter(site.browser('187.1.1.1'), 'ana@correo.example')
  expect(neighbour).toMatchObject({ statusCode: 200, heldMs: 100 })
})

test('101 wrong logins to one account from one address, one after the other, delay its right password there for seconds and elsewhere for less than one', async () => {
  await newFan('beto@correo.example', '201.11.0.1')
  for (let n = 0; n < 101; n += 1)
    expect(await logIn('187.1.2.1', 'beto@correo.example', 'adivina')).toBe(401)
  const elsewhere = await enter(site.browser('201.11.9.9'), 'beto@correo.example')
  expect(elsewhere.statusCode).toBe(200)
  expect(elsewhere.heldMs).toBeLessThan(1_000)
  const sameNetwork = await enter(site.browser('187.1.2.1'), 'beto@correo.example')
  expect(sameNetwork.statusCode).toBe(200)
  expect(sameNetwork.heldMs).toBeLessThanOrEqual(MAX_DELAY_MS + 100)
})

test('101 wrong logins to one account from one address, all at once, are refused past the first, and its right password after them is not', async () => {
  const held: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => held.push(resolve))
  const { clock, advance } = autoAdvancingClock()
  const frozen = await openTestApp({ limits: 'live', clock, wait })
  const attempt = async (password: string) =>
    (await frozen.browser('187.1.3.1').logIn('caro@correo.example', password)).statusCode
  await frozen.browser('201.12.0.1').register('caro@correo.example')
  const answers: number[] = []
  await new Promise<void>((done) => {
    for (let n = 0; n < 101; n += 1)
      void attempt('adivina').then((it) => {
        answers.push(it)
        // The last one is delayed, and goes with the next.
        if (answers.length === 100) done()
      })
  })
  expect(answers.filter((it) => it === 401)).toHaveLength(10)
  expect(answers.filter((it) => it === 429)).toHaveLength(90)
  advance(MAX_DELAY_MS)
  const right = attempt(PASSWORD)
  const releasing = setInterval(() => held.shift()?.(), 1)
  expect(await right).toBe(200)
  clearInterval(releasing)
  await frozen.close()
})

describe('one user guessed at from hundreds of addresses', () => {
  const email = 'dora@correo.example'
  const home = '201.13.0.1'
  let own: Browser
  beforeAll(async () => {
    own = await newFan(email, home)
    const answers: number[] = []
    for (const ip of addresses('45.7', 260)) answers.push(await logIn(ip, email, 'adivina'))
    // 200 are tried at once, and some more whose turn came while others were delayed.
    const tried = answers.filter((it) => it === 401).length
    expect(tried).toBeGreaterThanOrEqual(200)
    expect(tried).toBeLessThan(210)
    expect(answers.filter((it) => it === 429)).toHaveLength(260 - tried)
  })

  test('an account under attack logs in without waiting from its known device, wherever that is, and from its known network', async () => {
    expect(await enter(own, email)).toMatchObject({ statusCode: 200, heldMs: 0 })
    const travelling = site.browser('45.9.0.1')
    for (const [name, value] of own.cookies) travelling.cookies.set(name, value)
    expect(await enter(travelling, email)).toMatchObject({ statusCode: 200, heldMs: 0 })
    expect(await enter(site.browser(home), email)).toMatchObject({ statusCode: 200, heldMs: 0 })
  })

  test('an account under attack gets a retry time at an unknown place, and then logs in', async () => {
    const elsewhere = site.browser('201.99.0.1')
    const refused = await enter(elsewhere, email)
    expect(refused.statusCode).toBe(429)
    expect(refused.retryAfter).toBeLessThanOrEqual(36)
    time.advance(refused.retryAfter * 1_000)
    const entered = await enter(elsewhere, email)
    expect(entered.statusCode).toBe(200)
    expect(entered.heldMs).toBeLessThanOrEqual(MAX_DELAY_MS)
  })

  test('an attack on one account delays no other', async () => {
    await newFan('elsa@correo.example', '201.14.0.1')
    expect(await enter(site.browser('45.7.0.1'), 'elsa@correo.example')).toMatchObject({
      statusCode: 200,
      heldMs: 0,
    })
  })

  test('an account under attack is safe from a device that is familiar to another account', async () => {
    const other = await newFan('fer@correo.example', '45.8.0.1')
    await other.logIn(email, 'adivina')
    expect((await other.logIn(email, 'adivina')).statusCode).toBe(429)
  })
})

test('guesses on a familiar device are delayed as any others', async () => {
  const email = 'gil@correo.example'
  const own = await newFan(email, '201.15.0.1')
  time.waits.length = 0
  for (let n = 0; n < 20; n += 1) expect((await own.logIn(email, 'adivina')).statusCode).toBe(401)
  expect(time.waits).toEqual(Array(10).fill(MAX_DELAY_MS))
})

test('an address that registers hundreds of users is slow, and a fan behind it still registers', async () => {
  time.waits.length = 0
  for (let n = 0; n < 65; n += 1) await newFan(`masa${n}@correo.example`, '187.2.2.2')
  expect(time.waits).toEqual(Array(5).fill(500))
})

test('a delayed login ends at once when the product stops', async () => {
  let markHeld = () => {}
  const held = new Promise<void>((done) => {
    markHeld = done
  })
  const wait: Timers['wait'] = (_ms, signal) =>
    new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve())
      markHeld()
    })
  const stopping = await openTestApp({ limits: 'live', wait })
  const wrong = () => stopping.browser('187.3.3.3').logIn('nadie@correo.example', 'adivina')
  for (let n = 0; n < 10; n += 1) await wrong()
  const last = wrong()
  await held
  await stopping.close()
  expect((await last).statusCode).toBe(503)
})

test('each wrong try on an account is delayed more than the last, and its user in a new place by less than 2 s', async () => {
  const target = 'hugo@correo.example'
  await newFan(target, '201.16.0.1')
  time.waits.length = 0
  for (const ip of addresses('45.17', 190)) expect(await logIn(ip, target, 'adivina')).toBe(401)
  expect(time.waits.length).toBeGreaterThanOrEqual(150)
  expect(time.waits).toEqual([...time.waits].sort((a, b) => a - b))
  const owner = await enter(site.browser('201.99.0.2'), target)
  expect(owner.statusCode).toBe(200)
  expect(owner.heldMs).toBeGreaterThan(1_000)
  expect(owner.heldMs).toBeLessThan(2_000)
})
