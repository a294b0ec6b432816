import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildOrigin } from './app.ts'
import type { Directives } from './playlists/directives.ts'
import type { Media, StreamSource } from './source/stream-source.ts'

const TOKEN = 'a-credential-of-tests'
let app: ReturnType<typeof buildOrigin>
/** The questions that the source got; `media` is its answer to each. */
let asked: unknown[]
let media: Media
/** The signals that end the source's waits. */
let stops: AbortSignal[]

beforeEach(async () => {
  asked = []
  stops = []
  media = { kind: 'media', bytes: Buffer.from('samples') }
  const note = async (...what: unknown[]) => {
    asked.push(what)
    return media
  }
  const source: StreamSource = {
    master: (gamePk) => note('master', gamePk),
    playlist: (place, directives: Directives, stop) => {
      stops.push(stop)
      return note('playlist', place, directives)
    },
    init: (place, file) => note('init', place, file),
    segment: (place, k) => note('segment', place, k),
    part: (place, k, p) => note('part', place, k, p),
  }
  app = buildOrigin({ settings: { token: TOKEN, logLevel: 'silent' }, source })
  await app.ready()
})
afterEach(() => app.close())

const get = (url: string, authorization = `Bearer ${TOKEN}`) =>
  app.inject({ method: 'GET', url, headers: { authorization } })
const place = { gamePk: 7, rendition: '240p' }
const names = [
  'master.m3u8',
  '240p/media.m3u8',
  '240p/init.mp4',
  '240p/init-3.mp4',
  '240p/3.m4s',
  '240p/3.11.m4s',
  'x/y/z',
]

test.each(['', 'Bearer', 'Bearer other', `bearer ${TOKEN}`, TOKEN, `Bearer ${TOKEN} `])(
  'nobody without the credential gets anything or learns what there is: %j',
  async (authorization) => {
    for (const name of names.slice(0, -1)) {
      const answer = await get(`/video/7/${name}`, authorization)
      expect([answer.statusCode, answer.headers['www-authenticate']], name).toEqual([401, 'Bearer'])
      expect(answer.headers['cache-control']).toBe('no-store')
    }
    expect(asked).toEqual([])
  },
)

test('each address is one question to the source, a playlist’s with its directives', async () => {
  for (const name of names) await get(`/video/7/${name}`)
  await get('/video/7/240p/media.m3u8?_HLS_msn=9&_HLS_part=2&_HLS_skip=YES')
  expect(asked).toEqual([
    ['master', 7],
    ['playlist', place, { waitFor: undefined, skip: false }],
    ['init', place, 'init.mp4'],
    ['init', place, 'init-3.mp4'],
    ['segment', place, 3],
    ['part', place, 3, 11],
    ['playlist', place, { waitFor: { segment: 9, part: 2 }, skip: true }],
  ])
})

test('each kind of answer has its status, its type and its time in caches', async () => {
  const headers = async (url: string) => {
    const { statusCode, headers } = await get(url)
    return [statusCode, headers['content-type'], headers['cache-control']]
  }
  expect(await headers('/video/7/240p/3.m4s')).toEqual([
    200,
    'video/iso.segment',
    'private, max-age=31536000, immutable',
  ])
  media = { kind: 'init', bytes: Buffer.from('boxes') }
  expect(await headers('/video/7/240p/init.mp4')).toEqual([
    200,
    'video/mp4',
    'private, max-age=31536000, immutable',
  ])
  media = { kind: 'playlist', text: '#EXTM3U\n', isComplete: false }
  expect(await headers('/video/7/240p/media.m3u8')).toEqual([
    200,
    'application/vnd.apple.mpegurl',
    'no-cache',
  ])
  media = { kind: 'playlist', text: '#EXTM3U\n', isComplete: true }
  expect(await headers('/video/7/master.m3u8')).toEqual([
    200,
    'application/vnd.apple.mpegurl',
    'private, max-age=60',
  ])
  for (const [kind, status] of [
    ['missing', 404],
    ['down', 503],
    ['tooFarAhead', 400],
  ] as const) {
    media = { kind }
    expect((await headers('/video/7/240p/media.m3u8'))[0]).toBe(status)
  }
})

test.each([
  '/video/07/master.m3u8',
  '/video/x/master.m3u8',
  '/video/1234567890123456/master.m3u8',
  '/video/7/2 40p/media.m3u8',
  '/video/7/240p/03.m4s',
  '/video/7/240p/3.04.m4s',
  '/video/7/240p/3.1000.m4s',
  '/video/7/240p/init-.mp4',
  '/video/7/240p/init-3x-.mp4',
  '/video/7/240p/-1.m4s',
  '/video/7/240p/3.m4s.txt',
  '/video/7/..%2f8/media.m3u8',
  '/video/7/240p/..%2finit.mp4',
  '/elsewhere',
])('an address of nothing is 404, and the source is not asked: %s', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
  expect(asked).toEqual([])
})

test('directives that cannot be read are 400, and the source is not asked', async () => {
  for (const query of ['_HLS_part=1', '_HLS_msn=x', '_HLS_msn=1&_HLS_msn=2', '_HLS_skip=maybe'])
    expect((await get(`/video/7/240p/media.m3u8?${query}`)).statusCode, query).toBe(400)
  expect(asked).toEqual([])
})

test('the end of the program ends every answer that still waits', async () => {
  await get('/video/7/240p/media.m3u8')
  expect(stops[0]?.aborted).toBe(false)
  await app.close()
  expect(stops[0]?.aborted).toBe(true)
})

test('anybody may ask whether the program is alive', async () => {
  expect((await get('/healthz', '')).json()).toEqual({ ok: true })
})
