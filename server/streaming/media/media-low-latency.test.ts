import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountsApp, openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import { openRawClient, portOf } from '../../../testing/clients/raw-client.ts'
import { sendRequest } from '../../../testing/clients/send-request.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'

const WHOLE_GAME = Array.from({ length: 5_400 }, (_, k) => `#EXTINF:2,\n${k}.m4s\n`).join('')

/**
 * An origin that holds every blocked request until the test releases it; its requests, and its credential.
 */
let held: ServerResponse[]
let requests: string[]
let origin: Server
let testApp: AccountsApp
const logged: string[] = []

beforeAll(async () => {
  origin = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.headers.authorization !== 'Bearer a-credential-of-tests') response.writeHead(401).end()
    else if (request.url?.includes('_HLS_msn=99')) response.writeHead(400).end()
    else if (/_HLS_msn|9\.9\.m4s/.test(request.url ?? '')) held.push(response)
    else response.end(request.url?.includes('whole') ? WHOLE_GAME : `of ${request.url}`)
  })
  await new Promise<void>((done) => origin.listen(0, '127.0.0.1', done))
  testApp = await openAccountsApp({
    videoOriginUrl: `http://127.0.0.1:${(origin.address() as AddressInfo).port}/video`,
    originToken: 'a-credential-of-tests',
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  })
})
afterAll(async () => {
  await testApp.close()
  origin.closeAllConnections()
  await new Promise((done) => origin.close(done))
})
beforeEach(() => {
  held = []
  requests = []
  logged.length = 0
  testApp.clock.advance(60_000)
})

let viewers = 0
const startWatching = async () => {
  viewers += 1
  const browser = testApp.browser()
  await browser.register(`alfilo${viewers}@playball.test`)
  await testApp.grantMembership(browser.userId)
  const { st, playback } = (await browser.call('POST', '/api/streaming?gameId=7')).json().response
  return { browser, playback, base: st.replace('master.m3u8', '') as string }
}
const get = (url: string) => sendRequest(testApp.app, { method: 'GET', url })
const isHeld = (count: number) => waitUntil(() => expect(held).toHaveLength(count))
const connections = () =>
  new Promise<number>((done) => testApp.app.server.getConnections((_, count) => done(count)))
const publish = (text: string) => {
  for (const it of held.splice(0)) it.end(text)
}

test('a media query passes on its low-latency directives alone, and a wrong directive is refused', async () => {
  const { base } = await startWatching()
  const waiting = get(`${base}720p/media.m3u8?_HLS_skip=YES&token=x&_HLS_part=1&_HLS_msn=9`)
  await isHeld(1)
  publish('#EXTM3U\n')
  expect((await waiting).body).toBe('#EXTM3U\n')
  await get(`${base}720p/9.m4s?_HLS_msn=9`)
  await get(`${base}720p/9.0.m4s?CMCD=x`)
  expect(requests).toEqual([
    '/video/7/720p/media.m3u8?_HLS_msn=9&_HLS_part=1&_HLS_skip=YES',
    '/video/7/720p/9.m4s',
    '/video/7/720p/9.0.m4s',
  ])
  for (const query of ['_HLS_part=1', '_HLS_msn=x', '_HLS_skip=maybe', '_HLS_msn=99'])
    expect((await get(`${base}720p/media.m3u8?${query}`)).statusCode, query).toBe(400)
  expect(requests).toHaveLength(4)
})

test('a thousand requests for the playlist with the next part cause one request to the origin, which answers all', async () => {
  const { base } = await startWatching()
  const all = Array.from({ length: 1_000 }, () => get(`${base}720p/media.m3u8?_HLS_msn=9&_HLS_part=1`))
  await isHeld(1)
  publish('#EXTM3U\n# with 9.1\n')
  const answers = await Promise.all(all)
  expect(new Set(answers.map((it) => `${it.statusCode} ${it.body}`))).toEqual(
    new Set(['200 #EXTM3U\n# with 9.1\n']),
  )
  expect(answers[0]?.headers['cache-control']).toBe('private, no-store')
  expect(requests).toHaveLength(1)
})

