import { expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

const testApp = openForTests(() =>
  openAccountsApp({
    videos: new Map([
      [7, { kind: 'live' }],
      [8, { kind: 'ondemand' }],
    ]),
  }),
)

let members = 0
/** A member who logged in on two browsers so long ago that no login counts as a fresh proof. */
const openMember = async () => {
  members += 1
  const email = `dos${members}@playball.test`
  const laptop = testApp.browser()
  await laptop.register(email)
  await testApp.grantMembership(laptop.userId)
  const phone = testApp.browser()
  const answer = await phone.call('POST', '/api/users/login', {
    body: { email, password: 'curva-baja-77' },
    headers: { 'user-agent': ANDROID },
  })
  phone.token = answer.json().response.token
  phone.userId = laptop.userId
  testApp.clock.advance(11 * MINUTE_MS)
  return { phone, laptop, email }
}
const start = (browser: Browser, more = '', gameId = 7) =>
  browser.call('POST', `/api/streaming?gameId=${gameId}&isWeb=1&platform=web${more}`)
const takeOver = (browser: Browser, gameId = 7) => start(browser, '&takeover=1', gameId)
const beat = (browser: Browser, playback: { id: string; generation: number }, position?: object | null) =>
  browser.call('POST', '/api/streaming/heartbeat', { body: { ...playback, position } })
const play = async (browser: Browser, gameId = 7) => {
  const answer = await start(browser, '', gameId)
  expect(answerOf(answer)).toBe(200)
  return answer.json().response
}
const proof = async (browser: Browser) => {
  // The routes of proofs have tests of their own; a login proves as well.
  testApp.clock.advance(1)
  const { email } = (await browser.call('GET', '/api/users/me')).json().response.user
  await browser.logIn(email)
}

test('the refusal keeps its text and says which device plays which game, and when it was last seen', async () => {
  const { phone, laptop } = await openMember()
  await play(phone)
  testApp.clock.advance(12 * SECOND_MS)
  const refused = await start(laptop)
  expect(answerOf(refused)).toBe('409 errors.sessionOpen')
  expect(refused.json().error).toEqual({
    code: 'errors.sessionOpen',
    message: 'Ya hay una sesión abierta desde otro dispositivo. Ciérrala ahí y vuelve a intentarlo',
    playback: {
      device: 'Chrome · Android',
      kind: 'web',
      game: { id: 7, away: 'Naranjeros', home: 'Yaquis' },
      seenSecondsAgo: 12,
      takeover: 'free',
    },
  })
})

test('one call takes over; the other screen learns from heartbeat and playlist which device did', async () => {
  const { phone, laptop } = await openMember()
  const first = await play(laptop)
  const second = (await takeOver(phone)).json().response
  expect(second.playback.generation).toBe(first.playback.generation + 1)
  const lost = await beat(laptop, first.playback)
  expect(answerOf(lost)).toBe('410 errors.playbackTaken')
  const elsewhere = { device: 'Chrome · Android', game: { id: 7 }, seenSecondsAgo: 0, takeover: 'free' }
  expect(lost.json().error.playback).toMatchObject(elsewhere)
  testApp.clock.advance(9 * SECOND_MS)
  const playlist = await laptop.call('GET', first.st)
  expect(answerOf(playlist)).toBe('403 errors.playbackEnded')
  expect(playlist.json().error.playback).toMatchObject({ device: 'Chrome · Android' })
  expect(answerOf(await beat(phone, second.playback))).toBe(200)
  expect(answerOf(await takeOver(laptop))).toBe(200)
  expect(answerOf(await beat(phone, second.playback))).toBe('410 errors.playbackTaken')
})

test('the second device starts at the position of the first, and at the live edge where the first was there', async () => {
  const { phone, laptop } = await openMember()
  const { playback } = await play(phone, 8)
  await beat(phone, playback, { time: 4_211.5, date: null })
  const taken = (await takeOver(laptop, 8)).json().response
  expect(taken.position).toEqual({ time: 4_211.5, date: null })
  expect((await play(laptop, 8)).position).toBeNull()
  const live = await play(laptop, 7)
  await beat(laptop, live.playback, { time: 90, date: 1_795_000_000_000 })
  await beat(laptop, live.playback, null)
  expect((await takeOver(phone, 7)).json().response.position).toBeNull()
})

test('another game starts at its own place', async () => {
  const { phone, laptop } = await openMember()
  const { playback } = await play(phone, 8)
  await beat(phone, playback, { time: 900, date: null })
  expect((await takeOver(laptop, 7)).json().response.position).toBeNull()
})

test('the fourth take-over of a day needs a fresh proof, and succeeds with it', async () => {
  const { phone, laptop } = await openMember()
  await play(phone)
  for (const device of [laptop, phone, laptop]) expect(answerOf(await takeOver(device))).toBe(200)
  expect(answerOf(await takeOver(phone))).toBe('403 errors.proofNeeded')
  expect((await start(phone)).json().error.playback.takeover).toBe('proof')
  await proof(phone)
  expect((await start(phone)).json().error.playback.takeover).toBe('free')
  expect(answerOf(await takeOver(phone))).toBe(200)
  testApp.clock.advance(24 * 60 * MINUTE_MS)
})

test('an account takes over at most twenty times a day', async () => {
  const { phone, laptop } = await openMember()
  await play(phone)
  for (let round = 0; round < 10; round += 1)
    for (const device of [laptop, phone]) {
      const answer = await takeOver(device)
      if (answer.statusCode === 403) await proof(device)
      expect(answer.statusCode === 200 || (await takeOver(device)).statusCode === 200).toBe(true)
    }
  await proof(laptop)
  const refused = await takeOver(laptop)
  expect(answerOf(refused)).toBe('409 errors.sessionOpen')
  expect(refused.json().error.playback.takeover).toBe('none')
})

test('a take-over from a place where the account was never used needs a fresh proof', async () => {
  const { phone, laptop } = await openMember()
  await play(phone)
  const thief = testApp.browser('45.70.0.9')
  for (const name of ['sid', 'XSRF-TOKEN']) thief.cookies.set(name, laptop.cookies.get(name) ?? '')
  thief.token = laptop.token
  expect(answerOf(await takeOver(thief))).toBe('403 errors.proofNeeded')
  expect(answerOf(await takeOver(laptop))).toBe(200)
})

test('a device that changes the seventh time within an hour needs a fresh proof, though the lease is free', async () => {
  const { phone, laptop } = await openMember()
  for (const device of [phone, laptop, phone, laptop, phone, laptop, phone]) {
    const { playback } = await play(device)
    await device.call('DELETE', `/api/streaming?id=${playback.id}`)
  }
  expect(answerOf(await start(laptop))).toBe('403 errors.proofNeeded')
  expect(answerOf(await start(phone))).toBe(200)
})

test('two machines with one cookie that take turns are stopped by a fresh proof after some turns', async () => {
  const { phone } = await openMember()
  const copy = testApp.browser('45.70.0.9')
  copy.cookies = new Map(phone.cookies)
  copy.token = phone.token
  const turns: (number | string)[] = []
  for (let turn = 0; turn < 26; turn += 1) {
    const answer = await start(turn % 2 === 0 ? phone : copy)
    turns.push(answerOf(answer))
    // Closing first changes nothing.
    const id = answer.json().response?.playback.id
    if (turn % 3 === 0 && id !== undefined) await phone.call('DELETE', `/api/streaming?id=${id}`)
    testApp.clock.advance(10 * SECOND_MS)
  }
  expect(turns).toEqual([...Array(21).fill(200), ...Array(5).fill('403 errors.proofNeeded')])
})

test('the list of devices shows which device plays what, and stops it', async () => {
  const { phone, laptop } = await openMember()
  const { playback, st } = await play(phone)
  const list = async () => (await laptop.call('GET', '/api/users/sessions')).json().response
  const playing = (await list()).find((it: { playing: unknown }) => it.playing !== null)
  expect(playing).toMatchObject({
    device: 'Chrome · Android',
    playing: { id: 7, away: 'Naranjeros', home: 'Yaquis' },
  })
  const stop = (id: string) => laptop.call('DELETE', `/api/users/sessions/${id}/playback`)
  expect(answerOf(await stop(playing.id))).toBe('403 errors.proofNeeded')
  await proof(laptop)
  expect(answerOf(await stop(playing.id))).toBe(200)
  expect(answerOf(await beat(phone, playback))).toBe('410 errors.playbackStopped')
  testApp.clock.advance(9 * SECOND_MS)
  expect((await phone.call('GET', st)).statusCode).toBe(403)
  expect((await list()).every((it: { playing: unknown }) => it.playing === null)).toBe(true)
  expect(answerOf(await stop(playing.id))).toBe('404 errors.notFound')
  expect(answerOf(await start(laptop))).toBe(200)
})
