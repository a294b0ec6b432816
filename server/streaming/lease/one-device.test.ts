import { expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

/** Whether game 8 is hidden where all viewers are now. */
let isAbroad = false
const testApp = openForTests(() =>
  openAccountsApp({
    isHidden: (gamePk) => gamePk === 8 && isAbroad,
    videos: new Map([
      [7, { kind: 'live' }],
      [8, { kind: 'ondemand' }],
    ]),
  }),
)

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
let members = 0

/** A member with two browsers of their own. */
const openMember = async (days = 30) => {
  members += 1
  const email = `socia${members}@playball.test`
  const phone = testApp.browser()
  await phone.register(email)
  await testApp.grantMembership(phone.userId, days)
  const laptop = testApp.browser()
  await laptop.logIn(email)
  return { phone, laptop, email }
}
const START = '/api/streaming?gameId=7&isWeb=1&platform=web'
const start = (browser: Browser, gameId: number | string = 7) =>
  browser.call('POST', `/api/streaming?gameId=${gameId}&isWeb=1&platform=web`)
const beat = (browser: Browser, playback: { id: string; generation: number }) =>
  browser.call('POST', '/api/streaming/heartbeat', { body: playback })
const stop = (browser: Browser, id: string) => browser.call('DELETE', `/api/streaming?id=${id}`)
const playbackOf = async (browser: Browser, gameId = 7) => {
  const answer = await start(browser, gameId)
  expect(answerOf(answer)).toBe(200)
  return answer.json().response.playback
}

test('starting a playback answers with the address of the video, its kind and how long the lease lasts', async () => {
  const { phone } = await openMember()
  const live = (await start(phone)).json().response
  expect(live.st).toMatch(/^\/media\/[A-Za-z0-9_-]{43}\/7\/master\.m3u8$/)
  expect(live).toMatchObject({
    video: { src: live.st, kind: 'live' },
    playback: { generation: 1, heartbeatMs: 15_000, leaseMs: 45_000 },
  })
  expect((await start(phone, 8)).json().response.video.kind).toBe('ondemand')
})

test('the specification’s form field is accepted', async () => {
  const { phone } = await openMember()
  const answer = await phone.call('POST', '/api/streaming?gameId=7&isWeb=1&platform=web', {
    form: { src: 'https://video.example/7' },
  })
  expect(answerOf(answer)).toBe(200)
})

test('a visitor, a user without a membership and a game without video are refused, each with its reason', async () => {
  const visitor = testApp.browser()
  expect(answerOf(await start(visitor))).toBe('401 errors.notLoggedIn')
  await visitor.register('curiosa@playball.test')
  expect(answerOf(await start(visitor))).toBe('403 errors.membershipRequired')
  const { phone } = await openMember()
  expect(answerOf(await start(phone, 9))).toBe('404 player.videoNotFound')
  for (const gameId of ['x', '', '-1', '1e99', '7.5'])
    expect(answerOf(await start(phone, gameId))).toBe('400 errors.serverError')
})

test('a second device is refused with the seconds to wait, and plays when the lease has run out', async () => {
  const { phone, laptop } = await openMember()
  await start(phone)
  const refused = await start(laptop)
  expect(answerOf(refused)).toBe('409 errors.sessionOpen')
  expect(refused.json().error.message).toContain('otro dispositivo')
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(40)
  expect(wait).toBeLessThanOrEqual(45)
  testApp.clock.advance(wait * SECOND_MS)
  expect(answerOf(await start(laptop))).toBe(200)
  expect(answerOf(await start(phone))).toBe('409 errors.sessionOpen')
})

test('heartbeats keep the second device out for as long as they come', async () => {
  const { phone, laptop } = await openMember()
  const playback = await playbackOf(phone)
  for (let beats = 0; beats < 6; beats += 1) {
    testApp.clock.advance(30 * SECOND_MS)
    expect(answerOf(await beat(phone, playback))).toBe(200)
    expect(answerOf(await start(laptop))).toBe('409 errors.sessionOpen')
  }
})

test('closing frees the lease at once, and closes nobody else’s playback', async () => {
  const { phone, laptop } = await openMember()
  const { phone: stranger } = await openMember()
  const playback = await playbackOf(phone)
  expect((await stop(stranger, playback.id)).json().response).toEqual({ ended: false })
  expect(answerOf(await start(laptop))).toBe('409 errors.sessionOpen')
  expect((await stop(phone, playback.id)).json().response).toEqual({ ended: true })
  expect((await stop(phone, playback.id)).json().response).toEqual({ ended: false })
  expect(answerOf(await beat(phone, playback))).toBe('403 errors.playbackEnded')
  expect(answerOf(await start(laptop))).toBe(200)
})

test('a second tab of the same device takes over, and the older tab learns the reason', async () => {
  const { phone } = await openMember()
  const older = await playbackOf(phone)
  const newer = await playbackOf(phone, 8)
  expect(newer.generation).toBe(older.generation + 1)
  expect(answerOf(await beat(phone, older))).toBe('410 errors.playbackReplaced')
  expect(answerOf(await beat(phone, { ...newer, generation: older.generation }))).toBe(
    '403 errors.playbackEnded',
  )
  expect(answerOf(await beat(phone, newer))).toBe(200)
})

test('after a long sleep the late heartbeat goes on playing, unless another device took the lease', async () => {
  const { phone, laptop } = await openMember()
  const playback = await playbackOf(phone)
  testApp.clock.advance(300 * SECOND_MS)
  expect(answerOf(await beat(phone, playback))).toBe(200)
  expect(answerOf(await start(laptop))).toBe('409 errors.sessionOpen')
  testApp.clock.advance(300 * SECOND_MS)
  expect(answerOf(await start(laptop))).toBe(200)
  expect(answerOf(await beat(phone, playback))).toBe('410 errors.playbackTaken')
})

test('logging out frees this device’s playback, and only this device’s', async () => {
  const { phone, laptop, email } = await openMember()
  const playback = await playbackOf(phone)
  await laptop.call('DELETE', `/api/users/logout/${laptop.userId}`)
  expect(answerOf(await beat(phone, playback))).toBe(200)
  await phone.call('DELETE', `/api/users/logout/${phone.userId}`)
  expect(answerOf(await beat(phone, playback))).toBe('401 errors.notLoggedIn')
  await laptop.logIn(email)
  expect(answerOf(await start(laptop))).toBe(200)
})

test('logging in again in the same browser is still the same device', async () => {
  const { phone, email } = await openMember()
  const playback = await playbackOf(phone)
  await phone.logIn(email)
  expect(answerOf(await beat(phone, playback))).toBe(200)
  expect(answerOf(await start(phone))).toBe(200)
})

test('a lease from a clock that was hours ahead lasts no longer than any other once the clock is back', async () => {
  const { phone, laptop } = await openMember()
  testApp.clock.advance(11 * HOUR_MS)
  const { st } = (await start(phone)).json().response
  testApp.clock.advance(-11 * HOUR_MS)
  const refused = await start(laptop)
  expect([answerOf(refused), refused.headers['retry-after']]).toEqual(['409 errors.sessionOpen', '45'])
  testApp.clock.advance(44 * SECOND_MS)
  expect(answerOf(await start(laptop))).toBe('409 errors.sessionOpen')
  testApp.clock.advance(2 * SECOND_MS)
  expect((await phone.call('GET', st)).statusCode).toBe(403)
  expect(answerOf(await start(laptop))).toBe(200)
})

test('a playback that was closed while the clock was ahead holds nothing once the clock is back', async () => {
  const { phone, laptop } = await openMember()
  testApp.clock.advance(11 * HOUR_MS)
  const playback = await playbackOf(phone)
  await stop(phone, playback.id)
  testApp.clock.advance(-11 * HOUR_MS)
  expect(answerOf(await start(laptop))).toBe(200)
})

test('take-overs under a clock that was ahead need no proof once the clock is back', async () => {
  const { phone, laptop } = await openMember()
  testApp.clock.advance(11 * HOUR_MS)
  await start(phone)
  for (const browser of [laptop, phone, laptop])
    expect(answerOf(await browser.call('POST', `${START}&takeover=1`))).toBe(200)
  testApp.clock.advance(-11 * HOUR_MS)
  expect(answerOf(await phone.call('POST', `${START}&takeover=1`))).toBe(200)
})

test('every app session is a device of its own', async () => {
  const { phone, email } = await openMember()
  const [tv, tablet] = [testApp.browser(), testApp.browser()]
  await tv.logIn(email, undefined, '?isWeb=0')
  await tablet.logIn(email, undefined, '?isWeb=0')
  const playback = await playbackOf(tv)
  for (const other of [tablet, phone]) expect(answerOf(await start(other))).toBe('409 errors.sessionOpen')
  expect(answerOf(await start(tv))).toBe(200)
  expect(answerOf(await beat(tv, playback))).toBe('410 errors.playbackReplaced')
  await tv.call('DELETE', `/api/users/logout/${tv.userId}`)
  expect(answerOf(await start(tablet))).toBe(200)
})

test('a browser that lost its device name gets a new name and is another device', async () => {
  const { phone } = await openMember()
  await start(phone)
  const name = phone.cookies.get('did')
  for (const forged of ['', 'short', `${name}%00`, 'x'.repeat(4_000)]) {
    phone.cookies.set('did', forged)
    expect(answerOf(await start(phone))).toBe('409 errors.sessionOpen')
    expect(phone.cookies.get('did')).toMatch(/^[A-Za-z0-9_-]{22}$/)
  }
  phone.cookies.set('did', name ?? '')
  expect(answerOf(await start(phone))).toBe(200)
})

test('a viewer whose membership expires while they watch may watch on for four hours, but not start again', async () => {
  const { phone } = await openMember(1)
  testApp.clock.advance(23 * HOUR_MS)
  await phone.call('GET', '/api/users/me')
  testApp.clock.advance(-13 * HOUR_MS)
  await phone.call('GET', '/api/users/me')
  testApp.clock.advance(11 * HOUR_MS)
  await phone.call('GET', '/api/users/me')
  testApp.clock.advance(2 * HOUR_MS)
  const playback = await playbackOf(phone)
  testApp.clock.advance(2 * HOUR_MS)
  expect(answerOf(await start(phone))).toBe('403 errors.membershipRequired')
  expect(answerOf(await beat(phone, playback))).toBe(200)
  testApp.clock.advance(2.9 * HOUR_MS)
  expect(answerOf(await beat(phone, playback))).toBe(200)
  testApp.clock.advance(0.2 * HOUR_MS)
  expect(answerOf(await beat(phone, playback))).toBe('403 errors.membershipRequired')
  expect(answerOf(await beat(phone, playback))).toBe('403 errors.playbackEnded')
})

test('a revoked membership ends the playback without grace', async () => {
  const { phone } = await openMember()
  const playback = await playbackOf(phone)
  await testApp.revokeMembership(phone.userId)
  expect(answerOf(await beat(phone, playback))).toBe('403 errors.membershipRequired')
})

test('a game hidden where the viewer is cannot be started, and ends for a viewer who moves there', async () => {
  const { phone } = await openMember()
  const playback = await playbackOf(phone, 8)
  isAbroad = true
  expect(answerOf(await beat(phone, playback))).toBe('403 errors.notInYourCountry')
  expect(answerOf(await beat(phone, playback))).toBe('403 errors.playbackEnded')
  expect(answerOf(await start(phone, 8))).toBe('403 errors.notInYourCountry')
  expect(answerOf(await start(phone, 7))).toBe(200)
  isAbroad = false
  expect(answerOf(await start(phone, 8))).toBe(200)
})

test('exactly one of five devices plays after two hundred starts at once', async () => {
  const { phone, email } = await openMember()
  const devices = [phone]
  for (let n = 0; n < 4; n += 1) {
    const device = testApp.browser()
    await device.logIn(email)
    devices.push(device)
  }
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const device = devices[n % 5] as Browser
      return { n: n % 5, answer: answerOf(await start(device)) }
    }),
  )
  const winners = new Set(answers.filter((it) => it.answer === 200).map((it) => it.n))
  expect(winners.size).toBe(1)
  const counts = Map.groupBy(answers, (it) => it.answer)
  expect(counts.get(200)).toHaveLength(40)
  expect(counts.get('409 errors.sessionOpen')).toHaveLength(160)
})

test('malformed heartbeats and closings are refused', async () => {
  const { phone } = await openMember()
  const bodies = [
    undefined,
    {},
    { id: '', generation: 1 },
    { id: 'a\u0000b', generation: 1 },
    { id: 'x', generation: 0 },
    { id: 'x', generation: 1e300 },
    { id: 'x', generation: true },
    { id: 'x', generation: '0x1' },
    { id: ['x'], generation: 1 },
  ]
  for (const body of bodies)
    expect(answerOf(await phone.call('POST', '/api/streaming/heartbeat', { body }))).toBe(
      '400 errors.badRequest',
    )
  expect(answerOf(await stop(phone, 'a%00b'))).toBe('400 errors.badRequest')
  expect(answerOf(await phone.call('DELETE', '/api/streaming'))).toBe('400 errors.badRequest')
  expect(answerOf(await beat(phone, { id: 'unknown', generation: 1 }))).toBe('403 errors.playbackEnded')
})
