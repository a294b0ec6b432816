import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** A built client of another site: its files, the document of each page, and its server's answers. */
export type Peer = {
  name: string
  /** Files by the path of their address. */
  folder: string
  document: (path: string) => string
  answer: (path: string) => object | undefined
  /** The path at which it plays a video to a visitor, if it does. */
  watchPath?: string
  /** Other files by their addresses. */
  files?: Record<string, string>
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.mp4': 'video/mp4',
}
const COMPRESSED = /javascript|css|svg|json|html/

type Body = { type: string; bytes: Buffer }

/**
 * Serves all sites from one server of this machine, each at its own host: peers from memory, compressed by
 * brotli at its best level like ours; requests to ours are passed on to `product`.
 */
export const serveSites = async (peers: readonly Peer[], product: string) => {
  const answers = new Map([
    ['localhost', passOnTo(product)],
    ...peers.map((peer): [string, Answer] => [hostName(peer.name), fromMemory(peer)]),
  ])
  const server = createServer((asked, answer) => {
    const site = answers.get(asked.headers.host?.replace(/:.*/, '') ?? '')
    if (site === undefined) return answer.writeHead(404).end()
    return site(asked, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    ours: `http://localhost:${port}`,
    urlOf: (peer: string): string => `http://${hostName(peer)}:${port}`,
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Answer = (asked: IncomingMessage, answer: ServerResponse) => void

/** A host of its own for a peer: browsers look up no name that ends in `.localhost`. */
const hostName = (peer: string): string => `${peer.toLowerCase().replace(/\W+/g, '-')}.localhost`

const passOnTo =
  (product: string): Answer =>
  (asked, answer) => {
    const { method, url, headers } = asked
    const { origin, host } = new URL(product)
    const ofProduct = { ...headers, host, ...(headers.origin && { origin }) }
    const passedOn = request(new URL(url ?? '/', product), { method, headers: ofProduct }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passedOn.on('error', () => answer.destroy())
    answer.on('close', () => passedOn.destroy())
    asked.pipe(passedOn)
  }

const fromMemory = (peer: Peer): Answer => {
  const prepared = new Map<string, Body>()
  return (asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://peer')
    const body = prepared.get(pathname) ?? prepare(peer, pathname)
    prepared.set(pathname, body)
    const encoding = COMPRESSED.test(body.type) ? { 'content-encoding': 'br' } : {}
    answer.writeHead(200, { 'content-type': body.type, ...encoding }).end(body.bytes)
  }
}

const prepare = (peer: Peer, path: string): Body => {
  const file = peer.files?.[path] ?? join(peer.folder, normalize(path))
  const answer = peer.answer(path)
  if (answer !== undefined) return compressed('application/json', Buffer.from(JSON.stringify(answer)))
  if (extname(path) !== '' && existsSync(file))
    return compressed(types[extname(path)] ?? 'application/octet-stream', readFileSync(file))
  return compressed('text/html; charset=utf-8', Buffer.from(peer.document(path)))
}

const compressed = (type: string, bytes: Buffer): Body => ({
  type,
  bytes: COMPRESSED.test(type) ? brotliCompressSync(bytes) : bytes,
})
