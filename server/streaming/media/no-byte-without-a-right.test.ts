import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runs } from '../../../testing/runs.ts'
import type { Browser } from '../../testing/browser.ts'
import { type AccountsApp, openAccountsApp } from '../../testing/open-accounts-app.ts'
import type { GameVideo } from '../lease/open-stream.ts'

const LIVE = 7
const RECORDED = 8
const CDN = 'https://cdn.example/video'
const SEGMENTS = 6
const RENDITIONS = ['240p', '480p', '720p']
/** What none of the refusals may contain. */
const MEDIA_BYTES = 'bytes of a picture that only members see'

const mediaPlaylist = (gamePk: number) => {
  const segments = Array.from({ length: SEGMENTS }, (_, k) => `#EXTINF:2,\n${k}.m4s`)
  const edge = [
    `#EXT-X-PART:DURATION=0.5,URI="${SEGMENTS}.0.m4s",INDEPENDENT=YES`,
    `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${SEGMENTS}.1.m4s"`,
    '#EXT-X-RENDITION-REPORT:URI="../720p/media.m3u8",LAST-MSN=6,LAST-PART=0',
  ]
  const end = gamePk === LIVE ? edge : ['#EXT-X-ENDLIST']
  return ['#EXTM3U', '#EXT-X-TARGETDURATION:2', '#EXT-X-MAP:URI="init.mp4"', ...segments, ...end, ''].join(
    '\n',
  )
}
const MULTIVARIANT = `#EXTM3U\n${RENDITIONS.map((it) => `#EXT-X-STREAM-INF:BANDWIDTH=1\n${it}/media.m3u8`).join('\n')}\n`

