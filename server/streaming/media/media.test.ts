import { once } from 'node:events'
import { Agent, get as getOver, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { sendRequest } from '../../../testing/clients/send-request.ts'
import { PLAYLIST, SEGMENT, watchingForEach } from './watching-for-tests.ts'

const stage = watchingForEach()

test('playlists and segments come with their own type and cache rule, and no other header of the origin', async () => {
  const { base } = await stage.startWatching()
  const playlist = await stage.get(`${base}720p/media.m3u8`)
  expect(playlist.body).toBe(PLAYLIST)
  expect(playlist.headers).toMatchObject({
    'content-type': 'application/vnd.apple.mpegurl',
    'cache-control': 'private, no-store',
  })
  expect(playlist.headers['set-cookie']).toBeUndefined()
  const segment = await stage.get(`${base}720p/1.m4s`)
  expect(segment.rawPayload.equals(SEGMENT)).toBe(true)
  expect(segment.headers).toMatchObject({
    'content-type': 'video/iso.segment',
    'cache-control': 'private, max-age=10',
    'content-length': String(SEGMENT.length),
  })
  expect((await stage.get(`${base}720p/init.mp4`)).headers['content-type']).toBe('video/mp4')
  expect(stage.requests).toEqual([
    '/video/7/720p/media.m3u8',
    '/video/7/720p/1.m4s',
    '/video/7/720p/init.mp4',
  ])
})

test('HEAD of a segment has the same headers and no body', async () => {
  const { base } = await stage.startWatching()
  const head = await stage.get(`${base}720p/1.m4s`, 'HEAD')
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(SEGMENT.length),
    '',
  ])
})

test('a hundred viewers of one segment cause one request to the origin', async () => {
  const { base } = await stage.startWatching()
  const answers = await Promise.all(Array.from({ length: 100 }, () => stage.statusOf(`${base}480p/5.m4s`)))
  expect(new Set(answers)).toEqual(new Set([200]))
  expect(await stage.statusOf(`${base}480p/5.m4s`)).toBe(200)
  expect(stage.requests).toEqual(['/video/7/480p/5.m4s'])
})

test('a playlist is fetched again when it is half a second old', async () => {
  const { base } = await stage.startWatching()
  for (const later of [0, 100, 500, 100]) {
    stage.testApp.clock.advance(later)
    await stage.get(`${base}240p/media.m3u8`)
  }
  expect(stage.requests).toHaveLength(2)
})

test('a media query passes on a playlist’s directives alone', async () => {
  const { base } = await stage.startWatching()
  await stage.get(`${base}720p/media.m3u8?_HLS_skip=YES`)
  await stage.get(`${base}240p/media.m3u8?_HLS_skip=YES&token=x`)
  await stage.get(`${base}720p/9.m4s?_HLS_skip=YES`)
  expect(stage.requests).toEqual([
    '/video/7/720p/media.m3u8?_HLS_skip=YES',
    '/video/7/240p/media.m3u8?_HLS_skip=YES',
    '/video/7/720p/9.m4s',
  ])
})

test('media that the origin does not have are 404, and so is their folder', async () => {
  const { base } = await stage.startWatching()
  for (const name of [
    'missing.m3u8',
    '720p/missing1.m4s',
    'index.html',
    '',
    '720p/',
    '.m3u8',
    'a/b/c/d/e.ts',
  ])
    expect(await stage.statusOf(base + name), name).toBe(404)
  expect(stage.requests.every((it) => it.includes('missing'))).toBe(true)
})

test('the last playlist is served for a moment while the origin is unreachable, then 503 with a time to retry', async () => {
  const { base } = await stage.startWatching()
  await stage.get(`${base}master.m3u8`)
  for (const fault of ['hanging', 'gone', 'broken', 'moved', 'giant', 'cut'] as const) {
    stage.origin.state = fault
    stage.testApp.clock.advance(1_000)
    expect(await stage.statusOf(`${base}master.m3u8`), fault).toBe(200)
    const segment = await stage.get(`${base}720p/${fault}.m4s`)
    expect([segment.statusCode, segment.json().error.code], fault).toEqual([503, 'errors.notReady'])
    expect(segment.headers['retry-after']).toBe('2')
  }
  stage.testApp.clock.advance(15_000)
  expect(await stage.statusOf(`${base}master.m3u8`)).toBe(503)
  stage.origin.state = 'well'
  expect(await stage.statusOf(`${base}master.m3u8`)).toBe(200)
})

test('a player may fetch a segment again each time that its connection ended after it', async () => {
  const { base } = await stage.startWatching()
  const port = await stage.listen()
  const statuses: (number | undefined)[] = []
  let [agent, connection]: [Agent, Socket | undefined] = [new Agent({ keepAlive: true }), undefined]
  stage.testApp.app.server.on('connection', (socket) => {
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
    stage.testApp.clock.advance(1_000)
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

test('a range behind the end of a file is 416 with the file’s size, and reveals nothing without a right', async () => {
  const { base } = await stage.startWatching()
  const ask = (url: string, range: string) =>
    sendRequest(stage.testApp.app, { method: 'GET', url, headers: { range } })
  for (const range of [`bytes=${SEGMENT.length}-${SEGMENT.length + 9}`, 'bytes=999999-1000000']) {
    const answer = await ask(`${base}720p/2.m4s`, range)
    expect([answer.statusCode, answer.headers['content-range'], answer.body]).toEqual([
      ...[416, `bytes */${SEGMENT.length}`, ''],
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  const last = await ask(`${base}720p/2.m4s`, `bytes=${SEGMENT.length - 1}-${SEGMENT.length + 9}`)
  expect([last.statusCode, last.rawPayload.length]).toEqual([206, 1])
  const stranger = await ask(`/media/${'A'.repeat(43)}/7/720p/2.m4s`, 'bytes=999999-1000000')
  expect(stranger.statusCode).toBe(403)
})
