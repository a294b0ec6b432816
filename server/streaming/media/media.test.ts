import { once } from 'node:events'
import {
  Agent,
  createServer,
  get as getOver,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { type AccountsApp, openAccountsApp } from '../../testing/open-accounts-app.ts'

const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n1.m4s\n'
const SEGMENT = Buffer.alloc(70_000, 7)
const GIANT = Buffer.alloc(17 * 1024 * 1024)

/** An encoder: the requests that it got, and the state that it is in. */
const requests: string[] = []
type OriginState = 'well' | 'hanging' | 'broken' | 'gone' | 'moved' | 'giant' | 'cut'
let originState: OriginState = 'well'
let origin: Server
let testApp: AccountsApp

const listening = (server: Server) =>
  new Promise<string>((done) =>
    server.listen(0, '127.0.0.1', () => done(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

const answerWell = (request: IncomingMessage, response: ServerResponse) => {
  const name = request.url?.split('?')[0]?.split('/').at(-1) ?? ''
  if (name.startsWith('missing')) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'evil=1' })
  response.end(name.endsWith('.m3u8') ? PLAYLIST : SEGMENT)
}

const answers: Record<OriginState, (request: IncomingMessage, response: ServerResponse) => void> = {
  well: answerWell,
  hanging: () => testApp.timers.expire(),
  gone: (request) => void request.socket.destroy(),
  broken: (_request, response) => void response.writeHead(500).end('stack'),
  moved: (request, response) => {
    if (request.url?.includes('inside')) answerWell(request, response)
    else response.writeHead(302, { location: '/inside/1.m4s' }).end()
  },
  cut: (request, response) =>
    void response.writeHead(200, { 'content-length': 99 }).write('x', () => request.socket.destroy()),
  giant: (_request, response) => void response.end(GIANT),
}

beforeAll(async () => {
  origin = createServer((request, response) => {
    requests.push(request.url ?? '')
    answers[originState](request, response)
  })
  testApp = await openAccountsApp({
    videoOriginUrl: `${await listening(origin)}/video`,
    videos: new Map([
      [7, { kind: 'live' }],
      [8, { kind: 'ondemand' }],
    ]),
  })
})
afterAll(async () => {
  await testApp.close()
  origin.closeAllConnections()
  await new Promise((done) => origin.close(done))
})
beforeEach(() => {
  originState = 'well'
  requests.length = 0
  testApp.clock.advance(60_000)
})

let viewers = 0
const startWatching = async (gameId = 7) => {
  viewers += 1
  const browser = testApp.browser()
  await browser.register(`mira${viewers}@playball.test`)
  await testApp.grantMembership(browser.userId)
  const answer = await browser.call('POST', `/api/streaming?gameId=${gameId}`)
  const { st, playback } = answer.json().response
  return { browser, playback, base: st.replace('master.m3u8', '') as string }
}
const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => testApp.app.inject({ method, url })
const statusOf = async (url: string) => (await get(url)).statusCode
const beat = (browser: Browser, body: object) => browser.call('POST', '/api/streaming/heartbeat', { body })

test('playlists and segments come with their own type and cache rule, and no other header of the origin', async () => {
  const { base } = await startWatching()
  const playlist = await get(`${base}720p/media.m3u8`)
  expect(playlist.body).toBe(PLAYLIST)
  expect(playlist.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
  })
  expect(playlist.headers['set-cookie']).toBeUndefined()
  const segment = await get(`${base}720p/1.m4s`)
  expect(segment.rawPayload.equals(SEGMENT)).toBe(true)
  expect(segment.headers).toMatchObject({
    'content-type': 'video/iso.segment',
    'cache-control': 'private, max-age=10',
    'content-length': String(SEGMENT.length),
  })
  expect((await get(`${base}720p/init.mp4`)).headers['content-type']).toBe('video/mp4')
  expect(requests).toEqual(['/video/7/720p/media.m3u8', '/video/7/720p/1.m4s', '/video/7/720p/init.mp4'])
})

test('HEAD of a segment has the same headers and no body', async () => {
  const { base } = await startWatching()
  const head = await get(`${base}720p/1.m4s`, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(SEGMENT.length),
    '',
  ])
})

