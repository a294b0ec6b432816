import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountsApp, openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { sendRequest } from '../../../testing/clients/send-request.ts'

/** The network of the member and of their television, and another user's network. */
const [HOME, AWAY] = ['189.203.0.10', '45.70.0.9']
const TELEVISION = { agent: 'CrKey/1.56', ip: HOME }
let testApp: AccountsApp
let origin: Server
let hiddenFrom: string | undefined
beforeAll(async () => {
  origin = createServer((_, response) => response.end('#EXTM3U'))
  await new Promise<void>((done) => origin.listen(0, '127.0.0.1', done))
  testApp = await openAccountsApp({
    videoOriginUrl: `http://127.0.0.1:${(origin.address() as AddressInfo).port}/video`,
    isHidden: (_, ip) => ip === hiddenFrom,
  })
})
beforeEach(() => {
  hiddenFrom = undefined
})
afterAll(async () => {
  await testApp.close()
  origin.closeAllConnections()
  await new Promise((done) => origin.close(done))
})

let members = 0
/** A member who watches in a browser and hands the game over to the television. */
const openCast = async () => {
  members += 1
  const browser = testApp.browser(HOME)
  await browser.register(`tele${members}@playball.test`)
  await testApp.grantMembership(browser.userId)
  const started = (await browser.call('POST', '/api/streaming?gameId=7')).json().response
  const { id, generation } = started.playback
  const answer = await browser.call('POST', '/api/streaming/cast', { body: { id, generation } })
  expect(answerOf(answer)).toBe(200)
  const folderOf = (address: string) => address.replace('master.m3u8', '')
  return {
    browser,
    playback: { id, generation },
    own: folderOf(started.st),
    cast: folderOf(answer.json().response.video.src),
    page: { agent: 'Chrome/130', ip: HOME, cookie: `did=${browser.cookies.get('did')}` },
  }
}

type Client = { agent: string; ip: string; cookie?: string }
const statusOf = async ({ agent, ip, ...more }: Client, url: string) =>
  (await sendRequest(testApp.app, { url, headers: { 'user-agent': agent, ...more }, remoteAddress: ip }))
    .statusCode
const PLAYLIST = '720p/media.m3u8'
/** Plays for so many seconds; how many of them it was served. */
const playFor = async (client: Client, base: string, seconds: number) => {
  let served = 0
  for (let second = 0; second < seconds; second += 2) {
    const statuses = [
      await statusOf(client, base + PLAYLIST),
      await statusOf(client, `${base}720p/${second}.m4s`),
    ]
    if (statuses.every((it) => it === 200)) served += 2
    testApp.clock.advance(2_000)
  }
  return served
}
const start = (browser: Browser, game = 7) => browser.call('POST', `/api/streaming?gameId=${game}`)

test('a television plays from the first request on, the page beside it no more, though it looks at the playlists', async () => {
  const { own, cast, page } = await openCast()
  expect(await statusOf(page, own + PLAYLIST)).toBe(403)
  expect(await statusOf(page, cast + PLAYLIST)).toBe(200)
  expect(await playFor(TELEVISION, cast, 10)).toBe(10)
  expect(await statusOf(page, `${cast}720p/1.m4s`)).toBe(403)
})

test('a copied address of a television plays on no third machine, in its own network or elsewhere', async () => {
  const { cast } = await openCast()
  const [neighbour, thief] = [
    { agent: 'VLC/3', ip: HOME },
    { agent: 'VLC/3', ip: AWAY },
  ]
  expect(await statusOf(thief, `${cast}720p/0.m4s`)).toBe(200)
  expect(await playFor(TELEVISION, cast, 10)).toBe(10)
  expect(await statusOf(thief, `${cast}720p/9.m4s`)).toBe(403)
  expect(await statusOf(neighbour, `${cast}720p/9.m4s`)).toBe(403)
  expect(await statusOf({ ...thief, agent: TELEVISION.agent }, `${cast}720p/9.m4s`)).toBe(403)
})

test('a television plays on for as long as it fetches though its page is gone, and then another device may start', async () => {
  const { browser, cast } = await openCast()
  const phone = testApp.browser(HOME)
  await phone.logIn(`tele${members}@playball.test`)
  expect(await playFor(TELEVISION, cast, 300)).toBe(300)
  expect(answerOf(await start(phone))).toBe('409 errors.sessionOpen')
  testApp.clock.advance(46_000)
  expect(await statusOf(TELEVISION, cast + PLAYLIST)).toBe(403)
  expect(answerOf(await start(phone))).toBe(200)
  expect(browser.userId).toBe(phone.userId)
})

test('the page that takes the game back, or closes it, ends the television’s address', async () => {
  const { browser, cast } = await openCast()
  expect(await playFor(TELEVISION, cast, 4)).toBe(4)
  expect(answerOf(await start(browser))).toBe(200)
  testApp.clock.advance(6_000)
  expect(await statusOf(TELEVISION, cast + PLAYLIST)).toBe(403)

  const second = await openCast()
  await second.browser.call('DELETE', `/api/streaming?id=${second.playback.id}`)
  expect(await statusOf(TELEVISION, second.cast + PLAYLIST)).toBe(403)
})

test('neither kind of address can be made of the other', async () => {
  const { cast } = await openCast()
  expect(await statusOf(TELEVISION, cast.replace('/media/cast/', '/media/') + PLAYLIST)).toBe(403)
  const browser = testApp.browser(HOME)
  await browser.register('otra@playball.test')
  await testApp.grantMembership(browser.userId)
  const { st } = (await start(browser)).json().response
  expect(await statusOf(TELEVISION, st.replace('/media/', '/media/cast/'))).toBe(403)
})

test('a user casts only a playback that runs and is their own', async () => {
  const { browser, playback } = await openCast()
  const other = await openCast()
  const hand = (by: Browser) => by.call('POST', '/api/streaming/cast', { body: playback })
  expect(answerOf(await hand(other.browser))).toBe('410 errors.playbackReplaced')
  await browser.call('DELETE', `/api/streaming?id=${playback.id}`)
  expect(answerOf(await hand(browser))).toBe('403 errors.playbackEnded')
})

test('a television plays no game that may not be seen where it is', async () => {
  const { cast } = await openCast()
  hiddenFrom = AWAY
  expect(await statusOf({ ...TELEVISION, ip: AWAY }, cast + PLAYLIST)).toBe(403)
})

test('a receiver’s page of another origin may read its address, and no page that of a browser', async () => {
  const { own, cast } = await openCast()
  const head = async (method: 'GET' | 'OPTIONS', url: string) =>
    (await sendRequest(testApp.app, { method, url, remoteAddress: HOME })).headers[
      'access-control-allow-origin'
    ]
  expect(await head('GET', cast + PLAYLIST)).toBe('*')
  expect(await head('GET', own + PLAYLIST)).toBeUndefined()
  const preflight = await sendRequest(testApp.app, { method: 'OPTIONS', url: cast + PLAYLIST })
  expect(preflight.statusCode).toBe(204)
  expect(preflight.headers['access-control-allow-headers']).toContain('range')
  expect(await head('OPTIONS', own + PLAYLIST)).toBeUndefined()
})
