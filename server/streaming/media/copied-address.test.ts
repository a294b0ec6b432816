import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsApp, openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { answerOf } from '../../../testing/clients/answer-of.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { sendRequest } from '../../../testing/clients/send-request.ts'

/** The network from which every member of this file logs in, and the agents of other players. */
const HOME = '189.203.0.10'
const MULTIVARIANT = [
  '#EXTM3U',
  ...['720p', '360p'].map((it) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${it}/media.m3u8`),
].join('\n')
let testApp: AccountsApp
let origin: Server
let isOriginWell = true
beforeAll(async () => {
  origin = createServer(({ url }, response) => {
    response.writeHead(isOriginWell ? 200 : 500).end(url?.endsWith('master.m3u8') ? MULTIVARIANT : '#EXTM3U')
  })
  await new Promise<void>((done) => origin.listen(0, '127.0.0.1', done))
  const { port } = origin.address() as AddressInfo
  testApp = await openAccountsApp({ videoOriginUrl: `http://127.0.0.1:${port}/video` })
})
afterAll(async () => {
  await testApp.close()
  origin.closeAllConnections()
  await new Promise((done) => origin.close(done))
})

let members = 0
const openMember = async (query = '') => {
  members += 1
  const email = `copia${members}@playball.test`
  const browser = testApp.browser(HOME)
  await browser.register(email, query)
  await testApp.grantMembership(browser.userId)
  return browser
}
const start = async (browser: Browser) => {
  const answer = await browser.call('POST', '/api/streaming?gameId=7')
  expect(answerOf(answer)).toBe(200)
  const { st, playback } = answer.json().response
  return { base: st.replace('master.m3u8', '') as string, playback }
}

type Player = { cookie?: string; agent: string; ip: string; quality?: '720p' | '360p'; behind?: number }
const cookieOf = (browser: Browser) => `did=${browser.cookies.get('did')}; sid=${browser.cookies.get('sid')}`
/** Whether a player is admitted. */
const isServed = async ({ cookie, agent, ip }: Player, url: string) => {
  const headers = { 'user-agent': agent, ...(cookie !== undefined && { cookie }) }
  const { statusCode } = await sendRequest(testApp.app, { url, headers, remoteAddress: ip })
  expect([403, isOriginWell ? 200 : 503]).toContain(statusCode)
  return statusCode !== 403
}
/** The seconds of a live game that each player gets: playlists, and segments of two seconds each. */
const playFor = async (players: Player[], base: string, seconds: number, from = 0) => {
  const served = players.map(() => 0)
  for (let second = 0; second < seconds; second += 2) {
    for (const [index, player] of players.entries()) {
      const { quality = '720p', behind = 0 } = player
      const hasPlaylist = await isServed(player, `${base}${quality}/media.m3u8`)
      const hasSegment = await isServed(player, `${base}${quality}/${from - behind + second / 2}.m4s`)
      if (hasPlaylist && hasSegment) served[index] = (served[index] ?? 0) + 2
    }
    testApp.clock.advance(2_000)
  }
  return served
}
const copies = (count: number, of: (n: number) => Partial<Player> = () => ({})): Player[] =>
  Array.from({ length: count }, (_, n) => ({ agent: 'Chrome/130', ip: HOME, ...of(n) }))

test('only the client with the browser’s cookie plays when twenty clients have its address', async () => {
  const browser = await openMember()
  const { base } = await start(browser)
  const [own, ...others] = copies(20, (n) => (n === 0 ? { cookie: cookieOf(browser) } : {}))
  const elsewhere = copies(5, (n) => ({
    ip: `45.70.0.${n}`,
    agent: `VLC/${n}`,
    cookie: 'did=AAAAAAAAAAAAAAAAAAAAAA',
  }))
  const served = await playFor([own as Player, ...others, ...elsewhere], base, 14)
  expect(served).toEqual([14, ...Array(24).fill(0)])
})

test('two viewers with a copied cookie and address at different places of a game end it, in one quality or two', async () => {
  for (const quality of ['720p', '360p'] as const) {
    const browser = await openMember()
    const { base } = await start(browser)
    await isServed({ cookie: cookieOf(browser), agent: 'Chrome/130', ip: HOME }, `${base}master.m3u8`)
    const two = copies(2, (n) => ({ cookie: cookieOf(browser), ...(n === 1 && { quality, behind: 900 }) }))
    const served = await playFor(two, base, 40, 1_000)
    expect(Math.max(...served), quality).toBeLessThanOrEqual(22)
  }
})

test('only one of twenty native players with one address, which send no cookie, plays', async () => {
  const app = await openMember('?isWeb=0')
  const { base } = await start(app)
  const players = copies(20, (n) => ({ agent: `App/${n}` }))
  expect(await playFor(players, base, 16)).toEqual([16, ...Array(19).fill(0)])
})

test('a player in the account’s own network comes before a player elsewhere', async () => {
  const app = await openMember('?isWeb=0')
  const { base } = await start(app)
  const [thief, owner] = [
    { agent: 'VLC', ip: '45.70.0.9' },
    { agent: 'App', ip: HOME },
  ]
  expect(await playFor([thief], base, 10)).toEqual([10])
  expect(await playFor([owner, thief], base, 20, 10)).toEqual([20, 0])
})