/** An origin that has every game and refuses nobody: what is refused is refused by us. */
let originRequests = 0
const openOrigin = async (): Promise<{ server: Server; url: string }> => {
  const server = createServer((request, response) => {
    originRequests += 1
    const gamePk = Number(/^\/(\d+)\//.exec(request.url ?? '')?.[1])
    if (request.url?.includes('master.m3u8')) response.end(MULTIVARIANT)
    else response.end(request.url?.includes('.m3u8') ? mediaPlaylist(gamePk) : MEDIA_BYTES)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

let origin: Server
let testApp: AccountsApp
let port: number
beforeAll(async () => {
  const opened = await openOrigin()
  origin = opened.server
  const videos = new Map<number, GameVideo>([
    [LIVE, { kind: 'live' }],
    [RECORDED, { kind: 'ondemand' }],
  ])
  const mediaCdn = {
    url: CDN,
    keys: ['the-key-of-now-32-characters-long', 'the-key-before-32-characters-long'],
  }
  testApp = await openAccountsApp({ videoOriginUrl: opened.url, videos, mediaCdn })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  port = (testApp.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await testApp.close()
  origin.closeAllConnections()
  origin.close()
})

let people = 0
const openMember = async (): Promise<Browser> => {
  people += 1
  const browser = testApp.browser(`189.204.0.${people}`)
  await browser.register(`derecho${people}@playball.test`)
  await testApp.grantMembership(browser.userId)
  return browser
}
const start = async (browser: Browser, gamePk: number) => {
  const answer = await browser.call('POST', `/api/streaming?gameId=${gamePk}`)
  const { st, playback } = answer.json().response
  const token: string = /^\/media\/([^/]+)\//.exec(st)?.[1] ?? ''
  return { token, playback }
}

type Answer = { status: number; text: string }
/** Letter by letter, as no well-behaved client would; the whole answer as text. */
const send = (path: string, o: { method?: string; headers?: Record<string, string> } = {}) =>
  new Promise<Answer>((resolve, reject) => {
    const lines = Object.entries(o.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `${o.method ?? 'GET'} ${path} HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}Connection: close\r\n\r\n`,
      ),
    )
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1')
    })
    socket.once('close', () => resolve({ status: Number(text.split(' ')[1]), text }))
    socket.once('error', reject)
  })

/** Every file of a game by its name, as its playlists have them. */
const FILES = [
  'master.m3u8',
  ...RENDITIONS.flatMap((rendition) => [
    `${rendition}/media.m3u8`,
    `${rendition}/media.m3u8?_HLS_msn=6&_HLS_part=0&_HLS_skip=YES`,
    `${rendition}/init.mp4`,
    ...Array.from({ length: SEGMENTS }, (_, k) => `${rendition}/${k}.m4s`),
    `${rendition}/${SEGMENTS}.0.m4s`,
    `${rendition}/${SEGMENTS}.1.m4s`,
  ]),
]
const WAYS: { method?: string; headers?: Record<string, string> }[] = [
  {},
  { method: 'HEAD' },
  { headers: { range: 'bytes=0-3' } },
  { headers: { range: 'bytes=0-' } },
  { headers: { range: 'bytes=0-3', 'if-range': 'x', 'if-none-match': '*' } },
]

const expectNothing = async (path: string, statuses = [403]) => {
  for (const way of WAYS) {
    const { status, text } = await send(path, way)
    expect(statuses, `${way.method ?? 'GET'} ${path}`).toContain(status)
    expect(text).not.toContain(MEDIA_BYTES.slice(0, 4))
    expect(text).not.toContain('#EXTM3U')
  }
}

/** Each letter in turn replaced by one of another kind, and a letter more or less. */
const mangled = (token: string): string[] => {
  const swaps = ['A', 'z', '0', '-', '_', '.', '~', '%41', '%2f', '+', '=', ';', '@', '\\', 'ñ', '%00']
  const at = (index: number, by: string) => token.slice(0, index) + by + token.slice(index + 1)
  const first = token[0] ?? ''
  return [
    ...swaps.map((it, n) => at(n * 2, it)).filter((it) => it !== token),
    ...[token.slice(1), `${token}A`, token.toUpperCase(), token.toLowerCase(), `${token}/..`, `../${token}`],
    `%${first.charCodeAt(0).toString(16)}${token.slice(1)}`,
  ].filter((it) => it !== token)
}

test('with a right every address of a live and of a recorded game is answered', async () => {
  const member = await openMember()
  for (const gamePk of [LIVE, RECORDED]) {
    testApp.clock.advance(120_000)
    const { token } = await start(member, gamePk)
    for (const file of FILES) expect((await send(`/media/${token}/${gamePk}/${file}`)).status, file).toBe(200)
    const part = await send(`/media/${token}/${gamePk}/720p/1.m4s`, { headers: { range: 'bytes=2-5' } })
    expect([part.status, part.text.split('\r\n\r\n')[1]]).toEqual([206, MEDIA_BYTES.slice(2, 6)])
    expect(part.text).toContain(`content-range: bytes 2-5/${MEDIA_BYTES.length}`)
  }
})

test.each([LIVE, RECORDED])(
  'no address of game %i is answered without a token, with a mangled one, or with one of the other game',
  async (gamePk) => {
    testApp.clock.advance(120_000)
    const { token } = await start(await openMember(), gamePk)
    const other = await start(await openMember(), gamePk === LIVE ? RECORDED : LIVE)
    const never = Buffer.alloc(32, 1).toString('base64url')
    for (const file of FILES) {
      for (const it of ['', never, other.token]) await expectNothing(`/media/${it}/${gamePk}/${file}`)
      await expectNothing(`/media/${gamePk}/${file}`)
    }
    for (const it of mangled(token))
      for (const file of ['master.m3u8', '720p/media.m3u8', '720p/1.m4s'])
        expect([403, 400, 404], it).toContain((await send(`/media/${it}/${gamePk}/${file}`)).status)
    for (const it of mangled(token))
      for (const file of ['720p/init.mp4', '720p/6.0.m4s'])
        expect((await send(`/media/${it}/${gamePk}/${file}`)).text).not.toContain(MEDIA_BYTES)
  },
)

test('no address is answered once the playback was closed, ran out, was taken over, or its right was revoked', async () => {
  const endings: ((member: Browser, playback: { id: string }) => Promise<unknown>)[] = [
    (member, { id }) => member.call('DELETE', `/api/streaming?id=${id}`),
    async () => testApp.clock.advance(46_000),
    (member) => member.call('DELETE', `/api/users/logout/${member.userId}`),
    (member) => testApp.revokeMembership(member.userId),
    (member) => member.call('POST', `/api/streaming?gameId=${LIVE}`),
  ]
  for (const end of endings) {
    const member = await openMember()
    const { token, playback } = await start(member, LIVE)
    expect((await send(`/media/${token}/${LIVE}/master.m3u8`)).status).toBe(200)
    await end(member, playback)
    testApp.clock.advance(9_000)
    for (const file of FILES) await expectNothing(`/media/${token}/${LIVE}/${file}`)
  }
})

test('however an address of another game is written, the token of one opens nothing of it', async () => {
  const { token } = await start(await openMember(), LIVE)
  const before = originRequests
  const ways = [
    ...[
      '../8/',
      '..%2f8%2f',
      '%2e%2e/8/',
      '.%2e/8/',
      '720p/../../8/',
      '..;/8/',
      '..\\8\\',
      '/../8/',
      './../8/',
    ],
    ...['720p/%2e%2e/%2e%2e/8/', '%252e%252e/8/', '..%c0%af8/', '..%00/8/', '?/../8/', '#/../8/'],
  ]
  for (const way of ways)
    for (const file of ['master.m3u8', '720p/1.m4s'])
      await expectNothing(`/media/${token}/${LIVE}/${way}${file}`, [400, 403, 404])
  const code = (target: string) => `~${Buffer.from(target).toString('base64url')}.m4s`
  for (const target of [
    '../8/720p/1.m4s',
    '/8/720p/1.m4s',
    '//x.example/1.m4s',
    'http://x.example/1.m4s',
    '..%2f8/1.m4s',
  ])
    await expectNothing(`/media/${token}/${LIVE}/${code(target)}`, [403, 404])
  expect(originRequests).toBe(before)
})

test('an address made up of anything at all is never answered with media', async () => {
  const piece = fc.constantFrom(
    'media',
    'shared-media',
    '..',
    '%2e%2e',
    '%2f',
    '7',
    '8',
    '720p',
    '1.m4s',
    'master.m3u8',
    't'.repeat(43),
    '',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      fc.constantFrom('media', 'shared-media'),
      async (pieces, root) => {
        const { status, text } = await send(`/${root}/${pieces.join('/')}`)
        expect([400, 403, 404]).toContain(status)
        expect(text).not.toContain(MEDIA_BYTES)
      },
    ),
    { numRuns: runs(60) },
  )
})

const addressesIn = (playlist: string) =>
  [...playlist.matchAll(/https:\/\/cdn\.example\/video(\/[^"\s]+)/g)].map(([, path]) => path ?? '')

test('with a CDN the segments, parts and headers of a playlist are its addresses, the same for all viewers, and playlists remain ours', async () => {
  const texts: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { token } = await start(await openMember(), LIVE)
    texts.push((await send(`/media/${token}/${LIVE}/720p/media.m3u8`)).text.split('\r\n\r\n')[1] ?? '')
  }
  expect(texts[0]).toBe(texts[1])
  expect(addressesIn(texts[0] ?? '')).toHaveLength(SEGMENTS + 3)
  expect(texts[0]).toContain('URI="../720p/media.m3u8"')
  for (const path of addressesIn(texts[0] ?? '')) {
    const { status, text } = await send(path, { headers: { cookie: 'did=1; sid=2' } })
    expect([status, text.split('\r\n\r\n')[1]]).toEqual([200, MEDIA_BYTES])
    expect(text).toMatch(/cache-control: public, max-age=\d+, immutable/)
    expect(text).toContain('access-control-allow-origin: *')
    expect(text).not.toMatch(/set-cookie/i)
  }
})

test('an address of the CDN that is unsigned, mangled, of another file, game or day, or has ended is refused', async () => {
  const { token } = await start(await openMember(), LIVE)
  const [, path = ''] = addressesIn((await send(`/media/${token}/${LIVE}/720p/media.m3u8`)).text)
  expect(path).toMatch(/^\/shared-media\/\d+\/[\w-]{16}\/7\/720p\/0\.m4s$/)
  const [, , day = '', signature = ''] = path.split('/')
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
  const wrong = [
    path.replace('/0.m4s', '/1.m4s'),
    path.replace('/7/', '/8/'),
    path.replace('720p', '480p'),
    path.replace('720p/0.m4s', 'master.m3u8'),
    path.replace('720p/0.m4s', '720p/../480p/0.m4s'),
    path.replace(day, String(Number(day) + 1)),
    path.replace(day, String(Number(day) - 1)),
    path.replace(day, `0${day}`),
    path.replace(signature, flipped),
    path.replace(signature, signature.slice(1)),
    path.replace(signature, ''),
    path.replace(`/${day}/${signature}`, ''),
    path.replace('0.m4s', '%30.m4s'),
    path.replace('/shared-media/', '/shared-media//'),
  ]
  for (const it of wrong) await expectNothing(it, [403])
  expect((await send(path)).status).toBe(200)
  testApp.clock.advance(48 * 3_600_000)
  await expectNothing(path)
})
