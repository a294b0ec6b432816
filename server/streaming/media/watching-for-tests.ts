import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type AccountsApp, openAccountsApp } from '../../../testing/app/open-accounts-app.ts'
import type { Browser } from '../../../testing/clients/browser.ts'
import { sendRequest } from '../../../testing/clients/send-request.ts'

export const PLAYLIST = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n1.m4s\n'
export const SEGMENT = Buffer.alloc(70_000, 7)
const GIANT = Buffer.alloc(17 * 1024 * 1024)

type OriginState = 'well' | 'hanging' | 'broken' | 'gone' | 'moved' | 'giant' | 'cut'
type Answer = (request: IncomingMessage, response: ServerResponse) => void

const answerWell: Answer = (request, response) => {
  const name = request.url?.split('?')[0]?.split('/').at(-1) ?? ''
  if (name.startsWith('missing')) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'evil=1' })
  response.end(name.endsWith('.m3u8') ? PLAYLIST : SEGMENT)
}

const answersOf = (expire: () => void): Record<OriginState, Answer> => ({
  well: answerWell,
  hanging: expire,
  gone: (request) => void request.socket.destroy(),
  broken: (_request, response) => void response.writeHead(500).end('stack'),
  moved: (request, response) => {
    if (request.url?.includes('inside')) answerWell(request, response)
    else response.writeHead(302, { location: '/inside/1.m4s' }).end()
  },
  cut: (request, response) =>
    void response.writeHead(200, { 'content-length': 99 }).write('x', () => request.socket.destroy()),
  giant: (_request, response) => void response.end(GIANT),
})

/** An encoder: the requests that it got, and the state that it is in. */
const openOrigin = async (expire: () => void) => {
  const requests: string[] = []
  const answers = answersOf(expire)
  const origin = { requests, state: 'well' as OriginState }
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    answers[origin.state](request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<Server> => {
    server.closeAllConnections()
    return new Promise((done) => server.close(() => done(server)))
  }
  return { origin, url: `http://127.0.0.1:${port}/video`, close }
}

/**
 * Opens, for a file's tests, a product and its origin, which each test finds working: 7 is live, 8 on demand.
 */
export const watchingForEach = () => {
  let testApp: AccountsApp
  let opened: Awaited<ReturnType<typeof openOrigin>>
  let viewers = 0
  let port: number | undefined

  beforeAll(async () => {
    opened = await openOrigin(() => testApp.timers.expire())
    testApp = await openAccountsApp({
      videoOriginUrl: opened.url,
      videos: new Map([
        [7, { kind: 'live' }],
        [8, { kind: 'ondemand' }],
      ]),
    })
  })
  afterAll(async () => {
    await testApp.close()
    await opened.close()
  })
  beforeEach(() => {
    opened.origin.state = 'well'
    opened.origin.requests.length = 0
    testApp.clock.advance(60_000)
  })

  const get = (url: string, method: 'GET' | 'HEAD' = 'GET') => sendRequest(testApp.app, { method, url })
  return {
    get testApp() {
      return testApp
    },
    get origin() {
      return opened.origin
    },
    get requests() {
      return opened.origin.requests
    },
    get,
    startWatching: async (gameId = 7) => {
      viewers += 1
      const browser = testApp.browser()
      await browser.register(`mira${viewers}@playball.test`)
      await testApp.grantMembership(browser.userId)
      const answer = await browser.call('POST', `/api/streaming?gameId=${gameId}`)
      const { st, playback } = answer.json().response
      return { browser, playback, base: st.replace('master.m3u8', '') as string }
    },
    statusOf: async (url: string) => (await get(url)).statusCode,
    beat: (browser: Browser, body: object) => browser.call('POST', '/api/streaming/heartbeat', { body }),
    refused: async (url: string) => {
      const answer = await get(url)
      expect([answer.statusCode, answer.json().error?.code], url).toEqual([403, 'errors.playbackEnded'])
      expect(answer.headers['cache-control']).toBe('no-store')
    },
    listen: async (): Promise<number> => {
      if (port === undefined) await testApp.app.listen({ port: 0, host: '127.0.0.1' })
      port ??= (testApp.app.server.address() as AddressInfo).port
      return port
    },
  }
}