test.each(['media.m3u8?_HLS_msn=9&_HLS_part=1', '9.9.m4s'])(
  'a playback that ended while it waited gets nothing: %s',
  async (name) => {
    const { base, browser, playback } = await startWatching()
    const waiting = get(`${base}240p/${name}`)
    await isHeld(1)
    await browser.call('DELETE', `/api/streaming?id=${playback.id}`)
    publish('with 9.1')
    const answer = await waiting
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'errors.playbackEnded'])
    // No warning is logged: a viewer who leaves a live game has already requested its next part.
    expect(logged).toEqual([])
  },
)

test('a viewer who left while waiting was refused nothing, and the security log has no entry of it', async () => {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  const { base, browser, playback } = await startWatching()
  const ask = async () => {
    const client = await openRawClient(portOf(testApp.app.server))
    client.write(`GET ${base}240p/media.m3u8?_HLS_msn=9&_HLS_part=1 HTTP/1.1\r\nhost: x\r\n\r\n`)
    return client
  }
  const left = await ask()
  await isHeld(1)
  await browser.call('DELETE', `/api/streaming?id=${playback.id}`)
  expect(await connections()).toBe(1)
  left.socket.destroy()
  await waitUntil(async () => expect(await connections()).toBe(0))
  publish('#EXTM3U\n')
  const stays = await ask()
  await stays.receives(/errors.playbackEnded/)
  stays.socket.destroy()
  expect(logged.map((it) => JSON.parse(it).security)).toEqual(['access-refused'])
})

test('a part comes as a segment does, and only to a playback of that game', async () => {
  const { base, browser, playback } = await startWatching()
  const part = await get(`${base}480p/12.3.m4s`)
  expect([part.statusCode, part.body]).toEqual([200, 'of /video/7/480p/12.3.m4s'])
  expect(part.headers).toMatchObject({
    'content-type': 'video/iso.segment',
    'cache-control': 'private, max-age=10',
  })
  for (const name of ['.3.m4s', '..m4s', '12.3', '12.3.m4x', '12.3.m4s.'])
    expect((await get(`${base}480p/${name}`)).statusCode, name).toBe(404)
  const refused = [`/media/${'A'.repeat(43)}/7/480p/12.3.m4s`, `${base.replace('/7/', '/8/')}480p/12.3.m4s`]
  for (const url of refused) expect((await get(url)).statusCode, url).toBe(403)
  await browser.call('DELETE', `/api/streaming?id=${playback.id}`)
  expect((await get(`${base}480p/12.3.m4s`)).statusCode).toBe(403)
  expect(requests).toHaveLength(1)
})

test('the playlist of a whole game comes compressed to clients that accept it, and a short playlist unchanged', async () => {
  const { base } = await startWatching()
  const ask = (name: string, encoding?: string) =>
    sendRequest(testApp.app, {
      method: 'GET',
      url: `${base}240p/${name}`,
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    })
  const answers = await Promise.all([1, 2].map(() => ask('whole.m3u8', 'gzip, deflate, br')))
  for (const it of answers) {
    expect(it.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(it.rawPayload).toString()).toBe(WHOLE_GAME)
    expect(it.rawPayload.length * 6).toBeLessThan(WHOLE_GAME.length)
  }
  for (const encoding of [undefined, 'br', 'gzip;q=0', 'gzip;q=0.0', 'xgzip']) {
    const plain = await ask('whole.m3u8', encoding)
    expect([plain.headers['content-encoding'], plain.body], encoding).toEqual([undefined, WHOLE_GAME])
  }
  expect((await ask('whole.m3u8', 'br, gzip;q=0.5')).headers['content-encoding']).toBe('gzip')
  expect((await ask('media.m3u8', 'gzip')).headers['content-encoding']).toBeUndefined()
  expect((await ask('9.m4s', 'gzip')).headers['content-encoding']).toBeUndefined()
})
