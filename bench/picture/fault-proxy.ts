import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The faults between player and product; some concern only media. */
export type LineFault =
  | 'none'
  | 'refuse'
  /** The request never gets an answer, even after the fault. */
  | 'hang'
  | 'unavailable'
  | 'some segments fail'
  | 'segments missing'
  | 'some segments break off'
  | 'playlists frozen'

export type FaultProxy = {
  url: string
  use(fault: LineFault): Promise<void>
  stop(): void
}

const MEDIA = /^\/media\//
const SEGMENT = /^\/media\/.*\.m4s$/
const PLAYLIST = /^\/media\/.*media\.m3u8/
const FAILING_SHARE = 0.3

/** A proxy for `product` (an address) that fails on demand. Chance is an argument. */
export const openFaultProxy = (product: string, port: number, random: () => number): FaultProxy => {
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  const playlists = new Map<string, Promise<string>>()
  let fault: LineFault = 'none'

  const passOn = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, headers, url = '/' } = asked
    const passed = request(`${product}${url}`, { method, headers, agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      if (fault === 'some segments break off' && SEGMENT.test(url) && random() < FAILING_SHARE)
        return got.once('data', (chunk: Buffer) => {
          answer.write(chunk.subarray(0, chunk.length >> 1), () => answer.destroy())
        })
      got.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }
  /** Repeats the whole playlist of the first request. */
  const frozen = (name: string, headers: IncomingMessage['headers']) => {
    const known = playlists.get(name)
    if (known !== undefined) return known
    const asked = fetch(`${product}${name}`, {
      headers: { cookie: headers.cookie ?? '', 'user-agent': headers['user-agent'] ?? '' },
    }).then((it) => it.text())
    playlists.set(name, asked)
    return asked
  }
  const answerFrozen = async ({ url = '', headers }: IncomingMessage, answer: ServerResponse) => {
    const text = await frozen(url.split('?')[0] ?? '', headers)
    answer.writeHead(200, { 'content-type': 'application/vnd.apple.mpegurl' }).end(text)
  }
  const server = createServer((asked, answer) => {
    const url = asked.url ?? '/'
    if (fault === 'hang') return
    if (fault === 'unavailable' && MEDIA.test(url)) return answer.writeHead(503).end()
    if (fault === 'some segments fail' && SEGMENT.test(url) && random() < FAILING_SHARE)
      return answer.writeHead(500).end()
    if (fault === 'segments missing' && SEGMENT.test(url)) return answer.writeHead(404).end()
    if (fault === 'playlists frozen' && PLAYLIST.test(url)) return void answerFrozen(asked, answer)
    passOn(asked, answer)
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const hangUp = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  server.listen(port, '127.0.0.1')
  return {
    url: `http://localhost:${port}`,
    use: async (next) => {
      const before = fault
      fault = next
      playlists.clear()
      if (next === 'refuse') hangUp()
      if (before === 'refuse' && next !== 'refuse') await listen()
    },
    stop: () => {
      hangUp()
      agent.destroy()
    },
  }
}