test('an address that twenty players of one appearance fetch from ends, and its user gets another address', async () => {
  const app = await openMember('?isWeb=0')
  const { base, playback } = await start(app)
  const served = await playFor(copies(20), base, 14)
  expect(Math.max(...served)).toBeLessThanOrEqual(10)
  const { id, generation } = playback
  const beat = await app.call('POST', '/api/streaming/heartbeat', { body: { id, generation } })
  expect(answerOf(beat)).toBe('403 errors.playbackEnded')
  const again = await start(app)
  expect(await playFor(copies(1), again.base, 20)).toEqual([20])
  expect(await playFor(copies(20), base, 2)).toEqual(Array(20).fill(0))
})

test('a copied cookie plays the copied address no longer than ten seconds', async () => {
  const browser = await openMember()
  const { base } = await start(browser)
  const cookie = cookieOf(browser)
  const served = await playFor(
    copies(2, () => ({ cookie })),
    base,
    20,
  )
  expect(Math.max(...served)).toBeLessThanOrEqual(10)
})

test('a copied cookie does not play in another quality either, while one player may change quality freely', async () => {
  const browser = await openMember()
  const { base } = await start(browser)
  const own = { cookie: cookieOf(browser), agent: 'Chrome/130', ip: HOME }
  const lower = { ...own, quality: '360p' } as const
  expect(await isServed(own, `${base}master.m3u8`)).toBe(true)
  for (const [from, player] of [own, lower, own, lower, own].entries())
    expect(await playFor([player], base, 6, from * 5)).toEqual([6])
  const served = await playFor([own, lower], base, 20, 40)
  expect(Math.max(...served)).toBeLessThanOrEqual(18)
  expect((await playFor([own, lower], base, 10, 60)).map((it) => it > 0)).toEqual([false, false])
})

test('two machines with one cookie that start a playback each do not play at once', async () => {
  const browser = await openMember()
  const copy = testApp.browser('45.70.0.9')
  copy.cookies = new Map(browser.cookies)
  copy.token = browser.token
  const first = await start(browser)
  const player = { cookie: cookieOf(browser), agent: 'Chrome/130', ip: HOME }
  expect(await playFor([player], first.base, 4)).toEqual([4])
  const second = await start(copy)
  const thief = { ...player, ip: '45.70.0.9' }
  let bothMs = 0
  for (let at = 4; at < 24; at += 2) {
    const isFirstServed = await isServed(player, `${first.base}720p/${at}.m4s`)
    if (isFirstServed && (await isServed(thief, `${second.base}720p/${at}.m4s`))) bothMs += 2_000
    testApp.clock.advance(2_000)
  }
  expect(bothMs).toBeLessThanOrEqual(10_000)
})

test('a viewer who moves from Wi-Fi to the carrier’s network plays on, a native player with its next heartbeat', async () => {
  const browser = await openMember()
  const web = await start(browser)
  const player = { cookie: cookieOf(browser), agent: 'Chrome/130', ip: HOME }
  expect(await playFor([player], web.base, 6)).toEqual([6])
  expect(await playFor([{ ...player, ip: '200.1.1.1' }], web.base, 6, 6)).toEqual([6])

  const app = await openMember('?isWeb=0')
  const native = await start(app)
  expect(await playFor(copies(1), native.base, 6)).toEqual([6])
  const moved = { agent: 'Chrome/130', ip: '200.1.1.1' }
  expect(await isServed(moved, `${native.base}720p/6.m4s`)).toBe(false)
  const { id, generation } = native.playback
  await sendRequest(testApp.app, {
    ...{ method: 'POST', url: '/api/streaming/heartbeat', payload: { id, generation } },
    ...{ headers: { authorization: app.token ?? '' }, remoteAddress: '200.1.1.1' },
  })
  expect(await playFor([moved], native.base, 6, 6)).toEqual([6])
})

test('a television that gets a browser’s address plays once the browser stops fetching', async () => {
  const browser = await openMember()
  const { base } = await start(browser)
  const own = { cookie: cookieOf(browser), agent: 'Chrome/130', ip: HOME }
  expect(await playFor([own], base, 4)).toEqual([4])
  const television = { agent: 'CrKey', ip: HOME }
  expect(await isServed(television, `${base}master.m3u8`)).toBe(false)
  testApp.clock.advance(8_000)
  expect(await playFor([television], base, 20, 4)).toEqual([20])
  expect(await playFor([own, television], base, 10, 24)).toEqual([10, 0])
})

test('a viewer who goes back again and again, or whose line repeats requests, is not taken for two viewers', async () => {
  const browser = await openMember()
  const { base } = await start(browser)
  const own = { cookie: cookieOf(browser), agent: 'Chrome/130', ip: HOME }
  for (const segment of [1, 2, 3, 4, 3, 4, 5, 4, 5, 6, 7]) {
    expect(await isServed(own, `${base}720p/${segment}.m4s`)).toBe(true)
    testApp.clock.advance(2_000)
  }
  expect(await playFor([own], base, 10, 8)).toEqual([10])
})

test('a viewer whose player repeats requests for segments that the origin lacks is not taken for two viewers', async () => {
  const browser = await openMember()
  const { base } = await start(browser)
  const own = { cookie: cookieOf(browser), agent: 'Chrome/130', ip: HOME }
  isOriginWell = false
  for (const segment of [90, 90, 91, 91, 92, 92, 93, 93, 94, 94, 95, 95, 96, 96])
    expect(await isServed(own, `${base}720p/${segment}.m4s`)).toBe(true)
  isOriginWell = true
  expect(await playFor([own], base, 10, 90)).toEqual([10])
})
