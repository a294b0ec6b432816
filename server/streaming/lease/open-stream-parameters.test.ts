import { beforeAll, expect, test } from 'vitest'
import { openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import type { GameVideo } from './open-stream.ts'

const HIDDEN = 5
const videos = new Map<number, GameVideo>([
  [HIDDEN, { kind: 'ondemand' }],
  [7, { kind: 'live' }],
  [8, { kind: 'ondemand' }],
])
let member: Browser
const testApp = openForTests(() => openAccountsApp({ videos, isHidden: (gamePk) => gamePk === HIDDEN }))
beforeAll(async () => {
  member = testApp.browser()
  await member.register('parametros@playball.test')
  await testApp.grantMembership(member.userId)
})

/** The game that a start plays, or the refusal; a form as the specification has it. */
const start = async (query: string, form: Record<string, string> = {}, browser = member) => {
  testApp.clock.advance(120_000)
  const answer = await browser.call('POST', `/api/streaming${query}`, { form })
  if (answer.statusCode !== 200) return answerOf(answer)
  const { st, video } = answer.json().response
  expect(video.src).toBe(st)
  return `${/^\/media\/[\w-]{43}\/(\d+)\/master\.m3u8$/.exec(st)?.[1]} ${video.kind}`
}

test('the number of a game is enough, and the client’s own description changes nothing', async () => {
  for (const query of [
    '',
    '&isWeb=1',
    '&isWeb=0',
    '&isWeb=true',
    '&platform=web',
    '&isWeb=1&platform=Android+TV',
  ])
    expect(await start(`?gameId=8${query}`), query).toBe('8 ondemand')
})

test('the address of the same game’s stream agrees with its number, in a form and as JSON', async () => {
  for (const src of ['8/master.m3u8', 'https://video.example/games/8/master.m3u8?x=1', ''])
    expect(await start('?gameId=8', { src }), src).toBe('8 ondemand')
  expect(await start('?gameId=7', { src: 'live/master.m3u8' })).toBe('7 live')
  const json = await member.call('POST', '/api/streaming?gameId=8', { body: { src: '/8/master.m3u8' } })
  expect(json.json().response.video.kind).toBe('ondemand')
})

test('an address alone names the game', async () => {
  expect(await start('?isWeb=1', { src: '8/master.m3u8' })).toBe('8 ondemand')
  expect(await start('', { src: 'https://video.example/live/master.m3u8' })).toBe('7 live')
})

test('an address of another game than the number is refused, and an address of no game is ignored', async () => {
  expect(await start('?gameId=8', { src: '7/master.m3u8' })).toBe('400 errors.serverError')
  expect(await start('?gameId=8', { src: 'live/master.m3u8' })).toBe('400 errors.serverError')
  expect(await start('?gameId=8', { src: 'https://elsewhere.example/movie.mp4' })).toBe('8 ondemand')
})

test.each([
  ['', {}],
  ['?gameId=', {}],
  ['?gameId=0', {}],
  ['?gameId=-8', {}],
  ['?gameId=8.5', {}],
  ['?gameId=ocho', {}],
  ['?gameId=9007199254740993', {}],
  ['?gameId=8&isWeb=maybe', {}],
  [`?gameId=8&platform=${'x'.repeat(41)}`, {}],
  ['?gameId=8&takeover=2', {}],
  ['?gameId=8', { src: 'x'.repeat(2_001) }],
])('what cannot be read is refused: %s', async (query, form) => {
  expect(await start(query, form)).toBe('400 errors.serverError')
})

test('a game without video, an address of no game and a hidden game have their own refusals', async () => {
  expect(await start('?gameId=99')).toBe('404 player.videoNotFound')
  expect(await start('', { src: '99/master.m3u8' })).toBe('404 player.videoNotFound')
  expect(await start('', { src: 'movie.mp4' })).toBe('404 player.linkNotFound')
  expect(await start(`?gameId=${HIDDEN}`)).toBe('403 errors.notInYourCountry')
})

test('a playback needs a session, its CSRF token, and a membership', async () => {
  const stranger = testApp.browser()
  expect(await start('?gameId=8', {}, stranger)).toBe('401 errors.notLoggedIn')
  await stranger.register('sinpase@playball.test')
  expect(await start('?gameId=8', {}, stranger)).toBe('403 errors.membershipRequired')
  const headers = { 'x-xsrf-token': undefined }
  const forged = await member.call('POST', '/api/streaming?gameId=8', { body: {}, headers })
  expect(answerOf(forged)).toBe('403 errors.forgeryProtection')
})

test('another device gets 409 with the specification’s text while the first one plays', async () => {
  expect(await start('?gameId=8')).toBe('8 ondemand')
  const other = testApp.browser('201.9.9.9')
  await other.logIn('parametros@playball.test')
  const answer = await other.call('POST', '/api/streaming?gameId=8&isWeb=1', { form: { src: '' } })
  expect([answer.statusCode, answer.json().error]).toMatchObject([
    409,
    { code: 'errors.sessionOpen', message: expect.stringContaining('Ya hay una sesión abierta') },
  ])
})
