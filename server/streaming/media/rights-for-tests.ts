import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect } from 'vitest'
import { type AccountsApp, openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import type { GameVideo } from '../lease/open-stream.ts'

export const LIVE = 7
export const RECORDED = 8
const CDN = 'https://cdn.example/video'
export const SEGMENTS = 6
const RENDITIONS = ['240p', '480p', '720p']
/** The text that no refusal may contain. */
export const MEDIA_BYTES = 'bytes of a picture that only members see'

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

/** Every file of a game by its name, as its playlists have them. */
export const FILES = [
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
/**
 * One file of each kind: both kinds of playlist, one with directives, a header, a segment, a part, and an
 * announced part.
 */
export const KINDS_OF_FILES = [
  'master.m3u8',
  '720p/media.m3u8',
  '720p/media.m3u8?_HLS_msn=6&_HLS_part=0&_HLS_skip=YES',
  '720p/init.mp4',
  '720p/1.m4s',
  `720p/${SEGMENTS}.0.m4s`,
  `720p/${SEGMENTS}.1.m4s`,
]
const WAYS: Way[] = [
  {},
  { method: 'HEAD' },
  { headers: { range: 'bytes=0-3' } },
  { headers: { range: 'bytes=0-' } },
  { headers: { range: 'bytes=0-3', 'if-range': 'x', 'if-none-match': '*' } },
]

/** An origin that has every game and refuses nobody, so that every refusal is ours. */
const openOrigin = async () => {
  const asked = { count: 0 }
  const server = createServer((request, response) => {
    asked.count += 1
    const gamePk = Number(/^\/(\d+)\//.exec(request.url ?? '')?.[1])
    if (request.url?.includes('master.m3u8')) response.end(MULTIVARIANT)
    else response.end(request.url?.includes('.m3u8') ? mediaPlaylist(gamePk) : MEDIA_BYTES)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

type Playback = { id: string; generation: number }
/** A member in a browser of their own, who can also log in on another one. */
export type Member = Browser & { onAnotherDevice(): Promise<Browser> }

type Answer = { status: number; text: string }
type Way = { method?: string; headers?: Record<string, string> }
/** Writes the request letter by letter, as no well-behaved client would; returns the whole answer as text. */
const sendTo = (port: number, path: string, o: Way) =>
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

const openProduct = async (videoOriginUrl: string) => {
  const videos = new Map<number, GameVideo>([
    [LIVE, { kind: 'live' }],
    [RECORDED, { kind: 'ondemand' }],
  ])
  const mediaCdn = {
    url: CDN,
    keys: ['the-key-of-now-32-characters-long', 'the-key-before-32-characters-long'],
  }
  const testApp = await openAccountsApp({ videoOriginUrl, videos, mediaCdn })
  await testApp.app.listen({ port: 0, host: '127.0.0.1' })
  return testApp
}

/** Opens, for a file's tests, a product with a CDN, its origin, and members. */
export const rightsForEach = () => {
  let testApp: AccountsApp
  let opened: { server: Server; asked: { count: number } }
  let port: number
  let people = 0

  beforeAll(async () => {
    const origin = await openOrigin()
    opened = origin
    testApp = await openProduct(origin.url)
    port = (testApp.app.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    await testApp.close()
    opened.server.closeAllConnections()
    opened.server.close()
  })

  const send = (path: string, o: Way = {}) => sendTo(port, path, o)
  return {
    get testApp() {
      return testApp
    },
    get originRequests() {
      return opened.asked.count
    },
    send,
    openMember: async (): Promise<Member> => {
      people += 1
      const email = `derecho${people}@playball.test`
      const ip = `189.204.${people >> 8}.${people & 255}`
      const browser = testApp.browser(ip)
      await browser.register(email)
      await testApp.grantMembership(browser.userId)
      return {
        ...browser,
        onAnotherDevice: async () => {
          const other = testApp.browser(ip)
          await other.logIn(email)
          return other
        },
      }
    },
    start: async (browser: Pick<Browser, 'call'>, gamePk: number, more = '') => {
      const answer = await browser.call('POST', `/api/streaming?gameId=${gamePk}${more}`)
      const { st, playback } = answer.json().response
      const token: string = /^\/media\/([^/]+)\//.exec(st)?.[1] ?? ''
      return { token, playback: playback as Playback }
    },
    /** Casts a playback to a receiver; returns the receiver's token. */
    cast: async (browser: Pick<Browser, 'call'>, { id, generation }: Playback) => {
      const answer = await browser.call('POST', '/api/streaming/cast', { body: { id, generation } })
      return /^\/media\/cast\/([^/]+)\//.exec(answer.json().response.video.src)?.[1] ?? ''
    },
    /**
     * Expects, by GET and HEAD, whole and in ranges, that an address is answered with `status` and nothing of
     * a game.
     */
    expectNothing: async (path: string, status = 403, headers: Record<string, string> = {}) => {
      const answers = await Promise.all(
        WAYS.map((way) => send(path, { ...way, headers: { ...way.headers, ...headers } })),
      )
      expect(
        answers.map((it) => it.status),
        path,
      ).toEqual(WAYS.map(() => status))
      for (const { text } of answers) {
        expect(text).not.toContain(MEDIA_BYTES.slice(0, 4))
        expect(text).not.toContain('#EXTM3U')
      }
    },
  }
}