test('a hundred viewers of one segment are one request to the origin', async () => {
  const { base } = await startWatching()
  const answers = await Promise.all(Array.from({ length: 100 }, () => statusOf(`${base}480p/5.m4s`)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await statusOf(`${base}480p/5.m4s`)).toBe(200)
  expect(requests).toEqual(['/video/7/480p/5.m4s'])
})

test('a playlist is fetched again when half a second old', async () => {
  const { base } = await startWatching()
  for (const later of [0, 100, 500, 100]) {
    testApp.clock.advance(later)
    await get(`${base}240p/media.m3u8`)
  }
  expect(requests).toHaveLength(2)
})

test('of a media query a playlist’s directives alone are passed on', async () => {
  const { base } = await startWatching()
  await get(`${base}720p/media.m3u8?_HLS_skip=YES`)
  await get(`${base}240p/media.m3u8?_HLS_skip=YES&token=x`)
  await get(`${base}720p/9.m4s?_HLS_skip=YES`)
  expect(requests).toEqual([
    '/video/7/720p/media.m3u8?_HLS_skip=YES',
    '/video/7/240p/media.m3u8?_HLS_skip=YES',
    '/video/7/720p/9.m4s',
  ])
})

test('media that the origin does not have is 404, also its folder', async () => {
  const { base } = await startWatching()
  for (const name of [
    'missing.m3u8',
    '720p/missing1.m4s',
    'index.html',
    '',
    '720p/',
    '.m3u8',
    'a/b/c/d/e.ts',
  ])
    expect(await statusOf(base + name), name).toBe(404)
  expect(requests.every((it) => it.includes('missing'))).toBe(true)
})

test('while the origin is unreachable the last playlist is served for a moment, then 503 with a time to retry', async () => {
  const { base } = await startWatching()
  await get(`${base}master.m3u8`)
  for (const fault of ['hanging', 'gone', 'broken', 'moved', 'giant', 'cut'] as const) {
    originState = fault
    testApp.clock.advance(1_000)
    expect(await statusOf(`${base}master.m3u8`), fault).toBe(200)
    const segment = await get(`${base}720p/${fault}.m4s`)
    expect([segment.statusCode, segment.json().error.code], fault).toEqual([503, 'errors.notReady'])
    expect(segment.headers['retry-after']).toBe('2')
  }
  testApp.clock.advance(15_000)
  expect(await statusOf(`${base}master.m3u8`)).toBe(503)
  originState = 'well'
  expect(await statusOf(`${base}master.m3u8`)).toBe(200)
})

const refused = async (url: string) => {
  const answer = await get(url)
  expect([answer.statusCode, answer.json().error?.code], url).toEqual([403, 'errors.playbackEnded'])
  expect(answer.headers['cache-control']).toBe('no-store')
}
const names = [
  'master.m3u8',
  '720p/media.m3u8',
  '720p/media.m3u8?_HLS_msn=9&_HLS_part=1&_HLS_skip=YES',
  '720p/init.mp4',
  '720p/1.m4s',
  '720p/1.3.m4s',
]

test('unknown tokens, other games and malformed addresses get 403, and the origin is not asked', async () => {
  const { base } = await startWatching()
  for (const name of names) {
    await refused(`/media/${'A'.repeat(43)}/7/${name}`)
    await refused(`/media/short/7/${name}`)
    await refused(base.replace('/7/', '/8/') + name)
    await refused(base.replace('/7/', '/07/') + name)
    await refused(base.replace('/7/', '/7e0/') + name)
  }
  for (const url of ['/media/', '/media/x', base.slice(0, -1), `/media/${'%41'.repeat(43)}/7/master.m3u8`])
    await refused(url)
  expect(requests).toEqual([])
})

test('media ends when heartbeats stop, and comes back with a late one', async () => {
  const { base, browser, playback } = await startWatching()
  expect(await statusOf(`${base}720p/1.m4s`)).toBe(200)
  testApp.clock.advance(44_000)
  expect(await statusOf(`${base}720p/1.m4s`)).toBe(200)
  testApp.clock.advance(1_500)
  for (const name of names) await refused(base + name)
  await beat(browser, playback)
  testApp.clock.advance(1_000)
  expect(await statusOf(`${base}720p/1.m4s`)).toBe(200)
})

test('closing a playback ends its media at once on this server', async () => {
  const { base, browser, playback } = await startWatching()
  expect(await statusOf(`${base}master.m3u8`)).toBe(200)
  await browser.call('DELETE', `/api/streaming?id=${playback.id}`)
  for (const name of names) await refused(base + name)
})

test('a logout, a newer tab and a revoked membership end the media within ten seconds', async () => {
  const endings = [
    (it: Browser) => it.call('DELETE', `/api/users/logout/${it.userId}`),
    (it: Browser) => it.call('POST', '/api/streaming?gameId=8'),
    (it: Browser) => testApp.revokeMembership(it.userId),
  ]
  for (const end of endings) {
    const { base, browser } = await startWatching()
    expect(await statusOf(`${base}master.m3u8`)).toBe(200)
    await end(browser)
    testApp.clock.advance(9_000)
    await refused(`${base}master.m3u8`)
    await refused(`${base}720p/1.m4s`)
  }
})

let port: number | undefined
const listen = async (): Promise<number> => {
  if (port === undefined) await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  port ??= (testApp.app.server.address() as AddressInfo).port
  return port
}

test('segments whose connection ends after them are asked for again and again by one player', async () => {
  const { base } = await startWatching()
  const port = await listen()
  const statuses: (number | undefined)[] = []
  let [agent, connection]: [Agent, Socket | undefined] = [new Agent({ keepAlive: true }), undefined]
  testApp.app.server.on('connection', (socket) => {
    connection = socket
  })
  const ask = async (name: string) => {
    const request = getOver({ port, path: `${base}720p/${name}`, agent })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    statuses.push(answer.statusCode)
  }
  for (let n = 0; n < 30; n += 1) {
    await ask(`${n}.m4s`)
    testApp.clock.advance(1_000)
    if (n % 3 > 0 || connection === undefined) continue
    const isEnded = once(connection, 'close')
    agent.destroy()
    agent = new Agent({ keepAlive: true })
    await isEnded
    await ask(`${n}.m4s`)
  }
  agent.destroy()
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('no way of writing an address leads out of the game’s folder', async () => {
  const { base } = await startWatching()
  const port = await listen()
  const attempts = [
    '../8/master.m3u8',
    '..%2f8%2fmaster.m3u8',
    '%2e%2e/8/master.m3u8',
    '720p/../../8/master.m3u8',
    '..\\8\\master.m3u8',
    '//127.0.0.1:9/master.m3u8',
    '@127.0.0.1/master.m3u8',
    'http://127.0.0.1:9/master.m3u8',
    'master.m3u8%00.html',
    'master.m3u8%3f_HLS_skip=YES',
    'master%2em3u8',
    '720p/%252e%252e/master.m3u8',
    'x;y.m3u8',
  ]
  for (const attempt of attempts) expect([403, 404], attempt).toContain(await rawStatus(port, base + attempt))
  expect(await rawStatus(port, `${base}master.m3u8`)).toBe(200)
  expect(requests).toEqual(['/video/7/master.m3u8'])
})

/** The status of an address sent letter by letter, as no well-behaved client would. */
const rawStatus = (port: number, path: string) =>
  new Promise<number>((done, fail) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
    )
    socket.once('data', (data) => {
      done(Number(data.toString('latin1').split(' ')[1]))
      socket.destroy()
    })
    socket.once('error', fail)
  })
